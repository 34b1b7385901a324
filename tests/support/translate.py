"""Runs of ir-translate, and of mlir-translate to compare with."""

from __future__ import annotations

import io

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
    """Asserts that mlir-translate gives the same text."""
    assert llvm_ir(text) == mlir_translate.output("--mlir-to-llvmir", text=text)
