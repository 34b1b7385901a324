"""Snippets of operations whose format has custom directives, or whose syntax is defined in code."""

from __future__ import annotations

import re

import pytest

import compiler
from ir_lsp.features.snippets import snippet_of
from tests.support.documented_examples import problems_of, program_of


def inserted(name: str) -> str:
    definition = compiler.new_context().op_def(name)
    assert definition is not None
    return snippet_of(definition, name)


def test_a_list_of_indices_has_its_brackets() -> None:
    assert inserted("memref.subview") == "memref.subview ${1:%source} [$2] [$3] [$4] : ${5:type} to ${6:type}"
    assert inserted("vector.extract") == "vector.extract ${1:%source} [$2] : ${3:type} from ${4:type}"


def test_an_optional_custom_directive_is_not_inserted() -> None:
    assert inserted("gpu.wait") == "gpu.wait"
    assert inserted("gpu.dealloc") == "gpu.dealloc ${1:%memref} : ${2:type}"


@pytest.mark.parametrize(
    "name",
    [
        "gpu.all_reduce",
        "gpu.launch",
        "llvm.fcmp",
        "llvm.icmp",
        "llvm.mlir.global",
        "omp.canonical_loop",
        "pdl.pattern",
        "spirv.CompositeExtract",
        "spirv.Constant",
        "spirv.CopyMemory",
        "spirv.Load",
        "spirv.Store",
        "spirv.mlir.loop",
        "spirv.mlir.selection",
        "spirv.module",
    ],
)
def test_an_inserted_op_is_valid(name: str) -> None:
    text = re.sub(r"\$\{\d+[:|]([^},]*)[^}]*\}|\$0", lambda match: match[1] or "", inserted(name))
    assert problems_of(program_of(f"{text}\n")) == []


def test_the_cases_of_an_enum_are_choices_in_the_brackets_of_its_attribute() -> None:
    assert inserted("spirv.GroupNonUniformElect").startswith("spirv.GroupNonUniformElect <${1|CrossDevice,Device,")
    assert inserted("xegpu.fence").startswith("xegpu.fence memory_kind = ${1|global,slm|}")


def test_each_operand_block_and_type_has_a_placeholder() -> None:
    assert inserted("spirv.FAdd") == "spirv.FAdd ${1:%operand1}, ${2:%operand2} : ${3:type}"
    assert inserted("spirv.EXT.SetMeshOutputs").endswith(" : ${3:type}, ${4:type}")
    assert inserted("pdl_interp.check_type").endswith(" -> ${3:^bb1}, ${4:^bb1}")


def test_names_are_written_as_strings_and_symbols() -> None:
    assert inserted("pdl_interp.get_attribute") == 'pdl_interp.get_attribute "${1:name}" of ${2:%inputOp}'
    assert inserted("spirv.SpecConstantComposite").startswith("spirv.SpecConstantComposite ${1:@sym_name}(")
