"""TableGen import: C++ becomes Python, records become the model, and arith comes out as it is bundled."""

from __future__ import annotations

import json
from typing import Any

import pytest

from compiler.api import new_context
from compiler.dialects import load_dialect
from compiler.ir.types import F32, I1, I32, VectorType
from compiler.ods.cpp import ClassTests, translate
from compiler.ods.cpp_vocabulary import NAMESPACE
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import Dialect, OpDef
from compiler.ods.tablegen import Import, import_records
from compiler.ods.tablegen_definitions import format_text
from compiler.ods.trait_classes import AllMatch, Trait, TypesMatchWith
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError
from tests.support.llvm_tools import Tblgen

# ------------------------------------------------------------------------------------------------------------- C++


@pytest.mark.parametrize(
    ("cpp", "python"),
    [
        ("(::llvm::isa<::mlir::VectorType>($_self))", "isinstance(x, types.VectorType)"),
        ("$_self.isSignlessInteger(32)", "is_signless(x, 32)"),
        ("!$_self.isF32()", "not is_float(x, 'f32')"),
        ("::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 1 && true", "x.rank >= 1 and True"),
        ("(a == b) == c", "(a == b) == c"),
        ("getElementTypeOrSelf($_self) == $_self", "element_type_of(x) == x"),
        ("::llvm::is_contained({1, 2}, ::llvm::cast<::mlir::IntegerAttr>($_self).getInt())", "(x.value in (1, 2,))"),
        ("[](::mlir::Type t) { return t.isIndex(); }($_self)", "isinstance(x, types.IndexType)"),
        ("$_self.getShape() == ::llvm::ArrayRef<int64_t>({2, 3})", "x.shape == (2, 3,)"),
        (
            "llvm::all_of($_self.getShape(), [](int64_t v) { return v != 0; })",
            "all(v != 0 for v in elements_of(x.shape))",
        ),
        ("$_self ? 1 : 2 // why", "1 if x else 2"),
        ("::llvm::isa<::mlir::OpAsmTypeInterface>($_self)", "implements(x, 'OpAsmTypeInterface')"),
    ],
)
def test_a_cpp_expression_becomes_python(cpp: str, python: str) -> None:
    assert translate(cpp, {"$_self": "x", "a": "a", "b": "b", "c": "c"}) == python


@pytest.mark.parametrize(
    "cpp",
    [
        "foo($_self)",
        "$_self.bar()",
        "$other",
        "$_self +",
        "{",
        '__import__("os")',
        "[&] { int i = 0; return i; }()",
        "a.b",
    ],
)
def test_what_is_outside_the_subset_is_not_translated(cpp: str) -> None:
    assert translate(cpp, {"$_self": "x"}) is None


@pytest.mark.parametrize(
    ("cpp", "expected"),
    [
        ("$_builder.getIntegerType(1)", I1),
        ("$_builder.getF32Type()", F32),
        ("::mlir::VectorType::get({2} , $_builder.getIntegerType(32) )", VectorType((2,), I32)),
    ],
)
def test_a_builder_call_makes_a_type(cpp: str, expected: object) -> None:
    source = translate(cpp, {}, ClassTests(), builder=True)
    assert source is not None
    assert eval(source, dict(NAMESPACE)) == expected


def test_blanks_in_a_formats_literals_stay() -> None:
    assert format_text("\n  $a ` `\n    `b`  attr-dict ") == "$a ` ` `b` attr-dict"


# ------------------------------------------------------------------------------------------------------------ records


def imported(text: str) -> Import:
    """TableGen source, by way of llvm-tblgen."""
    data: dict[str, Any] = json.loads(Tblgen().records(text))
    return import_records(data)


def read(text: str) -> dict[str, Dialect]:
    """The dialects of TableGen source."""
    return imported(text).program().run()


@pytest.fixture(scope="module")
def toy() -> Dialect:
    return read(
        """
        include "mlir/IR/OpBase.td"
        include "mlir/IR/EnumAttr.td"
        include "mlir/Interfaces/SideEffectInterfaces.td"
        def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "::toy"; let summary = "A toy."; }
        def Toy_Handle : TypeDef<Toy_Dialect, "Handle"> {
          let mnemonic = "handle";
          let parameters = (ins "Type":$inner, DefaultValuedParameter<"int64_t", "4">:$size);
          let assemblyFormat = "`<` $inner (`,` $size^)? `>`";
        }
        def Toy_Colour : I32EnumAttr<"Colour", "a colour", [I32EnumAttrCase<"Red", 1, "red">]> {
          let cppNamespace = "::toy";
        }
        def Toy_Even : Type<CPred<"$_self.getIntOrFloatBitWidth() % 2 == 0">, "even-width type">;
        def Toy_YieldOp : Op<Toy_Dialect, "yield", [Terminator, HasParent<"LoopOp">]> {
          let arguments = (ins Variadic<AnyType>:$values);
        }
        def Toy_LoopOp : Op<Toy_Dialect, "loop", [SingleBlockImplicitTerminator<"YieldOp">, AttrSizedOperandSegments]> {
          let summary = "Loops.";
          let arguments = (ins Arg<AnyMemRef, "", [MemRead]>:$from, Optional<Toy_Handle>:$handle,
                               VariadicOfVariadic<Toy_Even, "sizes">:$groups, DenseI32ArrayAttr:$sizes,
                               DefaultValuedAttr<Toy_Colour, "::toy::Colour::Red">:$colour,
                               DefaultValuedAttr<I64Attr, "7">:$count, UnitAttr:$fast,
                               OptionalAttr<ConfinedAttr<I64Attr, [IntMinValue<2>]>>:$least, I64Prop:$bound);
          let results = (outs Res<AnyMemRef, "", [MemAlloc]>:$to);
          let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$more);
          let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
        }
        """
    )["toy"]


