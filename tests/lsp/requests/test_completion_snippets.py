"""Snippets of operations whose format has custom directives, or whose syntax only code can read."""

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


def test_what_a_custom_directive_reads_is_left_out_where_none_of_it_need_be_there() -> None:
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
def test_an_op_as_it_is_inserted_is_a_program(name: str) -> None:
    text = re.sub(r"\$\{\d+[:|]([^},]*)[^}]*\}|\$0", lambda match: match[1] or "", inserted(name))
    assert problems_of(program_of(f"{text}\n")) == []


def test_the_case_of_an_enum_is_chosen_in_the_brackets_that_its_attribute_has() -> None:
    assert inserted("spirv.GroupNonUniformElect").startswith("spirv.GroupNonUniformElect <${1|CrossDevice,Device,")
    assert inserted("xegpu.fence").startswith("xegpu.fence memory_kind = ${1|global,slm|}")


def test_each_operand_and_each_block_has_a_place_and_its_type_too() -> None:
    assert inserted("spirv.FAdd") == "spirv.FAdd ${1:%operand1}, ${2:%operand2} : ${3:type}"
    assert inserted("spirv.EXT.SetMeshOutputs").endswith(" : ${3:type}, ${4:type}")
    assert inserted("pdl_interp.check_type").endswith(" -> ${3:^bb1}, ${4:^bb1}")


def test_names_are_written_as_strings_and_symbols() -> None:
    assert inserted("pdl_interp.get_attribute") == 'pdl_interp.get_attribute "${1:name}" of ${2:%inputOp}'
    assert inserted("spirv.SpecConstantComposite").startswith("spirv.SpecConstantComposite ${1:@sym_name}(")
