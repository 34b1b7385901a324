"""`tosa-to-linalg-pipeline`: the passes from tosa to linalg, with named ops where they exist."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.passes.nested import run_pipeline

_FOR_FUNCTIONS = (
    "tosa-optional-decompositions",
    "canonicalize",
    "tosa-infer-shapes",
    "tosa-make-broadcastable",
    "tosa-to-linalg-named",
    "canonicalize",
    "tosa-layerwise-constant-fold",
    "tosa-make-broadcastable",
)

_PIPELINE = f"builtin.module(func.func({','.join(_FOR_FUNCTIONS)}),tosa-validate,func.func(tosa-to-linalg))"


@dataclass
class TosaToLinalgPipeline(Pass):
    """The default pipeline for converting TOSA operators to the equivalent operations of linalg."""

    argument = "tosa-to-linalg-pipeline"
    name = "TosaToLinalgPipeline"
    summary = (
        "The default pipeline for converting TOSA operators to the equivalent operations using the tensor operations "
        "in LinAlg as well as LinAlg named operations."
    )
    anchor = "builtin.module"

    def run(self, op: Operation, state: PassState) -> None:
        run_pipeline(_PIPELINE, op, state)
