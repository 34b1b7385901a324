"""Checks of the llvm dialect's symbols, intrinsics and attributes."""

from __future__ import annotations

import pytest

from tests.support.ir import messages

RESOLVER = """
llvm.func @f() -> !llvm.ptr
llvm.func @none() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
llvm.func @good() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.func extern_weak @weak()
llvm.mlir.global external @g() : i32
llvm.mlir.alias external @data : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.alias external @code : i32 { %0 = llvm.mlir.addressof @good : !llvm.ptr llvm.return %0 : !llvm.ptr }
"""


@pytest.mark.parametrize(
    ("type_", "resolver", "expected"),
    [
        ("ptr", "g", ["must have a function resolver"]),
        ("ptr", "data", ["must have a function resolver"]),
        ("ptr", "f", ["resolver must be a definition"]),
        ("ptr", "none", ["resolver must return a pointer"]),
        ("ptr<1>", "good", ["resolver has incorrect type"]),
        ("ptr", "good", []),
        ("ptr", "code", []),
    ],
)
def test_a_resolver_is_a_function_that_returns_a_pointer(type_: str, resolver: str, expected: list[str]) -> None:
    text = f"{RESOLVER}llvm.mlir.ifunc @i : !llvm.func<void (ptr)>, !llvm.{type_} @{resolver}"
    assert messages(text) == [f"'llvm.mlir.ifunc' op {message}" for message in expected]


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("nope", ["must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"]),
        ("g", ["must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'"]),
        ("data", ["must reference an alias to a function"]),
        ("weak", ["target function with 'extern_weak' linkage not allowed"]),
        ("f", []),
        ("code", []),
    ],
)
def test_an_equivalent_of_the_linkage_unit_is_that_of_a_function(symbol: str, expected: list[str]) -> None:
    text = f"{RESOLVER}llvm.func @x() {{ %0 = llvm.dso_local_equivalent @{symbol} : !llvm.ptr llvm.return }}"
    assert messages(text) == [f"'llvm.dso_local_equivalent' op {message}" for message in expected]


def test_an_intrinsic_has_a_name_of_llvm() -> None:
    text = 'llvm.func @x() { %0 = llvm.call_intrinsic "foo"() : () -> i32 llvm.return }'
    assert messages(text) == ["'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'"]


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ('target_features<["x"]>', "target features must start with '+' or '-'"),
        (
            'alias_scope<id = 1, domain = #llvm.alias_scope_domain<id = "d">>',
            "id of an alias scope must be a StringAttr or a DistrinctAttr",
        ),
        (
            'mlir.module_flag<error, "CG Profile", [1]>',
            "'CG Profile' key expects an array of '#llvm.cgprofile_entry'",
        ),
        (
            'mlir.module_flag<error, "ProfileSummary", 3>',
            "'ProfileSummary' key expects a '#llvm.profile_summary' attribute",
        ),
        (
            'mlir.module_flag<error, "x", [1]>',
            "only integer and string values are currently supported for unknown key '\"x\"'",
        ),
    ],
)
def test_parameters_of_attributes_are_of_their_kind(attribute: str, message: str) -> None:
    assert messages(f"module attributes {{t.a = #llvm.{attribute}}} {{}}") == [message]


def test_a_constant_of_pointers_is_no_list_of_attributes() -> None:
    text = "llvm.func @f() { %0 = llvm.mlir.constant([@f, @f]) : !llvm.array<2 x ptr> llvm.return }"
    problem = "for array with an array attribute must have a struct element type"
    assert messages(text) == [f"'llvm.mlir.constant' op {problem}"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ('"a", (i32)', '"a", (i32)', []),
        ('"a", (struct<"b", (struct<"a">)>)', '"b", (struct<"a", (struct<"b">)>)', []),
        ('"a", opaque', '"a", opaque', []),
        ('"a", (i32)', '"a", packed (i32)', ["identified type already used with a different body"]),
        ('"a", (i32)', '"a", ()', ["identified type already used with a different body"]),
        ('"a", opaque', '"a", (i32)', ["identified type already used with a different body"]),
        ('"a", (i32)', '"a", opaque', ["redeclaring defined struct as opaque"]),
    ],
)
def test_a_structure_of_a_name_has_one_body(first: str, second: str, expected: list[str]) -> None:
    types = [f"!llvm.struct<{text}>" for text in (first, second)]
    functions = (f"func.func private @f{index}({type_})" for index, type_ in enumerate(types))
    assert messages("\n".join(functions)) == expected
