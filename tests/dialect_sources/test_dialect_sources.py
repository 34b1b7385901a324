"""Dialects that a project brings along: TableGen files, records, Python modules, packages; what is wrong in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import compiler
from compiler.dialect_sources.dialect_set import DialectSet
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.sources import DialectSources
from compiler.dialect_sources.stored_import import Store
from compiler.dialect_sources.tablegen import import_files, stored_files
from compiler.dialect_sources.toolchain import find_toolchain
from compiler.ir.context import Context
from tests.support.llvm_tools import Tblgen
from tests.support.tool import ir_opt

BASE = """\
#ifndef TOY_BASE
#define TOY_BASE
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
  let summary = "A toy.";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
def Toy_Box : TypeDef<Toy_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "A box.";
  let description = [{
    Holds one thing.

        indented
  }];
  let parameters = (ins "::mlir::Type":$inner);
  let hasCustomAssemblyFormat = 1;
}
def Toy_Tag : AttrDef<Toy_Dialect, "Tag"> {
  let mnemonic = "tag";
  let parameters = (ins "int":$inner);
  let hasCustomAssemblyFormat = 1;
}
#endif
"""
OPS = """\
include "toy/Base.td"
include "mlir/IR/SymbolInterfaces.td"
def Toy_OpenOp : Op<Toy_Dialect, "open"> {
  let summary = "Opens a box.";
  let arguments = (ins Toy_Box:$box);
  let results = (outs AnyType:$inner);
  let assemblyFormat = "$box attr-dict `:` qualified(type($box)) `->` type($inner)";
}
def Toy_UnitOp : Op<Toy_Dialect, "unit", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
def Toy_SameOp : Op<Toy_Dialect, "same"> {
  let arguments = (ins AnyType:$input);
  let results = (outs AnyType:$output);
  let assemblyFormat = "$input attr-dict `:` custom<SameType>(type($input), type($output))";
}
"""
HOOKS = """\
from compiler.ods.extension import extension
from compiler.syntax.directives import CustomDirective


def parse_same_type(parser, *slots):
    type_ = parser.type()
    for slot in slots:
        slot.types = [type_]


def print_same_type(printer, op, *types):
    printer.type(types[0][0])


TOY = extension("toy", directives={"SameType": CustomDirective(parse_same_type, print_same_type)})
"""


@pytest.fixture
def toy(tmp_path: Path) -> DialectSources:
    """The sources of a dialect in two TableGen files."""
    (tmp_path / "include" / "toy").mkdir(parents=True)
    (tmp_path / "include" / "toy" / "Base.td").write_text(BASE)
    (tmp_path / "Ops.td").write_text(OPS)
    return DialectSources(td=(tmp_path / "Ops.td",), include=(tmp_path / "include",))


def read(text: str, dialects: DialectSet) -> tuple[compiler.ParsedFile, list[str]]:
    context = Context(dialects.load)
    parsed = compiler.parse_tolerant(text, context)
    return parsed, [each.message for each in compiler.check(parsed, context)]


def round_trip(text: str, dialects: DialectSet) -> str:
    parsed, messages = read(text, dialects)
    assert messages == []
    return compiler.print_ir(parsed.module)


# --------------------------------------------------------------------------------------------------------- TableGen


@pytest.mark.usefixtures("tblgen")
def test_a_dialect_is_read_from_its_definition_files(toy: DialectSources) -> None:
    dialects = load_sources(toy)
    assert dialects.problems == []
    assert dialects.own_names == ["toy"]
    dialect = dialects.load("toy")
    assert dialect is not None
    assert list(dialect.ops) == ["toy.open", "toy.unit", "toy.same"]
    assert dialect.types["box"].description == "Holds one thing.\n\n    indented"
    assert (Path(dialect.places["!toy.box"].file).name, dialect.places["!toy.box"].line) == ("Base.td", 13)
    assert (Path(dialect.places["toy.same"].file).name, dialect.places["toy.same"].line) == ("Ops.td", 14)


@pytest.mark.usefixtures("tblgen")
def test_a_type_whose_syntax_is_cpp_keeps_its_text(toy: DialectSources) -> None:
    text = 'func.func @f(%a: !toy.box<  (i32, [{x}])\n  // what\n , "a  b" >) -> i32 {\n'
    text += '  %0 = toy.open %a : !toy.box<(i32, [{x}]) , "a  b"> -> i32\n  return %0 : i32\n}\n'
    assert '%arg0: !toy.box<(i32, [{x}]) , "a  b">' in round_trip(text, load_sources(toy))


@pytest.mark.usefixtures("tblgen")
def test_a_type_may_have_interfaces_that_its_definition_does_not_name(toy: DialectSources) -> None:
    text = "func.func private @f(memref<4x!toy.box<1>>, vector<4x!toy.box<2>>)\n"
    assert round_trip(text, load_sources(toy)) == f"module {{\n  {text}}}\n"


@pytest.mark.usefixtures("tblgen")
def test_classes_of_mlirs_names_in_a_project_s_namespace_are_the_project_s(toy: DialectSources) -> None:
    toy.td[0].write_text(
        OPS
        + """
