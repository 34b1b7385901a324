"""`convert-linalg-to-std`: structured operations on buffers as calls of a library.

linalg.copy ins(%a : memref<f32>)      ->  %c = memref.cast %a : memref<f32> to memref<f32, strided<[], offset: ?>>
            outs(%a : memref<f32>)         func.call @linalg_copy_viewf32_viewf32(%c, %c)
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.linalg.interface import has_buffer_semantics, is_structured
from compiler.dialects.linalg.structured_ops import GenericOp, MapOp, Rearrangement, ReduceOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.dialects.memref.view_ops import CastOp
from compiler.ir.asm import spelling
from compiler.ir.attributes import UNIT, IntegerAttr, StridedLayoutAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.symbols import VISIBILITY, symbol_name
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    Type,
    VectorType,
)
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_fully
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import HasTrait, pattern
from compiler.rewrite.rewriter import Rewriter

_UNNAMED = "op_has_no_registered_library_name"
"""Upstream's name for the function of an operation that has none."""


@dataclass
class ConvertLinalgToStandard(Pass):
    """Convert the operations from the linalg dialect into the Standard dialect."""

    argument = "convert-linalg-to-std"
    name = "ConvertLinalgToStandardPass"
    summary = "Convert the operations from the linalg dialect into the Standard dialect"
    anchor = "builtin.module"
    dependent_dialects = ("func", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("affine", "arith", "func", "memref", "scf")
        target.add_legal_op(ModuleOp)
        convert_fully(op, target, [_call_library], state)


@pattern(HasTrait("LinalgOp"), name="LinalgOpToLibraryCallRewrite")
def _call_library(op: Operation, rewriter: Rewriter) -> bool:
    """An operation on buffers -> a call of a function that takes them with any offset and strides"""
    if not is_structured(op) or not has_buffer_semantics(op):
        return rewriter.notify_match_failure(op, "expected linalg op with buffer semantics")
    name = _library_function(op)
    if not name:
        return rewriter.notify_match_failure(op, "no library call is defined for its types")
    _declare(name, op, rewriter)
    operands = [_with_any_layout(operand, rewriter) for operand in op.operands]
    rewriter.replace_op_with_new_op(op, CallOp, operands, result_types=[], callee=SymbolRefAttr(name))
    return True


def _library_function(op: Operation) -> str | None:
    """Returns the function's name: `library_call`, or the op's name followed by its operands' types.

    Returns None if a type has no short form.
    """
    if isinstance(op, GenericOp):
        return op.library_call.value if isinstance(op.library_call, StringAttr) else _UNNAMED
    if isinstance(op, (MapOp, ReduceOp, Rearrangement)):
        return _UNNAMED
    types = [_mangled(operand.type) for operand in op.operands]
    return "_".join([op.name.replace(".", "_"), *(each for each in types if each)]) if all(types) else None


def _mangled(type_: Type) -> str | None:
    """Returns a type as part of a function's name, None if it has none: memref<?x4xf32> -> viewsx4xf32"""
    match type_:
        case MemRefType(memory_space=None | IntegerAttr() as space):
            extents = "".join("sx" if extent == DYNAMIC else f"{extent}x" for extent in type_.shape)
            element = _mangled(type_.element_type)
            return element and f"view{extents}{element}{f'as{space.value}' if space else ''}"
        case VectorType():
            element = _mangled(type_.element_type)
            return element and f"vector{'x'.join(map(str, type_.shape))}{element}"
        case IndexType() | FloatType() | IntegerType(signedness=Signedness.SIGNLESS):
            return spelling(type_)
        case _:
            return None


def _any_layout(type_: Type) -> Type:
    """Returns the buffer type with dynamic offset and strides."""
    if not isinstance(type_, MemRefType):
        return type_
    layout = StridedLayoutAttr(DYNAMIC, (DYNAMIC,) * type_.rank)
    return MemRefType(type_.shape, type_.element_type, layout, type_.memory_space)


def _with_any_layout(operand: Value, rewriter: Rewriter) -> Value:
    if not isinstance(operand.type, MemRefType):
        return operand
    return rewriter.create(CastOp, operand, result_types=[_any_layout(operand.type)]).result


def _declare(name: str, op: Operation, rewriter: Rewriter) -> None:
    """Declares the private function in the module if no function has this name."""
    module = op.parent_of_type(ModuleOp)
    if module is None or any(symbol_name(each) == name for each in module.body_region.entry.ops):
        return
    inputs = tuple(_any_layout(operand.type) for operand in op.operands)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point(module.body_region.entry.ops[-1])
        rewriter.create(
            FuncOp,
            properties={
                "sym_name": StringAttr(name),
                VISIBILITY: StringAttr("private"),
                "function_type": TypeAttr(FunctionType(inputs, ())),
            },
            attributes={EMIT_C_INTERFACE: UNIT},
            regions=[Region()],
            location=op,
        )
