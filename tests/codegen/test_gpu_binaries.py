"""Compiled modules of the gpu dialect become constants and calls of MLIR's runtime library for GPUs."""

from __future__ import annotations

import re

import pytest

from tests.support.llvm_tools import LlvmTool
from tests.support.translate import ir_translate, llvm_ir

_LOCAL = re.compile(r"%[-\w.$]+")

_LAUNCHES = """module attributes {gpu.container_module} {
  gpu.binary @fat [#gpu.object<#nvvm.target, "BLOB\\01\\02">]
  gpu.binary @second <#gpu.select_object<1>> [#gpu.object<#nvvm.target, "A">, #gpu.object<#rocdl.target, bin = "BIN">]
  gpu.binary @chosen <#gpu.select_object<#rocdl.target>> [
    #gpu.object<#nvvm.target, "A">, #gpu.object<#rocdl.target, bin = "BIN">
  ]
  gpu.binary @text [#gpu.object<#nvvm.target, properties = {O = 3 : i32}, assembly = "A">]
  llvm.func @g() {
    llvm.return
  }
  llvm.mlir.global_ctors ctors = [@g], priorities = [7 : i32], data = [#llvm.zero]
  llvm.func @f(%n: i64, %p: !llvm.ptr, %s: !llvm.ptr) {
    %d = llvm.mlir.constant(32 : i32) : i32
    gpu.launch_func @fat::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
        dynamic_shared_memory_size %d args(%p : !llvm.ptr, %n : i64)
    gpu.launch_func <%s : !llvm.ptr> @second::@k clusters in (%n, %n, %n) blocks in (%n, %n, %n)
        threads in (%n, %n, %n) : i64
    gpu.launch_func @text::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
    gpu.launch_func @text::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
    llvm.return
  }
}
"""


def _lines(text: str) -> list[str]:
    """Returns the lines of a module in alphabetical order, with numbers for the names of local values."""
    lines: list[str] = []
    names: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("define"):
            names.clear()
        if line.startswith((" ", "define")):
            line = _LOCAL.sub(lambda match: names.setdefault(match[0], f"%{len(names)}"), line)
        lines.append(line)
    return sorted(lines)


def test_objects_and_launches_are_those_of_mlir_translate(mlir_translate: LlvmTool) -> None:
    assert _lines(llvm_ir(_LAUNCHES)) == _lines(mlir_translate.output("--mlir-to-llvmir", text=_LAUNCHES))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            'gpu.binary @b <#gpu.select_object<7>> [#gpu.object<#nvvm.target, bin = "A">]',
            "the requested target object couldn't be found",
        ),
        (
            """gpu.module @b { gpu.func @k() kernel { gpu.return } }
            llvm.func @f(%n: i64) {
              gpu.launch_func @b::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
              llvm.return
            }""",
            'Couldn\'t find the binary holding the kernel: "b"',
        ),
    ],
    ids=["an object that is not there", "a kernel that is not compiled"],
)
def test_errors_are_those_of_mlir_translate(mlir_translate: LlvmTool, body: str, message: str) -> None:
    text = f"module attributes {{gpu.container_module}} {{\n{body}\n}}\n"
    run, expected = ir_translate("--mlir-to-llvmir", text=text), mlir_translate("--mlir-to-llvmir", text=text)
    assert (run.code, run.output) == (1, "")
    assert message in run.errors
    assert run.errors == expected.errors