def Toy_None : TypeDef<Toy_Dialect, "None"> { let mnemonic = "none"; }
def Toy_Nothing : Type<CPred<"::llvm::isa<::toy::NoneType>($_self)">, "nothing of ours">,
                  BuildableType<"$_builder.getType<::toy::NoneType>()">;
def Toy_NothingOp : Op<Toy_Dialect, "nothing"> {
  let results = (outs Toy_Nothing:$result);
  let assemblyFormat = "attr-dict";
}
"""
    )
    text = "func.func @f() -> !toy.none {\n  %0 = toy.nothing\n  return %0 : !toy.none\n}\n"
    assert "%0 = toy.nothing\n" in round_trip(text, load_sources(toy))


@pytest.mark.usefixtures("tblgen")
def test_a_class_without_a_namespace_may_be_one_that_cpp_alone_knows(toy: DialectSources) -> None:
    toy.td[0].write_text(
        OPS
        + """
def Other_Dialect : Dialect { let name = "other"; let cppNamespace = "::other"; }
def Other_Token : TypeDef<Other_Dialect, "Token"> { let mnemonic = "token"; }
def Toy_Token : Type<CPred<"::llvm::isa<TokenType>($_self)">, "token">;
def Toy_WaitOp : Op<Toy_Dialect, "wait"> { let arguments = (ins Toy_Token:$token); }
"""
    )
    text = 'func.func @f(%a: !toy.box<i32>) {\n  "toy.wait"(%a) : (!toy.box<i32>) -> ()\n  return\n}\n'
    assert '"toy.wait"' in round_trip(text, load_sources(toy))
    _, messages = read(text.replace("!toy.box<i32>", "i32"), load_sources(toy))
    assert messages == ["'toy.wait' op operand #0 must be token, but got 'i32'"]


@pytest.mark.usefixtures("tblgen")
def test_a_type_without_a_mnemonic_is_one_that_cpp_alone_knows(toy: DialectSources, tmp_path: Path) -> None:
    records = json.loads(_records(toy))
    records["Toy_Box"]["mnemonic"] = None  # older releases let it be unset
    (tmp_path / "toy.json").write_text(json.dumps(records))
    text = 'func.func @f(%a: i32) {\n  %0 = "toy.open"(%a) : (i32) -> i32\n  return\n}\n'
    _, messages = read(text, load_sources(DialectSources(records=(tmp_path / "toy.json",))))
    assert messages == []


def _records(sources: DialectSources) -> bytes:
    toolchain = find_toolchain("")
    assert toolchain is not None
    folders = [f"-I{folder}" for folder in (*sources.include, toolchain.include) if folder is not None]
    command = [str(toolchain.program), *folders, "--dump-json", str(sources.td[0])]
    return subprocess.run(command, check=True, capture_output=True).stdout


@pytest.mark.usefixtures("tblgen")
def test_an_enum_without_a_namespace_is_that_of_the_dialect(toy: DialectSources) -> None:
    toy.td[0].write_text(
        OPS
        + """
def Other_Dialect : Dialect { let name = "other"; let cppNamespace = "::other"; }
def Other_Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"A", 0, "a">]> {
  let cppNamespace = "::other"; let genSpecializedAttr = 0; }
