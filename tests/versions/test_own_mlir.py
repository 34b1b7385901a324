"""Dialects are read from the definition files of a project's own MLIR, in front of the bundled ones."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import compiler
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.sources import DialectSources
from compiler.dialect_sources.toolchain import find_toolchain
from compiler.dialects import load_dialect
from compiler.ir.context import Context
from compiler.project_file import read_project

pytestmark = pytest.mark.usefixtures("tblgen")
NEWER = """
def UB_AssumeOp : UB_Op<"assume", [Pure]> {
  let arguments = (ins AnyInteger:$condition);
  let assemblyFormat = "$condition attr-dict `:` type($condition)";
}
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The definition files of an MLIR whose ub has one more operation."""
    toolchain = find_toolchain("")
    if toolchain is None or toolchain.include is None:
        pytest.skip("MLIR's definition files are not installed")
    include = tmp_path / "llvm-project/mlir/include"
    shutil.copytree(toolchain.include / "mlir/Dialect/UB", include / "mlir/Dialect/UB")
    for name in ("IR", "Interfaces"):
        (include / "mlir" / name).symlink_to(toolchain.include / "mlir" / name)
    ops = include / "mlir/Dialect/UB/IR/UBOps.td"
    ops.write_text(ops.read_text().replace("#endif", f"{NEWER}#endif"))
    return include


def test_an_operation_that_the_bundled_release_lacks_is_read(tree: Path) -> None:
    dialects = load_sources(DialectSources(mlir_include=tree))
    context = Context(dialects.load)
    text = "func.func @f(%a: i1) {\n  ub.assume %a : i1\n  %0 = ub.poison : i32\n  return\n}\n"
    parsed = compiler.parse_tolerant(text, context)
    assert compiler.check(parsed, context) == []
    assert "ub.assume %arg0 : i1" in compiler.print_ir(parsed.module)


def test_what_is_the_same_keeps_its_hooks(tree: Path) -> None:
    own, bundled = load_sources(DialectSources(mlir_include=tree)).load("ub"), load_dialect("ub")
    assert own is not None
    assert bundled is not None
    assert own.ops["ub.poison"] is bundled.ops["ub.poison"]
    assert own.attributes["poison"] is bundled.attributes["poison"]


def test_an_operation_with_another_operand_is_that_of_the_tree(tree: Path) -> None:
    ops = tree / "mlir/Dialect/UB/IR/UBOps.td"
    text = ops.read_text()
    assert 'let assemblyFormat = "attr-dict";' in text
    changed = 'let arguments = (ins I1:$flag); let assemblyFormat = "$flag attr-dict";'
    ops.write_text(text.replace('let assemblyFormat = "attr-dict";', changed))
    context = Context(load_sources(DialectSources(mlir_include=tree)).load)
    parsed = compiler.parse_tolerant("func.func @f(%a: i1) {\n  ub.unreachable %a\n}\n", context)
    assert compiler.check(parsed, context) == []


def test_the_project_file_names_the_tree(tree: Path, tmp_path: Path) -> None:
    for name in ("llvm-project/mlir/include", "llvm-project/mlir", "llvm-project"):
        modules = tmp_path / "llvm-project/cmake/Modules"
        modules.mkdir(parents=True, exist_ok=True)
        (modules / "LLVMVersion.cmake").write_text("set(LLVM_VERSION_MAJOR 23)\n")
        (tmp_path / "ir-lsp.toml").write_text(f'mlir = "{name}"\n')
        project = read_project(tmp_path / "ir-lsp.toml")
        assert project is not None
        assert project.mlir_include == tree
        assert project.problems == ()
