"""Running affine-loop-fusion in tests."""

from __future__ import annotations

from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from compiler.transforms.affine.fusion.record import FusionRecord
from compiler.verification.verifier import verify
from tests.support.passes import load, transformed


def run(options: str, text: str) -> tuple[Operation, FusionRecord]:
    """The module after the pass, and the record of why."""
    module, context = load(text)
    result = PassManager(context).run(
        parse_pipeline(f"builtin.module(func.func(affine-loop-fusion{options}))", find_pass), module
    )
    assert result.succeeded, result.problems
    assert not list(verify(module, context))
    records = [record for record in result.explanations if isinstance(record, FusionRecord)]
    return module, FusionRecord([pair for record in records for pair in record.pairs])


def fused(text: str, options: str = "") -> str:
    return transformed(f"func.func(affine-loop-fusion{options})", text)


def depths(text: str, options: str = "") -> list[int | None]:
    """The depths at which pairs were fused, None for those that were not."""
    return [pair.chosen_depth for pair in run(options, text)[1].pairs]


def is_unchanged(text: str, options: str = "") -> bool:
    before, _ = load(text)
    return print_operation(before) == print_operation(run(options, text)[0])
