# ruff: noqa: E501  (IR and messages stand in lines as the printer makes them)
"""The llvm dialect: types, functions, calls, globals, constants, debug information."""

from __future__ import annotations

import pytest

import compiler
from compiler.syntax.printer.ir_printer import print_operation
from tests.support.ir import parse, parse_text, problems


def messages(text: str) -> list[str]:
    """Syntax errors, or else what the verifier says."""
    errors = [diagnostic.message for diagnostic in parse_text(text).all_diagnostics()]
    return errors or [line.partition(": ")[2] for line in problems(text) if not line.startswith(" ")]


@pytest.mark.parametrize(
    "op",
    [
        "func.func private @f(!llvm.ptr, !llvm.ptr<3>, !llvm.array<4 x struct<packed (i8, ptr)>>)",
        "func.func private @f(!llvm.func<void (i32, ptr, ...)>, !llvm.func<i32 (...)>, !llvm.func<i32 ()>)",
        'func.func private @f(!llvm.struct<"name", (i32)>, !llvm.struct<"hidden", opaque>, !llvm.struct<()>)',
        'func.func private @f(!llvm.struct<"list", (i32, array<2 x struct<"list">>)>)',
        'func.func private @f(!llvm.target<"spirv.Image", i32, !llvm.ptr, 1, 2>)',
        "llvm.func internal fastcc @f(%arg0: i32 {llvm.signext}, %arg1: !llvm.ptr) -> (i32 {llvm.zeroext}) {\n    llvm.return %arg0 : i32\n  }",
        "llvm.func @printf(!llvm.ptr, ...) -> i32",
        'llvm.mlir.global internal constant @text("hello") {addr_space = 0 : i32}',
        "llvm.mlir.global external hidden thread_local @g(42 : i32) {addr_space = 0 : i32} : i32",
    ],
)
def test_types_functions_and_globals_print_as_they_are_read(op: str) -> None:
    text = f"module {{\n  {op}\n}}\n"
    assert print_operation(parse(text)) == text


def test_calls_name_conventions_bundles_and_the_type_of_variadic_callees() -> None:
    text = """module {
  llvm.func @callee(i32, ...) -> i32
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr) {
    %0 = llvm.call @callee(%arg0, %arg1) vararg(!llvm.func<i32 (i32, ...)>) : (i32, !llvm.ptr) -> i32
    %1 = llvm.call fastcc tail %arg1(%0) ["tag"(%arg0 : i32), "none"()] : !llvm.ptr, (i32) -> i32
    llvm.return
  }
}
"""
    assert print_operation(parse(text)) == text
    assert messages(text) == []


def test_memory_and_control_print_as_they_are_read() -> None:
    text = """module {
  llvm.func @f(%arg0: i64, %arg1: i32) {
    %0 = llvm.alloca %arg0 x !llvm.struct<(i32, array<4 x f32>)> {alignment = 8 : i64} : (i64) -> !llvm.ptr
    %1 = llvm.getelementptr inbounds %0[0, 1, %arg0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
    %2 = llvm.load volatile %1 atomic syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
    %3 = llvm.icmp "slt" %arg1, %arg1 : i32
    llvm.switch %arg1 : i32, ^bb1 [
      1: ^bb2(%2 : f32),
      -2: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    llvm.return
  ^bb2(%4: f32):  // pred: ^bb0
    llvm.unreachable
  }
}
"""
    assert print_operation(parse(text)) == text
    assert messages(text) == []


def test_debug_information_is_spelled_with_dwarf_names_and_aliases() -> None:
    text = """#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
module {
  "test.op"() {e = #llvm.di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(0, 32)]>, t = #di_basic_type} : () -> ()
}
"""
    assert print_operation(parse(text)) == text
    assert messages('"test.op"() {a = #llvm.di_basic_type<tag = DW_TAG_none, name = "x">} : () -> ()') == [
        "invalid debug info debug info tag name: DW_TAG_none",
        "failed to parse LLVM_DIBasicTypeAttr parameter 'tag' which is to be a `unsigned`",
    ]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('%0 = llvm.icmp "less" %a, %a : i32', "custom op 'llvm.icmp' 'less' is an incorrect value of the 'predicate' attribute"),
        ("%0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32", "'llvm.load' op unsupported ordering 'release'"),
        ("%0 = llvm.mlir.constant(1.0 : f32) : f64", "'llvm.mlir.constant' op attribute and type have different float semantics"),
        ("llvm.call @missing() : () -> ()", "'llvm.call' op 'missing' does not reference a symbol in the current scope"),
        ("%0 = llvm.zext %a : i32 to i16", "integer width of the output type is smaller or equal to the integer width of the input type"),
        (
            "%0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)>",
            "'llvm.getelementptr' op index 1 indexing a struct is out of bounds",
        ),
    ],
)  # fmt: skip
def test_an_op_that_llvm_could_not_take_is_refused(body: str, message: str) -> None:
    text = f"llvm.func @f(%a: i32, %p: !llvm.ptr) {{\n  {body}\n  llvm.return\n}}"
    assert messages(text) == [message]


