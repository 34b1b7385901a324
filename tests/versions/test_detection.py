"""The release of MLIR that a project is built with is found in its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.versions.detection import find_release


def release_of(folder: Path) -> int | None:
    evidence = find_release(folder, ())
    return None if evidence is None else evidence.version


@pytest.mark.parametrize(
    ("file", "text", "release"),
    [
        ("CMakeLists.txt", "find_package(MLIR 20.1 REQUIRED CONFIG)\n", 20),
        ("cmake/llvm.cmake", 'set(LLVM_TAG "llvmorg-19.1.7")\n', 19),
        (".gitmodules", '[submodule "llvm"]\n  branch = release/21.x\n', 21),
        ("requirements-dev.txt", "numpy==2.1\nmlir-python-bindings==20.0.0.2024120801+abc\n", 20),
        ("utils/clone-mlir.sh", "WHEEL_VERSION=24.0.0.$DATETIME\n", 24),
        ("CMakeLists.txt", "find_package(MLIR 14.0 REQUIRED CONFIG)\n", 16),
        ("CMakeLists.txt", "find_package(LLVM 3.9 REQUIRED CONFIG)\n", None),
        ("requirements.txt", "llvmlite==0.45.0\n", None),
    ],
)
def test_files_about_the_build_name_a_release(tmp_path: Path, file: str, text: str, release: int | None) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    assert release_of(tmp_path) == release


def test_a_submodule_may_be_in_any_folder(tmp_path: Path) -> None:
    (tmp_path / ".gitmodules").write_text(
        '[submodule "other"]\n  path = other\n  url = https://example.org/other.git\n'
        '[submodule "llvm"]\n  path = mlir/llvm-project\n  url = https://example.org/llvm/llvm-project.git\n'
    )
    modules = tmp_path / "mlir/llvm-project/cmake/Modules"
    modules.mkdir(parents=True)
    (modules / "LLVMVersion.cmake").write_text("set(LLVM_VERSION_MAJOR 21)\n")
    assert release_of(tmp_path) == 21


@pytest.mark.parametrize(
    ("operations", "release"),
    [
        (["tensor.pack %a", "scf.forall (%i) in (1) {"], 20),  # until 19 or 20, since 17
        (["tosa.conv2d %a", "arith.addi %a, %a : i32"], None),  # all releases have them
        (["tensor.pack %a", "linalg.pack %a", "vector.to_elements %a"], 20),  # of the release between
    ],
)
def test_operations_in_files_tell_a_release(tmp_path: Path, operations: list[str], release: int | None) -> None:
    for number in range(4):
        (tmp_path / f"{number}.mlir").write_text("\n".join(f"  %0 = {each}" for each in operations))
    assert release_of(tmp_path) == release


def test_a_few_old_operations_tell_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.mlir").write_text("  %0 = tensor.pack %a")
    assert release_of(tmp_path) is None
