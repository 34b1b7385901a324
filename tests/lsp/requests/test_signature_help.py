"""Signature help."""

from __future__ import annotations

import pytest

from ir_lsp.features.signature import signature
from tests.support.markers import marked, view_of


def active(line: str) -> tuple[str, str] | None:
    """Returns the active part of the syntax at the mark, and the text allowed there; None without signature help."""
    text, (offset,) = marked(f"func.func @f(%a: i32, %m: memref<4xi32>) {{\n  {line}\n  return\n}}\n")
    signature_ = signature(view_of(text), offset)
    if signature_ is None or signature_.active is None:
        return None
    parameter = signature_.parameters[signature_.active]
    return signature_.label[parameter.span.start : parameter.span.end], parameter.documentation


@pytest.mark.parametrize(
    ("line", "part", "documentation"),
    [
        ("%0 = arith.addi ~", "$lhs", "signless-integer-like"),
        ("%0 = arith.addi %a~", "$lhs", "signless-integer-like"),
        ("%0 = arith.addi %a, ~", "$rhs", "signless-integer-like"),
        ("%0 = arith.addi %a, %a : ~", "type($result)", "signless-integer-like"),
        ("%0 = memref.load %m[~", "$indices", "variadic of index"),
        ("%0 = memref.load %m[%a, ~", "$indices", "variadic of index"),
        ("cf.cond_br %a, ~", "$trueDest", "a successor block"),
        ("scf.for %i = %a to ~", "$upperBound", "signless integer or index"),
        ("affine.load %m[~", "$indices", "variadic of index"),
        ("memref.copy %m, %m : memref<4xi32> to ~", "type($target)", "ranked or unranked memref of any type values"),
    ],
)
def test_signature_help_marks_the_active_part(line: str, part: str, documentation: str) -> None:
    assert active(line) == (part, documentation)


def test_signature_help_shows_optional_parts() -> None:
    text, (offset,) = marked("func.func @f(%a: i32) {\n  %0 = arith.addi ~\n  return\n}\n")
    signature_ = signature(view_of(text), offset)
    assert signature_ is not None
    assert signature_.label == "arith.addi $lhs , $rhs (overflow $overflowFlags)? {...} : type($result)"


@pytest.mark.parametrize("line", ["%0 = ~", "no.such ~", "// arith.addi ~"])
def test_there_is_no_signature_help_outside_of_ops(line: str) -> None:
    assert active(line) is None
