"""Canonicalization of calls: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt

PROGRAMS = {
    "an indirect call of a known function calls it": """
        func.func @ind(%a: i32) -> i32 {
          %f = func.constant @ind : (i32) -> i32
          %r = func.call_indirect %f(%a) : (i32) -> i32
          return %r : i32
        }
    """,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    assert canonicalized(text) == mlir_opt.canonicalized(text)
