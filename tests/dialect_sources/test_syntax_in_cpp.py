"""Definitions whose C++ nobody here can read: what is kept of it, what is skipped, and that it is never wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import compiler
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.sources import DialectSources
from compiler.ir.context import Context

pytestmark = pytest.mark.usefixtures("tblgen")
BASE = """\
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::mlir::toy";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
class Toy_Op<string name, list<Trait> traits = []> : Op<Toy_Dialect, name, traits>;
def Toy_Box : TypeDef<Toy_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$inner);
  let hasCustomAssemblyFormat = 1;
}
def Toy_SkipOp : Toy_Op<"skip"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let hasCustomAssemblyFormat = 1;
}
"""
FORMATS = """\
from compiler.ods.extension import extension

TOY = extension(
    "toy",
    formats={
        "toy.s*": lambda definition: "operands attr-dict `:` type(operands)" if not definition.results else None,
        "toy.sum.of": "operands attr-dict `:` type(operands) `->` type(results)",
        "toy.skip": "`nothing` attr-dict",
        "toy.wrong": lambda definition: "`",
    },
    types={"box": "`<` $inner `>`"},
)
"""
Load = Callable[[str], DialectSet]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Makes the dialects of definitions, which follow those above."""

    def load(definitions: str) -> DialectSet:
        (tmp_path / "Ops.td").write_text(BASE + definitions)
        dialects = load_sources(DialectSources(td=(tmp_path / "Ops.td",)))
        assert dialects.problems == []
        return dialects

    return load


def messages(text: str, dialects: DialectSet) -> list[str]:
    """All that is said of a text, but not that syntax is unknown."""
    context = Context(dialects.load)
    diagnostics = compiler.check(compiler.parse_tolerant(text, context), context)
    return [each.message for each in diagnostics if each.code != "unknown-syntax"]


def round_trip(text: str, dialects: DialectSet) -> str:
    context = Context(dialects.load)
    parsed = compiler.parse_tolerant(text, context)
    assert [each.message for each in compiler.check(parsed, context)] == []
    return compiler.print_ir(parsed.module)


# ----------------------------------------------------------------------------------------------- types and attributes


def test_types_that_differ_in_blanks_only_are_one_type(load: Load) -> None:
    context = Context(load("").load)
    first, *others = (
        compiler.parse_type(f"!toy.box<{text}>", context)
        for text in ("[1,2], i32", " [1, 2],i32", "[1, 2 ], i32 ", "[1 2], i32")
    )
    assert [other is first for other in others] == [True, True, False]


def test_an_alias_in_text_that_is_kept_is_replaced_by_what_it_stands_for(load: Load) -> None:
    text = """\
#two = dense<2> : tensor<1xi32>
!pair = tuple<i32, i32>
func.func private @f(!toy.box<!pair, at = #two, of = "#two" !pair.not>)
"""
    assert '!toy.box<tuple<i32, i32>, at = dense<2> : tensor<1xi32>, of = "#two" !pair.not>' in round_trip(
        text, load("")
    )


def test_an_attribute_with_a_type_behind_it_keeps_text_and_type(load: Load) -> None:
    dialects = load("""
def Toy_Blob : AttrDef<Toy_Dialect, "Blob"> {
  let mnemonic = "blob";
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "int64_t":$key);
  let hasCustomAssemblyFormat = 1;
}
def Toy_Last : AttrDef<Toy_Dialect, "Last"> {
  let mnemonic = "last";
  let parameters = (ins "int64_t":$key, AttributeSelfTypeParameter<"">:$type);
  let hasCustomAssemblyFormat = 1;
}
""")
    context = Context(dialects.load)
    for text in ("#toy.blob<k 1> : tensor<1xi32>", "#toy.last<k 1> : i32", "#toy.last"):
        assert str(compiler.parse_attribute(text, context)) == text
    module = "func.func private @f() attributes {toy.a = #toy.blob<k 1> : tensor<1xi32>}\n"
    assert round_trip(module, dialects) == f"module {{\n  {module}}}\n"


