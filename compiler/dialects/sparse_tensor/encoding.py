"""`#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>`: how a sparse tensor is stored.

Reads and prints the encoding from its `<` on; the parameters are in the order of `Encoding`'s fields. Checks are
upstream's, in its words and order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple, TypeAlias

from compiler.errors.names import UndeclaredIdentifier
from compiler.errors.syntax import UnknownWord
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    dim,
    symbol,
)
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DialectAttribute, FloatAttr, IntegerAttr
from compiler.ir.types import DYNAMIC, ComplexType, FloatType, IntegerType, Type
from compiler.syntax.attributes.attribute_parser import AttributeParser

_FORMATS = ("dense", "batch", "compressed", "structured", "loose_compressed", "singleton")
_PROPERTIES = ("nonunique", "nonordered", "soa")
_PLAIN_FORMATS = ("dense", "batch", "structured")
"""Formats whose levels are always unique and ordered."""


class LevelType(NamedTuple):
    """Storage of one level; `structured` are the n and m of `structured[n, m]`."""

    format: str
    properties: tuple[str, ...] = ()
    structured: tuple[int, int] | None = None

    @property
    def has_positions(self) -> bool:
        return self.format in ("compressed", "loose_compressed")

    @property
    def has_coordinates(self) -> bool:
        return self.format in ("compressed", "loose_compressed", "singleton", "structured")

    @property
    def is_dense(self) -> bool:
        """True if all coordinates have storage, so that no coordinates are stored."""
        return self.format in ("dense", "batch")

    @property
    def is_unique(self) -> bool:
        return "nonunique" not in self.properties

    @property
    def is_ordered(self) -> bool:
        return "nonordered" not in self.properties

    def __str__(self) -> str:
        sizes = "" if self.structured is None else f"[{self.structured[0]}, {self.structured[1]}]"
        return f"{self.format}{sizes}" + (f"({', '.join(self.properties)})" if self.properties else "")


class Encoding(NamedTuple):
    """The parameters of a sparse tensor encoding; a width of 0 means `index`."""

    levels: tuple[LevelType, ...]
    dim_to_lvl: AffineMap | None
    lvl_to_dim: AffineMap | None
    pos_width: int = 0
    crd_width: int = 0
    explicit_value: Attribute | None = None
    implicit_value: Attribute | None = None
    slices: tuple[DialectAttribute, ...] = ()

    @property
    def level_rank(self) -> int:
        return len(self.levels)

    @property
    def dim_rank(self) -> int:
        return self.level_rank if self.dim_to_lvl is None else self.dim_to_lvl.num_dims


def specifier_encoding(encoding: Encoding) -> Encoding:
    """Returns the part of an encoding that determines the fields of the storage."""
    levels = tuple(
        level._replace(properties=("soa",) if "soa" in level.properties else ()) for level in encoding.levels
    )
    return Encoding(levels, None, None, slices=encoding.slices)


EncodingParameters: TypeAlias = tuple[
    tuple[LevelType, ...],
    AffineMap | None,
    AffineMap | None,
    int,
    int,
    Attribute | None,
    Attribute | None,
    tuple[DialectAttribute, ...],
]
"""`Encoding` as an attribute holds it."""


def encoding_of(attribute: Attribute | None) -> Encoding | None:
    """Returns the encoding that an attribute of a tensor type is, None for any other."""
    is_encoding = isinstance(attribute, DialectAttribute) and attribute.definition.full_name == "sparse_tensor.encoding"
    return Encoding(*attribute.parameters) if is_encoding and isinstance(attribute, DialectAttribute) else None


# ------------------------------------------------------------------------------------------------------------- parsing


def parse_encoding(parser: AttributeParser) -> EncodingParameters:
    """`<{ map = ..., posWidth = 32, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>`."""
    name_start = parser.start - len("encoding")
    encoding = Encoding((), None, None)
    parser.expect("<")
    parser.expect("{")
    while parser.kind == "bare":
        key = parser.spelling
        if key not in ("map", "posWidth", "crdWidth", "explicitVal", "implicitVal"):
            parser.error(f"unexpected key: {key}", name_start, name_start + 1)
        parser.advance()
        parser.expect("=")
        if key == "map":
            encoding = _MapParser(parser).parse(encoding)
            if not parser.consume_if(","):
                break
            continue
        value = parser.attribute()
        if key.endswith("Val"):
            if not isinstance(value, FloatAttr | IntegerAttr) and not _is_complex(value):
                parser.error(f"expected a numeric value for {key}", name_start, name_start + 1)
            if key == "explicitVal":
                encoding = encoding._replace(explicit_value=value)
            else:
                encoding = encoding._replace(implicit_value=value)
        else:
            if not isinstance(value, IntegerAttr):
                noun = "position" if key == "posWidth" else "index"
                parser.error(f"expected an integral {noun} bitwidth", name_start, name_start + 1)
            if key == "posWidth":
                encoding = encoding._replace(pos_width=value.value)
            else:
                encoding = encoding._replace(crd_width=value.value)
        if not parser.consume_if(","):
            break
    parser.expect("}")
    parser.expect(">")
    if encoding.lvl_to_dim is None and encoding.dim_to_lvl is not None:
        encoding = encoding._replace(lvl_to_dim=infer_lvl_to_dim(encoding.dim_to_lvl))
    return encoding[:]


class _MapParser:
    """`[s0] {l0, l1} (d0 = l0, d1 : #slice) -> (l0 = d0 : dense, l1 = d1 floordiv 2 : compressed(nonunique))`."""

    def __init__(self, parser: AttributeParser) -> None:
        self.parser = parser
        self.kinds: dict[str, Callable[[int], AffineExpr]] = {}
        self.symbols: dict[str, AffineExpr] = {}
        self.dims: dict[str, AffineExpr] = {}
        self.levels: dict[str, AffineExpr] = {}

    def parse(self, encoding: Encoding) -> Encoding:
        """Returns the encoding with the levels, maps and slices that are spelled."""
        parser = self.parser
        if parser.kind == "[":
            parser.list_between("[", "]", lambda: self._declare(self.symbols, symbol), " in symbol binding list")
        if parser.kind == "{":
            parser.list_between("{", "}", lambda: self._declare(self.levels, dim), " in level declaration list")
        dims: list[tuple[AffineExpr | None, DialectAttribute | None]] = []
        parser.list_between("(", ")", lambda: dims.append(self._dim()), " in dimension-specifier list")
        parser.expect("->")
        levels: list[tuple[AffineExpr, LevelType]] = []
        start, end = parser.start, parser.end
        parser.list_between("(", ")", lambda: levels.append(self._level(len(levels))), " in level-specifier list")
        if self.levels and len(self.levels) != len(levels):
            parser.error(
                "Level-rank mismatch between forward-declarations and specifiers. Declared "
                f"{len(self.levels)} level-variables; but got {len(levels)} level-specifiers.",
                start,
                end,
            )
        inverse = [expr for expr, _ in dims if expr is not None]
        slices = [slice_ for _, slice_ in dims]
        slice_definition = parser.context.attr_def("sparse_tensor", "slice")
        assert slice_definition is not None
        default = DialectAttribute(slice_definition, (DYNAMIC,) * 3)
        return encoding._replace(
            levels=tuple(type_ for _, type_ in levels),
            dim_to_lvl=AffineMap(len(dims), len(self.symbols), tuple(expr for expr, _ in levels)),
            lvl_to_dim=AffineMap(len(levels), len(self.symbols), tuple(inverse)) if inverse else None,
            slices=tuple(slice_ or default for slice_ in slices) if any(slices) else (),
        )

    def _declare(self, names: dict[str, AffineExpr], make: Callable[[int], AffineExpr]) -> None:
        parser = self.parser
        if parser.kind != "bare":
            parser.error("expected bare identifier")
        name = parser.spelling
        if name in self.symbols or name in self.dims or name in self.levels:
            parser.error(f"redefinition of identifier '{name}'")
        parser.advance()
        names[name] = make(len(names))

    def _dim(self) -> tuple[AffineExpr | None, DialectAttribute | None]:
        parser = self.parser
        self._declare(self.dims, dim)
        expr = self._expr({**self.levels, **self.symbols}) if parser.consume_if("=") else None
        if not parser.consume_if(":"):
            return expr, None
        start, end = parser.start, parser.end
        slice_ = parser.attribute()
        if not isinstance(slice_, DialectAttribute) or slice_.definition.full_name != "sparse_tensor.slice":
            parser.error("expected SparseTensorDimSliceAttr", start, end)
        return expr, slice_

    def _level(self, number: int) -> tuple[AffineExpr, LevelType]:
        parser = self.parser
        if self.levels:
            start, end = parser.start, parser.end
            if parser.kind != "bare":
                parser.error("expected bare identifier")
            name = parser.take()
            if name not in self.levels:
                parser.error(f"use of undeclared identifier '{name}'", start, end)
            declared = list(self.levels).index(name)
            if declared != number:
                parser.error(
                    f"Level-variable ordering mismatch. The variable '{name}' was forward-declared as the "
                    f"{_nth(declared)} level; but is bound by the {_nth(number)} specification.",
                    start,
                    end,
                )
            parser.expect("=")
        expr = self._expr({**self.dims, **self.symbols})
        parser.expect(":")
        return expr, parse_level_type(parser)

    def _expr(self, names: Mapping[str, AffineExpr]) -> AffineExpr:
        parser = self.parser

        def resolve() -> AffineExpr | None:
            if parser.kind != "bare":
                return None
            expr = names.get(parser.spelling)
            if expr is None:
                parser.error(UndeclaredIdentifier("use of undeclared identifier"))
            parser.advance()
            return expr

        return parser.affine_expr(resolve)


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd"}.get(number, f"{number}th")


def parse_level_type(parser: AttributeParser) -> LevelType:
    """`compressed(nonunique, nonordered)`, `structured[2, 4]`."""
    start, end = parser.start, parser.end
    if parser.kind != "bare":
        parser.error(UnknownWord("expected valid level format (e.g. dense, compressed or singleton)", tuple(_FORMATS)))
    format_ = parser.take()
    structured: tuple[int, int] | None = None
    if format_ == "structured":
        sizes = (
            parser.list_between("[", "]", lambda: _size(parser), " in structured n out of m")
            if (parser.kind == "[")
            else []
        )
        if len(sizes) != 2:
            parser.error("expected exactly 2 structured sizes", start, end)
        if sizes[0] > sizes[1]:
            parser.error("expected n <= m in n_out_of_m", start, end)
        structured = (sizes[0], sizes[1])
    properties: set[str] = set()
    if parser.kind == "(":
        properties.update(parser.list_between("(", ")", lambda: _property(parser), " in level property list"))
    if format_ not in _FORMATS:
        parser.error(UnknownWord(f"unknown level format: {format_}", tuple(_FORMATS)), start, end)
    if format_ in _PLAIN_FORMATS and properties:
        parser.error("invalid level type: level format doesn't support the properties", start, end)
    return LevelType(format_, tuple(name for name in _PROPERTIES if name in properties), structured)


def _size(parser: AttributeParser) -> int:
    start, end = parser.start, parser.end
    size = parser.optional_integer()
    if size is None:
        parser.error("expected valid integer for structured size")
    if size < 0:
        parser.error("expected structured size to be >= 0", start, end)
    return size


def _property(parser: AttributeParser) -> str:
    if parser.kind != "bare":
        words = "expected valid level property (e.g. nonordered, nonunique or high)"
        parser.error(UnknownWord(words, tuple(_PROPERTIES)))
    if parser.spelling not in _PROPERTIES:
        parser.error(UnknownWord(f"unknown level property: {parser.spelling}", tuple(_PROPERTIES)))
    return parser.take()


def _is_complex(value: Attribute) -> bool:
    return isinstance(value, DialectAttribute) and value.definition.full_name == "complex.number"


def _is_zero(value: Attribute) -> bool:
    if isinstance(value, IntegerAttr):
        return value.value == 0
    if isinstance(value, FloatAttr):
        return value.value == 0.0
    return isinstance(value, DialectAttribute) and not any(part for part in value.parameters if isinstance(part, int))


# -------------------------------------------------------------------------------------------------------- from the map


def infer_lvl_to_dim(dim_to_lvl: AffineMap) -> AffineMap | None:
    """Returns the inverse of a permutation, or of a map that splits dimensions into blocks; None for any other map."""
    if dim_to_lvl.num_symbols:
        return None
    if dim_to_lvl.is_permutation():
        return dim_to_lvl.inverse_permutation()
    if block_sizes(dim_to_lvl) is None:
        return None
    whole: list[AffineExpr] = []
    parts: dict[int, list[AffineExpr]] = {}
    for level, expr in enumerate(dim_to_lvl.results):
        if not isinstance(expr, AffineBinaryExpr):
            whole.append(dim(level))
        elif isinstance(expr.lhs, AffineDimExpr) and expr.kind is AffineExprKind.FLOOR_DIV:
            parts[expr.lhs.position] = [dim(level) * expr.rhs]
        elif isinstance(expr.lhs, AffineDimExpr):
            parts[expr.lhs.position].append(dim(level))
    joined = [sum(rest, start=first) for _, (first, *rest) in sorted(parts.items())]
    return AffineMap(dim_to_lvl.num_results, 0, (*whole, *joined))


def block_sizes(dim_to_lvl: AffineMap) -> list[int] | None:
    """Returns the block sizes of a map that splits dimensions into blocks, None for any other map.

    Such a map has `d0 floordiv 2` somewhere before `d0 mod 2`. The size is 0 for a dimension that is not split.
    """
    factors: dict[int, int] = {}
    sizes: list[int] = []
    has_block = False
    for expr in dim_to_lvl.results:
        if isinstance(expr, AffineDimExpr) and expr.position not in factors:
            factors[expr.position] = 0
            sizes.append(0)
            continue
        if not isinstance(expr, AffineBinaryExpr) or not isinstance(expr.lhs, AffineDimExpr):
            return None
        factor, position = expr.rhs.value if isinstance(expr.rhs, AffineConstantExpr) else 0, expr.lhs.position
        if expr.kind is AffineExprKind.FLOOR_DIV and factor > 0 and position not in factors:
            factors[position] = factor
        elif expr.kind is AffineExprKind.MOD and factor > 0 and factors.get(position) == factor:
            sizes.append(factor)
            has_block = True
        else:
            return None
    return sizes if has_block else None


# ------------------------------------------------------------------------------------------------------------ printing


def print_encoding(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    encoding = Encoding(*attribute.parameters)
    map_ = encoding.dim_to_lvl or AffineMap.identity(encoding.level_rank)
    symbols = f"[{', '.join(f's{number}' for number in range(map_.num_symbols))}]" if map_.num_symbols else ""
    printer.emit(f"<{{ map = {symbols}(")
    for number in range(map_.num_dims):
        printer.emit(", " if number else "")
        printer.emit(f"d{number}")
        if encoding.slices:
            printer.emit(" : #sparse_tensor")
            print_slice(encoding.slices[number], printer)
    levels = [f"{expr} : {type_}" for expr, type_ in zip(map_.results, encoding.levels, strict=False)]
    printer.emit(f") -> ({', '.join(levels)})")
    for name, width in (("posWidth", encoding.pos_width), ("crdWidth", encoding.crd_width)):
        if width:
            printer.emit(f", {name} = {width}")
    for name, value in (("explicitVal", encoding.explicit_value), ("implicitVal", encoding.implicit_value)):
        if value is not None:
            printer.emit(f", {name} = ")
            printer.attribute(value)
    printer.emit(" }>")


# -------------------------------------------------------------------------------------------------------------- checks


def verify_encoding(parameters: EncodingParameters) -> str | None:
    """Returns the error in an encoding, independent of its tensor type; None if it is valid."""
    encoding = Encoding(*parameters)
    for noun, width in (("position", encoding.pos_width), ("coordinate", encoding.crd_width)):
        if width not in (0, 8, 16, 32, 64):
            return f"unexpected {noun} bitwidth: {width}"
    levels = encoding.levels
    problem = _singleton_problem(levels)
    if problem is not None:
        return problem
    after_batches = dropwhile(lambda level: level.format == "batch", levels)
    if any(level.format == "batch" for level in after_batches):
        return "Batch lvlType can only be leading levels."
    if any("soa" in level.properties and level.format != "singleton" for level in levels):
        return "SoA is only applicable to singleton lvlTypes."
    problem = _structured_problem(levels, encoding.dim_to_lvl)
    if problem is not None:
        return problem
    if not levels:
        return "expected a non-empty array for lvlTypes"
    return _map_problem(encoding) or _slices_problem(encoding)


def _singleton_problem(levels: Sequence[LevelType]) -> str | None:
    first = next((number for number, level in enumerate(levels) if level.format == "singleton"), None)
    if first is None:
        return None
    if not first or levels[first - 1].format not in ("compressed", "loose_compressed"):
        return "expected compressed or loose_compressed level before singleton level"
    if any(level.format != "singleton" for level in levels[first:]):
        return "expected all singleton lvlTypes following a singleton level"
    if len({"soa" in level.properties for level in levels[first:]}) > 1:
        return "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS)."
    return None


def _structured_problem(levels: Sequence[LevelType], dim_to_lvl: AffineMap | None) -> str | None:
    before = list(takewhile(lambda level: level.format != "structured", levels))
    if len(before) == len(levels):
        return None
    if len(before) != len(levels) - 1:
        return "expected n_out_of_m to be the last level type"
    if any(level.format != "dense" for level in before):
        return "expected all dense lvlTypes before a n_out_of_m level"
    if dim_to_lvl is None or dim_to_lvl.num_dims == dim_to_lvl.num_results:
        return None
    sizes = block_sizes(dim_to_lvl)
    if sizes is None:
        return "expected 1xm block structure for n_out_of_m level"
    distinct = {size for size in sizes if size}
    if len(distinct) > 1:
        return "expected only one blocked level with the same coefficients"
    structured = levels[-1].structured
    if structured is None or distinct != {structured[1]}:
        return "expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level"
    return None


def _map_problem(encoding: Encoding) -> str | None:
    map_ = encoding.dim_to_lvl
    if map_ is None:
        return None
    if map_.num_results != encoding.level_rank:
        return f"level-rank mismatch between dimToLvl and lvlTypes: {map_.num_results} != {encoding.level_rank}"
    inferred = infer_lvl_to_dim(map_)
    if inferred is None and not map_.num_symbols:
        return "failed to infer lvlToDim from dimToLvl"
    if encoding.lvl_to_dim is not None and inferred != encoding.lvl_to_dim:
        return "expected lvlToDim to be an inverse of dimToLvl"
    if encoding.dim_rank > encoding.level_rank:
        return f"unexpected dimToLvl mapping from {encoding.dim_rank} to {encoding.level_rank}"
    return None


def _slices_problem(encoding: Encoding) -> str | None:
    if not encoding.slices:
        return None
    if len(encoding.slices) != encoding.dim_rank:
        return f"dimension-rank mismatch between dimSlices and dimToLvl: {len(encoding.slices)} != {encoding.dim_rank}"
    if encoding.dim_rank != encoding.level_rank:
        return f"dimSlices expected dimension-rank to match level-rank: {encoding.dim_rank} != {encoding.level_rank}"
    return None


def verify_tensor(attribute: DialectAttribute, shape: Sequence[int], element_type: Type) -> str | None:
    """Returns the error in a tensor of a shape and element type that has the encoding."""
    encoding = Encoding(*attribute.parameters)
    if not shape:
        return "expected non-scalar sparse tensor"
    if encoding.dim_rank != len(shape):
        return f"dimension-rank mismatch between encoding and tensor shape: {encoding.dim_rank} != {len(shape)}"
    for noun, value in (("explicit", encoding.explicit_value), ("implicit", encoding.implicit_value)):
        type_ = _type_of(value)
        if type_ is not None and type_ != element_type:
            return f"{noun} value type mismatch between encoding and tensor element type: '{type_}' != '{element_type}'"
    if encoding.implicit_value is not None and not _is_zero(encoding.implicit_value):
        return "implicit value must be zero"
    return None


def _type_of(value: Attribute | None) -> Type | None:
    if isinstance(value, FloatAttr | IntegerAttr):
        return value.type
    if isinstance(value, DialectAttribute) and value.parameters:
        inner = value.parameters[-1]
        return ComplexType(inner) if isinstance(inner, FloatType | IntegerType) else None
    return None


# -------------------------------------------------------------------------------------------------------------- slices


def parse_slice(parser: AttributeParser) -> tuple[int, int, int]:
    """`(offset, size, stride)`, each a number or `?`."""

    def number() -> int:
        if parser.consume_if("?"):
            return DYNAMIC
        value = parser.optional_integer() if parser.kind == "int" else None
        if value is None:
            parser.error("expect positive value or ? for slice offset/size/stride")
        return value

    parser.expect("(")
    offset = number()
    parser.expect(",")
    size = number()
    parser.expect(",")
    stride = number()
    parser.expect(")")
    return (offset, size, stride)


def print_slice(attribute: DialectAttribute, printer: AsmPrinter) -> None:
    texts = ["?" if value == DYNAMIC else str(value) for value in attribute.parameters]
    printer.emit(f"<slice({', '.join(texts)})>")


def verify_slice(parameters: tuple[int, int, int]) -> str | None:
    offset, size, stride = parameters
    if offset != DYNAMIC and offset < 0:
        return "expect non-negative value or ? for slice offset"
    if size != DYNAMIC and size <= 0:
        return "expect positive value or ? for slice size"
    if stride != DYNAMIC and stride <= 0:
        return "expect positive value or ? for slice stride"
    return None
