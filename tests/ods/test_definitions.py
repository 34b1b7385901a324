"""The bundled dialects load, and their constraints say yes and no to the right things in upstream's words."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.dialects import BUNDLED, load_dialect
from compiler.ir import attributes, types
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, DialectAttribute, FloatAttr, IntegerAttr, StringAttr
from compiler.ir.types import (
    BF16,
    DYNAMIC,
    F16,
    F32,
    F64,
    I1,
    I8,
    I32,
    I64,
    INDEX,
    ComplexType,
    DialectType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Signedness,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from compiler.ods import attr_confines
from compiler.ods import attr_constraints as a
from compiler.ods import shaped_constraints as s
from compiler.ods import type_constraints as t
from compiler.ods.attribute_values import attribute_value, dense_integers
from compiler.ods.constraint import AttrConstraint, TypeConstraint, attr_of
from compiler.ods.define import (
    attr_def,
    default,
    enum_attr,
    op,
    optional,
    param,
    type_def,
    variadic,
    variadic_of_variadic,
)
from compiler.ods.enum_def import EnumDef, bit_enum, int_enum
from compiler.ods.model import Arity, Dialect, OpDef
from compiler.ods.traits import COMMUTATIVE, PURE, all_types_match, single_block_implicit_terminator

SI32 = IntegerType(32, Signedness.SIGNED)
UI8 = IntegerType(8, Signedness.UNSIGNED)


def bundled(name: str) -> Dialect:
    dialect = load_dialect(name)
    assert dialect is not None
    return dialect


def definition(name: str) -> OpDef:
    return bundled(name.partition(".")[0]).ops[name]


# ----------------------------------------------------------------------------------------------------- bundled dialects


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_dialect_loads_under_its_own_name(name: str) -> None:
    dialect = bundled(name)
    assert dialect.name == name
    assert dialect.ops or dialect.attributes
    assert all(key == value.name and value.dialect == name for key, value in dialect.ops.items())
    assert all(key == value.mnemonic and value.dialect == name for key, value in dialect.types.items())
    assert all(key == value.mnemonic and value.dialect == name for key, value in dialect.attributes.items())


def test_an_unknown_namespace_has_no_dialect() -> None:
    assert load_dialect("nowhere") is None


@pytest.mark.parametrize("name", BUNDLED)
def test_everything_has_a_one_line_summary(name: str) -> None:
    dialect = bundled(name)
    groups = (dialect.ops, dialect.types, dialect.attributes, dialect.enums)
    summaries = [dialect.summary, *(each.summary for group in groups for each in group.values())]
    assert [summary for summary in summaries if not summary.endswith(".") or len(summary.split()) > 24] == []


@pytest.mark.parametrize("name", BUNDLED)
def test_an_op_names_each_part_once(name: str) -> None:
    for each in bundled(name).ops.values():
        names = [operand.name for operand in each.operands] + [attribute.name for attribute in each.attributes]
        names += [region.name for region in each.regions] + [successor.name for successor in each.successors]
        assert len(names) == len(set(names)), each.name
        assert all(names), each.name


@pytest.mark.parametrize("name", BUNDLED)
def test_a_default_value_satisfies_its_own_constraint(name: str) -> None:
    # Upstream's definition gives no elements where it demands three.
    exceptions = {
        ("transform.structured.pack_greedily", "static_matmul_packed_sizes"),
        ("transform.structured.pack_greedily", "matmul_inner_dims_order"),
    }
    for each in bundled(name).ops.values():
        for attribute in each.attributes:
            if attribute.default is not None and (each.name, attribute.name) not in exceptions:
                assert attribute.constraint.accepts(attribute.default), (each.name, attribute.name)


@pytest.mark.parametrize("name", BUNDLED)
def test_the_only_type_of_a_constraint_satisfies_it(name: str) -> None:
    for each in bundled(name).ops.values():
        for value in (*each.operands, *each.results):
            if value.constraint.build is not None:
                assert value.constraint.accepts(value.constraint.build), (each.name, value.name)


@pytest.mark.parametrize("name", BUNDLED)
def test_implicit_terminators_are_terminators(name: str) -> None:
    dialect = bundled(name)
    for each in dialect.ops.values():
        terminator = each.implicit_terminator
        if terminator is not None and terminator.partition(".")[0] in BUNDLED:
            assert definition(terminator).has_trait("Terminator"), (each.name, terminator)


def test_arith_addi_reads_as_written() -> None:
    addi = definition("arith.addi")
    assert [operand.name for operand in addi.operands] == ["lhs", "rhs"]
    assert [operand.constraint.summary for operand in addi.operands] == ["signless-integer-like"] * 2
    assert addi.attribute_defs["overflowFlags"].default == DialectAttribute(
        bundled("arith").attributes["overflow"], (0,)
    )
    assert addi.has_trait("Commutative")
    assert addi.has_trait("NoMemoryEffect")
    assert addi.effects == ()
    assert addi.assembly_format == "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"


def test_scf_for_closes_with_scf_yield() -> None:
    assert definition("scf.for").implicit_terminator == "scf.yield"


def test_cf_switch_has_groups_of_operands_and_variadic_successors() -> None:
    switch = definition("cf.switch")
    assert {operand.name: operand.segments for operand in switch.operands}["caseOperands"] == "case_operand_segments"
    assert [(successor.name, successor.variadic) for successor in switch.successors] == [
        ("defaultDestination", False),
        ("caseDestinations", True),
    ]


def test_memref_load_reads_its_memref() -> None:
    load = definition("memref.load")
    assert load.effects is not None
    assert [(effect.kind.value, effect.on) for effect in load.effects] == [("read", "memref")]


# ------------------------------------------------------------------------------------------------------- constraints

TYPE_CASES: list[tuple[TypeConstraint, str, list[Type], list[Type]]] = [
    (t.AnyType, "any type", [F32, INDEX], []),
    (t.I32, "32-bit signless integer", [I32], [I64, SI32, F32]),
    (t.AnyI8, "8-bit integer", [I8, UI8], [I32]),
    (t.AnySignlessInteger, "signless integer", [I1, I64], [SI32, INDEX]),
    (t.Index, "index", [INDEX], [I64]),
    (t.BF16, "bfloat16 type", [BF16], [F16]),
    (t.AnyFloat, "floating-point", [BF16, F64], [I32]),
    (t.BoolLike, "bool-like", [I1, VectorType((4,), I1), RankedTensorType((DYNAMIC,), I1)], [I8, MemRefType((), I1)]),
    (
        t.SignlessIntegerOrIndexLike,
        "signless-integer-like",
        [I32, INDEX, VectorType((2,), INDEX), UnrankedTensorType(I8)],
        [F32, SI32, VectorType((2,), F32)],
    ),
    (t.FloatLike, "floating-point-like", [F32, VectorType((2,), F32)], [I32, MemRefType((2,), F32)]),
    (t.AnyTypeOf(t.I32, t.F32), "32-bit signless integer or 32-bit float", [I32, F32], [I64]),
    (t.Complex(t.F32), "complex type with 32-bit float elements", [ComplexType(F32)], [ComplexType(F64), F32]),
    (s.AnyMemRef, "memref of any type values", [MemRefType((), I8)], [UnrankedMemRefType(I8), I8]),
    (s.MemRefOf(t.F32), "memref of 32-bit float values", [MemRefType((2,), F32)], [MemRefType((2,), F64)]),
    (s.MemRefRankOf((1,), t.AnyType), "1D memref of any type values", [MemRefType((2,), F32)], [MemRefType((), F64)]),
    (
        s.AnyRankedOrUnrankedMemRef,
        "ranked or unranked memref of any type values",
        [MemRefType((), I8), UnrankedMemRefType(I8)],
        [RankedTensorType((), I8)],
    ),
    (s.AnyVectorOfNonZeroRank, "vector of any type values", [VectorType((1,), F32)], [VectorType((), F32)]),
    (
        s.ScalableVectorOfAnyRank(t.F32),
        "scalable vector of 32-bit float values",
        [VectorType((4,), F32, (True,))],
        [VectorType((4,), F32)],
    ),
    (
        s.VectorOfRankAndType((1, 2), t.F32),
        "vector of 32-bit float values of ranks 1/2",
        [VectorType((4,), F32)],
        [VectorType((1, 1, 1), F32), VectorType((4,), F64)],
    ),
    (
        s.TensorRankOf((0, 1), t.AnyType),
        "0D/1D tensor of any type values",
        [RankedTensorType((), F32)],
        [RankedTensorType((1, 1), F32), UnrankedTensorType(F32)],
    ),
    (
        s.AnyStaticShapeTensor,
        "statically shaped tensor of any type values",
        [RankedTensorType((2,), F32)],
        [RankedTensorType((DYNAMIC,), F32)],
    ),
    (
        s.VectorOfLengthAndType((4, 8), t.I8),
        "vector of 8-bit signless integer values of length 4/8",
        [VectorType((2, 2), I8)],
        [VectorType((2,), I8)],
    ),
]


@pytest.mark.parametrize(("constraint", "summary", "yes", "no"), TYPE_CASES, ids=[case[1] for case in TYPE_CASES])
def test_a_type_constraint(constraint: TypeConstraint, summary: str, yes: list[Type], no: list[Type]) -> None:
    assert constraint.summary == summary
    assert [str(type_) for type_ in yes if not constraint.accepts(type_)] == []
    assert [str(type_) for type_ in no if constraint.accepts(type_)] == []


ATTR_CASES: list[tuple[AttrConstraint[Any], str, list[attributes.Attribute], list[attributes.Attribute]]] = [
    (a.UnitAttr, "unit attribute", [attributes.UNIT], [StringAttr("")]),
    (a.BoolAttr, "bool attribute", [attributes.bool_attr(True)], [IntegerAttr(1, I8)]),
    (a.I64Attr, "64-bit signless integer attribute", [IntegerAttr(1, I64)], [IntegerAttr(1, I32), FloatAttr(0, F32)]),
    (a.IndexAttr, "index attribute", [IntegerAttr(1, INDEX)], [IntegerAttr(1, I64)]),
    (a.StrAttr, "string attribute", [StringAttr("a")], [attributes.UNIT]),
    (
        a.ConfinedAttr(a.I64Attr, attr_confines.IntMinValue(0), attr_confines.IntMaxValue(3)),
        "64-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
        [IntegerAttr(0, I64), IntegerAttr(3, I64)],
        [IntegerAttr(-1, I64), IntegerAttr(4, I64), IntegerAttr(0, I32)],
    ),
    (
        attr_confines.IntValidAlignment(a.I64Attr),
        "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
        [IntegerAttr(8, I64)],
        [IntegerAttr(0, I64), IntegerAttr(6, I64), IntegerAttr(-(2**63), I64)],
    ),
    (
        a.DenseI64ArrayAttr,
        "i64 dense array attribute",
        [DenseArrayAttr(I64, (1, 2))],
        [DenseArrayAttr(I32, (1,)), ArrayAttr(())],
    ),
    (
        a.I64ArrayAttr,
        "64-bit integer array attribute",
        [ArrayAttr((IntegerAttr(1, I64),)), ArrayAttr(())],
        [ArrayAttr((IntegerAttr(1, I32),))],
    ),
    (a.TypeAttrOf(t.FunctionType), "type attribute of function type", [], [attributes.TypeAttr(I32)]),
    (
        a.FlatSymbolRefAttr,
        "flat symbol reference attribute",
        [attributes.SymbolRefAttr("f")],
        [attributes.SymbolRefAttr("m", ("f",))],
    ),
    (a.TypedAttrInterface, "TypedAttr instance", [IntegerAttr(1, I8), FloatAttr(0, F32)], [attributes.UNIT]),
    (
        a.RankedSignlessIntElementsAttr(64, 2),
        "64-bit signless int elements attribute of shape [2]",
        [dense_integers(64, (1, 2)), dense_integers(64, (1, 1))],
        [dense_integers(64, (1,)), dense_integers(32, (1, 2))],
    ),
]


@pytest.mark.parametrize(("constraint", "summary", "yes", "no"), ATTR_CASES, ids=[case[1] for case in ATTR_CASES])
def test_an_attribute_constraint(
    constraint: AttrConstraint[Any], summary: str, yes: list[attributes.Attribute], no: list[attributes.Attribute]
) -> None:
    assert constraint.summary == summary
    assert [str(attr) for attr in yes if not constraint.accepts(attr)] == []
    assert [str(attr) for attr in no if constraint.accepts(attr)] == []


def test_a_predicate_that_cannot_tell_lets_everything_pass() -> None:
    assert t.type_constraint("odd", lambda type_: type_.width % 2 == 1).accepts(INDEX)
    assert not t.type_constraint("odd", lambda type_: type_.width % 2 == 1).accepts(I8)
    assert t.AnyTypeOf(t.I32, t.type_constraint("unknown")).accepts(F32)
    assert t.type_interface("SomeInterface", "SomeInterface instance").accepts(I32)


def test_a_dialects_type_and_its_interfaces() -> None:
    handle = type_def("toy.handle", traits=["ToyInterface"])
    assert t.type_of(handle, "handle").accepts(DialectType(handle))
    assert not t.type_of(handle, "handle").accepts(I32)
    assert t.type_interface("ToyInterface", "").accepts(DialectType(handle))
    assert not t.type_interface("OtherInterface", "").accepts(DialectType(handle))


# ---------------------------------------------------------------------------------------------------------- notation


def test_the_notation_makes_the_model() -> None:
    definition = op(
        "toy.call",
        operands={"one": t.I32, "maybe": optional(t.Index), "many": variadic(t.AnyType)},
        attributes={"name": a.StrAttr, "count": default(a.I64Attr, 3), "flag": a.UnitAttr, "note": optional(a.StrAttr)},
        results={"groups": variadic_of_variadic(t.AnyType, "sizes")},
        traits=[
            PURE,
            COMMUTATIVE,
            COMMUTATIVE,
            single_block_implicit_terminator("toy.end"),
            all_types_match("one", "maybe"),
        ],
    )
    assert [operand.arity for operand in definition.operands] == [Arity.SINGLE, Arity.OPTIONAL, Arity.VARIADIC]
    assert [(attr.name, attr.optional, str(attr.default)) for attr in definition.attributes] == [
        ("name", False, "None"),
        ("count", False, "3 : i64"),
        ("flag", True, "None"),
        ("note", True, "None"),
    ]
    assert definition.results[0].segments == "sizes"
    assert [trait.name for trait in definition.traits] == [
        "ConditionallySpeculatable",
        "AlwaysSpeculatableImplTrait",
        "NoMemoryEffect",
        "Commutative",
        "SingleBlock",
        "SingleBlockImplicitTerminator",
        "AllTypesMatch",
    ]
    assert definition.implicit_terminator == "toy.end"


@pytest.mark.parametrize(
    ("constraint", "value", "expected"),
    [
        (a.I64Attr, 3, IntegerAttr(3, I64)),
        (a.I64Attr, 2**64 - 1, IntegerAttr(-1, I64)),
        (a.UI8Attr, 255, IntegerAttr(255, UI8)),
        (a.BoolAttr, True, IntegerAttr(1, I1)),
        (a.StrAttr, "text", StringAttr("text")),
        (a.DenseI32ArrayAttr, (1, 2), DenseArrayAttr(I32, (1, 2))),
        (a.DenseF32ArrayAttr, (1.0,), DenseArrayAttr(F32, (0x3F800000,))),
        (a.ArrayAttr, (), ArrayAttr(())),
        (a.F32Attr, 1.0, FloatAttr(0x3F800000, F32)),
    ],
)
def test_a_python_value_becomes_the_attribute_that_a_constraint_means(
    constraint: AttrConstraint[Any], value: object, expected: attributes.Attribute
) -> None:
    assert attribute_value(constraint, value) == expected


COLOUR: EnumDef = int_enum("Colour", "", {"red": 0, "green": 5}, width=64)
FLAGS: EnumDef = bit_enum(
    "Flags", "", {"none": 0, "a": 1, "b": 2, "c": 4, "all": 7}, separator=",", primary_groups=True
)


def test_an_old_style_enum_is_an_integer_and_a_dialects_enum_is_its_attribute() -> None:
    assert attribute_value(a.enum_integer(COLOUR, ""), "green") == IntegerAttr(5, types.I64)
    colour = enum_attr("toy.colour", "", COLOUR)
    assert attribute_value(attr_of(colour, ""), "green") == DialectAttribute(colour, (5,))
    assert not a.enum_integer(COLOUR, "").accepts(IntegerAttr(1, I64))
    assert a.enum_integer(FLAGS, "").accepts(IntegerAttr(3, I32))
    assert not a.enum_integer(FLAGS, "").accepts(IntegerAttr(8, I32))


def test_a_bit_enum_spells_groups_as_upstream_does() -> None:
    every_name = bit_enum("Flags", "", {"none": 0, "a": 1, "b": 2, "both": 3})
    assert [FLAGS.symbol(value) for value in (0, 1, 3, 7, 8)] == ["none", "a", "a,b", "all", None]
    assert every_name.symbol(3) == "a|b|both"


def test_a_type_and_an_attribute_have_parameters() -> None:
    definition = attr_def(
        "toy.pair", parameters=[param("first", "int"), param("second", "type", optional=True)], format="`<` params `>`"
    )
    assert definition.full_name == "toy.pair"
    assert [(each.name, each.kind, each.optional) for each in definition.parameters] == [
        ("first", "int", False),
        ("second", "type", True),
    ]
