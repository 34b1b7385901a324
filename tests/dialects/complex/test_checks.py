"""Checks of complex constants."""

from __future__ import annotations

from tests.support.ir import messages


def test_the_parts_of_a_constant_are_numbers() -> None:
    text = 'func.func @f() { %0 = complex.constant [1.0 : f32, "a"] : complex<f32> return }'
    problem = "requires attribute's elements to be float or integer attributes"
    assert messages(text) == [f"'complex.constant' op {problem}"]
