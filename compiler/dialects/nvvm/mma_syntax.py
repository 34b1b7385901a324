"""The syntax of nvvm's matrix multiplications: `A[...] B[...] C[...]`, then the operands of sparse and scaled ones.

The operands of each matrix have the same type, which is written once. The kinds of the elements of A and B are omitted
if the types imply them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from compiler.dialects.llvm.types import LLVMStructType
from compiler.dialects.nvvm.attributes import MMATypesAttr
from compiler.dialects.nvvm.matrix_enums import MMATypes
from compiler.dialects.nvvm.matrix_ops import MmaBlockScaleOp, MmaOp, MmaSpBlockScaleOp, MmaSpOp
from compiler.ir.attributes import UNIT, DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import F16, I16, I32, FloatType, IntegerType, Type, VectorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

PACKED_HALVES = VectorType((2,), F16)

_PTX_TYPES = ("multiplicandAPtxType", "multiplicandBPtxType")
_MATRICES = ("A", "B", "C")
_SCALE = (I32, I16, I16)
_FURTHER: Mapping[type[Operation], Mapping[str, tuple[Type, ...]]] = MappingProxyType(
    {
        MmaOp: {},
        MmaSpOp: {"sparseMetadata": (I32,), "selector": (I32,)},
        MmaBlockScaleOp: {"scaleA": _SCALE, "scaleB": _SCALE},
        MmaSpBlockScaleOp: {
            "sparseMetadata": (I32,),
            "selector": (I32,),
            "scaleA": _SCALE,
            "scaleB": _SCALE,
        },
    }
)
"""Operand groups that follow A, B and C, and their types."""


def ptx_type(type_: Type, *, accumulates: bool) -> str | None:
    """Returns the PTX element type that the type of an operand or result implies; None if several are possible."""
    if isinstance(type_, FloatType):
        names = {"f64": "f64", "f16": "f16", "f32": "f32" if accumulates else "tf32"}
        return names.get(type_.name)
    if type_ == PACKED_HALVES:
        return "f16"
    if isinstance(type_, IntegerType):
        return "s32" if accumulates else None
    if isinstance(type_, LLVMStructType) and type_.body:
        return ptx_type(type_.body[0], accumulates=accumulates)
    return None


def _parse(op_class: type[Operation], parser: OpParser, state: OpState) -> None:
    further = _FURTHER[op_class]
    read: list[list[UnresolvedOperand]] = []
    for word in (*_MATRICES, *further):
        parser.expect_keyword(word)
        read.append(parser.operand_list_between("[", "]") if parser.kind == "[" else parser.operand_list())
    parser.optional_attr_dict()
    parser.expect(":")
    start = parser.start
    types = parser.list_between("(", ")", parser.type)
    if len(types) != len(_MATRICES):
        parser.op_error(f"expected one type for each operand segment but got {len(types)} types", start)
    for operands, type_ in zip(read, types, strict=False):
        state.operands += parser.resolve_same(operands, type_)
    for operands, wanted in zip(read[len(_MATRICES) :], further.values(), strict=True):
        if len(operands) != len(wanted):
            parser.op_error(f"{len(operands)} operands present, but expected {len(wanted)}", start)
        state.operands += [parser.resolve(operand, type_) for operand, type_ in zip(operands, wanted, strict=True)]
    parser.expect("->")
    state.result_types.append(parser.type())
    for attribute, type_ in zip(_PTX_TYPES, types, strict=False):
        if attribute in state.properties or attribute in state.attributes:
            continue
        # Upstream requires the accumulator of plain multiplications too.
        name_in_ptx = ptx_type(type_, accumulates=op_class is MmaOp)
        if name_in_ptx is not None:
            state.properties[attribute] = MMATypesAttr.get(MMATypes[name_in_ptx.upper()])
        elif op_class in (MmaOp, MmaSpOp):
            parser.op_error(f"attribute {attribute} is not provided explicitly and cannot be inferred", start)
    if op_class is MmaSpBlockScaleOp:
        state.properties["orderedMetadata"] = UNIT
    sizes = [len(operands) for operands in read[: len(_MATRICES)]] + [1] * sum(map(len, further.values()))
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, tuple(sizes))


def _print(op_class: type[Operation], op: Operation, printer: OpPrinter) -> None:
    groups = _groups(op, len(_MATRICES))
    rest = op.operands[sum(map(len, groups)) :]
    # Upstream's printer leaves wider gaps in the plain form.
    gap = " " if op_class is MmaOp else ""
    for word, operands in zip(_MATRICES, groups, strict=True):
        _print_operands(printer, word, operands, gap)
    for word, types in _FURTHER[op_class].items():
        _print_operands(printer, word, rest[: len(types)], gap)
        rest = rest[len(types) :]
    firsts = [operands[0].type for operands in groups if operands]
    # The printer of the other form looks at A for both.
    reported_types = firsts[:1] * 2 if op_class is MmaOp else firsts
    inferred = [
        word
        for word, type_ in zip(_PTX_TYPES, reported_types, strict=False)
        if ptx_type(type_, accumulates=False) is not None
    ]
    printer.attr_dict(op, ("operandSegmentSizes", *inferred))
    printer.emit(" : (")
    printer.types(firsts)
    printer.emit(") -> ")
    printer.types([result.type for result in op.results])


def _print_operands(printer: OpPrinter, word: str, operands: Sequence[Value], gap: str) -> None:
    printer.emit(f" {word}[")
    printer.values(operands)
    printer.emit(f"]{gap}")


def _groups(op: Operation, count: int) -> list[list[Value]]:
    return [op.operands[start : start + size] for start, size in op.operand_segments()[:count]]


def parse_of(op_class: type[Operation]) -> Callable[[OpParser, OpState], None]:
    return partial(_parse, op_class)


def print_of(op_class: type[Operation]) -> Callable[[Operation, OpPrinter], None]:
    return partial(_print, op_class)


hook.parse(MmaOp)(parse_of(MmaOp))
hook.print(MmaOp)(print_of(MmaOp))
hook.parse(MmaSpOp)(parse_of(MmaSpOp))
hook.print(MmaSpOp)(print_of(MmaSpOp))
hook.parse(MmaBlockScaleOp)(parse_of(MmaBlockScaleOp))
hook.print(MmaBlockScaleOp)(print_of(MmaBlockScaleOp))
hook.parse(MmaSpBlockScaleOp)(parse_of(MmaSpBlockScaleOp))
hook.print(MmaSpBlockScaleOp)(print_of(MmaSpBlockScaleOp))
