"""Whatever fusion says is legal keeps what random programs compute: also with reductions, vectors, calls, guards."""

from __future__ import annotations

import pytest

from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from compiler.transforms.affine.fusion.pairs import examine_pairs
from compiler.transforms.affine.fusion.record import place
from compiler.verification.verifier import verify
from tests.support.affine_interpreter import OutOfBounds, results, same_results
from tests.support.affine_programs import AffineProgram
from tests.support.fusion_programs import FusionProgram
from tests.support.passes import load

OPTIONS = (
    "",
    "{conditions}",
    "{mode=producer conditions}",
    "{mode=sibling conditions}",
    "{maximal conditions}",
    "{compute-tolerance=100 conditions}",
)


def fuse_at_each_legal_depth(text: str, seed: int) -> int:
    """Fuses each pair of a program by itself at each depth that is legal, runs it and compares; how many there were."""
    module, context = load(text)
    try:
        before = results(module, seed)
    except OutOfBounds:
        return 0
    pairs = [pair for pair in examine_pairs(module, context) if pair is not None]
    count = 0
    for pair in pairs:
        for depth in pair.depths:
            if not (depth.is_legal and depth.slice):
                continue
            source, destination = (
                place(each.location).removeprefix("line ") for each in (pair.source, pair.destination)
            )
            options = f"source={source} destination={destination} depth={depth.depth}"
            fused, context = load(text)
            pipeline = parse_pipeline(f"builtin.module(affine-loop-fuse-pair{{{options}}})", find_pass)
            result = PassManager(context).run(pipeline, fused)
            assert result.succeeded, (seed, options)
            assert not list(verify(fused, context)), (seed, options)
            assert same_results(before, results(fused, seed)), (seed, options)
            count += 1
    return count


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_each_legal_depth_of_each_pair_keeps_all_values(first: int) -> None:
    assert sum(fuse_at_each_legal_depth(FusionProgram(seed).text, seed) for seed in range(first, first + 40)) > 10


def test_each_legal_depth_of_plain_nests_keeps_all_values() -> None:
    assert sum(fuse_at_each_legal_depth(AffineProgram(seed).text, seed) for seed in range(60)) > 10


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_the_pass_keeps_all_values(number: int) -> None:
    for seed in range(number * 20, number * 20 + 20):
        text = FusionProgram(seed).text
        module, context = load(text)
        try:
            before = results(module, seed)
        except OutOfBounds:
            continue
        pipeline = parse_pipeline(f"builtin.module(func.func(affine-loop-fusion{OPTIONS[number]}))", find_pass)
        assert PassManager(context).run(pipeline, module).succeeded
        assert not list(verify(module, context)), seed
        assert same_results(before, results(module, seed)), seed
