"""`convert-index-to-spirv`: arithmetic on indices, for targets with other integers, as mlir-opt converts it."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import MlirOpt
from tests.support.passes import numbered, problems_of

BINARY = (
    *("add", "sub", "mul", "divs", "divu", "rems", "remu", "maxs", "maxu", "mins", "minu"),
    *("shl", "shrs", "shru", "and", "or", "xor", "ceildivs", "ceildivu"),
)
PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
OTHERS = (
    *(f"cmp {predicate}(%n, %m)" for predicate in PREDICATES),
    *("constant -42", "constant 5000000000", "bool.constant true", "sizeof"),
    *("casts %i : i32 to index", "casts %n : index to i32", "castu %s : i8 to index", "castu %n : index to i8"),
)
WIDE = ("casts %l : i64 to index", "castu %n : index to i64")


def program(*ops: str, capabilities: str = "") -> str:
    """A function with ops on two indices, for a target with some capabilities."""
    target = f"#spirv.target_env<#spirv.vce<v1.0, [{capabilities}], []>, #spirv.resource_limits<>>"
    body = "\n  ".join(f"%{number} = index.{op}" for number, op in enumerate(ops))
    head = "func.func @f(%n: index, %m: index, %i: i32, %l: i64, %s: i8) -> (index, i1)"
    results = "  return %0, %t : index, i1"
    return (
        f"module attributes {{spirv.target_env = {target}}} {{\n{head} {{\n  %t = index.bool.constant true\n  {body}\n"
        f"{results}\n}}\n}}\n"
    )


PROGRAMS = [
    program(*(f"{op} %n, %m" for op in BINARY)),
    program("add %n, %m", *OTHERS),
    program("sub %n, %m", *OTHERS, *WIDE, capabilities="Int64, Int8"),
    program("mul %n, %m", *OTHERS, *WIDE, capabilities="Kernel, Int64Atomics"),
]


@pytest.mark.parametrize("pipeline", ["convert-index-to-spirv", "convert-index-to-spirv{use-64bit-index=true}"])
@pytest.mark.parametrize("text", PROGRAMS)
def test_the_results_are_those_of_mlir_opt(text: str, pipeline: str, mlir_opt: MlirOpt) -> None:
    assert numbered(pipeline, text) == mlir_opt.transformed(pipeline, text, among=PROGRAMS)


def test_a_target_without_64_bits_cannot_cast_to_them() -> None:
    message = "failed to legalize operation 'index.casts' that was explicitly marked illegal"
    assert problems_of("convert-index-to-spirv", program("add %n, %m", WIDE[0])) == [message]


def test_a_quotient_rounded_down_is_the_one_away_from_zero_where_signs_differ() -> None:
    printed = numbered("convert-index-to-spirv", program("floordivs %n, %m")).splitlines()
    defining = {line.split(" = ")[0].strip(): line.split(" = ")[1] for line in printed if " = " in line}
    (select,) = [line for line in defining.values() if line.startswith("spirv.Select") and "cst" not in line]
    negative, positive = select.removeprefix("spirv.Select ").split(" : ")[0].split(", ")[1:]
    assert defining[negative].startswith("spirv.ISub %cst-1_i32")
    assert defining[positive].startswith("spirv.SDiv")
