"""The public interface: what `import compiler` gives."""

from __future__ import annotations

import inspect

import pytest

import compiler


def test_everything_public_is_documented_and_listed() -> None:
    assert compiler.__all__ == sorted(compiler.__all__, key=lambda name: (name[0].islower(), name))
    assert all(inspect.getdoc(getattr(compiler, name)) for name in compiler.__all__)


def test_a_text_with_several_mistakes_gives_all_of_them() -> None:
    with pytest.raises(compiler.MLIRSyntaxError, match="expected attribute value") as caught:
        compiler.parse("func.func @f() {\n  %0 = arith.constant : i32\n  %1 = arith.addi %2, %2 : i32\n  return\n}")
    assert [d.message for d in caught.value.diagnostics] == [
        "expected attribute value",
        "use of undeclared SSA value name",
    ]


def test_unregistered_operations_need_a_context_that_allows_them() -> None:
    text = '"u.a"() : () -> ()'
    with pytest.raises(compiler.MLIRSyntaxError, match="unregistered dialect"):
        compiler.parse(text)
    module = compiler.parse(text, compiler.new_context(allow_unregistered=True))
    assert compiler.verify(module) == []


def test_types_and_attributes_of_one_context_are_one_object_each() -> None:
    context = compiler.new_context()
    assert compiler.parse_type("memref<4xf32>", context) is compiler.parse_type("memref<4xf32>", context)
    assert compiler.parse_attribute("[1, 2]", context) is compiler.parse_attribute("[1,2]", context)


@pytest.mark.parametrize(
    ("text", "message"), [("tensor<4x", "expected non-function type"), ("i32 i32", "found trailing characters")]
)
def test_a_text_that_is_no_type_is_an_error(text: str, message: str) -> None:
    with pytest.raises(compiler.MLIRSyntaxError, match=message):
        compiler.parse_type(text)


def test_flags_decide_how_ir_prints() -> None:
    module = compiler.parse("func.func @f() { return }", file_name="f.mlir")
    flags = compiler.PrintingFlags(debug_info=True, local_scope=True)
    assert 'return loc("f.mlir":1:18)' in compiler.print_ir(module, flags=flags)


def test_a_nested_operation_prints_with_the_names_it_has_in_the_module() -> None:
    module = compiler.parse("func.func @f(%x: i32, %y: i32) { %0 = arith.addi %y, %y : i32 return }")
    function = module.regions[0].blocks[0].ops[0]
    addition = function.regions[0].blocks[0].ops[0]
    assert compiler.print_ir(addition) == "%0 = arith.addi %arg1, %arg1 : i32\n"


def test_texts_with_lone_surrogates_are_read_and_printed() -> None:
    module = compiler.parse('module attributes {a.b = "\ud800x"} {}')
    assert '"\\ED\\A0\\80x"' in compiler.print_ir(module)
