"""Modules of kernels that cannot be compiled, and why."""

from __future__ import annotations

import pytest

from tests.support.passes import problems_of

KERNEL = "llvm.func @f() attributes {gpu.kernel, nvvm.kernel} { llvm.return }"
OVERALL = "An error happened while serializing the module."


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
