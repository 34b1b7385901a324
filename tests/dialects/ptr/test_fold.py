"""Canonicalization of operations on pointers: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt

POINTER = "!ptr.ptr<#ptr.generic_space>"
MEMREF = "memref<4xf32, #ptr.generic_space>"


def function(arguments: str, result: str, *lines: str) -> str:
    return "\n".join([f"func.func @f({arguments}) -> {result} {{", *lines, f"return %r : {result}", "}", ""])


PROGRAMS = {
    "there and back, twice": function(
        f"%p: {POINTER}",
        POINTER,
        f"%m = ptr.from_ptr %p : {POINTER} -> {MEMREF}",
        f"%q = ptr.to_ptr %m : {MEMREF} -> {POINTER}",
        f"%n = ptr.from_ptr %q : {POINTER} -> {MEMREF}",
        f"%r = ptr.to_ptr %n : {MEMREF} -> {POINTER}",
    ),
    "what is known of a memref, and its pointer, are the memref": function(
        f"%v: {MEMREF}",
        MEMREF,
        f"%p = ptr.to_ptr %v : {MEMREF} -> {POINTER}",
        f"%d = ptr.get_metadata %v : {MEMREF}",
        f"%r = ptr.from_ptr %p metadata %d : {POINTER} -> {MEMREF}",
    ),
    "what is known of another memref is not": function(
        f"%v: {MEMREF}, %w: {MEMREF}",
        MEMREF,
        f"%p = ptr.to_ptr %v : {MEMREF} -> {POINTER}",
        f"%d = ptr.get_metadata %w : {MEMREF}",
        f"%r = ptr.from_ptr %p metadata %d : {POINTER} -> {MEMREF}",
    ),
    "a pointer alone does not tell all of a memref": function(
        f"%v: {MEMREF}",
        MEMREF,
        f"%p = ptr.to_ptr %v : {MEMREF} -> {POINTER}",
        f"%r = ptr.from_ptr %p : {POINTER} -> {MEMREF}",
    ),
    "a step of nothing": function(
        f"%p: {POINTER}",
        POINTER,
        "%c = arith.constant 0 : index",
        f"%r = ptr.ptr_add %p, %c : {POINTER}, index",
    ),
    "loads that nobody uses go, but for those that others can tell": function(
        f"%r: {POINTER}",
        POINTER,
        f"%0 = ptr.load %r : {POINTER} -> index",
        f"%1 = ptr.load volatile %r : {POINTER} -> index",
        f"%2 = ptr.load %r atomic monotonic alignment = 8 : {POINTER} -> i32",
        f"%3 = ptr.load %r atomic unordered alignment = 8 : {POINTER} -> i32",
    ),
    "a constant is made once": function(
        "",
        f"vector<2x{POINTER}>",
        f"%a = ptr.constant #ptr.address<16> : {POINTER}",
        f"%b = ptr.constant #ptr.address<16> : {POINTER}",
        f"%r = vector.from_elements %a, %b : vector<2x{POINTER}>",
    ),
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_the_results_are_those_of_mlir_opt(mlir_opt: MlirOpt) -> None:
    texts = list(PROGRAMS.values())
    for text in texts:
        assert canonicalized(text) == mlir_opt.canonicalized(text, among=texts)


def test_many_pointers_from_one_stay_many() -> None:
    step = f"%r = ptr.ptr_add %p, %c : {POINTER}, vector<4xindex>"
    zero = "%c = arith.constant dense<0> : vector<4xindex>"
    assert "ptr.ptr_add" in canonicalized(function(f"%p: {POINTER}", f"vector<4x{POINTER}>", zero, step))
