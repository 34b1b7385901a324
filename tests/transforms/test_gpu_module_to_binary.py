"""Modules of kernels that become binaries, or cannot be compiled, and why."""

from __future__ import annotations

import pytest

from tests.support.passes import problems_of
from tests.support.tool import ir_opt

KERNEL = "llvm.func @f() attributes {gpu.kernel, nvvm.kernel} { llvm.return }"
OVERALL = "An error happened while serializing the module."


def test_a_binary_has_a_handler_for_the_choice_of_an_object() -> None:
    flags = ("--gpu-module-to-binary=format=isa", "--mlir-print-op-generic")
    default = ir_opt(*flags, text=f"gpu.module @k [#nvvm.target] {{ {KERNEL} }}").output
    assert "offloadingHandler = #gpu.select_object," in default
    second = ir_opt(*flags, text=f"gpu.module @k <#gpu.select_object<0>> [#nvvm.target] {{ {KERNEL} }}").output
    assert "offloadingHandler = #gpu.select_object<0 : i64>," in second


def test_an_unknown_format_is_an_error() -> None:
    assert problems_of("gpu-module-to-binary{format=elf}", "") == ["Invalid format specified."]


def test_a_module_without_targets_is_an_error() -> None:
    problems = problems_of("gpu-module-to-binary{format=isa}", f"gpu.module @k {{ {KERNEL} }}")
    assert problems == ["the module has no target attributes"]


@pytest.mark.parametrize(
    ("target", "form", "reason"),
    [
        ("#nvvm.target", "fatbin", "binaries need the tools of the GPU's vendor"),
        ('#nvvm.target<triple = "unknown-triple">', "isa", "cannot compile for 'unknown-triple'"),
        ('#nvvm.target<link = ["library.bc"]>', "isa", "bitcode files cannot be linked here"),
        (
            "#spirv.target_env<#spirv.vce<v1.0, [], []>, #spirv.resource_limits<>>",
            "isa",
            "the module has no 'spirv.module'",
        ),
    ],
)
def test_a_target_that_cannot_be_compiled_for_is_named_with_the_reason(target: str, form: str, reason: str) -> None:
    module = f"gpu.module @k [{target}] {{ {KERNEL} }}"
    first, second = problems_of(f"gpu-module-to-binary{{format={form}}}", module)
    assert first.startswith(reason)
    assert second == OVERALL


def test_an_instruction_that_the_target_lacks_leaves_the_program_running() -> None:
    module = """
    gpu.module @k [#nvvm.target<chip = "sm_50">] {
      llvm.func @f(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
        nvvm.cp.async.shared.global %a, %p, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
        llvm.return
      }
    }
    """.replace("%p: !llvm.ptr", "%a: !llvm.ptr<3>, %p: !llvm.ptr<1>")
    *_, last = problems_of("gpu-module-to-binary{format=isa}", module)
    assert last == OVERALL