def Toy_Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"B", 0, "b">]> {
  let cppNamespace = "::toy"; let genSpecializedAttr = 0; }
def Toy_Of : AttrDef<Toy_Dialect, "Of"> {
  let mnemonic = "of"; let parameters = (ins "Kind":$kind, ArrayRefParameter<"int64_t">:$grid);
  let assemblyFormat = "`<` $kind `:` custom<DimensionList>($grid) `>`";
}
def Other_Op : Op<Other_Dialect, "op"> { let arguments = (ins EnumAttr<Other_Dialect, Other_Kind, "kind">:$kind); }
"""
    )
    context = Context(load_sources(toy).load)
    for text in ("#toy.of<b : 2x3>", "#toy.of<b : []>"):
        assert str(compiler.parse_attribute(text, context)) == text


@pytest.mark.usefixtures("tblgen")
def test_a_file_that_cannot_be_read_leaves_the_others_readable(toy: DialectSources, tmp_path: Path) -> None:
    (tmp_path / "Wrong.td").write_text('include "toy/Base.td"\ndef Wrong : NoSuchClass;\n')
    (tmp_path / "Lost.td").write_text('include "nowhere/Ops.td"\n')
    sources = DialectSources(td=(tmp_path / "Wrong.td", *toy.td, tmp_path / "Lost.td"), include=toy.include)
    dialects = load_sources(sources)
    assert dialects.own_names == ["toy"]
    assert [(problem.path.name, problem.line) for problem in dialects.problems] == [("Wrong.td", 2), ("Lost.td", 1)]


@pytest.mark.usefixtures("tblgen")
def test_a_file_that_only_others_can_include_is_part_of_those(toy: DialectSources, tmp_path: Path) -> None:
    (tmp_path / "include" / "toy" / "More.td").write_text(
        'def More : ToyOp<"more"> { let assemblyFormat = "attr-dict"; }\n'
    )
    toy.td[0].write_text(OPS + "class ToyOp<string name> : Op<Toy_Dialect, name>;\n" + 'include "toy/More.td"\n')
    sources = DialectSources(td=(tmp_path / "include" / "toy" / "More.td", *toy.td), include=toy.include)
    dialects = load_sources(sources)
    assert dialects.problems == []
    assert round_trip("toy.more\n", dialects) == "module {\n  toy.more\n}\n"


@pytest.mark.usefixtures("tblgen")
def test_files_whose_names_collide_are_read_one_by_one(toy: DialectSources, tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / f"More{number}.td").write_text(
            'include "toy/Base.td"\n'
            f'def Same : Op<Toy_Dialect, "more{number}"> {{\n'
            '  let arguments = (ins Toy_Box:$box); let assemblyFormat = "$box attr-dict `:` qualified(type($box))"; }\n'
        )
    dialects = load_sources(DialectSources(td=(tmp_path / "More1.td", tmp_path / "More2.td"), include=toy.include))
    assert dialects.problems == []
    text = "func.func @f(%a: !toy.box<1>) {\n  toy.more1 %a : !toy.box<1>\n  toy.more2 %a : !toy.box<1>\n  return\n}\n"
    assert "toy.more2 %arg0" in round_trip(text, dialects)


@pytest.mark.usefixtures("tblgen")
@pytest.mark.parametrize("text", ["#toy<tag@in>", "#toy<tag <1>, 2>", '#toy.tag<[(1), "a  b"]>', "#toy.tag"])
def test_an_attribute_whose_syntax_is_cpp_keeps_its_text(toy: DialectSources, text: str) -> None:
    context = Context(load_sources(toy).load)
    assert str(compiler.parse_attribute(text, context)) == text


@pytest.mark.usefixtures("tblgen")
def test_a_function_whose_syntax_is_cpp_is_read_as_functions_are(toy: DialectSources) -> None:
    toy.td[0].write_text(
        OPS
        + """
