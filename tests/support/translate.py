"""Runs of ir-translate, and of mlir-translate to compare with."""

from __future__ import annotations

import io
import re

from compiler.tools.ir_translate import run
from compiler.tools.streams import Streams
from tests.support.llvm_tools import LlvmTool
from tests.support.tool import Run


def ir_translate(*flags: str, text: str) -> Run:
    """Runs ir-translate in this process, on standard input."""
    output, errors = io.BytesIO(), io.BytesIO()
    code = run(flags, Streams(io.BytesIO(text.encode()), output, errors))
    return Run(code, output.getvalue().decode("utf-8", "surrogateescape"), errors.getvalue().decode())


def llvm_ir(text: str) -> str:
    """The LLVM IR of a module that can be translated."""
    done = ir_translate("--mlir-to-llvmir", text=text)
    assert (done.code, done.errors) == (0, "")
    return done.output


def assert_same_llvm_ir(mlir_translate: LlvmTool, text: str) -> None:
    """mlir-translate gives the same module, but for the order in which intrinsics are declared."""
    assert _comparable(llvm_ir(text)) == _comparable(mlir_translate.output("--mlir-to-llvmir", text=text))


def _comparable(text: str) -> list[str]:
    text = re.sub(r"; ModuleID.*\n|^; Function Attrs:.*\n| *; preds = .*", "", text, flags=re.MULTILINE)
    text = re.sub(r" #\d+", "", text)
    lines = text.split("\n")
    moved = [line for line in lines if line.startswith(("declare", "attributes"))]
    return [line for line in lines if line and line not in moved] + sorted(moved)