def test_a_type_that_is_a_class_in_cpp_alone_is_kept_and_fits_what_asks_for_it(load: Load) -> None:
    dialects = load("""
def Toy_Buffer : DialectType<Toy_Dialect, CPred<"::llvm::isa<::mlir::toy::BufferType>($_self)">, "buffer"> {
  let builderCall = "$_builder.getType<::mlir::toy::BufferType>()";
}
def Other_Dialect : Dialect { let name = "other"; let cppNamespace = "::mlir::other"; }
def Other_Buffer : TypeDef<Other_Dialect, "Buffer"> { let mnemonic = "buffer"; }
def Toy_UseOp : Toy_Op<"use"> {
  let arguments = (ins Toy_Buffer:$buffer);
  let assemblyFormat = "$buffer attr-dict";
}
def Toy_MakeOp : Toy_Op<"make"> {
  let results = (outs Toy_Buffer:$buffer);
  let assemblyFormat = "attr-dict";
}
""")
    text = "func.func @f(%a: !toy.buffer) {\n  toy.use %a\n  return\n}\n"
    assert "toy.use %arg0\n" in round_trip(text, dialects)
    assert messages("func.func @f() {\n  %0 = toy.make\n  toy.use %0\n  return\n}\n", dialects) == []


def test_a_type_of_a_class_in_cpp_may_be_spelled_as_only_cpp_knows(load: Load) -> None:
    dialects = load("""
def Toy_Unpacked : DialectType<Toy_Dialect, CPred<"::llvm::isa<toy::UnpackedType>($_self)">, "unpacked type",
                               "toy::UnpackedType">;
def Toy_UseOp : Toy_Op<"use"> {
  let arguments = (ins Toy_Unpacked:$input);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}
""")
    text = "func.func @f(%a: !toy.i42, %b: tensor<1xi32>) {\n  toy.use %a : !toy.i42\n  toy.use %a : i42\n"
    text += "  toy.use %b : tensor<1xi32>\n  return\n}\n"
    context = Context(dialects.load)
    diagnostics = compiler.check(compiler.parse_tolerant(text, context), context)
    assert [(each.code, text.count("\n", 0, each.span.start)) for each in diagnostics] == [("unknown-syntax", 2)]


def test_a_memref_with_a_layout_of_the_project_s_own_may_be_strided(load: Load) -> None:
    dialects = load('def Toy_Layout : AttrDef<Toy_Dialect, "Layout"> { let mnemonic = "layout"; }')
    text = "func.func @f(%a: memref<1x4xf32, #toy.layout>) -> memref<4xf32, #toy.layout> {\n"
    text += "  %0 = memref.collapse_shape %a [[0, 1]] : memref<1x4xf32, #toy.layout> into memref<4xf32, #toy.layout>\n"
    text += "  return %0 : memref<4xf32, #toy.layout>\n}\n"
    assert messages(text, dialects) == []


# ------------------------------------------------------------------------------------------------------------- traits


def test_a_parent_is_the_op_of_that_class_in_the_namespace_of_the_op(load: Load) -> None:
    dialects = load("""
def Other_Dialect : Dialect { let name = "other"; let cppNamespace = "::mlir::other"; }
def Other_LoopOp : Op<Other_Dialect, "loop"> { let regions = (region AnyRegion:$body); }
def Toy_LoopOp : Toy_Op<"loop", [SingleBlockImplicitTerminator<"YieldOp">]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
}
def Other_YieldOp : Op<Other_Dialect, "yield", [Terminator, HasParent<"LoopOp">]> { let assemblyFormat = "attr-dict"; }
def Toy_YieldOp : Toy_Op<"yield", [Terminator, HasParent<"::mlir::toy::LoopOp">]> { let assemblyFormat = "attr-dict"; }
""")
    assert round_trip("toy.loop {\n}\n", dialects) == "module {\n  toy.loop {\n  }\n}\n"
    reported = messages('"toy.loop"() ({\n  other.yield\n}) : () -> ()\n', dialects)
    assert "'other.yield' op expects parent op 'other.loop'" in reported


# ------------------------------------------------------------------------------------------------- ops that are skipped


def test_names_before_the_first_region_are_known_in_all_of_them(load: Load) -> None:
    text = """\
func.func @f(%a: i32) {
  %0 = toy.skip(%i = %a) : i32
  cond {
    %1 = arith.addi %i, %a : i32
    "test.use"(%1) : (i32) -> ()
  } do {
    %1 = arith.addi %i, %a : i32
    "test.use"(%1) : (i32) -> ()
  }
  return
}
"""
    context = Context(load("").load, allow_unregistered=True)
    diagnostics = compiler.check(compiler.parse_tolerant(text, context), context)
    assert [each.code for each in diagnostics] == ["unknown-syntax"]


