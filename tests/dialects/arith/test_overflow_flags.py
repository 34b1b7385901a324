"""Overflow flags after canonicalization: what is not poison stays the same number, and never becomes poison."""

from __future__ import annotations

from itertools import product

import pytest

from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import IntegerBinaryWithOverflow
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from tests.support.canonicalize import canonicalized, function
from tests.support.passes import load

WIDTH = 3
INNER = ("addi %x, %a", "subi %x, %a", "subi %a, %x", "muli %x, %a")
OUTER = ("addi %i, %b", "subi %i, %b", "subi %b, %i", "muli %i, %b")
FLAGS = ("nsw", "nuw", "nsw, nuw")
_COMPUTE = {"arith.addi": int.__add__, "arith.subi": int.__sub__, "arith.muli": int.__mul__}


def _signed(bits: int) -> int:
    return bits - (1 << WIDTH) if bits >> (WIDTH - 1) else bits


def _value(value: Value, x: int) -> int | None:
    """Returns the bits of a value where the argument is `x`; None for poison."""
    if not hasattr(value, "owner") or not isinstance(value.owner, Operation):
        return x
    op = value.owner
    constant = op.properties.get("value")
    if isinstance(constant, IntegerAttr):
        return constant.value % (1 << WIDTH)
    a, b = (_value(operand, x) for operand in op.operands)
    if a is None or b is None:
        return None
    assert isinstance(op, IntegerBinaryWithOverflow)
    compute, flags = _COMPUTE[op.name], op.overflow_flags
    if IntegerOverflowFlags.NSW in flags and not -(1 << WIDTH - 1) <= compute(_signed(a), _signed(b)) < 1 << WIDTH - 1:
        return None
    if IntegerOverflowFlags.NUW in flags and not 0 <= compute(a, b) < 1 << WIDTH:
        return None
    return compute(a, b) % (1 << WIDTH)


@pytest.mark.parametrize("flags", FLAGS)
def test_no_chain_of_two_ops_becomes_poison_where_it_was_none(flags: str) -> None:
    functions = [
        f"func.func @f(%x: i{WIDTH}) -> i{WIDTH} {{\n"
        f"  %a = arith.constant {_signed(a)} : i{WIDTH}\n  %b = arith.constant {_signed(b)} : i{WIDTH}\n"
        f"  %i = arith.{inner} overflow<{flags}> : i{WIDTH}\n"
        f"  %o = arith.{outer} overflow<{flags}> : i{WIDTH}\n  return %o : i{WIDTH}\n}}\n"
        for inner, outer, a, b in product(INNER, OUTER, range(1 << WIDTH), range(1 << WIDTH))
    ]
    text = "\n".join(each.replace("@f", f"@f{number}") for number, each in enumerate(functions))
    module, context = load(text)
    returns = [op for op in module.walk() if op.name == "func.return"]
    before = [[_value(op.operands[0], x) for x in range(1 << WIDTH)] for op in returns]
    assert PassManager(context).run(parse_pipeline("builtin.module(canonicalize)", find_pass), module).succeeded
    returns = [op for op in module.walk() if op.name == "func.return"]
    for original, op, numbers in zip(functions, returns, before, strict=True):
        after = [_value(op.operands[0], x) for x in range(1 << WIDTH)]
        assert all(old in (None, new) for old, new in zip(numbers, after, strict=True)), original


def test_a_sum_of_constants_that_overflows_keeps_no_flag() -> None:
    output = canonicalized(
        function(
            "%x: i8",
            """
            %m = arith.constant -100 : i8
            %k = arith.constant 5 : i8
            %0 = arith.addi %x, %m overflow<nsw> : i8
            %1 = arith.addi %0, %m overflow<nsw> : i8
            %2 = arith.addi %x, %k overflow<nsw, nuw> : i8
            %3 = arith.addi %2, %k overflow<nsw, nuw> : i8
            %4 = arith.muli %x, %k overflow<nsw> : i8
            %5 = arith.muli %4, %m overflow<nsw> : i8
            "use"(%1, %3, %5) : (i8, i8, i8) -> ()
            """,
        )
    )
    assert "arith.addi %arg0, %c56_i8 : i8" in output
    assert "arith.addi %arg0, %c10_i8 overflow<nsw, nuw> : i8" in output
    assert "arith.muli %arg0, %c12_i8 : i8" in output


def test_an_index_keeps_a_flag_only_where_32_bits_do_not_overflow_either() -> None:
    output = canonicalized(
        function(
            "%x: index",
            """
            %c1 = arith.constant 1 : index
            %most = arith.constant 2147483647 : index
            %0 = arith.addi %x, %c1 overflow<nsw> : index
            %1 = arith.addi %0, %c1 overflow<nsw> : index
            %2 = arith.addi %0, %most overflow<nsw> : index
            "use"(%1, %2) : (index, index) -> ()
            """,
        )
    )
    assert "arith.addi %arg0, %c2 overflow<nsw> : index" in output
    assert "arith.addi %arg0, %c2147483648 : index" in output


def test_truncating_keeps_flags_only_where_the_bits_that_go_stay_what_they_were() -> None:
    output = canonicalized(
        function(
            "%x: i8, %y: i32, %z: i8",
            """
            %c4 = arith.constant 4 : i8
            %0 = arith.shrsi %x, %c4 : i8
            %1 = arith.trunci %0 overflow<nsw, nuw> : i8 to i4
            %4 = arith.shrsi %z, %c4 : i8
            %5 = arith.trunci %4 overflow<nsw> : i8 to i4
            %2 = arith.trunci %y overflow<nsw> : i32 to i16
            %3 = arith.trunci %2 overflow<nsw, nuw> : i16 to i8
            "use"(%1, %3, %5) : (i4, i8, i4) -> ()
            """,
        )
    )
    assert "arith.trunci %0 overflow<nsw, nuw> : i8 to i4" in output
    assert ": i8 to i4" in output.replace("overflow<nsw, nuw> : i8 to i4", "")
    assert "overflow<nsw> : i8 to i4" not in output
    assert "arith.trunci %arg1 overflow<nsw> : i32 to i8" in output
