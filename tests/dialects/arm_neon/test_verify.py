"""Operands of the arm_neon dialect are vectors that fill a register."""

from __future__ import annotations

import pytest

import compiler


@pytest.mark.parametrize("accumulator", ["i32", "vector<[4]xi32>", "vector<2x2xi32>", "vector<4xf32>"])
def test_a_matrix_product_refuses_accumulators_that_are_no_vector_of_four_integers(accumulator: str) -> None:
    context = compiler.new_context()
    text = f"""
func.func @f(%a: {accumulator}, %b: vector<16xi8>) {{
  %0 = "arm_neon.intr.smmla"(%a, %b, %b) : ({accumulator}, vector<16xi8>, vector<16xi8>) -> {accumulator}
  return
}}"""
    (error,) = compiler.check(compiler.parse_tolerant(text, context), context)
    assert error.message == (
        "'arm_neon.intr.smmla' op operand #0 must be a vector with length 4 of 32-bit signless integer values, but "
        f"got '{accumulator}'"
    )