include "mlir/Interfaces/FunctionInterfaces.td"
def Toy_FuncOp : Op<Toy_Dialect, "func", [FunctionOpInterface, IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}
"""
    )
    dialects = load_sources(toy)
    text = "toy.func private @f(%arg0: i32) -> i32 {\n  func.return %arg0 : i32\n}\n"
    assert "toy.func private @f(%arg0: i32) -> i32 {" in compiler.print_ir(read(text, dialects)[0].module)
    _, messages = read("toy.func @f<N: i32>() {\n}\n", dialects)
    assert messages == [
        "the syntax of 'toy.func' is written in C++ (expected '(', if it is that of functions), which is not known here"
    ]


@pytest.mark.usefixtures("tblgen")
def test_a_type_that_follows_from_cpp_is_that_of_the_value(toy: DialectSources) -> None:
    toy.td[0].write_text(
        OPS
        + """
def Toy_PairOp : Op<Toy_Dialect, "pair", [TypesMatchWith<"a rule", "first", "second", "elsewhere::other($_self)">]> {
  let arguments = (ins AnyType:$first, AnyType:$second);
  let assemblyFormat = "$first `,` $second attr-dict `:` type($first)";
}
"""
    )
    text = "func.func @f(%a: i32, %b: f32) {\n  toy.pair %a, %b : i32\n  return\n}\n"
    assert "toy.pair %arg0, %arg1 : i32" in round_trip(text, load_sources(toy))


@pytest.mark.usefixtures("tblgen")
def test_an_op_whose_syntax_is_cpp_is_passed_over_but_its_names_are_kept(toy: DialectSources) -> None:
    text = (
        "toy.unit @first (%x : i32) -> {\n"
        "  %y = arith.addi %x, %x : i32\n"
        "  %z = toy.same %y : i32\n"
        "  %w = arith.addi %z, %nowhere : i32\n"
        "}\n"
        'toy.unit @second <"{"> keyword\n'
        "func.func @f() { return }\n"
    )
    parsed, messages = read(text, load_sources(toy))
    assert messages == [
        "the syntax of 'toy.unit' is written in C++, which is not known here",
        "the syntax of 'toy.same' uses the custom directive 'SameType', which is not known here",
        "use of undeclared SSA value name",
        "the syntax of 'toy.unit' is written in C++, which is not known here",
    ]
    names = [str(op.attribute("sym_name")) for op in parsed.module.regions[0].blocks[0].ops]
    assert names == ['"first"', '"second"', '"f"']


@pytest.mark.usefixtures("tblgen")
def test_an_op_that_is_passed_over_ends_before_the_brace_of_what_is_around_it(toy: DialectSources) -> None:
    text = "module {\n  module {\n    toy.unit @a {\n    }\n  }\n\n  func.func @f() { return }\n}\nmodule {}\n"
    parsed, messages = read(text, load_sources(toy))
    assert messages == ["the syntax of 'toy.unit' is written in C++, which is not known here"]
    assert len(parsed.module.regions[0].blocks[0].ops) == 2


@pytest.mark.usefixtures("tblgen")
def test_a_call_with_what_came_of_a_passed_over_op_is_not_blamed(toy: DialectSources) -> None:
    text = (
        "func.func private @g(i32)\n"
        "func.func @f(%a: i32) {\n  %0 = toy.same %a : i32\n  call @g(%0) : (i32) -> ()\n  return\n}\n"
    )
    _, messages = read(text, load_sources(toy))
    assert messages == ["the syntax of 'toy.same' uses the custom directive 'SameType', which is not known here"]


@pytest.mark.usefixtures("tblgen")
def test_an_op_whose_syntax_is_cpp_is_read_and_written_in_generic_form(toy: DialectSources) -> None:
    text = 'module {\n  %0 = "toy.same"() : () -> i32\n}\n'
    _, messages = read(text, load_sources(toy))
    assert messages == ["'toy.same' op requires a single operand"]
    text = 'module {\n  %0 = arith.constant 1 : i32\n  %1 = "toy.same"(%0) : (i32) -> i32\n}\n'
    assert '"toy.same"(%c1_i32) : (i32) -> i32' in round_trip(text, load_sources(toy))


@pytest.mark.usefixtures("tblgen")
def test_a_hook_in_python_supplies_what_is_cpp(toy: DialectSources, tmp_path: Path) -> None:
    (tmp_path / "hooks.py").write_text(HOOKS)
    sources = DialectSources(toy.td, toy.include, python=(tmp_path / "hooks.py",))
    text = "func.func @f(%a: i32) -> i32 {\n  %0 = toy.same %a : i32\n  return %0 : i32\n}\n"
    assert "%0 = toy.same %arg0 : i32" in round_trip(text, load_sources(sources))


@pytest.mark.usefixtures("tblgen")
@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("type_ = parser.type()", "the Python function that reads this failed: AttributeError: "),
        ("printer.type(types[0][0])", ""),
    ],
)
def test_a_mistake_in_a_hook_becomes_a_diagnostic(
    toy: DialectSources, tmp_path: Path, broken: str, message: str
) -> None:
    (tmp_path / "hooks.py").write_text(HOOKS.replace(broken, "type_ = parser.nothing()" if message else "nothing()"))
    sources = DialectSources(toy.td, toy.include, python=(tmp_path / "hooks.py",))
    text = "func.func @f(%a: i32) -> i32 {\n  %0 = toy.same %a : i32\n  return %0 : i32\n}\n"
    parsed, messages = read(text, load_sources(sources))
    if message:
        assert messages[0].startswith(message)
        assert "hooks.py:6" in messages[0]
    else:
        assert "<<the Python function that writes this failed: NameError: " in compiler.print_ir(parsed.module)


@pytest.mark.usefixtures("tblgen")
def test_what_was_imported_is_kept_until_the_content_of_a_file_changes(toy: DialectSources, tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    for file in (*toy.td, toy.include[0] / "toy" / "Base.td"):
        os.utime(file, (1, 1))
    assert stored_files(toy, store) is None
    imported = import_files(toy, store)
    kept = stored_files(toy, store)
    assert kept is not None and kept.programs[0].entries == imported.programs[0].entries
    base = toy.include[0] / "toy" / "Base.td"
    os.utime(base)  # touched, but the same
    assert stored_files(toy, store) is not None
    base.write_text(BASE.replace('"box"', '"bag"'))
    assert stored_files(toy, store) is None
    dialect = load_sources(toy, store).load("toy")
    assert dialect is not None and list(dialect.types) == ["bag"]


@pytest.mark.usefixtures("tblgen")
def test_a_file_that_comes_before_another_in_the_include_folders_counts(toy: DialectSources, tmp_path: Path) -> None:
    store, first = Store(tmp_path / "store"), tmp_path / "first"
    sources = DialectSources(toy.td, (first, *toy.include))
    for file in (*toy.td, toy.include[0] / "toy" / "Base.td"):
        os.utime(file, (1, 1))
    import_files(sources, store)
    assert stored_files(sources, store) is not None
    (first / "toy").mkdir(parents=True)
    (first / "toy" / "Base.td").write_text(BASE)
    assert stored_files(sources, store) is None


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xe9\x00\x00"])
def test_a_store_that_is_damaged_is_as_good_as_none(tmp_path: Path, content: bytes) -> None:
    store = Store(tmp_path)
    path = store.path_of("anything")
    path.write_bytes(content)
    assert store.load(path) is None


@pytest.mark.usefixtures("tblgen")
@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("def Toy_UnitOp : Op<", "def Toy_UnitOp : Opp<", 9, "Couldn't find class 'Opp'"),
        ('include "toy/Base.td"', 'include "toy/None.td"', 1, "could not find include file 'toy/None.td'"),
        (
            "$box attr-dict",
            "$bag attr-dict",
            3,
            "'toy.open' cannot be read: its assembly format is invalid: "
            "toy.open has no operand, attribute, region or successor 'bag'",
        ),
        ("$box attr-dict", "$box ( attr-dict", 3, "expected ')' (at offset 60 of the assembly format)"),
    ],
)
def test_what_is_wrong_with_a_definition_stands_at_its_line(
    toy: DialectSources, old: str, new: str, line: int, message: str
) -> None:
    toy.td[0].write_text(OPS.replace(old, new))
    problems = load_sources(toy).problems
    assert [(problem.path, problem.line, problem.message) for problem in problems] == [(toy.td[0], line, message)]


def test_a_file_that_is_not_there_and_a_program_that_is_not_there_are_told(tmp_path: Path) -> None:
    missing = load_sources(DialectSources(td=(tmp_path / "a.td",), llvm_tblgen="no-such-tblgen"))
    assert missing.problems[0].message == "no-such-tblgen was not found"
    if find_toolchain() is not None:
        assert load_sources(DialectSources(td=(tmp_path / "a.td",))).problems[0].message == "there is no such file"


@pytest.mark.usefixtures("tblgen")
def test_ops_that_a_project_adds_to_a_bundled_dialect_are_added(tmp_path: Path) -> None:
    (tmp_path / "more.td").write_text(
        'include "mlir/Dialect/Arith/IR/ArithBase.td"\ninclude "mlir/IR/OpBase.td"\n'
        'def Arith_NothingOp : Op<Arith_Dialect, "nothing"> { let assemblyFormat = "attr-dict"; }\n'
    )
    dialects = load_sources(DialectSources(td=(tmp_path / "more.td",)))
    text = "func.func @f(%a: i32) {\n  arith.nothing\n  %0 = arith.addi %a, %a : i32\n  return\n}\n"
    assert "    arith.nothing\n" in round_trip(text, dialects)
    plain = DialectSet().load("arith")
    assert plain is not None and "arith.nothing" not in plain.ops


def test_records_that_were_dumped_before_do_without_llvm_tblgen(
    tblgen: Tblgen, toy: DialectSources, tmp_path: Path
) -> None:
    (tmp_path / "toy.json").write_text(tblgen.records(toy.td[0].read_text(), toy.include[0]))
    dialect = load_sources(DialectSources(records=(tmp_path / "toy.json",)), Store(tmp_path / "store")).load("toy")
    assert dialect is not None and "toy.open" in dialect.ops
    assert dialect.places == {}  # records tell no folders


@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', "{" * 100_000, '{"!instanceof": {"Op": ["x"]}, "x": 1}'])
def test_records_that_are_none_are_told(tmp_path: Path, content: str) -> None:
    (tmp_path / "bad.json").write_text(content)
    (problem,) = load_sources(DialectSources(records=(tmp_path / "bad.json",))).problems
    assert problem.path == tmp_path / "bad.json"


def test_names_in_records_never_become_python(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    name = f"x = open({str(ran)!r}, 'w')\ny"
    common = {"!name": name, "!superclasses": ["EnumInfo"], "!locs": ["a.td:1"], "!anonymous": False}
    dialect = {**common, "!name": "D", "!superclasses": ["Dialect"], "name": "d", "cppNamespace": "::d"}
    enum = {**common, "className": name, "cppNamespace": "::d", "enumerants": [], "bitwidth": "__import__('os')"}
    records = {"!instanceof": {"Dialect": ["D"], "EnumInfo": ["E"]}, "D": dialect, "E": enum}
    (tmp_path / "bad.json").write_text(json.dumps(records))
    load_sources(DialectSources(records=(tmp_path / "bad.json",)))
    assert not ran.exists()


# ------------------------------------------------------------------------------------------------------------ Python


def test_a_package_of_python_modules_is_a_source_too(tmp_path: Path) -> None:
    (tmp_path / "geo").mkdir()
    (tmp_path / "geo" / "ops.py").write_text(
        'from compiler.ods.define import op\nPING = op("geo.ping", format="attr-dict")\n'
    )
    (tmp_path / "geo" / "__init__.py").write_text(
        "from compiler.ods.define import dialect\nfrom . import ops\n"
        'DIALECT = dialect("geo", "Of points.", definitions=[ops])\n'
    )
    dialects = load_sources(DialectSources(python=(tmp_path / "geo",)))
    assert dialects.problems == []
    dialect = dialects.load("geo")
    assert dialect is not None and dialect.summary == "Of points."
    assert (Path(dialect.places["geo.ping"].file).name, dialect.places["geo.ping"].line) == ("ops.py", 2)
    assert "geo.ping" in round_trip("geo.ping", dialects)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("x = 1\nx +\n", 2, "SyntaxError: invalid syntax"),
        ("import nothing_of_that_name\n", 1, "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
        ("def f():\n  return 1 / 0\nf()\n", 2, "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(3)\n", 2, "SystemExit: 3"),
        (
            "from compiler.ods.extension import extension\nE = extension('toy', hooks={'toy.open': 3})\n",
            2,
            "TypeError: 'toy.open' in hooks must be a Hooks, not 3",
        ),
    ],
)
def test_what_a_module_raises_stands_at_its_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    (tmp_path / "bad.py").write_text(text)
    (problem,) = load_sources(DialectSources(python=(tmp_path / "bad.py",))).problems
    assert (problem.line, problem.message.partition(" (")[0]) == (line, message)


def test_what_a_module_prints_does_not_go_to_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loud.py").write_text("print('hello')\n")
    load_sources(DialectSources(python=(tmp_path / "loud.py",)))
    assert capsys.readouterr().out == ""


def test_an_installed_package_registers_a_dialect_by_an_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "geo_package.py").write_text(
        "from compiler.ods.define import gathered, op\n"
        'DIALECT = gathered("geo", [op("geo.ping", format="attr-dict")])\n'
    )
    info = tmp_path / "geo_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: geo-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[mlir_workbench.dialects]\ngeo = geo_package:DIALECT\nbad = geo_package:NOTHING\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "geo.ping\n" in ir_opt(text="geo.ping").output
    ran = ir_opt("--allow-unregistered-dialect", text='"bad.op"() : () -> ()')
    assert "the dialect 'bad' of the package geo-package cannot be loaded: AttributeError" in ran.errors
    assert "bad" in DialectSet().names
    sys.modules.pop("geo_package", None)


# --------------------------------------------------------------------------------------------------- documentation


def test_the_documentation_of_a_dialect_names_all_that_an_operation_has() -> None:
    page = ir_opt("--dialect-docs=arith").output
    start = page.index("### `arith.addi`\n")
    part = page[start : page.index("\n### ", start)]
    for expected in (
        "operation ::= `arith.addi` $lhs `,` $rhs",
        "| `lhs` | signless-integer-like |",
        "| `overflowFlags` |",
        "`Commutative`",
        "Effects: none",
    ):
        assert expected in part


def test_documentation_of_a_dialect_that_is_not_there_is_an_error() -> None:
    ran = ir_opt("--dialect-docs=nowhere")
    assert (ran.code, ran.errors) == (1, "ir-opt: there is no dialect 'nowhere'\n")


@pytest.mark.usefixtures("tblgen")
def test_bits_of_an_enum_are_words_where_they_are_single(toy: DialectSources) -> None:
    toy.td[0].write_text(
        OPS
        + """