@pytest.mark.usefixtures("tblgen")
def test_an_imported_op_has_all_that_the_record_says(toy: Dialect) -> None:
    loop = toy.ops["toy.loop"]
    assert loop.summary == "Loops."
    assert [(operand.name, operand.arity.value, operand.segments) for operand in loop.operands] == [
        ("from", "single", ""),
        ("handle", "optional", ""),
        ("groups", "variadic", "sizes"),
    ]
    assert [(attr.name, attr.optional, str(attr.default)) for attr in loop.attributes] == [
        ("sizes", False, "None"),
        ("colour", False, "1 : i32"),
        ("count", False, "7 : i64"),
        ("fast", True, "None"),
        ("least", True, "None"),
        ("bound", False, "None"),
    ]
    assert (
        loop.attribute_defs["least"].constraint.summary == "64-bit signless integer attribute whose minimum value is 2"
    )
    assert loop.attribute_defs["bound"].constraint.storage == "property:int64_t"
    assert loop.implicit_terminator == "toy.yield"
    assert [(region.name, region.constraint.blocks, region.variadic) for region in loop.regions] == [
        ("body", 1, False),
        ("more", None, True),
    ]
    assert [(successor.name, successor.variadic) for successor in loop.successors] == [
        ("next", False),
        ("others", True),
    ]
    assert loop.effects is not None
    assert [(effect.kind.value, effect.on) for effect in loop.effects] == [("read", "from"), ("allocate", "to")]


@pytest.mark.usefixtures("tblgen")
def test_an_imported_predicate_judges_types(toy: Dialect) -> None:
    even = toy.ops["toy.loop"].operands[2].constraint
    assert even.summary == "even-width type"
    assert even.accepts(I32)
    assert not even.accepts(I1)


@pytest.mark.usefixtures("tblgen")
def test_an_imported_type_has_its_parameters_and_syntax(toy: Dialect) -> None:
    handle = toy.types["handle"]
    assert [(each.name, each.kind, each.optional, each.default) for each in handle.parameters] == [
        ("inner", "type", False, None),
        ("size", "int", True, 4),
    ]
    assert handle.assembly_format == "`<` $inner (`,` $size^)? `>`"


@pytest.mark.usefixtures("tblgen")
def test_errors_have_an_imported_parameters_type_in_cpp(toy: Dialect) -> None:
    parse = toy.types["handle"].parse
    assert parse is not None
    with pytest.raises(ParseError) as raised:
        parse(AttributeParser("<i32, 4.5>", new_context()))
    assert [each.message for each in raised.value.to_diagnostics()] == [
        "expected integer value",
        "failed to parse Toy_Handle parameter 'size' which is to be a `int64_t`",
    ]


# ------------------------------------------------------------------------------------------------- arith, as bundled


def described(op: OpDef) -> dict[str, Any]:
    """All of an op that an import must agree about."""
    return {
        "operands": [(each.name, each.constraint.summary, each.arity, each.segments) for each in op.operands],
        "results": [(each.name, each.constraint.summary, each.arity) for each in op.results],
        "builds": [str(each.constraint.build) for each in (*op.operands, *op.results)],
        "attributes": [
            (each.name, each.constraint.summary, each.constraint.storage, each.optional, str(each.default))
            for each in op.attributes
        ],
        "regions": [(each.name, each.constraint.summary, each.variadic) for each in op.regions],
        "successors": [(each.name, each.variadic) for each in op.successors],
        # The order of traits shows in messages only, of those that check something.
        "traits": sorted(trait_text(trait) for trait in op.traits),
        "checks": [trait_text(trait) for trait in op.traits if isinstance(trait, (AllMatch, TypesMatchWith))],
        "effects": op.effects,
        "format": op.assembly_format,
    }


def trait_text(trait: Trait) -> str:
    if isinstance(trait, AllMatch):
        return f"{trait.name}{trait.values}"
    if isinstance(trait, TypesMatchWith):
        return f"{trait.name} {trait.lhs} {trait.rhs} {trait.summary}"
    return f"{type(trait).__name__} {trait.name}"


def enum_text(enum: EnumDef) -> tuple[Any, ...]:
    """All but the words, which are our own."""
    cases = [(case.symbol, case.value) for case in enum.cases]
    return enum.name, cases, enum.bits, enum.separator, enum.width, enum.cpp_name, enum.primary_groups


@pytest.fixture(scope="module")
def imported_arith() -> Dialect:
    return read('include "mlir/Dialect/Arith/IR/ArithOps.td"')["arith"]


@pytest.mark.usefixtures("tblgen")
def test_arith_is_imported_as_it_is_bundled(imported_arith: Dialect) -> None:
    bundled = load_dialect("arith")
    assert bundled is not None
    assert sorted(imported_arith.ops) == sorted(bundled.ops)
    for name, op in bundled.ops.items():
        assert described(imported_arith.ops[name]) == described(op), name
    assert {enum.name: enum_text(enum) for enum in imported_arith.enums.values()} == {
        enum.name: enum_text(enum) for enum in bundled.enums.values()
    }
    for mnemonic, attribute in bundled.attributes.items():
        definition = imported_arith.attributes[mnemonic]
        assert definition.assembly_format == attribute.assembly_format
        assert [each.kind for each in definition.parameters] == [each.kind for each in attribute.parameters]


@pytest.mark.usefixtures("tblgen")
def test_arith_leaves_nothing_untranslated() -> None:
    assert imported('include "mlir/Dialect/Arith/IR/ArithOps.td"').unknown == ()
