"""Shapes: errors that must not get lost, what reductions do, and libraries of shape functions."""

from __future__ import annotations

import pytest

import compiler
from tests.support.ir import messages, parse

LIBRARY = """\
shape.function_library @lib {
func.func @same(%value: !shape.value_shape) -> !shape.shape {
  %shape = shape.shape_of %value : !shape.value_shape -> !shape.shape
  return %shape : !shape.shape
}
} mapping {
  test.op = @same
}
"""


def in_function(arguments: str, line: str) -> list[str]:
    return messages(f"func.func @f({arguments}) {{\n{line}\nreturn\n}}")


def reduction(arguments: str, yielded: str, types: str) -> list[str]:
    header = "%sum = shape.reduce(%shape, %init) : !shape.shape -> !shape.size {"
    lines = f"{header}\n^bb0({arguments}):\nshape.yield {yielded} : {types}\n}}"
    return in_function("%shape: !shape.shape, %init: !shape.size", lines)


def test_a_library_says_behind_its_functions_which_op_has_which() -> None:
    assert '<{mapping = {test.op = @same}, sym_name = "lib"}>' in compiler.print_ir(parse(LIBRARY), generic=True)
    assert messages(f"module attributes {{shape.lib = [@lib]}} {{\n{LIBRARY}}}") == []


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("@fn", "@fn required to be shape function library"),
        ("@nobody", "shape function library @nobody not found"),
        ("[@fn]", "@fn does not refer to FunctionLibraryOp"),
        ('["fn"]', "only SymbolRefAttr allowed in shape.lib attribute array"),
        ("1", "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute"),
    ],
)
def test_the_library_of_a_module_is_one(value: str, message: str) -> None:
    assert messages(f"module attributes {{shape.lib = {value}}} {{\nfunc.func private @fn()\n}}") == [message]


def test_an_op_has_one_shape_function() -> None:
    twice = f"module attributes {{shape.lib = [@lib, @lib]}} {{\n{LIBRARY}}}"
    assert messages(twice) == ['only one op to shape mapping allowed, found multiple for `"test.op"`']


def test_only_what_holds_symbols_has_a_library() -> None:
    [message] = messages("func.func private @f() attributes {shape.lib = @f}")
    assert message == "shape.lib attribute may only be on op implementing SymbolTable"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("%0 = shape.rank %shape : !shape.shape -> index", "size"),
        ("%0 = shape.add %size, %size : !shape.size, !shape.size -> index", "size"),
        ("%0 = shape.broadcast %shape, %shape : !shape.shape, !shape.shape -> tensor<?xindex>", "shape"),
        ("%0 = shape.shape_of %value : !shape.value_shape -> tensor<?xindex>", "shape"),
    ],
)
def test_an_error_is_passed_on(line: str, kind: str) -> None:
    arguments = "%shape: !shape.shape, %size: !shape.size, %value: !shape.value_shape"
    [message] = in_function(arguments, line)
    assert message.endswith(f"then the result must be of type `{kind}` to propagate them")


@pytest.mark.parametrize(
    ("arguments", "types", "message"),
    [
        ("%i: index, %e: !shape.size", "!shape.size", "ReduceOp body is expected to have 3 arguments"),
        (
            "%i: f32, %d: !shape.size, %e: !shape.size",
            "!shape.size",
            "argument 0 of ReduceOp body is expected to be of IndexType",
        ),
        (
            "%i: index, %d: index, %e: !shape.size",
            "!shape.size",
            "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType",
        ),
        (
            "%i: index, %d: !shape.size, %e: index",
            "index",
            "type mismatch between argument 2 of ReduceOp body and initial value 0",
        ),
    ],
)
def test_a_reduction_has_a_body_for_one_extent_after_another(arguments: str, types: str, message: str) -> None:
    assert f"'shape.reduce' op {message}" in reduction(arguments, "%e", types)


def test_a_reduction_yields_what_it_gives() -> None:
    body = "%i: index, %d: !shape.size, %e: !shape.size"
    assert reduction(body, "%i", "index") == ["'shape.yield' op types mismatch between yield op and its parent"]
    [message] = reduction(body, "%e, %d", "!shape.size, !shape.size")
    assert message == "'shape.yield' op number of operands does not match number of results of its parent"


def test_what_follows_from_operands_is_told_with_what_it_leads_to() -> None:
    reported = in_function("%t: tensor<2xf32>", "%0 = shape.shape_of %t : tensor<2xf32> -> tensor<4xindex>")
    wrong = "inferred type(s) 'tensor<1xindex>' are incompatible with return type(s) of operation 'tensor<4xindex>'"
    assert reported == [f"'shape.shape_of' op {wrong}", "'shape.shape_of' op failed to infer returned types"]


@pytest.mark.parametrize(
    ("first", "second", "problem"),
    [
        ("index", "!shape.size", None),
        ("tensor<2xindex>", "!shape.shape", None),
        ("tensor<2xindex>", "tensor<3xindex>", "unequal shape cardinality"),
        ("!shape.size", "!shape.shape", "requires all sizes or shapes"),
    ],
)
def test_sizes_meet_sizes_and_shapes_shapes(first: str, second: str, problem: str) -> None:
    result = "!shape.size" if first == "index" else "!shape.shape"
    reported = in_function(f"%a: {first}, %b: {second}", f"%0 = shape.meet %a, %b : {first}, {second} -> {result}")
    assert reported == ([] if problem is None else [problem, "'shape.meet' op failed to infer returned types"])


def test_what_is_assumed_gives_what_is_yielded() -> None:
    lines = "%0 = shape.assuming %w -> f32 {\n%c = arith.constant 1 : i32\nshape.assuming_yield %c : i32\n}"
    [message] = in_function("%w: !shape.witness", lines)
    assert message.endswith("successor operand type #0 'i32' should match successor input type #0 'f32'")


def test_something_is_assumed_or_compared() -> None:
    assert in_function("", "%0 = shape.assuming_all") == ["'shape.assuming_all' op no operands specified"]
    [message] = in_function("%s: !shape.shape", "%0 = shape.cstr_broadcastable %s : !shape.shape")
    assert message == "'shape.cstr_broadcastable' op required at least 2 input shapes"
