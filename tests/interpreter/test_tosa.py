"""tosa in the interpreter."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.interpreted import result_of


def binary(name: str, type_: str, result: str) -> str:
    return f"""
      func.func @f(%a: {type_}, %b: {type_}) -> {result} {{
        %r = tosa.{name} %a, %b : ({type_}, {type_}) -> {result}
        return %r : {result}
      }}"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [("add", [-126, 4]), ("sub", [-128, -2]), ("bitwise_and", [1, 1]), ("bitwise_or", [-127, 3])],
)
def test_integers_wrap_around(name: str, expected: list[int]) -> None:
    left, right = np.array([-127, 1], np.int8), np.array([1, 3], np.int8)
    assert np.asarray(result_of(binary(name, "tensor<2xi8>", "tensor<2xi8>"), left, right)).tolist() == expected


def test_true_becomes_one_and_numbers_become_true_unless_zero() -> None:
    text = """
      func.func @f(%a: tensor<3xi8>) -> tensor<3xi8> {
        %0 = tosa.cast %a : (tensor<3xi8>) -> tensor<3xi1>
        %1 = tosa.cast %0 : (tensor<3xi1>) -> tensor<3xi8>
        return %1 : tensor<3xi8>
      }"""
    assert np.asarray(result_of(text, np.array([0, -2, 5], np.int8))).tolist() == [0, 1, 1]


def test_floats_become_the_nearest_integer_in_range() -> None:
    text = """
      func.func @f(%a: tensor<5xf32>) -> tensor<5xi8> {
        %0 = tosa.cast %a : (tensor<5xf32>) -> tensor<5xi8>
        return %0 : tensor<5xi8>
      }"""
    values = np.array([0.5, 1.5, -300.0, np.inf, -2.7], np.float32)
    assert np.asarray(result_of(text, values)).tolist() == [0, 2, -128, 127, -3]


def test_nan_equals_nothing_and_sizes_of_one_are_broadcast() -> None:
    text = """
      func.func @f(%a: tensor<1x2xf32>, %b: tensor<2x1xf32>) -> tensor<2x2xi1> {
        %0 = tosa.equal %a, %b : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<2x2xi1>
        return %0 : tensor<2x2xi1>
      }"""
    left, right = np.array([[1.0, np.nan]], np.float32), np.array([[1.0], [np.nan]], np.float32)
    assert np.asarray(result_of(text, left, right)).tolist() == [[True, False], [False, False]]
