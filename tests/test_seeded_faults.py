"""Seeded faults of `benchmarks.mutants`: how they are made and taken back, and which are no faults."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from benchmarks.mutant_programs import Program
from benchmarks.mutants import Observer, Trial, has_fewer_flags
from benchmarks.python_mutations import Mutation, mutations_of

MODULE = "compiler.dialects.arith.fold_integers"


def function(*lines: str) -> str:
    body = "\n".join(lines)
    return f"func.func @f(%a: i8) -> i8 {{\n{body}\nreturn %r : i8\n}}\n"


def outcome(mutation: Mutation, text: str) -> str:
    """Returns the kind of outcome of a mutant that is checked with one program."""
    program = Program("f", text, ("--pass-pipeline=builtin.module(canonicalize)",))
    return Trial(mutation, {program: Observer([mutation.module]).observe(program)}, 60).run([program]).partition(",")[0]


def outcomes(mutation: Mutation, text: str, times: int = 1) -> list[str]:
    """Returns outcomes from a process in which no other test has loaded the module that is changed."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return [fresh.submit(outcome, mutation, text).result() for _ in range(times)]


def mutation(function_name: str, text: str) -> Mutation:
    """Returns the first change of a function that is described so."""
    return next(each for each in mutations_of(MODULE) if each.text.startswith(function_name) and text in each.text)


def test_a_fold_to_the_other_operand_is_found() -> None:
    shift_by_zero = function("%c = arith.constant 0 : i8", "%r = arith.shli %a, %c : i8")
    wrong = mutation("_shift", "return op.lhs returns the other operand")
    assert outcomes(wrong, shift_by_zero) == ["differs"]


def test_a_fold_that_is_not_made_any_more_is_no_fault() -> None:
    # The least number seems to be another one.
    smallest = function("%c = arith.constant -128 : i8", "%r = arith.maxsi %a, %c : i8")
    (kind,) = outcomes(mutation("_extremum", "another operator in width - 1"), smallest)
    assert kind in ("given up", "proven")


def test_a_mutant_is_taken_back_after_its_trial() -> None:
    shift_by_zero = function("%c = arith.constant 0 : i8", "%r = arith.shli %a, %c : i8")
    wrong = mutation("_shift", "return op.lhs returns the other operand")
    assert outcomes(wrong, shift_by_zero, times=2) == ["differs", "differs"]


def test_flags_that_are_lost_are_no_fault_but_new_ones_are() -> None:
    with_flags, without = "%r = arith.addi %a, %b overflow<nsw, nuw> : i8", "%r = arith.addi %a, %b : i8"
    one, other = (with_flags.replace("nsw, nuw", flag) for flag in ("nsw", "nuw"))
    assert has_fewer_flags(with_flags, without)
    assert has_fewer_flags(with_flags, one)
    assert not has_fewer_flags(without, one)
    assert not has_fewer_flags(one, other)
    assert not has_fewer_flags(with_flags, without.replace("addi", "subi"))
