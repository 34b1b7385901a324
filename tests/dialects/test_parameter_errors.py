"""Errors in the parameters of attributes and types: the parameter that could not be read follows as an error."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.dialects import BUNDLED, load_dialect
from compiler.ods.format import Directive, Literal, Variable, parse_format
from compiler.ods.type_def import Parameter, TypeDef
from tests.support.ir import messages
from tests.support.llvm_tools import SEPARATOR, MlirOpt
from tests.support.tool import ir_opt


def messages_of(attribute: str) -> list[str]:
    return messages(f"func.func private @f() attributes {{a = {attribute}}}")


def test_a_parameter_that_cannot_be_read_is_named_with_its_type_in_cpp() -> None:
    assert messages_of('#llvm.di_file<"a" in 3>') == [
        "invalid kind of attribute specified",
        "failed to parse LLVM_DIFileAttr parameter 'directory' which is to be a `StringAttr`",
    ]


def test_a_parameter_inside_another_is_named_first() -> None:
    assert messages_of("#llvm.loop_annotation<unroll = <disable = 3>>") == [
        "invalid kind of attribute specified",
        "failed to parse LoopUnrollAttr parameter 'disable' which is to be a `BoolAttr`",
        "failed to parse LoopAnnotationAttr parameter 'unroll' which is to be a `LoopUnrollAttr`",
    ]


def test_the_error_is_in_the_name_of_the_operation_whose_syntax_has_the_parameter() -> None:
    text = "func.func @f(%a: f32) { %0 = arith.addf %a, %a fastmath<3> : f32 return }"
    assert messages(text)[1] == (
        "custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' "
        "which is to be a `::mlir::arith::FastMathFlags`"
    )


def test_a_syntax_written_by_hand_names_its_parameters() -> None:
    assert messages_of("!llvm.target<i32>") == [
        "expected string",
        "failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`",
    ]
    assert messages_of("!llvm.array<* x i32>") == [
        "expected integer value",
        "failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`",
    ]


def test_a_struct_asks_for_the_name_of_a_parameter() -> None:
    assert messages_of("#llvm.di_basic_type<3>") == [
        "expected valid keyword",
        "expected a parameter name in struct",
    ]


def test_an_invalid_token_is_the_only_error() -> None:
    assert messages_of("#llvm.di_file<$>") == ["unexpected character"]


def test_an_optional_number_may_be_missing_behind_its_name() -> None:
    assert messages_of("#spirv.entry_point_abi<subgroup_size = >") == []


# ------------------------------------------------------------------------------------------------ as mlir-opt has them

VALUES = {"int": "1", "bool": "true", "string": '"x"', "type": "i32", "attribute": "unit"}
CLOSING = {"<": ">", "(": ")", "[": "]", "{": "}"}
FIRST_ERROR_DIFFERS = {"llvm.dependent_libraries", "ptr.address"}
FOLLOWING = re.compile(
    r"^<stdin>:\d+:\d+: error: (?:failed to parse \w+ parameter|expected a parameter).*", re.MULTILINE
)


def test_every_parameter_of_the_bundled_dialects_fails_as_in_mlir_opt(mlir_opt: MlirOpt) -> None:
    operations = [
        f'"test.op"() {{a = {symbol}}} : () -> ()\n'
        for sigil, definition in definitions()
        for symbol in symbols_with_an_error(sigil, definition)
    ]
    flags, text = ("--allow-unregistered-dialect", "--split-input-file"), SEPARATOR.join(operations)
    theirs = FOLLOWING.findall(mlir_opt(*flags, text=text).errors)
    assert FOLLOWING.findall(ir_opt(*flags, text=text).errors) == theirs
    assert len(theirs) > 500


def definitions() -> Iterator[tuple[str, TypeDef]]:
    """Yields the definitions of attributes and types with an assembly format, and how their names begin."""
    for name in BUNDLED:
        dialect = load_dialect(name)
        assert dialect is not None
        for sigil, by_mnemonic in (("#", dialect.attributes), ("!", dialect.types)):
            for definition in by_mnemonic.values():
                if definition.assembly_format is not None and definition.full_name not in FIRST_ERROR_DIFFERS:
                    yield sigil, definition


def symbols_with_an_error(sigil: str, definition: TypeDef) -> Iterator[str]:
    """Yields the definition's syntax with a star for each parameter, up to the first of another kind than `VALUES`."""
    parameters = {parameter.name: parameter for parameter in definition.parameters}
    text = f"{sigil}{definition.full_name}"
    for element in parse_format(definition.assembly_format or ""):
        if isinstance(element, Literal):
            text += element.text
        elif isinstance(element, Variable) or (isinstance(element, Directive) and element.name == "params"):
            names = [element.name] if isinstance(element, Variable) else list(parameters)
            for name in names:
                yield closed(f"{text} *")
                value = valid_value(parameters[name])
                if value is None:
                    return
                text += f" {value}{', ' if isinstance(element, Directive) else ' '}"
        elif isinstance(element, Directive) and element.name == "struct":
            yield closed(f"{text} *")
            yield from (closed(f"{text} {name} = *") for name in parameters)
            return
        else:
            return


def valid_value(parameter: Parameter) -> str | None:
    return parameter.enum.cases[0].symbol if parameter.enum is not None else VALUES.get(parameter.kind)


def closed(text: str) -> str:
    return text + "".join(CLOSING[bracket] for bracket in reversed(text) if bracket in CLOSING)
