"""Folds of tensor operations."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized, function
from tests.support.llvm_tools import MlirOpt

PROGRAMS = {
    "sizes and ranks that the type tells": (
        "%t: tensor<4x?xf32>, %u: tensor<*xf32>, %n: index",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c9 = arith.constant 9 : index
        %a = tensor.dim %t, %c0 : tensor<4x?xf32>
        %b = tensor.dim %t, %c1 : tensor<4x?xf32>
        %c = tensor.dim %t, %c9 : tensor<4x?xf32>
        %r = tensor.rank %t : tensor<4x?xf32>
        %s = tensor.rank %u : tensor<*xf32>
        "use"(%a, %b, %c, %r, %s) : (index, index, index, index, index) -> ()
        """,
    ),
    "elements of constants": (
        "%i: index",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %d = arith.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>
        %s = arith.constant dense<1.5> : tensor<4xf32>
        %a = tensor.extract %d[%c0, %c1] : tensor<2x2xi8>
        %b = tensor.extract %s[%i] : tensor<4xf32>
        %c = tensor.extract %d[%i, %c1] : tensor<2x2xi8>
        "use"(%a, %b, %c) : (i8, f32, i8) -> ()
        """,
    ),
    "tensors of elements": (
        "%x: i32, %y: i32",
        """
        %c1 = arith.constant 1 : index
        %one = arith.constant 1 : i32
        %two = arith.constant 2 : i32
        %t = tensor.from_elements %x, %y : tensor<2xi32>
        %a = tensor.extract %t[%c1] : tensor<2xi32>
        %b = tensor.from_elements %one, %two : tensor<2xi32>
        %c = tensor.splat %two : tensor<3xi32>
        "use"(%a, %b, %c) : (i32, tensor<2xi32>, tensor<3xi32>) -> ()
        """,
    ),
}


@pytest.mark.parametrize(("arguments", "body"), PROGRAMS.values(), ids=PROGRAMS.keys())
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, arguments: str, body: str) -> None:
    program = function(arguments, body)
    assert canonicalized(program) == mlir_opt.canonicalized(
        program, among=[function(*each) for each in PROGRAMS.values()]
    )


def test_an_element_of_a_constant_is_a_constant() -> None:
    result = canonicalized(function(*PROGRAMS["elements of constants"]))
    assert "arith.constant -2 : i8" in result
    assert "arith.constant 1.500000e+00 : f32" in result


def test_a_splat_of_a_billion_elements_folds_to_one_element() -> None:
    for type_, number in (("f32", "1.0"), ("i1", "true"), ("i4", "3 : i4")):
        value = number if type_ != "f32" else "1.0 : f32"
        body = f"""
            %c = arith.constant {value}
            %t = tensor.splat %c : tensor<1000000000x{type_}>
            "use"(%t) : (tensor<1000000000x{type_}>) -> ()
        """
        assert "tensor.splat" not in canonicalized(function("", body))
