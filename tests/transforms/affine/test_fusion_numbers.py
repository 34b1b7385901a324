"""All numbers that are given for the two matrix products: relations, projections, slices, costs, the decision."""

from __future__ import annotations

import json
from typing import Any

import islpy as isl
import pytest

from compiler.analysis.affine.accesses import AffineAccess, MemRefAccess
from compiler.analysis.affine.dependences import check_dependence
from compiler.analysis.polyhedral.elimination import project_out
from compiler.analysis.polyhedral.isl_maps import isl_set
from compiler.analysis.polyhedral.relation import IntegerRelation
from tests.support.affine_fusion import run
from tests.support.passes import load
from tests.support.places import CASES
from tests.support.tool import needs_cases

pytestmark = needs_cases


def numbers() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((CASES / "affine_fusion_oracle.json").read_text())
    return data


def program() -> str:
    return (CASES / "affine_fusion.mlir").read_text()


def accesses() -> list[MemRefAccess]:
    module, _ = load(program())
    return [MemRefAccess.of(op) for op in module.walk() if isinstance(op, AffineAccess)]


def rows(relation: IntegerRelation) -> list[list[Any]]:
    return [[row, "="] for row in relation.equalities] + [[row, ">="] for row in relation.inequalities]


def dependence() -> IntegerRelation:
    all_accesses = accesses()
    relation = check_dependence(all_accesses[3], all_accesses[4], numbers()["access_pair"]["checked_at_depth"]).relation
    assert relation is not None
    return relation


def test_access_relations_and_the_dependence_have_the_given_rows() -> None:
    passed, mem_ref_accesses = numbers(), accesses()
    source, sink = mem_ref_accesses[3].relation(), mem_ref_accesses[4].relation()
    assert source is not None and sink is not None
    for name, relation in (("srcRel", source), ("dstRel", sink)):
        assert rows(relation) == passed[name]["rows"]
        assert (relation.num_domain, relation.num_range) == (passed[name]["domain_dims"], passed[name]["range_dims"])
    assert rows(dependence()) == passed["dependence"]["rows"]


def test_the_dumps_are_the_given_ones() -> None:
    text = (CASES / "affine_relations.expected.txt").read_text()
    dumps = ["".join(f"{line}\n" for line in part.split("\n")[1:] if line) for part in text.split("// ")[-3:]]
    source, sink = accesses()[3].relation(), accesses()[4].relation()
    assert source is not None and sink is not None
    sets = []
    for relation in (source, sink):
        copy = relation.copy()
        copy.domain_to_range()
        sets.append(copy)
    assert [relation.dump() for relation in (*sets, dependence())] == dumps


@pytest.mark.parametrize("depth", ["1", "2", "3", "4"])
def test_projections_are_the_given_sets(depth: str) -> None:
    passed = numbers()
    relation = dependence()
    project_out(relation, passed["projection"]["position"][depth], passed["projection"]["count"][depth])
    assert isl_set(relation).is_equal(isl.Set(passed["depths"][depth]["projected_set"]))


def test_slices_costs_and_the_decision_are_the_given_ones() -> None:
    passed = numbers()
    pair = run("", program())[1].pairs[0]
    assert pair.source_cost == passed["producer_compute_cost"]
    assert pair.destination_cost == passed["consumer_compute_cost"]
    for record in pair.depths:
        expected = passed["depths"][str(record.depth)]
        assert [str(loop.lower) for loop in record.slice] == expected["lower_bounds"]
        assert [str(loop.upper) for loop in record.slice] == expected["upper_bounds"]
        assert [loop.trip_count for loop in record.slice] == expected["trip_counts"]
        assert record.fused_cost == expected["fused_compute_cost"]
        assert record.additional_compute == expected["additional_compute_fraction"]
        assert record.slice_bytes == expected["slice_write_region_bytes"]
        assert record.source_bytes == passed["producer_write_region_bytes"]
        assert record.storage_reduction == expected["storage_reduction_factor"]
        assert record.is_legal == expected["preserves_meaning"]
    assert pair.chosen_depth == passed["chosen_depth"]
    assert pair.memory_reduction == pytest.approx(passed["storage_reduction_percent"], abs=1e-12)
    assert pair.source_removed == passed["producer_nest_removed"]
    assert bool(pair.private_memrefs) == passed["private_buffer"]
