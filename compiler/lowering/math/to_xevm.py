"""`convert-math-to-xevm`: calls of the fast functions that Intel's GPUs have for floats.

%1 = math.exp %0 fastmath<afn> : f32    ->    %1 = llvm.call @_Z22__spirv_ocl_native_expf(%0) : (f32) -> f32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.float_ops import DivFOp
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.math import exponential_ops as powers
from compiler.dialects.math import trigonometric_ops as angles
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, sole_region
from compiler.ir.symbols import nearest_symbol_table, symbol_name
from compiler.ir.types import F16, F32, F64, FloatType, Type, VectorType
from compiler.lowering.math.library_calls import allows_approximations
from compiler.lowering.to_llvm.arith_to_llvm import fastmath_flags
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.types import function
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import (
    Adaptor,
    ConversionFunctionPattern,
    conversion_pattern,
)
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget

_MANGLED: Mapping[Type, str] = MappingProxyType({F16: "Dh", F32: "f", F64: "d"})
"""Parts of functions' names for types of arguments."""

_SIZES = (2, 3, 4, 8, 16)
"""Numbers of elements of the vectors for which there are functions."""


@dataclass
class MathToXeVM(Pass):
    """Convert (fast) math operations to native XeVM/SPIRV equivalents."""

    argument = "convert-math-to-xevm"
    name = "ConvertMathToXeVM"
    summary = "Convert (fast) math operations to native XeVM/SPIRV equivalents"
    dependent_dialects = ("arith", "xevm", "llvm")

    convert_arith: bool = option("convert-arith", True, "Convert supported Arith ops (e.g. arith.divf) as well.")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("builtin", "func", "llvm")
        patterns = [
            *MATH_TO_XEVM,
            *((_to_call(DivFOp, "divide"),) if self.convert_arith else ()),
        ]
        convert_partially(op, target, patterns, state)


def _is_of_functions(type_: Type) -> bool:
    """Returns True for floats, and vectors of floats, for which there may be functions."""
    if isinstance(type_, VectorType):
        return len(type_.shape) == 1 and type_.shape[0] in _SIZES and isinstance(type_.element_type, FloatType)
    return isinstance(type_, FloatType)


def _mangled(type_: Type) -> str:
    """Returns the mangled name of an argument type; empty for floats that have no name in C++."""
    if isinstance(type_, VectorType):
        return f"Dv{type_.shape[0]}_{_mangled(type_.element_type)}"
    return _MANGLED.get(type_, "")


def _to_call(root: type[Operation], name: str) -> ConversionFunctionPattern:
    """Returns a pattern that calls a function if the op permits approximation."""
    function_name = f"__spirv_ocl_native_{name}"

    @conversion_pattern(root.name, name=f"ConvertNativeFuncPattern<{root.name}>")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        (result,) = op.results
        type_ = result.type
        if not _is_of_functions(type_):
            return rewriter.notify_match_failure(op, "the library has no function for the type")
        if not allows_approximations(op):
            return rewriter.notify_match_failure(op, "not a fastmath `afn` operation")
        arguments = "".join(_mangled(operand.type) for operand in op.operands)
        callee = f"_Z{len(function_name)}{function_name}{arguments}"
        _declare(op, callee, type_, rewriter)
        call = rewriter.create(
            CallOp,
            list(adaptor.operands),
            result_types=[type_],
            callee=SymbolRefAttr(callee),
            fastmath_flags=fastmath_flags(op),
            op_bundle_sizes=[],
        )
        rewriter.replace_op(op, call.results)
        return True

    return lower


def _declare(op: Operation, name: str, result_type: Type, rewriter: ConversionRewriter) -> None:
    """Declares an op's function at the start of the nearest symbol table, unless it has one of this name."""
    table = nearest_symbol_table(op)
    assert table is not None, "the outermost op is a symbol table"
    body = sole_region(table).entry
    if any(isinstance(other, LLVMFuncOp) and symbol_name(other) == name for other in body.ops):
        return
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(body)
        build_function(
            rewriter,
            name,
            function(result_type, [operand.type for operand in op.operands]),
            op,
        )


MATH_TO_XEVM = (
    _to_call(powers.ExpOp, "exp"),
    _to_call(angles.CosOp, "cos"),
    _to_call(powers.Exp2Op, "exp2"),
    _to_call(powers.LogOp, "log"),
    _to_call(powers.Log2Op, "log2"),
    _to_call(powers.Log10Op, "log10"),
    _to_call(powers.PowFOp, "powr"),
    _to_call(powers.RsqrtOp, "rsqrt"),
    _to_call(angles.SinOp, "sin"),
    _to_call(powers.SqrtOp, "sqrt"),
    _to_call(angles.TanOp, "tan"),
)
