"""Regions in optional groups: empty braces stand for no region where the group begins with them."""

from __future__ import annotations

import pytest

import compiler
from compiler.ir.context import Context
from compiler.ods.define import gathered, op, variadic
from compiler.ods.region_constraints import AnyRegion
from compiler.ods.traits import NO_TERMINATOR, SINGLE_BLOCK
from tests.support.llvm_tools import MlirOpt

OPS = [
    op(
        "own.first",
        regions={"body": AnyRegion},
        traits=[SINGLE_BLOCK, NO_TERMINATOR],
        format="($body^ `full`):(`bare`)? attr-dict",
    ),
    op(
        "own.later",
        regions={"body": AnyRegion},
        traits=[SINGLE_BLOCK, NO_TERMINATOR],
        format="(`with` $body^)? attr-dict",
    ),
    op(
        "own.list",
        regions={"bodies": variadic(AnyRegion)},
        traits=[SINGLE_BLOCK, NO_TERMINATOR],
        format="$bodies attr-dict",
    ),
    op("own.leaf", format="attr-dict"),
]


@pytest.mark.parametrize(
    ("line", "blocks"),
    [
        ("own.first { own.leaf } full", [1]),
        ("own.first { } bare", [0]),
        ("own.first { // no more than a comment\n } bare", [0]),
        ("own.first bare", [0]),
        ("own.later with { }", [1]),
        ("own.later", [0]),
        ("own.list {}, {own.leaf}", [1, 1]),
    ],
)
def test_a_region_has_a_block_where_upstream_gives_it_one(line: str, blocks: list[int]) -> None:
    dialect = gathered("own", OPS)
    context = Context({"own": dialect}.get)
    parsed = compiler.parse_tolerant(f"{line}\n{line}", context)
    assert [each.message for each in compiler.check(parsed, context)] == []
    for new_op in parsed.module.regions[0].blocks[0].ops:
        assert [len(region.blocks) for region in new_op.regions] == blocks


def test_the_word_after_a_full_region_may_not_follow_an_empty_one() -> None:
    context = Context({"own": gathered("own", OPS)}.get)
    parsed = compiler.parse_tolerant("own.first { } full", context)
    assert [each.message for each in compiler.check(parsed, context)] == ["custom op 'own.first' expected 'bare'"]


def test_an_empty_rewrite_of_pdl_is_refused(mlir_opt: MlirOpt) -> None:
    mlir_opt.assert_same(text='pdl.pattern : benefit(1) {\n  %op = pdl.operation "a.b"\n  pdl.rewrite %op { }\n}')
