"""Operations tell since and until which release of MLIR they are there."""

from __future__ import annotations

import json

import pytest

from compiler.versions.lifetimes import FILE, find_lifetimes, lifetime_text


@pytest.mark.parametrize(
    ("name", "lifetime"),
    [
        ("memref.distinct_objects", "Since MLIR 22"),
        ("ub.poison", "Since MLIR 17, 18 or 19"),
        ("tensor.pack", "Until MLIR 19 or 20"),
        ("arith.addi", ""),
        ("nobody.knows", ""),
    ],
)
def test_an_operation_tells_its_releases(name: str, lifetime: str) -> None:
    assert lifetime_text(name) == lifetime


def test_the_file_of_lifetimes_is_what_the_tables_say() -> None:
    assert json.loads(FILE.read_bytes()) == find_lifetimes()
