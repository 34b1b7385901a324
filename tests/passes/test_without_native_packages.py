"""In WebAssembly there is no isl, no numpy and no LLVM: passes run without them."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import importlib.abc, importlib.util, sys

NATIVE = {"islpy", "llvmlite", "numpy", "z3"}
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in NATIVE else find(name, package)

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in NATIVE:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())

from compiler.api import new_context, parse, print_ir
from compiler.pass_registry import PASSES, find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline

for name in PASSES:
    find_pass(name)
context = new_context()
module = parse(sys.stdin.read(), context)
pipeline = parse_pipeline("builtin.module(func.func(affine-loop-fusion))", find_pass)
assert not PassManager(context).run(pipeline, module).problems
print(print_ir(module))
"""
TWO_LOOPS = """
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    affine.store %x, %t[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    %x = affine.load %t[%i] : memref<8xf32>
    affine.store %x, %b[%i] : memref<8xf32>
  }
  return
}
"""


def test_every_pass_loads_and_loops_are_fused() -> None:
    fused = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=TWO_LOOPS, capture_output=True, text=True, check=False
    )
    assert fused.stderr == ""
    assert fused.stdout.count("affine.for") == 1
    assert "memref<1xf32>" in fused.stdout