def test_an_isolated_region_of_a_skipped_op_has_names_of_its_own(load: Load) -> None:
    dialects = load("""
def Toy_DispatchOp : Toy_Op<"dispatch", [IsolatedFromAbove]> {
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
""")
    text = """\
func.func @f(%a: i32) {
  toy.dispatch(%a) : (i32) = (%a: !toy.box<i32>, %b: index) {
    %0 = arith.addi %a, %b : index
    "toy.skip"(%0) : (index) -> ()
  }
  return
}
"""
    assert messages(text, dialects) == []
    labelled = text.replace("(%a: !toy.box<i32>, %b: index) {\n", "{ // its own\n  ^bb0(%a: index, %b: index):\n")
    assert messages(labelled, dialects) == []


@pytest.mark.parametrize("first", ["default: ^bb1(%a", "ro %a[%a for %a]", "%a::%a[%a]", "%a[%a] -> %a", "%a#0(%a)"])
def test_braces_around_a_list_of_values_are_no_region(load: Load, first: str) -> None:
    text = f"""\
func.func @f(%a: i32) {{
  toy.skip {{
    {first} : i32
  }} : i32 -> i32
  %0 = arith.addi %a, %a : i32
  return
}}
"""
    assert messages(text, load("")) == []


def test_a_function_s_result_types_without_parentheses_are_left_to_cpp(load: Load) -> None:
    dialects = load("""
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
def Toy_FuncOp : Toy_Op<"func", [IsolatedFromAbove, FunctionOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                   OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
""")
    body = '{\n  "test.use"(%a, %n) : (i32, i32) -> ()\n}\n'
    context = Context(dialects.load, allow_unregistered=True)
    for header, code in (
        ("toy.func @f(%a: i32, %n: i32) -> i32 ", []),
        ("toy.func @f(%a: i32, %n: i32) -> i32, i32 ", ["unknown-syntax"]),
        ("toy.func @f(%a[%n]: i32) -> i32 ", ["unknown-syntax"]),
    ):
        diagnostics = compiler.check(compiler.parse_tolerant(header + body, context), context)
        assert [each.code for each in diagnostics] == code, header


def test_the_slices_of_an_op_may_have_other_names_than_upstream_s(load: Load) -> None:
    dialects = load("""
include "mlir/Interfaces/ViewLikeInterface.td"
def Toy_SliceOp : Toy_Op<"slice", [AttrSizedOperandSegments, OffsetSizeAndStrideOpInterface]> {
  let arguments = (ins Toy_Box:$of, Variadic<Index>:$offsets, Variadic<Index>:$sizes, Variadic<Index>:$strides,
    DenseI64ArrayAttr:$static_offsets, DenseI64ArrayAttr:$static_sizes, DenseI64ArrayAttr:$static_strides);
  let assemblyFormat = [{
    $of custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes)
    custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` qualified(type($of))
  }];
}
""")
    text = "func.func @f(%a: !toy.box<i32>, %n: index) {\n"
    text += "  toy.slice %a [%n, 1] [2, %n] [1, 1] : !toy.box<i32>\n  return\n}\n"
    assert messages(text, dialects) == []
    assert messages(text.replace("[2, %n]", "[2]"), dialects) != []


# ---------------------------------------------------------------------------------------------------- nested parameters


def test_what_holds_an_attribute_without_brackets_that_nobody_can_read_is_kept_as_text(load: Load) -> None:
    dialects = load("""
def Toy_Coord : AttrDef<Toy_Dialect, "Coord"> {
  let mnemonic = "coord";
  let parameters = (ins "int64_t":$x, "int64_t":$y);
  let assemblyFormat = "custom<Pair>($x, $y)";
}
def Toy_Place : AttrDef<Toy_Dialect, "Place"> {
  let mnemonic = "place";
  let parameters = (ins "int64_t":$number, ArrayRefParameter<"CoordAttr">:$coords, "::mlir::toy::Kind":$kind);
  let assemblyFormat = "`<` $number `,` `[` $coords `]` `>`";
}
def Toy_Ref : TypeDef<Toy_Dialect, "Ref"> {
  let mnemonic = "ref";
  let parameters = (ins "UnpackedType":$nested);
  let assemblyFormat = "`<` $nested `>`";
}
def Toy_UseOp : Toy_Op<"use"> {
  let arguments = (ins Toy_Ref:$ref);
  let assemblyFormat = "$ref attr-dict `:` type($ref)";
}
""")
    context = Context(dialects.load)
    assert str(compiler.parse_attribute("#toy.place<3, [ 0x1, 2x3]>", context)) == "#toy.place<3, [ 0x1, 2x3]>"
    text = "func.func @f(%a: !toy.ref<string>, %b: !toy.ref<!toy.box<i32>>) {\n"
    text += "  toy.use %a : <string>\n  toy.use %b : <!toy.box<i32>>\n  return\n}\n"
    assert "toy.use %arg0 : <string>\n    toy.use %arg1 : <!toy.box<i32>>\n" in round_trip(text, dialects)


