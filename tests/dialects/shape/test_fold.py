"""Canonicalization of operations on shapes: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt
from tests.support.tool import ir_opt

PROGRAMS = {
    "the shape of a reshaped tensor is the one that it was given": """
        func.func @f(%t: tensor<*xf32>, %a: tensor<?xindex>, %b: tensor<3xindex>, %c: tensor<3xi32>)
            -> (tensor<?xindex>, tensor<?xindex>, tensor<3xindex>) {
          %0 = tensor.reshape %t(%a) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
          %1 = shape.shape_of %0 : tensor<*xf32> -> tensor<?xindex>
          %2 = tensor.reshape %t(%b) : (tensor<*xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
          %3 = shape.shape_of %2 : tensor<?x?x?xf32> -> tensor<?xindex>
          %4 = tensor.reshape %t(%c) : (tensor<*xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
          %5 = shape.shape_of %4 : tensor<?x?x?xf32> -> tensor<3xindex>
          return %1, %3, %5 : tensor<?xindex>, tensor<?xindex>, tensor<3xindex>
        }
    """,
    "sizes that are known make a known shape": """
        func.func @f() -> !shape.shape {
          %a = shape.const_size 3
          %b = arith.constant 5 : index
          %0 = shape.from_extents %a, %b : !shape.size, index
          return %0 : !shape.shape
        }
    """,
    "a known shape is parted, from its end where the place is negative": """
        func.func @f() -> (!shape.shape, !shape.shape) {
          %s = shape.const_shape [2, 3, 4, 5] : !shape.shape
          %i = shape.const_size -1
          %0, %1 = "shape.split_at"(%s, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
          return %0, %1 : !shape.shape, !shape.shape
        }
    """,
    "a shape is not parted behind its end": """
        func.func @f() -> (!shape.shape, !shape.shape) {
          %s = shape.const_shape [2, 3] : !shape.shape
          %i = shape.const_size 3
          %0, %1 = "shape.split_at"(%s, %i) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
          return %0, %1 : !shape.shape, !shape.shape
        }
    """,
    "witnesses of witnesses are one": """
        func.func @f(%a: !shape.witness, %b: !shape.witness, %c: !shape.witness) -> !shape.witness {
          %0 = shape.assuming_all %a, %b
          %1 = shape.assuming_all %0, %c, %a
          return %1 : !shape.witness
        }
    """,
    "a constraint that another one implies goes": """
        func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
          %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
          %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
          %2 = shape.assuming_all %0, %1
          return %2 : !shape.witness
        }
    """,
    "equalities that share a shape are one": """
        func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
          %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
          %1 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
          %2 = shape.assuming_all %0, %1
          return %2 : !shape.witness
        }
    """,
    "equalities of other shapes stay apart": """
        func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> !shape.witness {
          %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
          %1 = shape.cstr_eq %c, %d : !shape.shape, !shape.shape
          %2 = shape.assuming_all %0, %1
          return %2 : !shape.witness
        }
    """,
    "a shape is as it is, and can be broadcast to itself": """
        func.func @f(%a: !shape.shape) -> (!shape.witness, !shape.witness, i1) {
          %0 = shape.cstr_eq %a, %a : !shape.shape, !shape.shape
          %1 = shape.cstr_broadcastable %a, %a : !shape.shape, !shape.shape
          %2 = shape.is_broadcastable %a, %a : !shape.shape, !shape.shape
          return %0, %1, %2 : !shape.witness, !shape.witness, i1
        }
    """,
    "shapes without extents do not matter": """
        func.func @f(%a: !shape.shape, %b: tensor<0xindex>, %c: tensor<?xindex>) -> (!shape.witness, !shape.shape) {
          %e = shape.const_shape [] : !shape.shape
          %0 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, tensor<0xindex>, tensor<?xindex>
          %1 = shape.broadcast %a, %e, %c : !shape.shape, !shape.shape, tensor<?xindex> -> !shape.shape
          return %0, %1 : !shape.witness, !shape.shape
        }
    """,
    "the number of extents of a broadcast follows from its operands": """
        func.func @f(%a: tensor<2xindex>, %b: tensor<3xindex>) -> tensor<?xindex> {
          %0 = shape.broadcast %a, %b : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>
          return %0 : tensor<?xindex>
        }
    """,
    "constants of a broadcast are one": """
        func.func @f(%a: !shape.shape) -> !shape.shape {
          %b = shape.const_shape [1, 3] : !shape.shape
          %c = shape.const_shape [2, 1] : !shape.shape
          %0 = shape.broadcast %b, %a, %c : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
          return %0 : !shape.shape
        }
    """,
    "a broadcast of one shape is that, as what is asked for": """
        func.func @f(%a: tensor<?xindex>, %b: tensor<3xindex>) -> (!shape.shape, tensor<?xindex>) {
          %0 = shape.broadcast %a, %a : tensor<?xindex>, tensor<?xindex> -> !shape.shape
          %1 = shape.broadcast %b : tensor<3xindex> -> tensor<?xindex>
          return %0, %1 : !shape.shape, tensor<?xindex>
        }
    """,
    "casts that only forget are passed over": """
        func.func @f(%a: tensor<2xindex>, %b: tensor<?xindex>) -> (tensor<?xindex>, !shape.witness) {
          %c = tensor.cast %a : tensor<2xindex> to tensor<?xindex>
          %0 = shape.broadcast %c, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
          %1 = shape.cstr_broadcastable %c, %b : tensor<?xindex>, tensor<?xindex>
          return %0, %1 : tensor<?xindex>, !shape.witness
        }
    """,
    "an extent of a tensor's shape is a size of the tensor": """
        func.func @f(%t: tensor<2x?xf32>, %i: index) -> (index, tensor<?xindex>) {
          %0 = shape.shape_of %t : tensor<2x?xf32> -> tensor<2xindex>
          %1 = tensor.extract %0[%i] : tensor<2xindex>
          %2 = tensor.cast %0 : tensor<2xindex> to tensor<?xindex>
          return %1, %2 : index, tensor<?xindex>
        }
    """,
    "results that nobody uses are not given": """
        func.func @f(%w: !shape.witness) -> index {
          %0:2 = shape.assuming %w -> (index, index) {
            %a = "test.a"() : () -> index
            %b = "test.b"() : () -> index
            shape.assuming_yield %a, %b : index, index
          }
          return %0#1 : index
        }
    """,
    "what is known to hold need not be assumed": """
        func.func @f() -> index {
          %w = shape.const_witness true
          %0 = shape.assuming %w -> (index) {
            %a = "test.a"() : () -> index
            shape.assuming_yield %a : index
          }
          return %0 : index
        }
    """,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = list(PROGRAMS.values())
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_a_constraint_that_is_implied_is_erased_with_others_around_it() -> None:
    done = canonicalized("""
        func.func @f(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> !shape.witness {
          %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
          %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
          %2 = shape.cstr_broadcastable %c, %d : !shape.shape, !shape.shape
          %3 = shape.assuming_all %0, %1, %2
          return %3 : !shape.witness
        }
    """)
    assert done.count("cstr_broadcastable") == 2 and "shape.cstr_broadcastable %arg0, %arg1 :" not in done


def test_a_constant_shape_with_more_extents_than_are_listed_prints_in_generic_form() -> None:
    text = (
        "module {\n"
        "  func.func @f() -> tensor<1099511627776xindex> {\n"
        '    %0 = "shape.const_shape"() <{shape = dense<7> : tensor<1099511627776xindex>}> : () -> '
        "tensor<1099511627776xindex>\n"
        "    return %0 : tensor<1099511627776xindex>\n"
        "  }\n"
        "}\n"
    )
    assert ir_opt(text=text).output.rstrip("\n") == text.rstrip("\n")


@pytest.mark.parametrize("flag", ["--canonicalize", "--math-uplift-to-fma", "--convert-math-to-libm"])
def test_known_witnesses_are_dropped_by_greedy_passes_and_by_conversions(mlir_opt: MlirOpt, flag: str) -> None:
    text = """
        func.func @f(%a: !shape.witness, %b: !shape.witness) -> (!shape.witness, !shape.witness, !shape.witness) {
          %true = shape.const_witness true
          %false = shape.const_witness false
          %0 = shape.assuming_all %true, %a, %true, %b
          %1 = shape.assuming_all %a, %false, %b
          %2 = shape.assuming_all %true, %true
          return %0, %1, %2 : !shape.witness, !shape.witness, !shape.witness
        }
    """
    mlir_opt.assert_same(flag, text=text)
