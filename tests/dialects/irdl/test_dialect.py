"""The irdl dialect: names that definitions may have, lists that may be there once, bases that have to exist."""

from __future__ import annotations

import pytest

from tests.support.ir import messages


def in_operation(lines: str) -> list[str]:
    around = "irdl.dialect @d {{\nirdl.type @t\nirdl.operation @o {{\n%0 = irdl.is i32\n%1 = irdl.any\n{}\n}}\n}}"
    return messages(around.format(lines))


@pytest.mark.parametrize(
    ("definition", "problem"),
    [
        ('irdl.operation @"a.b"', "name of operation must contain only lowercase letters, digits and underscores"),
        ("irdl.operation @a_b1", None),
        ("irdl.operation @a__b", "name of operation should not contain leading or double underscores"),
        ("irdl.operation @_a", "name of operation should not contain leading or double underscores"),
        ("irdl.attribute @Big", "name of attribute should not contain uppercase letters"),
        ('irdl.operation @""', "name of operation is empty"),
        ('irdl.type @"!t"', None),
        ('irdl.attribute @"#t"', None),
        ('irdl.type @"#t"', "name of type must contain only lowercase letters, digits and underscores"),
    ],
)
def test_a_definition_has_a_plain_name(definition: str, problem: str | None) -> None:
    assert messages(f"irdl.dialect @d {{\n{definition}\n}}") == ([] if problem is None else [problem])


def test_a_dialect_has_a_name_that_others_can_begin_with() -> None:
    assert messages("irdl.dialect @a.b") == ["'irdl.dialect' op invalid dialect name"]
    assert messages("irdl.dialect @aB") == ["name of dialect should not contain uppercase letters"]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (
            "irdl.operands(a: %0, a: %1)",
            "'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0",
        ),
        ("irdl.results(a.b: %0)", "name of result #0 must contain only lowercase letters, digits and underscores"),
        ('irdl.results("a": %0)', "custom op 'irdl.results' expected valid keyword"),
        (
            "irdl.operands(a: %0)\nirdl.results(a: %0)",
            "'irdl.operation' op contains a value named 'a' for both its operands and results",
        ),
        (
            "irdl.operands(a: %0)\nirdl.operands(b: %0)",
            "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type "
            "irdl.operands",
        ),
        ('irdl.attributes {"a b" = %0}\nirdl.operands(a: variadic %0)', None),
        ("%2 = irdl.region with size 0", "'irdl.region' op the number of blocks is expected to be >= 1 but got 0"),
        (
            '"irdl.attributes"(%0) <{attributeValueNames = []}> : (!irdl.attribute) -> ()',
            "'irdl.attributes' op the number of attribute names and their constraints must be the same but got 0 and 1 "
            "respectively",
        ),
        (
            '"irdl.operands"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[]>}> : (!irdl.attribute) -> ()',
            "'irdl.operands' op the number of operands and their variadicities must be the same, but got 1 and 0 "
            "respectively",
        ),
    ],
)
def test_what_an_operation_lists_has_names(lines: str, problem: str | None) -> None:
    assert in_operation(lines) == ([] if problem is None else [problem])


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("irdl.base @d::@t", None),
        ('irdl.base "!builtin.integer"', None),
        ("irdl.base @t", "symbol '@t' not found"),
        (
            "irdl.base @d::@o",
            "symbol '@d::@o' does not refer to a type or attribute definition (refers to 'irdl.operation')",
        ),
        ("irdl.base", "the base type or attribute should be specified by either a name or a reference"),
        ('irdl.base "builtin.integer"', "the base type or attribute name should start with '!' or '#'"),
        ("irdl.parametric @d::@u<%0>", "symbol '@d::@u' not found"),
    ],
)
def test_a_base_is_a_type_or_an_attribute(line: str, problem: str | None) -> None:
    name = line.split(" ", maxsplit=1)[0]
    assert in_operation(f"%2 = {line}") == ([] if problem is None else [f"'{name}' op {problem}"])