def test_all_of_a_struct_s_parameters_are_followed_by_what_comes_next(load: Load) -> None:
    dialects = load("""
def Toy_Both : AttrDef<Toy_Dialect, "Both"> {
  let mnemonic = "both";
  let parameters = (ins "int64_t":$a, "bool":$b, "int64_t":$c);
  let assemblyFormat = "`<` struct($a, $b) `,` `c` `=` $c `>`";
}
""")
    text = "#toy.both<a = 1, b = true, c = 3>"
    assert str(compiler.parse_attribute(text, Context(dialects.load))) == text


def test_types_that_only_cpp_can_tell_apart_may_be_the_same(load: Load) -> None:
    text = "func.func @f(%a: tensor<2x!toy.box<[1]>>) -> tensor<2x!toy.box<[1, default]>> {\n"
    text += '  "test.use"(%a) : (tensor<2x!toy.box<of [1]>>) -> ()\n  return %a : tensor<2x!toy.box<[1, default]>>\n}\n'
    context = Context(load("").load, allow_unregistered=True)
    assert compiler.check(compiler.parse_tolerant(text, context), context) == []
    other = text.replace("tensor<2x!toy.box<of", "tensor<3x!toy.box<of")
    assert len(compiler.check(compiler.parse_tolerant(other, context), context)) == 1


def test_a_type_that_an_attribute_of_cpp_s_tells_is_passed_over(load: Load) -> None:
    dialects = load("""
include "mlir/IR/BuiltinAttributeInterfaces.td"
def Toy_Any : AttrDef<Toy_Dialect, "Any", [TypedAttrInterface]> { let mnemonic = "any"; }
def Toy_ConstantOp : Toy_Op<"constant", [AllTypesMatch<["value", "result"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value attr-dict";
}
""")
    text = "%0 = toy.constant 1 : i32\n%1 = toy.constant #toy.any\n"
    context = Context(dialects.load)
    diagnostics = compiler.check(compiler.parse_tolerant(text, context), context)
    assert [each.code for each in diagnostics] == ["unknown-syntax"]


# -------------------------------------------------------------------------------------------------- around skipped ops


def test_ops_in_the_regions_of_a_skipped_op_are_not_blamed_for_what_is_around_them(load: Load) -> None:
    dialects = load("""
def Toy_EndOp : Toy_Op<"end", [Terminator, HasParent<"BodyOp">]> { let assemblyFormat = "attr-dict"; }
def Toy_BodyOp : Toy_Op<"body"> { let regions = (region AnyRegion:$body); }
def Toy_GraphOp : Toy_Op<"graph"> {
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{ static ::llvm::StringRef getDefaultDialect() { return "toy"; } }];
}
""")
    text = """\
toy.graph default {
  %0 = memref.alloca() : memref<4xi32>
  end
}
toy.skip<@a> @b {
}
toy.skip<@a> @c {
}
"""
    assert messages(text, dialects) == []


def test_an_optional_region_that_is_left_out_is_empty(load: Load) -> None:
    dialects = load("""
def Toy_GlobalOp : Toy_Op<"global", [NoTerminator]> {
  let arguments = (ins StrAttr:$name);
  let regions = (region MaxSizedRegion<1>:$init);
  let assemblyFormat = "$name attr-dict (`init` $init^)?";
}
""")
    text = 'toy.global "a"\ntoy.global "b" init {\n  %0 = arith.constant 1 : i32\n}\n'
    assert round_trip(text, dialects).count("toy.global") == 2