def test_attributes_of_arguments_and_results_fit_their_types() -> None:
    assert messages("llvm.func @f(i32 {llvm.noalias})") == [
        '"llvm.noalias" attribute attached to non-pointer LLVM type'
    ]
    assert messages("llvm.func @f() -> (!llvm.ptr {llvm.byval})") == ['"llvm.byval" is not a valid result attribute']


@pytest.mark.parametrize(
    ("type_", "loaded", "is_valid"),
    [
        ("vector<4xf32>", True, True),
        ("vector<4xindex>", True, False),
        ("vector<4x!llvm.ppc_fp128>", True, True),
        ("!llvm.array<2 x index>", True, False),
        ("!llvm.struct<(i32, array<2 x index>)>", True, False),
        ("!ptr.ptr<#llvm.address_space<3>>", True, True),
        ("!ptr.ptr<#ptr.generic_space>", False, False),
        ("index", False, False),
    ],
)
def test_functions_ask_more_of_a_type_than_operations_do(type_: str, loaded: bool, is_valid: bool) -> None:
    load = f"func.func @f(%p: !llvm.ptr) {{ %0 = llvm.load %p : !llvm.ptr -> {type_} return }}"
    wrong = [f"'llvm.load' op result #0 must be LLVM type with size, but got '{type_}'"]
    assert messages(load) == ([] if loaded else wrong)
    wrong = ["custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments"]
    assert messages(f"llvm.func @f({type_})") == ([] if is_valid else wrong)


def test_an_element_is_taken_from_a_vector() -> None:
    assert messages("func.func @f(%i: i32) { %0 = llvm.extractelement %i[%i : i32] : i32 return }") == [
        "custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.vector, but found 'i32'"
    ]


@pytest.mark.parametrize(
    ("operation", "problem"),
    [
        ('%0 = "llvm.intr.sincos"(%x) : (f32) -> !llvm.struct<(f32, f32)>', None),
        (
            '%0 = "llvm.intr.sincos"(%x) : (f32) -> !llvm.struct<(f32, f64)>',
            "'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the "
            "operand type, but got '!llvm.struct<(f32, f64)>'",
        ),
        (
            "%0 = llvm.intr.masked.gather %p, %m {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> "
            "vector<7xf32>",
            "'llvm.intr.masked.gather' op expected operand #1 type to be 'vector<7x!llvm.ptr>'",
        ),
        (
            "llvm.intr.masked.scatter %v, %p, %m {alignment = 1 : i32} : vector<7xf32>, vector<4xi1> into "
            "vector<4x!llvm.ptr>",
            "'llvm.intr.masked.scatter' op expected operand #2 type to be 'vector<7x!llvm.ptr>'",
        ),
    ],
)
def test_intrinsics_take_and_return_vectors_and_structs_that_fit(operation: str, problem: str | None) -> None:
    context = compiler.new_context()
    arguments = "%x: f32, %p: vector<4x!llvm.ptr>, %m: vector<4xi1>, %v: vector<7xf32>"
    parsed = compiler.parse_tolerant(f"llvm.func @f({arguments}) {{\n{operation}\nllvm.return\n}}", context)
    reported = [error.message for error in compiler.check(parsed, context)]
    assert reported == ([] if problem is None else [problem])


@pytest.mark.parametrize(("function", "tag", "is_valid"), [("g", 1, True), ("g", 2, False), ("h", 1, False)])
def test_the_address_of_a_block_is_that_of_a_tagged_one(function: str, tag: int, is_valid: bool) -> None:
    context = compiler.new_context()
    text = f"""
llvm.func @g() {{
  llvm.br ^bb1
^bb1:
  llvm.blocktag <id = 1>
  llvm.return
}}
llvm.func @f() {{
  %0 = llvm.blockaddress <function = @{function}, tag = <id = {tag}>> : !llvm.ptr
  llvm.return
}}"""
    reported = [error.message for error in compiler.check(compiler.parse_tolerant(text, context), context)]
    problem = "'llvm.blockaddress' op expects an existing block label target in the referenced function"
    assert reported == ([] if is_valid else [problem])


def test_an_invoke_passes_values_to_the_block_that_it_continues_in() -> None:
    text = """
llvm.func @g()
llvm.func @p(...) -> i32
llvm.func @f(%x: i64) -> i32 attributes {personality = @p} {
  llvm.invoke @g() to ^bb1(%x : i64) unwind ^bb2 : () -> ()
^bb1(%a: i32):
  llvm.return %a : i32
^bb2:
  %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %0 : !llvm.struct<(ptr, i32)>
}"""
    context = compiler.new_context()
    (error,) = compiler.check(compiler.parse_tolerant(text, context), context)
    assert error.message == "type mismatch for bb argument #0 of successor #0"
