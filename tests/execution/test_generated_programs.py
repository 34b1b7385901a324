"""Generated programs print what a reference interpreter finds, at each level of optimisation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.support.ir import parse
from tests.support.reference_interpreter import Interpreter
from tests.support.runnable_programs import runnable_program


@pytest.mark.parametrize("seed", range(4))
def test_a_program_prints_what_its_operations_say(seed: int, tmp_path: Path) -> None:
    text = runnable_program(Random(seed), 12)
    path = tmp_path / "program.mlir"
    path.write_text(text)
    command = [sys.executable, "-m", "compiler.tools.ir_run", f"-O{seed}", str(path), "--entry", "main"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert [int(line) for line in done.stdout.split()] == Interpreter(parse(text)).run()


def test_a_copy_moves_the_padding_behind_integers_of_odd_widths(tmp_path: Path) -> None:
    text = """
      func.func @f(%a: memref<5xi24>, %i: index) -> i32 {
        %b = memref.alloca() : memref<5xi24>
        memref.copy %a, %b : memref<5xi24> to memref<5xi24>
        %v = memref.load %b[%i] : memref<5xi24>
        %r = arith.extui %v : i24 to i32
        return %r : i32
      }
      func.func @main() -> i32 {
        %c4 = arith.constant 4 : index
        %x = arith.constant 77 : i24
        %a = memref.alloca() : memref<5xi24>
        memref.store %x, %a[%c4] : memref<5xi24>
        %r = call @f(%a, %c4) : (memref<5xi24>, index) -> i32
        return %r : i32
      }"""
    path = tmp_path / "program.mlir"
    path.write_text(text)
    command = [sys.executable, "-m", "compiler.tools.ir_run", "-O0", str(path), "--entry", "main"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout) == ("", "77 : i32\n")
