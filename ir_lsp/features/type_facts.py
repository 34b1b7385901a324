"""Facts for hovers: sizes and layouts of types, trip counts of loops, properties of affine maps, constants."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.ir.affine import AffineMap
from compiler.ir.attributes import AffineMapAttr, Attribute, FloatAttr, IntegerAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    ComplexType,
    FloatType,
    IntegerType,
    MemRefType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    VectorType,
)
from ir_lsp.features.short_text import counted

_UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB")


def type_facts(type_: Type) -> list[str]:
    """Returns facts about a shaped type: rank, size, layout, memory space; none about other types."""
    if not isinstance(type_, ShapedType):
        return []
    return list(_shaped(type_))


def _shaped(type_: ShapedType) -> Iterator[str]:
    shape = type_.shape
    if shape is None:
        yield "any rank"
    else:
        yield f"rank {len(shape)}"
        if DYNAMIC in shape:
            dynamic = [str(number) for number, size in enumerate(shape) if size == DYNAMIC]
            yield f"extent known at run time in dimension{'s' if len(dynamic) > 1 else ''} {', '.join(dynamic)}"
        elif not (isinstance(type_, VectorType) and type_.is_scalable):
            count = type_.num_elements
            bits = element_bits(type_.element_type)
            size = "" if bits is None else f", {size_text(count * ((bits + 7) // 8))}"
            yield f"{counted(count, 'element')}{size}"
    if isinstance(type_, MemRefType):
        yield _layout(type_)
    if isinstance(type_, MemRefType | UnrankedMemRefType) and type_.memory_space is not None:
        yield f"memory space {type_.memory_space}"


def _layout(type_: MemRefType) -> str:
    layout = strides_and_offset(type_)
    if layout is None:
        return f"layout {type_.layout}"
    strides, offset = layout
    words = ", ".join("?" if stride == DYNAMIC else str(stride) for stride in strides)
    rest = "" if offset == 0 else f", offset {'known at run time' if offset == DYNAMIC else offset}"
    return f"strides [{words}]{rest}" if type_.layout is not None else f"row-major, strides [{words}]"


def element_bits(type_: Type) -> int | None:
    """Returns the width of an element type in bits; None if it is unknown or depends on the target."""
    if isinstance(type_, IntegerType | FloatType):
        return type_.width
    if isinstance(type_, ComplexType):
        inner = element_bits(type_.element_type)
        return None if inner is None else 2 * inner
    return None


def size_text(count: int) -> str:
    """Returns a number of bytes with a unit: `2.5 KiB`."""
    size, unit = float(count), 0
    while size >= 1024 and unit < len(_UNITS) - 1:
        size, unit = size / 1024, unit + 1
    return f"{size:.4g} {_UNITS[unit] if count != 1 else 'byte'}"


def constant_of(value: Value) -> Attribute | None:
    """Returns the `value` attribute of the constant operation that defines `value`; None for other values."""
    if not isinstance(value, OpResult) or not value.owner.has_trait("ConstantLike"):
        return None
    return value.owner.properties.get("value")


def map_facts(attribute: Attribute) -> list[str]:
    """Returns facts about an affine map: its size and kind; none about other attributes."""
    if not isinstance(attribute, AffineMapAttr):
        return []
    map_: AffineMap = attribute.map
    facts = [f"{map_.num_dims} dimensions, {map_.num_symbols} symbols, {len(map_.results)} results"]
    if map_.is_identity():
        facts.append("identity")
    elif map_.is_permutation():
        facts.append("permutation")
    elif map_.is_projected_permutation():
        facts.append("projection of dimensions")
    return facts


def trip_count(op: Operation) -> int | None:
    """Returns the number of iterations of an `scf.for` or `affine.for`; None if its bounds are not constant."""
    if op.name == "scf.for":
        bounds = [constant_of(operand) for operand in op.operands[:3]]
        numbers = [bound.value for bound in bounds if isinstance(bound, IntegerAttr)]
    elif op.name == "affine.for":
        maps = [op.properties.get(name) for name in ("lowerBoundMap", "upperBoundMap")]
        results = [_constant_result(each.map) for each in maps if isinstance(each, AffineMapAttr)]
        step = op.properties.get("step")
        numbers = [each for each in results if each is not None]
        numbers += [step.value] if isinstance(step, IntegerAttr) else []
    else:
        return None
    if len(numbers) != 3 or numbers[2] <= 0:
        return None
    lower, upper, step_size = numbers
    return max(0, -((lower - upper) // step_size))


def _constant_result(map_: AffineMap) -> int | None:
    value = getattr(map_.results[0], "value", None) if len(map_.results) == 1 else None
    return value if isinstance(value, int) else None


def number_text(attribute: Attribute) -> str:
    """Returns a constant as text, a number without its type."""
    text = str(attribute)
    return text.partition(" : ")[0] if isinstance(attribute, IntegerAttr | FloatAttr) else text
