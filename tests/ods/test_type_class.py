"""Types and attributes that are defined by a class."""

from __future__ import annotations

import copy

import pytest

from compiler.api import parse_attribute, parse_type
from compiler.dialects.arith.attributes import FastMathFlagsAttr
from compiler.dialects.arith.enums import FastMathFlags
from compiler.dialects.llvm.debug_info_attributes import DIFileAttr
from compiler.dialects.llvm.types import LLVMArrayType, LLVMPointerType
from compiler.dialects.spirv.enums.operation_enums import StorageClass
from compiler.dialects.spirv.types import PointerType
from compiler.ir.types import F32, I32, DialectType
from compiler.ods.define import enum_attr
from compiler.ods.enum_def import bit_enum
from compiler.ods.op_class import Op, attribute
from compiler.ods.parameter_members import parameter
from compiler.ods.type_class import DefinedType
from compiler.ods.type_constraints import type_of
from compiler.versions import load_dialect_of


def test_a_parsed_type_is_an_instance_of_its_class() -> None:
    array = parse_type("!llvm.array<4 x f32>")
    assert isinstance(array, LLVMArrayType)
    assert (array.num_elements, array.element_type) == (4, F32)


def test_a_type_of_the_definition_is_the_type_of_the_class() -> None:
    by_definition = DialectType(LLVMPointerType.type_def, (3,))
    assert by_definition == LLVMPointerType.get(3)
    assert type(by_definition) is LLVMPointerType
    assert str(by_definition) == "!llvm.ptr<3>"


def test_missing_parameters_are_their_defaults() -> None:
    assert LLVMPointerType.get() == parse_type("!llvm.ptr")


def test_a_missing_parameter_without_default_is_refused() -> None:
    with pytest.raises(TypeError, match=r"llvm\.array has the parameters element_type, num_elements, but got 1"):
        LLVMArrayType.get(I32)


def test_an_enum_is_read_as_its_member() -> None:
    pointer = parse_type("!spirv.ptr<f32, Uniform>")
    assert isinstance(pointer, PointerType)
    assert pointer.storage_class is StorageClass.Uniform
    assert PointerType.get(F32, StorageClass.Uniform) == pointer


def test_types_with_classes_can_be_copied() -> None:
    pointer = LLVMPointerType.get(1)
    assert copy.copy(pointer) == pointer


def test_a_class_derived_from_a_family_has_its_parameters_first() -> None:
    class Sized(DefinedType):
        width = parameter(int)

    class WordType(Sized, name="toy.word"):
        is_signed = parameter(bool, name="isSigned")

    assert [each.name for each in WordType.type_def.parameters] == ["width", "isSigned"]
    word = WordType.get(8, True)
    assert (word.width, word.is_signed) == (8, True)


def test_older_releases_use_the_class_of_a_type_with_equal_parameters() -> None:
    dialect = load_dialect_of(19)("llvm")
    assert dialect is not None
    pointer = DialectType(dialect.types["ptr"], (1,))
    assert isinstance(pointer, LLVMPointerType)
    assert pointer.address_space == 1
    assert type_of(LLVMPointerType, "LLVM pointer type").accepts(pointer)


def test_an_attribute_has_the_members_of_its_class() -> None:
    scope = parse_attribute('#llvm.di_file<"a.c" in "/src">')
    assert isinstance(scope, DIFileAttr)
    assert (scope.name.value, scope.directory.value) == ("a.c", "/src")
    assert DIFileAttr.get(directory=scope.directory, name=scope.name) == scope


def test_an_unknown_member_is_refused() -> None:
    with pytest.raises(TypeError, match=r"llvm\.ptr has the parameters address_space"):
        LLVMPointerType.get(space=3)


def test_an_enum_attribute_has_its_case_and_its_text() -> None:
    flags = parse_attribute("#arith.fastmath<nnan,ninf>")
    assert isinstance(flags, FastMathFlagsAttr)
    assert flags.value is FastMathFlags.NNAN | FastMathFlags.NINF
    assert flags.symbol == "nnan,ninf"
    assert FastMathFlagsAttr.get(flags.value) == FastMathFlagsAttr.spelled("nnan,ninf") == flags


def test_a_text_that_is_no_case_has_no_enum_attribute() -> None:
    assert FastMathFlagsAttr.spelled("nnan,slow") is None


def test_an_attribute_class_is_a_constraint_whose_members_are_cases() -> None:
    class RoundOp(Op, name="toy.round"):
        flags = attribute(FastMathFlagsAttr, default="fast")

    assert RoundOp(properties={"flags": FastMathFlagsAttr.get(FastMathFlags.NSZ)}).flags is FastMathFlags.NSZ
    assert RoundOp().flags is FastMathFlags.FAST


def test_a_release_uses_the_class_of_an_enum_attribute_that_has_all_its_cases() -> None:
    older = enum_attr("arith.fastmath", "", bit_enum("FastMathFlags", "", {"none": 0, "nnan": 2}))
    other = enum_attr("arith.fastmath", "", bit_enum("FastMathFlags", "", {"none": 0, "nnan": 64}))
    assert older.with_class_of(FastMathFlagsAttr.attr_def).instance_class is FastMathFlagsAttr
    assert other.with_class_of(FastMathFlagsAttr.attr_def).instance_class is None
