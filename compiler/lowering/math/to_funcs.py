"""`convert-math-to-funcs`: replaces math ops by calls of functions that the pass generates.

%2 = math.ipowi %0, %1 : i32    ->    %2 = func.call @__mlir_math_ipowi_i32(%0, %1), a loop over the bits of %1
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.math.exponential_ops import FPowIOp
from compiler.dialects.math.integer_ops import CountLeadingZerosOp, IPowIOp
from compiler.ir.operation import Operation, sole_region
from compiler.ir.symbols import SymbolTable
from compiler.ir.types import FloatType, IntegerType, element_type_or_self, float_element, integer_element
from compiler.lowering.library_functions import call
from compiler.lowering.math.functions import build_ctlz, build_fpowi, build_ipowi
from compiler.lowering.unroll_vectors import unroll_vectors
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class MathToFuncs(Pass):
    """Convert Math operations to calls of outlined implementations."""

    argument = "convert-math-to-funcs"
    name = "ConvertMathToFuncs"
    anchor = "builtin.module"
    summary = "Convert Math operations to calls of outlined implementations."
    dependent_dialects = ("arith", "cf", "func", "scf", "vector", "llvm")

    min_width_of_fpowi_exponent: int = option(
        "min-width-of-fpowi-exponent",
        1,
        "Convert FPowI only if the width of its exponent's integer type is greater than or equal to this value",
    )
    convert_ctlz: bool = option(
        "convert-ctlz",
        False,
        "Convert math.ctlz to a software implementation. Enable for targets that do not natively support ctlz.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        self._make_functions(op, state)
        target = ConversionTarget()
        target.add_legal_dialect("arith", "cf", "func", "vector")
        target.add_illegal_op(IPowIOp)
        if self.convert_ctlz:
            target.add_illegal_op(CountLeadingZerosOp)
        target.add_dynamically_legal_op(FPowIOp, lambda power: not self._converts_fpowi(power))
        patterns: list[RewritePattern] = []
        for op_class in (IPowIOp, FPowIOp, *((CountLeadingZerosOp,) if self.convert_ctlz else ())):
            patterns += [unroll_vectors(op_class), _to_call(op_class)]
        convert_partially(op, target, patterns, state)

    def _converts_fpowi(self, op: FPowIOp) -> bool:
        exponent = element_type_or_self(op.rhs.type)
        return isinstance(exponent, IntegerType) and exponent.width >= self.min_width_of_fpowi_exponent

    def _make_functions(self, module: Operation, state: PassState) -> None:
        """Adds the functions that ops need at the end of the module."""
        table = SymbolTable(module)
        builder = Rewriter(module, state.context, state.listeners)
        for op in list(module.walk()):
            if not isinstance(op, (IPowIOp, FPowIOp, CountLeadingZerosOp)):
                continue
            if isinstance(op, FPowIOp) and not self._converts_fpowi(op):
                continue
            if isinstance(op, CountLeadingZerosOp) and not self.convert_ctlz:
                continue
            name = _function_name(op)
            if name is None or table.lookup(name) is not None:
                continue
            builder.set_insertion_point_to_end(sole_region(module).entry)
            if isinstance(op, FPowIOp):
                base, exponent = float_element(op.lhs.type), integer_element(op.rhs.type)
                table.symbols[name] = build_fpowi(builder, name, base, exponent, op)
            elif isinstance(op, IPowIOp):
                table.symbols[name] = build_ipowi(builder, name, integer_element(op.lhs.type), op)
            else:
                table.symbols[name] = build_ctlz(builder, name, integer_element(op.operand_.type), op)


def _function_name(op: Operation) -> str | None:
    """Returns a name such as `__mlir_math_fpowi_f32_i32`; None if an operand is neither integer nor float."""
    types = [element_type_or_self(value.type) for value in op.operands]
    if not all(isinstance(type_, (IntegerType, FloatType)) for type_ in types):
        return None
    named = types if isinstance(op, FPowIOp) else types[:1]
    return f"__mlir_math_{op.name.removeprefix('math.')}_{'_'.join(map(str, named))}"


def _to_call(op_class: type[Operation]) -> FunctionPattern:
    """Returns the pattern that replaces scalar ops by calls of their generated functions."""

    @pattern(op_class, name=f"{op_class.name} to a call")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        function = _function_name(op)
        if function is None or element_type_or_self(op.result.type) != op.result.type:
            return False
        call(rewriter, op, function)
        return True

    return lower
