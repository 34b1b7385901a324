"""Syntax of the bufferization dialect beyond its assembly formats: alloc_tensor, and the results of dealloc."""

from __future__ import annotations

from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocOp
from compiler.errors.syntax import UnexpectedType
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.types import I1, I32, INDEX, RankedTensorType, Type, UnrankedTensorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand


@hook.parse(AllocTensorOp)
def parse_alloc_tensor(parser: OpParser, state: OpState) -> None:
    """`(%size) copy(%tensor) size_hint=%size {attributes} : tensor<?xf32>`."""
    parser.expect("(")
    sizes = parser.operand_list()
    parser.expect(")")
    copy: UnresolvedOperand | None = None
    hint: UnresolvedOperand | None = None
    if parser.optional_keyword("copy"):
        parser.expect("(")
        copy = parser.operand()
        parser.expect(")")
    if parser.optional_keyword("size_hint"):
        parser.expect("=")
        hint = parser.operand()
    parser.optional_attr_dict()
    parser.expect(":")
    start, end = parser.start, parser.end
    type_ = parser.type()
    if not isinstance(type_, RankedTensorType | UnrankedTensorType):
        parser.hook_error(UnexpectedType(), start, end)
    state.result_types.append(type_)
    state.operands += parser.resolve_same(sizes, INDEX)
    if copy is not None:
        state.operands.append(parser.resolve(copy, type_))
    if hint is not None:
        state.operands.append(parser.resolve(hint, INDEX))
    counts = (len(sizes), int(copy is not None), int(hint is not None))
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, counts)


@hook.print(AllocTensorOp)
def print_alloc_tensor(op: AllocTensorOp, printer: OpPrinter) -> None:
    printer.emit("(")
    printer.values(op.dynamic_sizes)
    printer.emit(")")
    if op.copy is not None:
        printer.emit(f" copy({printer.value_text(op.copy)})")
    if op.size_hint is not None:
        printer.emit(f" size_hint={printer.value_text(op.size_hint)}")
    printer.attr_dict(op)
    printer.emit(" : ")
    printer.type(op.result.type)


@hook.infer_types(DeallocOp)
def deallocated(state: OpState) -> list[Type]:
    """Returns the result types: for each retained memref an i1, true if it is still to be deallocated."""
    sizes = state.properties.get("operandSegmentSizes")
    return [I1] * (sizes.values[2] if isinstance(sizes, DenseArrayAttr) and len(sizes.values) == 3 else 0)
