"""Enums that are written as Python classes, and what operations read of them."""

from __future__ import annotations

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.ir.attributes import integer_attr
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.op_class import new_operation


class Storage(IntegerEnum, verbatim=True):
    """Place of a variable."""

    NONE = 0, "nowhere", "None"
    PushConstant = 9, "constants of a launch"


class Visibility(IntegerEnum):
    """Visibility of a symbol."""

    DEFAULT = 0, "everyone", ""
    HIDDEN = 1, "this object"


class Flags(BitEnum, verbatim=True, primary_groups=True):
    """Flags of debug information."""

    Zero = 0
    Bit0 = 1
    Private = 1
    Virtual = 32


def test_a_member_is_spelled_in_lower_case_unless_the_enum_is_verbatim() -> None:
    assert Visibility.HIDDEN.symbol == "hidden"
    assert Storage.PushConstant.symbol == "PushConstant"


def test_a_spelling_that_is_given_is_kept_also_if_it_is_empty() -> None:
    assert Storage.NONE.symbol == "None"
    assert Visibility.DEFAULT.symbol == ""
    assert Visibility.definition.value("") == 0


def test_names_of_one_number_are_all_spellings_of_it() -> None:
    assert [case.symbol for case in Flags.definition.cases] == ["Zero", "Bit0", "Private", "Virtual"]
    assert Flags.definition.value("Private") == Flags.definition.value("Bit0") == Flags.Private


def test_an_attribute_that_is_no_case_of_the_enum_reads_as_none() -> None:
    for number, expected in ((2, CmpIPredicate.SLT), (77, None)):
        predicate = integer_attr(number)
        op = new_operation("arith.cmpi", CmpIOp.definition, properties={"predicate": predicate})
        assert isinstance(op, CmpIOp)
        assert op.predicate is expected
