"""Folds of builtin operations."""

from __future__ import annotations

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

CONVERSIONS = function(
    "%i: i64, %k: i64",
    """
    %a = builtin.unrealized_conversion_cast %i : i64 to i64
    %x = builtin.unrealized_conversion_cast %i : i64 to index
    %b = builtin.unrealized_conversion_cast %x : index to i64
    %c = builtin.unrealized_conversion_cast %x : index to i32
    %y:2 = builtin.unrealized_conversion_cast %i, %k : i64, i64 to index, index
    %d:2 = builtin.unrealized_conversion_cast %y#0, %y#1 : index, index to i64, i64
    %e:2 = builtin.unrealized_conversion_cast %y#1, %y#0 : index, index to i64, i64
    %f = builtin.unrealized_conversion_cast to i64
    %g = builtin.unrealized_conversion_cast %y#0 : index to i64
    "use"(%a, %b, %c, %d#0, %d#1, %e#0, %f, %g) : (i64, i64, i32, i64, i64, i64, i64, i64) -> ()
    """,
)


def test_conversions_that_undo_each_other_are_nothing() -> None:
    program = function(
        "%i: i64",
        """
        %x = builtin.unrealized_conversion_cast %i : i64 to index
        %y = builtin.unrealized_conversion_cast %x : index to i64
        "use"(%y) : (i64) -> ()
        """,
    )
    assert '"use"(%arg0)' in canonicalized(program)
    assert "cast" not in canonicalized(program)


def test_a_conversion_to_a_third_type_stays() -> None:
    assert "%1 = builtin.unrealized_conversion_cast %0 : index to i32" in canonicalized(CONVERSIONS)


def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    assert canonicalized(CONVERSIONS) == mlir_opt.canonicalized(CONVERSIONS)
