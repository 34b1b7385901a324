"""The passes by which modules of kernels get targets: NVVM, ROCDL, SPIR-V and XeVM."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import problems_of
from tests.support.tool import ir_opt

MODULES = """gpu.module @a {}
gpu.module @ab {}
gpu.module @b [#nvvm.target] {}
module {
  gpu.module @a {}
}
"""


@pytest.mark.parametrize(
    "flags",
    [
        ("-nvvm-attach-target", "-rocdl-attach-target"),
        ("-nvvm-attach-target", "-nvvm-attach-target"),
        (
            "-nvvm-attach-target=module=a.* O=3 chip=sm_90 fast=true ftz=true features=+ptx80 l=x.bc,y.bc "
            "ptxas-cmd-options=-v",
        ),
        (
            "-rocdl-attach-target=module=b O=1 chip=gfx942 features=+sramecc wave64=false daz=true finite-only=true "
            "unsafe-math=true fast=true correct-sqrt=false abi=500 l=x.bc",
        ),
        ("-spirv-attach-target", "-xevm-attach-target"),
        (
            "-spirv-attach-target=module=b ver=v1.3 caps=Shader,Int64 exts=SPV_KHR_8bit_storage client_api=OpenCL "
            "vendor=Intel device_type=DiscreteGPU device_id=32",
            "-xevm-attach-target=module=b O=1 chip=bmg triple=x l=x.bc",
        ),
    ],
)
def test_targets_are_those_of_mlir_opt(mlir_opt: MlirOpt, flags: tuple[str, ...]) -> None:
    theirs = mlir_opt(*flags, text=MODULES)
    ours = ir_opt(*flags, text=MODULES)
    assert theirs.code == ours.code == 0, theirs.errors + ours.errors
    assert theirs.output == ours.output


@pytest.mark.parametrize("gpu", ["nvvm", "rocdl", "spirv", "xevm"])
def test_names_that_are_no_regular_expression_are_refused(gpu: str) -> None:
    (problem,) = problems_of(f"{gpu}-attach-target{{module=*a}}", MODULES)
    assert problem.startswith("'*a' is no regular expression: ")
