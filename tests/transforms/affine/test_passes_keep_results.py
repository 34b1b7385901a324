"""Affine passes leave what random loop nests compute as it was."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.pass_registry import find_pass
from compiler.passes.manager import PassManager
from compiler.passes.pipeline import parse_pipeline
from tests.support.affine_interpreter import Memory, OutOfBounds, results, same_results
from tests.support.affine_nests import NestWriter
from tests.support.passes import load

SEEDS = range(10)
PASSES = (
    "affine-data-copy-generate{fast-mem-space=0}",
    "affine-data-copy-generate{fast-mem-space=0 fast-mem-capacity=1}",
    "affine-loop-coalescing",
    "affine-loop-invariant-code-motion",
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-loop-tile{tile-size=2 separate=true}",
    "affine-loop-tile{tile-size=3}",
    "affine-loop-unroll",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-unroll{unroll-factor=-1}",
    "affine-scalrep",
    "affine-simplify-structures",
)


@cache
def programs() -> list[tuple[int, str, list[Memory]]]:
    """Programs that access no element that a memref has not, and what they leave in memory."""
    collected = []
    for seed in SEEDS:
        text = NestWriter(seed).program()
        module, _ = load(text)
        try:
            collected.append((seed, text, results(module, seed)))
        except OutOfBounds:
            continue
    return collected


@pytest.mark.parametrize("pipeline", PASSES)
def test_random_nests(pipeline: str) -> None:
    for seed, text, before in programs():
        module, context = load(text)
        result = PassManager(context).run(parse_pipeline(f"builtin.module(func.func({pipeline}))", find_pass), module)
        assert result.succeeded
        assert same_results(before, results(module, seed)), text
