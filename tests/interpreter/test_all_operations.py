"""Every operation of the executable dialects is interpreted, or listed here with the reason."""

from __future__ import annotations

import re

import pytest

from benchmarks.campaign.llvm_templates import LLVM
from benchmarks.campaign.not_compiled import NOT_COMPILED
from benchmarks.campaign.programs import make_program, make_program_of_operations
from benchmarks.campaign.scalar_templates import MEMORY, SCALARS
from benchmarks.campaign.tensor_templates import TENSORS
from benchmarks.examples_agree import DIALECTS
from compiler.api import new_context
from compiler.ods.model import OpDef

NOT_EXECUTED = {
    "a definition in a module": (
        *("func.func", "memref.global", "shape.func", "shape.function_library", "tosa.variable", "llvm.func"),
        *("llvm.mlir.global", "llvm.mlir.global_ctors", "llvm.mlir.global_dtors", "llvm.mlir.alias", "llvm.mlir.ifunc"),
        *("llvm.comdat", "llvm.comdat_selector", "llvm.linker_options", "llvm.module_flags"),
    ),
    "part of the op that it is in": ("scf.reduce", "scf.forall.in_parallel"),
    "a call": ("func.call", "func.call_indirect", "llvm.call"),
}
NOT_SUPPORTED = {
    "formats with a scale for each block": (
        *("tosa.cast_from_block_scaled", "tosa.cast_to_block_scaled", "tosa.matmul_t_block_scaled"),
    ),
    "a meaning that a program outside of MLIR gives": (
        *("tosa.custom", "llvm.inline_asm", "llvm.call_intrinsic", "llvm.intr.debugtrap"),
    ),
    "a result that depends on optimizations": ("llvm.intr.is.constant",),
    "coroutines": tuple(
        f"llvm.intr.coro.{name}"
        for name in ("id", "begin", "size", "align", "save", "suspend", "end", "free", "resume", "promise")
    ),
    "tokens": ("llvm.mlir.none",),
    "exceptions": ("llvm.invoke", "llvm.landingpad", "llvm.resume", "llvm.intr.eh.typeid.for"),
    "functions of any number of arguments": (
        *("llvm.intr.vastart", "llvm.intr.vacopy", "llvm.intr.vaend", "llvm.va_arg"),
    ),
    "addresses of blocks, and of functions in other modules": (
        *("llvm.blockaddress", "llvm.blocktag", "llvm.indirectbr", "llvm.dso_local_equivalent"),
    ),
    "vectors of addresses as numbers": ("llvm.intr.vp.ptrtoint", "llvm.intr.vp.inttoptr"),
}


def has_behavior(definition: OpDef) -> bool:
    return definition.execution.evaluator is not None or definition.execution.control is not None


def ends_block(definition: OpDef) -> bool:
    """Returns True for an operation that may do no more than pass its operands on."""
    return any(trait.name == "Terminator" for trait in definition.traits)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_operation_without_an_evaluator_is_listed(dialect: str) -> None:
    definitions = new_context().dialect(dialect)
    assert definitions is not None
    without = {name: op for name, op in definitions.ops.items() if not has_behavior(op)}
    listed = {name for names in (*NOT_EXECUTED.values(), *NOT_SUPPORTED.values()) for name in names}
    listed = {name for name in listed if name.partition(".")[0] == dialect}
    assert listed <= without.keys()
    assert {name for name, op in without.items() if not ends_block(op)} <= listed


def test_generated_programs_have_each_operation_that_can_be_compiled() -> None:
    texts = [f"{each.text} {each.declarations}" for each in (*LLVM, *SCALARS, *MEMORY, *TENSORS)]
    texts += [make_program_of_operations(number).text for number in range(2000)]
    texts += [make_program(number).text for number in range(400)]
    written = {name for text in texts for name in re.findall(r"[a-z]+\.[\w.]+", text)}
    excused = {name for names in NOT_COMPILED.values() for name in names}
    for dialect in DIALECTS:
        definitions = new_context().dialect(dialect)
        assert definitions is not None
        executable = {name for name, op in definitions.ops.items() if has_behavior(op)}
        assert {name for name in excused if name.partition(".")[0] == dialect} <= executable
        assert executable - written - excused == set()
