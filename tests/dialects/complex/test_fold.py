"""Folds and canonicalization of complex operations."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

PARTS = function(
    "%z: complex<f32>, %x: f32, %y: f32",
    """
    %re = complex.re %z : complex<f32>
    %im = complex.im %z : complex<f32>
    %whole = complex.create %re, %im : complex<f32>
    %swapped = complex.create %im, %re : complex<f32>
    %made = complex.create %x, %y : complex<f32>
    %made_re = complex.re %made : complex<f32>
    %made_im = complex.im %made : complex<f32>
    %k = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
    %k_re = complex.re %k : complex<f32>
    %k_im = complex.im %k : complex<f32>
    %negated = complex.neg %made : complex<f32>
    %negated_re = complex.re %negated : complex<f32>
    %negated_im = complex.im %negated : complex<f32>
    %opaque = complex.neg %z : complex<f32>
    %opaque_re = complex.re %opaque : complex<f32>
    %twice = complex.neg %opaque : complex<f32>
    %conjugate = complex.conj %z : complex<f32>
    %back = complex.conj %conjugate : complex<f32>
    "use"(%whole, %swapped, %twice, %back)
        : (complex<f32>, complex<f32>, complex<f32>, complex<f32>) -> ()
    "use"(%made_re, %made_im, %k_re, %k_im, %negated_re, %negated_im, %opaque_re)
        : (f32, f32, f32, f32, f32, f32, f32) -> ()
    """,
)
BITCASTS = function(
    "%z: complex<f32>, %i: i64, %f: f64",
    """
    %0 = complex.bitcast %z : complex<f32> to i64
    %1 = complex.bitcast %0 : i64 to complex<f32>
    %2 = complex.bitcast %i : i64 to complex<f32>
    %3 = complex.bitcast %2 : complex<f32> to i64
    %4 = complex.bitcast %2 : complex<f32> to f64
    %5 = arith.bitcast %f : f64 to i64
    %6 = complex.bitcast %5 : i64 to complex<f32>
    %7 = complex.bitcast %z : complex<f32> to f64
    %8 = arith.bitcast %7 : f64 to i64
    "use"(%1, %3, %4, %6, %8) : (complex<f32>, i64, f64, complex<f32>, i64) -> ()
    """,
)


def sums(flags: str) -> str:
    return function(
        "%a: complex<f32>, %b: complex<f32>",
        f"""
        %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
        %minus_zero = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
        %one = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
        %difference = complex.sub %a, %b : complex<f32>
        %0 = complex.add %difference, %b {flags} : complex<f32>
        %1 = complex.add %b, %difference {flags} : complex<f32>
        %2 = complex.add %a, %zero {flags} : complex<f32>
        %sum = complex.add %a, %b : complex<f32>
        %3 = complex.sub %sum, %b {flags} : complex<f32>
        %4 = complex.sub %sum, %a {flags} : complex<f32>
        %5 = complex.sub %a, %minus_zero {flags} : complex<f32>
        %6 = complex.mul %a, %one {flags} : complex<f32>
        %7 = complex.div %a, %one {flags} : complex<f32>
        %log = complex.log %a : complex<f32>
        %8 = complex.exp %log {flags} : complex<f32>
        "use"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (complex<f32>, complex<f32>, complex<f32>, complex<f32>,
            complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) -> ()
        """,
    )


def test_a_part_of_a_negated_number_is_the_negated_part() -> None:
    output = canonicalized(
        function(
            "%a: f32, %b: f32",
            """
            %c = complex.create %a, %b : complex<f32>
            %n = complex.neg %c : complex<f32>
            %re = complex.re %n : complex<f32>
            %im = complex.im %n : complex<f32>
            "use"(%re, %im) : (f32, f32) -> ()
            """,
        )
    )
    assert "%0 = arith.negf %arg0 : f32" in output and "%1 = arith.negf %arg1 : f32" in output
    assert '"use"(%0, %1)' in output and "complex" not in output


def test_adding_and_subtracting_the_zero_that_changes_no_sign_is_nothing() -> None:
    output = canonicalized(
        function(
            "%a: complex<f32>",
            """
            %zero = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
            %minus_zero = complex.constant [-0.0 : f32, -0.0 : f32] : complex<f32>
            %0 = complex.add %a, %minus_zero : complex<f32>
            %1 = complex.sub %a, %zero : complex<f32>
            "use"(%0, %1) : (complex<f32>, complex<f32>) -> ()
            """,
        )
    )
    assert '"use"(%arg0, %arg0)' in output


def test_folds_that_round_or_lose_a_sign_or_nan_need_fast_math_flags() -> None:
    output = canonicalized(sums(""))
    assert output.count("complex.add") == 4 and output.count("complex.sub") == 4
    assert all(f"complex.{name}" in output for name in ("mul", "div", "exp"))


def test_a_logarithm_does_not_undo_an_exponential_whose_imaginary_part_goes_round() -> None:
    output = canonicalized(
        function(
            "%a: complex<f32>",
            """
            %exp = complex.exp %a fastmath<fast> : complex<f32>
            %log = complex.log %exp fastmath<fast> : complex<f32>
            "use"(%log) : (complex<f32>) -> ()
            """,
        )
    )
    assert "complex.log" in output


PROGRAMS = [PARTS, BITCASTS, sums("fastmath<fast>")]


@pytest.mark.parametrize("program", PROGRAMS)
def test_mlir_opt_gives_the_same(mlir_opt: MlirOpt, program: str) -> None:
    assert canonicalized(program) == mlir_opt.canonicalized(program, among=PROGRAMS)