def Toy_Flags : I32BitEnumAttr<"Flags", "", [
  I32BitEnumAttrCaseNone<"None">, I32BitEnumAttrCaseBit<"A", 0>, I32BitEnumAttrCaseBit<"B", 1>]> {
  let cppNamespace = "::toy";
}
def Toy_SetOp : Op<Toy_Dialect, "set"> {
  let arguments = (ins Toy_Flags:$flags);
  let assemblyFormat = "$flags attr-dict";
}
"""
    )
    text = 'module {\n  toy.set "None"\n  toy.set A\n  toy.set "A|B"\n}\n'
    assert round_trip(text.replace('"None"', "None"), load_sources(toy)) == text


@pytest.mark.usefixtures("tblgen")
def test_a_program_that_fails_by_itself_is_not_tried_again(toy: DialectSources, tmp_path: Path) -> None:
    program = tmp_path / "llvm-tblgen"
    program.write_text(f'#!/bin/sh\necho run >> "{tmp_path}/runs"\nexit 3\n')
    program.chmod(0o755)
    (tmp_path / "More.td").write_text('include "toy/Base.td"\n')
    dialects = load_sources(
        DialectSources(td=(*toy.td, tmp_path / "More.td"), include=toy.include, llvm_tblgen=str(program))
    )
    assert [problem.message for problem in dialects.problems] == [f"{program} failed with status 3"]
    assert (tmp_path / "runs").read_text() == "run\n"
