"""Fusing a program in all ways that are said to be legal, and what isl says of each."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.syntax.printer.ir_printer import print_operation
from compiler.transforms.affine.fusion.pairs import examine_pairs
from compiler.transforms.affine.fusion.record import place
from tests.support.exact_flow import differences, flow_of, with_instances
from tests.support.passes import load

OPTIONS = (
    "{conditions}",
    "{mode=producer conditions}",
    "{mode=sibling conditions}",
    "{maximal conditions}",
    "{maximal mode=producer conditions}",
    "{compute-tolerance=5 conditions}",
    "{compute-tolerance=100 conditions}",
)
"""Options of the pass; a program gets one of them."""


@dataclass(frozen=True)
class Finding:
    """One way in which a program was fused, and where it reads something else since; nowhere if that was legal."""

    what: str
    options: str
    differences: tuple[str, ...]


def check_program(text: str, seed: int) -> list[Finding] | None:
    """Returns isl's findings for each legal depth of each pair, and for the pass; None for an invalid program."""
    text = with_instances(text)
    module, context = load(text)
    before = flow_of(module)
    if not before.exists():
        return None
    written = print_operation(module)
    pairs = [pair for pair in examine_pairs(module, context) if pair is not None]
    findings = []
    for pair in pairs:
        for depth in pair.depths:
            if depth.is_legal and depth.slice:
                source, destination = (
                    place(each.location).removeprefix("line ") for each in (pair.source, pair.destination)
                )
                options = f"source={source} destination={destination} depth={depth.depth}"
                fused = _transformed(text, f"affine-loop-fuse-pair{{{options}}}")
                findings.append(Finding("pair at a depth", options, tuple(differences(before, flow_of(fused)))))
    options = OPTIONS[seed % len(OPTIONS)]
    fused = _transformed(text, f"func.func(affine-loop-fusion{options})")
    noun = "pass" if print_operation(fused) != written else "pass, which changes nothing"
    return [*findings, Finding(noun, options, tuple(differences(before, flow_of(fused))))]


def _transformed(text: str, pipeline: str) -> Operation:
    module, context = load(text)
    result = PassManager(context).run(parse_pipeline(f"builtin.module({pipeline})", find_pass), module)
    assert result.succeeded, (pipeline, result.problems)
    return module