def test_booleans_in_an_array_may_be_numbers(load: Load) -> None:
    dialects = load("""
def Toy_TableOp : Toy_Op<"table"> {
  let arguments = (ins DenseBoolArrayAttr:$bits);
  let assemblyFormat = "$bits attr-dict";
}
""")
    assert "toy.table [true, false, true]\n" in round_trip("toy.table [1, 0, true]\n", dialects)
    assert messages("toy.table [2]\n", dialects) == ["integer value too large"]


def test_the_blocks_of_a_generic_op_that_cannot_be_read_are_its_own() -> None:
    text = """\
func.func @f(%a: i32) {
  %0 = "foo.scatter"(%a) <{x = 1 : i32}> ({
  ^bb0(%b: i32, %c: i32):
    "foo.return"(%c) : (i32) -> ()
  }) : (i32) -> i32
  return
}
"""
    context = compiler.new_context()
    diagnostics = compiler.check(compiler.parse_tolerant(text, context), context)
    assert {each.message[:52] for each in diagnostics} == {"operation being parsed with an unregistered dialect."}


# -------------------------------------------------------------------------------------------------- formats from Python


def test_a_python_module_gives_formats_by_name_and_by_pattern(load: Load, tmp_path: Path) -> None:
    load("""
class Toy_Cpp<string name> : Toy_Op<name> { let hasCustomAssemblyFormat = 1; }
def Toy_StoreOp : Toy_Cpp<"store"> { let arguments = (ins AnyType:$a, Variadic<AnyType>:$b); }
def Toy_SumOp : Toy_Cpp<"sum.of"> { let arguments = (ins AnyType:$a, AnyType:$b); let results = (outs AnyType:$c); }
def Toy_WrongOp : Toy_Cpp<"wrong">;
""")
    (tmp_path / "formats.py").write_text(FORMATS)
    dialects = load_sources(DialectSources(td=(tmp_path / "Ops.td",), python=(tmp_path / "formats.py",)))
    assert dialects.problems == []
    text = """\
module {
  func.func @f(%arg0: !toy.box<i32>, %arg1: f32) {
    %0 = toy.sum.of %arg0, %arg1 {a = 1 : i32} : !toy.box<i32>, f32 -> i64
    toy.store %arg1, %0 : f32, i64
    toy.skip nothing
    return
  }
}
"""
    assert round_trip(text, dialects) == text
    context = Context(dialects.load)
    diagnostics = compiler.check(compiler.parse_tolerant("toy.wrong x\n", context), context)
    assert [each.code for each in diagnostics] == ["unknown-syntax"]


def test_a_format_that_is_none_stands_at_its_line_in_the_module(tmp_path: Path) -> None:
    (tmp_path / "formats.py").write_text(
        'from compiler.ods.extension import extension\n\nTOY = extension("toy", formats={"toy.a": "`<"})\n'
    )
    source_problems = load_sources(DialectSources(python=(tmp_path / "formats.py",))).problems
    assert [(problem.line, problem.path.name) for problem in source_problems] == [(3, "formats.py")]


def test_variadic_results_whose_types_cpp_infers_are_not_none(load: Load) -> None:
    dialects = load("""
include "mlir/Interfaces/InferTypeOpInterface.td"
def Toy_SplitOp : Toy_Op<"split", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$input);
  let results = (outs Variadic<AnyType>:$parts);
  let assemblyFormat = "$input attr-dict `:` type($input)";
}
def Toy_SameOp : Toy_Op<"same", [
    RangedTypesMatchWith<"the same", "inputs", "outputs", "llvm::make_range($_self.begin(), $_self.end())">]> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = "$inputs attr-dict `:` type($inputs)";
}
""")
    text = "func.func @f(%a: i32) -> i32 {\n  %0, %1 = toy.split %a : i32\n  %2 = toy.same %0 : i32\n"
    assert messages(f"{text}  return %2 : i32\n}}\n", dialects) == []


def test_a_function_with_a_type_of_its_own_is_passed_over(load: Load) -> None:
    dialects = load("""
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
def Toy_FuncType : TypeDef<Toy_Dialect, "Func"> { let mnemonic = "func"; }
def Toy_FuncOp : Toy_Op<"func", [FunctionOpInterface, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<Toy_FuncType>:$function_type);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
""")
    assert messages("toy.func private @f(i32)\nfunc.func private @g()\n", dialects) == []


