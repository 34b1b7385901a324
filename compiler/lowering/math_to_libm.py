"""`convert-math-to-libm`: calls of the functions that C's library of mathematics has.

%1 = math.exp %0 : f32    ->    %1 = func.call @expf(%0) : (f32) -> f32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import ExtFOp, TruncFOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.ir.attributes import UNIT, Attribute, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Region, sole_region
from compiler.ir.symbols import SymbolTables, nearest_symbol_table
from compiler.ir.types import BF16, F16, F32, F64, FunctionType
from compiler.lowering.unroll_vectors import unroll_vectors
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import FunctionPattern, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class MathToLibm(Pass):
    """Convert Math dialect to libm calls."""

    argument = "convert-math-to-libm"
    name = "ConvertMathToLibmPass"
    anchor = "builtin.module"
    summary = "Convert Math dialect to libm calls"
    dependent_dialects = ("arith", "func", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "builtin", "func", "vector")
        target.add_illegal_dialect("math")
        patterns = math_to_libm_patterns()
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


def declare_function(
    rewriter: Rewriter,
    op: Operation,
    name: str,
    type_: FunctionType,
    tables: SymbolTables,
    attributes: Mapping[str, Attribute] | None = None,
) -> None:
    """Declares a function at the start of the closest symbol table, where it has none of the name.

    `tables` keep what was found.
    """
    module = nearest_symbol_table(op)
    if module is None or tables.table(module).lookup(name) is not None:
        return
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(sole_region(module).entry)
        made = rewriter.create(
            FuncOp,
            sym_name=StringAttr(name),
            function_type=TypeAttr(type_),
            sym_visibility=StringAttr("private"),
            attributes=attributes,
            regions=[Region()],
            location=module,
        )
    tables.table(module).symbols[name] = made


def type_of_call(op: Operation) -> FunctionType:
    """The type of a function that takes an op's operands and gives its results."""
    return FunctionType(tuple(value.type for value in op.operands), tuple(result.type for result in op.results))


def call(rewriter: Rewriter, op: Operation, name: str) -> None:
    """Replaces an op by a call with its operands."""
    rewriter.replace_op_with_new_op(op, CallOp, op.operands, callee=SymbolRefAttr(name))


def _to_call(name: str, single: str, double: str, tables: SymbolTables) -> FunctionPattern:
    """The pattern that calls one of two functions, by the width of floats."""

    @pattern(name, name="ScalarOpToLibmCall")
    def lower(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        if type_ not in (F32, F64):
            return False
        function = single if type_ == F32 else double
        declare_function(rewriter, op, function, type_of_call(op), tables, {"llvm.readnone": UNIT})
        call(rewriter, op, function)
        return True

    return lower


def _promote(name: str) -> FunctionPattern:
    """The pattern that computes with f32 what is given with 16 bits."""

    @pattern(name, name="PromoteOpToF32", bounded_recursion=True)
    def promote(op: Operation, rewriter: Rewriter) -> bool:
        type_ = op.result.type
        if type_ not in (F16, BF16):
            return False
        operands = [rewriter.create(ExtFOp, value, result_types=[F32]).result for value in op.operands]
        wide = rewriter.create(
            type(op), *operands, result_types=[F32], properties=op.properties, attributes=op.attributes
        ).result
        rewriter.replace_op(op, rewriter.create(TruncFOp, wide, result_types=[type_]))
        return True

    return promote


_FUNCTIONS = (
    ("absf", "fabsf", "fabs"),
    *(
        (name, f"{name}f", name)
        for name in (
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atan2",
            "atanh",
            "cbrt",
            "ceil",
            "cos",
            "cosh",
            "erf",
            "erfc",
            "exp",
            "exp2",
            "expm1",
            "floor",
            "fma",
            "log",
            "log10",
            "log1p",
            "log2",
        )
    ),
    ("powf", "powf", "pow"),
    *(
        (name, f"{name}f", name)
        for name in ("round", "roundeven", "rsqrt", "sin", "sinh", "sqrt", "tan", "tanh", "trunc")
    ),
)


def math_to_libm_patterns() -> list[RewritePattern]:
    """The patterns of one run; they share what is known of symbols."""
    tables = SymbolTables()
    patterns: list[RewritePattern] = []
    for name, single, double in _FUNCTIONS:
        patterns += [
            unroll_vectors(f"math.{name}"),
            _promote(f"math.{name}"),
            _to_call(f"math.{name}", single, double, tables),
        ]
    return patterns
