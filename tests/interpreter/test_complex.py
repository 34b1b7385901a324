"""Complex numbers in the interpreter."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tests.support.interpreted import compiled_results, interpreted, result_of

NUMBERS = (1.5 - 2.25j, -3.0 + 0.1j, 1e30 + 1e-30j, 0.5 + 0.5j, -0.0 + 7.0j)


@pytest.mark.parametrize("element", ["f32", "f64"])
def test_arithmetic_rounds_as_compiled_code_does(element: str) -> None:
    type_ = f"complex<{element}>"
    text = f"""
      func.func @f(%a: {type_}, %b: {type_}) -> ({type_}, {type_}, {type_}, {type_}) {{
        %sum = complex.add %a, %b : {type_}
        %difference = complex.sub %a, %b : {type_}
        %product = complex.mul %a, %b : {type_}
        %quotient = complex.div %a, %b : {type_}
        return %sum, %difference, %product, %quotient : {type_}, {type_}, {type_}, {type_}
      }}"""
    for left, right in zip(NUMBERS, reversed(NUMBERS)):
        assert interpreted(text, left, right).results == compiled_results(text, left, right)


def test_a_number_divided_by_zero_is_infinite() -> None:
    text = """
      func.func @f(%a: complex<f64>, %b: complex<f64>) -> f64 {
        %q = complex.div %a, %b : complex<f64>
        %r = complex.re %q : complex<f64>
        return %r : f64
      }"""
    assert result_of(text, 1 + 1j, 0j) == math.inf
    assert result_of(text, 2 + 2j, complex(math.inf, 1)) == 0.0


def test_parts_are_taken_joined_and_negated() -> None:
    text = """
      func.func @f(%a: complex<f32>) -> (complex<f32>, f32, i1, i1) {
        %c = complex.constant [3.0 : f32, 4.0 : f32] : complex<f32>
        %r = complex.re %a : complex<f32>
        %i = complex.im %c : complex<f32>
        %n = complex.create %i, %r : complex<f32>
        %m = complex.neg %n : complex<f32>
        %j = complex.conj %m : complex<f32>
        %abs = complex.abs %c : complex<f32>
        %same = complex.eq %n, %n : complex<f32>
        %differs = complex.neq %m, %j : complex<f32>
        return %j, %abs, %same, %differs : complex<f32>, f32, i1, i1
      }"""
    assert interpreted(text, 2 + 1j).results == [-4 + 2j, 5.0, True, True]


def test_tensors_and_memory_hold_complex_numbers() -> None:
    text = """
      func.func @f(%t: tensor<2xcomplex<f32>>, %m: memref<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
        %c1 = arith.constant 1 : index
        %x = memref.load %m[%c1] : memref<2xcomplex<f32>>
        %y = tensor.insert %x into %t[%c1] : tensor<2xcomplex<f32>>
        %r = linalg.mul ins(%y, %y : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>)
            outs(%t : tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
        memref.store %x, %m[%c1] : memref<2xcomplex<f32>>
        return %r : tensor<2xcomplex<f32>>
      }"""
    call = interpreted(text, np.array([1 + 1j, 0]), np.array([0, 2j]))
    assert np.asarray(call.results[0]).tolist() == [2j, -4]
    assert np.asarray(call.arguments[1]).tolist() == [0, 2j]


FUNCTIONS = ("cos", "exp", "expm1", "log", "log1p", "rsqrt", "sign", "sin", "sqrt", "tan", "tanh")


def test_functions_are_near_those_of_compiled_code() -> None:
    calls = "\n".join(f"%{name} = complex.{name} %a : complex<f64>" for name in FUNCTIONS)
    values = [f"%{name}" for name in FUNCTIONS] + ["%pow", "%powi", "%atan2"]
    types = ", ".join(["complex<f64>"] * len(values) + ["f64"])
    text = f"""
      func.func @f(%a: complex<f64>, %b: complex<f64>) -> ({types}) {{
        {calls}
        %three = arith.constant 3 : i32
        %pow = complex.pow %a, %b : complex<f64>
        %powi = complex.powi %a, %three : complex<f64>, i32
        %atan2 = complex.atan2 %a, %b : complex<f64>
        %angle = complex.angle %a : complex<f64>
        return {", ".join(values)}, %angle : {types}
      }}"""
    for left, right in zip(NUMBERS, reversed(NUMBERS)):
        if abs(left) < 100:
            expected = pytest.approx(compiled_results(text, left, right), rel=1e-9)
            assert interpreted(text, left, right).results == expected


def test_special_powers_of_zero() -> None:
    text = """
      func.func @f(%a: complex<f64>, %b: complex<f64>) -> complex<f64> {
        %r = complex.pow %a, %b : complex<f64>
        return %r : complex<f64>
      }"""
    assert (result_of(text, 0j, 0j), result_of(text, 0j, 2 + 0j)) == (1, 0)


@pytest.mark.parametrize(("elements", "expected"), [("[(1.0, 2.0), (3.0, 4.0)]", 3 + 4j), ("(5.0, 6.0)", 5 + 6j)])
def test_constants_may_be_tensors_of_complex_numbers(elements: str, expected: complex) -> None:
    text = f"""
      func.func @f(%at: index) -> complex<f32> {{
        %c = arith.constant dense<{elements}> : tensor<2xcomplex<f32>>
        %r = tensor.extract %c[%at] : tensor<2xcomplex<f32>>
        return %r : complex<f32>
      }}"""
    assert result_of(text, 1) == expected


def test_an_absolute_value_neither_overflows_nor_vanishes() -> None:
    text = """
      func.func @f(%a: complex<f32>) -> f32 {
        %r = complex.abs %a : complex<f32>
        return %r : f32
      }"""
    assert result_of(text, 3e38 + 0.5j) == np.float32(3e38)
    assert result_of(text, 6e-41 + 0j) == np.float32(6e-41)