def test_the_default_of_an_array_of_strings_is_one(load: Load) -> None:
    dialects = load("""
def Toy_CellOp : Toy_Op<"cell"> {
  let arguments = (ins DefaultValuedAttr<StrArrayAttr, "{\\"Tanh\\", \\"Tanh\\"}">:$activations);
  let assemblyFormat = "attr-dict";
}
""")
    assert messages('"toy.cell"() : () -> ()\n', dialects) == []


def test_what_a_dialect_may_have_in_files_that_cannot_be_read_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "Ops.td").write_text(BASE)
    (tmp_path / "More.td").write_text('include "absent/File.td"\n')
    dialects = load_sources(DialectSources(td=(tmp_path / "Ops.td", tmp_path / "More.td")))
    assert [each.message for each in dialects.problems] == ["could not find include file 'absent/File.td'"]
    text = '"toy.more"() {a = #toy.tag<1>} : () -> !toy.more<2>\n'
    context = Context(dialects.load)
    assert compiler.check(compiler.parse_tolerant(text, context), context) == []
    spelled = compiler.check(compiler.parse_tolerant("toy.more 1\n", context), context)
    assert [each.code for each in spelled] == ["unknown-dialect"]


def test_regions_of_an_operation_that_is_passed_over_have_names_of_their_own(load: Load) -> None:
    dialects = load("""
def Toy_WhereOp : Toy_Op<"where"> {
  let regions = (region AnyRegion:$mask, AnyRegion:$body);
  let assemblyFormat = "$mask attr-dict `do` custom<Body>($body)";
}
""")
    text = "toy.where {\n  %0 = arith.constant 1 : i32\n} do {\n  %0 = arith.constant 2 : i32\n}\n"
    assert messages(f"func.func @f() {{\n{text}return\n}}\n", dialects) == []


def test_a_bundled_dialect_that_unread_files_define_anew_may_have_more_operations(tmp_path: Path) -> None:
    (tmp_path / "More.td").write_text('include "absent.td"\ndef Index : Dialect {\n  let name = "index";\n}\n')
    dialects = load_sources(DialectSources(td=(tmp_path / "More.td",)))
    context = Context(dialects.load)
    diagnostics = compiler.check(compiler.parse_tolerant("index.more\narith.more\n", context), context)
    assert [each.code for each in diagnostics] == ["unknown-dialect", "unknown-operation"]


def test_names_of_older_releases_are_defined(load: Load) -> None:
    dialects = load(
        """
        def Toy_SplatOp : Toy_Op<"splat"> {
          let arguments = (ins F32:$value);
          let results = (outs FixedVectorOf<[F32]>:$result);
          let assemblyFormat = "$value attr-dict `:` type($result)";
        }
        """
    )
    splat = "func.func @f(%a: f32) {\n  %0 = toy.splat %a : %T\n  return\n}\n"
    assert messages(splat.replace("%T", "vector<4xf32>"), dialects) == []
    (message,) = messages(splat.replace("%T", "i32"), dialects)
    assert message.endswith("expected builtin.vector, but found 'i32'")


def test_a_dialect_that_upstream_took_over_later_is_the_project_s(tmp_path: Path) -> None:
    definitions = (
        BASE.replace('"toy"', '"xevm"')
        + 'def Toy_LoadOp : Toy_Op<"blockload2d"> { let assemblyFormat = "`all` attr-dict"; }\n'
    )
    (tmp_path / "Ops.td").write_text(definitions)
    dialects = load_sources(DialectSources(td=(tmp_path / "Ops.td",)))
    assert messages("xevm.blockload2d all", dialects) == []


def test_operands_whose_types_are_made_in_cpp_have_those_of_their_definitions(load: Load) -> None:
    dialects = load(
        """
        def Toy_Chain : DialectType<Toy_Dialect, CPred<"::llvm::isa<::toy::ChainType>($_self)">, "chain">,
            BuildableType<"$_builder.getType<::toy::ChainType>()">;
        def Toy_PrintOp : Toy_Op<"print"> {
          let arguments = (ins I32:$value, Toy_Chain:$chain);
          let assemblyFormat = "operands attr-dict";
        }
        """
    )
    text = 'func.func @f(%a: i32) {\n  %0 = "toy.skip"() : () -> i64\n  toy.print %a, %0\n  return\n}\n'
    assert messages(text, dialects) == []


