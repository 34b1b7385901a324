"""The documentation of the bundled operations: a summary for each, and examples that are right."""

from __future__ import annotations

import pytest

from compiler.api import new_context
from compiler.dialects import BUNDLED
from compiler.ods.format import parse_format
from tests.support.documented_examples import examples_of, problems_of, program_of
from tests.support.llvm_tools import MlirOpt

UNKNOWN_TO_MLIR_OPT = {"oneflow", "tir", "vcix"}
"""The dialects that mlir-opt (Debian's, of vcix) does not have."""


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_each_operation_is_told_of_with_an_example_and_how_it_is_written(name: str) -> None:
    dialect = new_context().dialect(name)
    assert dialect is not None
    for op in dialect.ops.values():
        assert examples_of(op), op.name
        assert op.hooks.parse is None or op.written_format is not None, op.name


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_each_example_of_a_dialect_is_a_valid_program(name: str) -> None:
    dialect = new_context().dialect(name)
    assert dialect is not None
    for op in dialect.ops.values():
        for example in examples_of(op):
            program = program_of(example)
            assert [str(problem) for problem in problems_of(program)] == [], f"{op.name}:\n{program}"
            assert op.name.removeprefix(f"{name}.") in example, f"{op.name} is not in its own example"


def test_mlir_opt_takes_each_example(mlir_opt: MlirOpt) -> None:
    dialects = [new_context().dialect(name) for name in sorted(set(BUNDLED) - UNKNOWN_TO_MLIR_OPT)]
    ops = [op for dialect in dialects if dialect is not None for op in dialect.ops.values()]
    examples = [(op.name, program_of(example)) for op in ops for example in examples_of(op)]
    runs = mlir_opt.runs([program for _, program in examples])
    assert [(name, run.errors) for (name, _), run in zip(examples, runs, strict=True) if run.errors] == []


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_a_syntax_is_told_in_the_grammar_of_formats_where_only_code_can_read_it(name: str) -> None:
    dialect = new_context().dialect(name)
    assert dialect is not None
    for op_name, section in dialect.documentation.items():
        if section.syntax:
            assert dialect.ops[op_name].assembly_format is None
            assert parse_format(section.syntax)


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_each_section_is_about_an_operation_of_its_dialect(name: str) -> None:
    dialect = new_context().dialect(name)
    assert dialect is not None
    assert set(dialect.documentation) <= set(dialect.ops)