def test_a_class_of_the_project_s_own_is_not_upstream_s_of_the_same_name(load: Load) -> None:
    dialects = load(
        """
        def Toy_Tensor : DialectType<Toy_Dialect, CPred<"::llvm::isa<::toy::RankedTensorType>($_self)">, "tensor">;
        def Toy_MakeOp : Toy_Op<"make"> {
          let results = (outs Toy_Tensor:$result);
          let assemblyFormat = "attr-dict `:` type($result)";
        }
        """
    )
    assert messages("%0 = toy.make : !toy.box<i32>", dialects) == []


def test_a_type_may_be_spelled_as_a_builtin_one_where_cpp_reads_it(load: Load) -> None:
    dialects = load(
        """
        def Toy_Ref : TypeDef<Toy_Dialect, "Ref"> {
          let mnemonic = "ref";
          let parameters = (ins "UnpackedType":$nestedType);
          let assemblyFormat = "`<` $nestedType `>`";
        }
        def Toy_ReadOp : Toy_Op<"read", [
            TypesMatchWith<"types match", "input", "result", "cast<RefType>($_self).getNestedType()">]> {
          let arguments = (ins Toy_Ref:$input);
          let results = (outs AnyType:$result);
          let assemblyFormat = "$input attr-dict `:` type($input)";
        }
        """
    )
    use = '"toy.skip"(%0) : (!toy.box<i32>) -> ()'
    text = f"func.func @f(%a: !toy.ref<i32>) {{\n  %0 = toy.read %a : <i32>\n  {use}\n  return\n}}\n"
    assert messages(text, dialects) == []


def test_a_shaped_type_of_the_project_fits_where_any_shape_does(load: Load) -> None:
    dialects = load(
        """
        include "mlir/IR/BuiltinTypes.td"
        def Toy_Mesh : TypeDef<Toy_Dialect, "Mesh", [ShapedTypeInterface]> {
          let mnemonic = "mesh";
          let parameters = (ins "::llvm::ArrayRef<int64_t>":$shape);
          let hasCustomAssemblyFormat = 1;
        }
        def Toy_EdgeOp : Toy_Op<"edge", [AllRanksMatch<["input", "result"]>]> {
          let arguments = (ins AnyShaped:$input);
          let results = (outs AnyTensor:$result);
          let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
        }
        """
    )
    edge = "func.func @f(%a: !toy.mesh<4x8>) {\n  %0 = toy.edge %a : !toy.mesh<4x8> -> tensor<4xf32>\n  return\n}\n"
    assert messages(edge, dialects) == []


def test_attributes_that_cpp_makes_of_a_function_s_text_may_be_missing(load: Load) -> None:
    dialects = load(
        """
        include "mlir/Interfaces/FunctionInterfaces.td"
        def Toy_FuncOp : Toy_Op<"func", [FunctionOpInterface, IsolatedFromAbove]> {
          let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                           StrArrayAttr:$argNames);
          let regions = (region AnyRegion:$body);
          let hasCustomAssemblyFormat = 1;
        }
        """
    )
    assert messages("toy.func @f(i32)\n", dialects) == []


def test_operations_that_a_dialect_may_allow_in_cpp_are_no_errors(load: Load) -> None:
    dialects = load('def Toy_OneOp : Toy_Op<"one"> { let assemblyFormat = "attr-dict"; }')
    context = Context(dialects.load)
    diagnostics = compiler.check(compiler.parse_tolerant('"toy.two"() : () -> ()\ntoy.three\n', context), context)
    assert [each.code for each in diagnostics] == ["unknown-operation", "unknown-dialect"]


def test_elements_of_a_type_with_value_semantics_are_known_to_cpp(load: Load) -> None:
    dialects = load(
        """
        include "mlir/IR/BuiltinTypes.td"
        def Toy_Vector : TypeDef<Toy_Dialect, "Vector", [ShapedTypeInterface, ValueSemantics]> {
          let mnemonic = "vec";
          let parameters = (ins "::mlir::Type":$elementType);
          let hasCustomAssemblyFormat = 1;
        }
        """
    )
    text = "func.func @f(%a: !toy.vec<?xf32>) {\n  %0 = arith.addf %a, %a : !toy.vec<?xf32>\n  return\n}\n"
    assert messages(text, dialects) == []
