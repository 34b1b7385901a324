"""examples/dialects: the modules there load, and what they read they write."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import compiler
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.python_module import load_python
from compiler.dialect_sources.sources import DialectSources
from compiler.ir.context import Context
from tests.support.debug_client import DebugClient
from tests.support.llvm_tools import Tblgen
from tests.support.places import ROOT
from tests.support.running import run_tool

FOLDER = ROOT / "examples" / "dialects"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: str(path.name))
def test_an_example_module_loads(path: Path) -> None:
    python_definitions = load_python(path)
    assert python_definitions.problems == ()
    assert python_definitions.extensions
    assert load_sources(DialectSources(python=(path,))).problems == []


# ------------------------------------------------------------------------------------------------------------ StableHLO

HLO = """\
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
def Hlo : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let useDefaultAttributePrinterParser = 1;
}
class Hlo_Op<string name, list<Trait> traits = []> : Op<Hlo, name, traits>;
class Hlo_Attr<string name, string mnemonic_> : AttrDef<Hlo, name> {
  let mnemonic = mnemonic_;
  let hasCustomAssemblyFormat = 1;
}
def Conv : Hlo_Attr<"Conv", "conv">;
def Dot : Hlo_Attr<"Dot", "dot">;
def Extensions : Hlo_Attr<"Extensions", "type_extensions">;
def Algorithm : Hlo_Attr<"DotAlgorithm", "dot_algorithm">;
def PrecisionEnum : I32EnumAttr<"Precision", "", [I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}
def PrecisionAttr : EnumAttr<Hlo, PrecisionEnum, "precision">;
def HLO_Commutative : NativeOpTrait<"IsCommutative">;
def AddOp : Hlo_Op<"add", [HLO_Commutative]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
}
def ReturnOp : Hlo_Op<"return", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "$values attr-dict `:` type($values)";
}
class Hlo_Cpp<string name> : Hlo_Op<name> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let hasCustomAssemblyFormat = 1;
}
def WhileOp : Hlo_Cpp<"while">;
def ReduceOp : Hlo_Cpp<"reduce"> { let arguments = (ins Variadic<AnyType>:$inputs, DenseI64ArrayAttr:$dimensions); }
def ConvolutionOp : Hlo_Op<"convolution"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, Conv:$numbers, OptionalAttr<DenseI64ArrayAttr>:$stride,
    OptionalAttr<I64ElementsAttr>:$pad, OptionalAttr<DenseI64ArrayAttr>:$lhs_dilate,
    OptionalAttr<DenseI64ArrayAttr>:$rhs_dilate, OptionalAttr<DenseBoolArrayAttr>:$reverse);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($numbers) `,` `window` `=` `{`
    custom<WindowAttributes>($stride, $pad, $lhs_dilate, $rhs_dilate, $reverse) `}` attr-dict `:`
    functional-type(operands, results)
  }];
}
def DotGeneralOp : Hlo_Op<"dot_general"> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs, Dot:$numbers,
    OptionalAttr<TypedArrayAttrBase<PrecisionAttr, "">>:$precision, OptionalAttr<Algorithm>:$algorithm);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($numbers) ``
    custom<PrecisionConfigAndAlgorithm>($precision, $algorithm) attr-dict `:` functional-type(operands, results)
  }];
}
"""
PROGRAM = """\
module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<?xf32, #stablehlo.bounds<4>>) {
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<4xf32>, tensor<f32>
    cond {
      stablehlo.return %iterArg_0 : tensor<f32>
    } do {
      stablehlo.return %iterArg, %iterArg_0 : tensor<4xf32>, tensor<f32>
    }
    %1 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0] : \
(tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%arg3: tensor<f32>, %arg4: tensor<f32>)  {
      stablehlo.return %arg3 : tensor<f32>
    }
    %3 = stablehlo.convolution(%arg0, %arg0) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, f, 1], window = \
{stride = [1, 2], pad = [[0, 1], [-1, 0]], reverse = [true, false]} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %4 = stablehlo.dot_general %arg0, %arg0, batching_dims = [0] x [1], contracting_dims = [] x [2], \
precision = [DEFAULT, HIGH] : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return
  }
}
"""


@pytest.mark.usefixtures("tblgen")
def test_what_the_hooks_of_stablehlo_read_they_write(tmp_path: Path) -> None:
    (tmp_path / "Ops.td").write_text(HLO)
    hooks = tuple(sorted(FOLDER.glob("stablehlo_*.py")))
    dialects = load_sources(DialectSources(td=(tmp_path / "Ops.td",), python=hooks))
    assert dialects.problems == []
    context = Context(dialects.load)
    parsed = compiler.parse_tolerant(PROGRAM, context)
    assert [each.message for each in compiler.check(parsed, context)] == []
    assert compiler.print_ir(parsed.module) == PROGRAM
    long = "#stablehlo.type_extensions<bounds = [4]>"
    assert str(compiler.parse_attribute(long, context)) == "#stablehlo.bounds<4>"


SUM = """\
func.func @f(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %s = "stablehlo.add"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  %t = "stablehlo.add"(%s, %b) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %t : tensor<2xi32>
}
"""


@pytest.fixture
def stablehlo_project(tmp_path: Path, tblgen: Tblgen) -> Path:
    """The file of a program, in a project whose operations have evaluators."""
    (tmp_path / "Ops.td").write_text(HLO)
    python = [str(FOLDER / f"stablehlo_{name}.py") for name in ("hooks", "evaluate")]
    (tmp_path / "ir-lsp.toml").write_text(f'[dialects]\ntd = ["Ops.td"]\npython = {json.dumps(python)}\n')
    program = tmp_path / "sum.mlir"
    program.write_text(SUM)
    return program


def test_operations_of_a_project_are_interpreted(stablehlo_project: Path) -> None:
    folder = stablehlo_project.parent
    run = run_tool("ir-run", SUM, f"--project={folder}", "--interpret", "[1, 2]", "[10, 20]", folder=folder)
    assert (run.output, run.errors) == ("[21, 42] : tensor<2xi32>\n", "")


def test_operations_of_a_project_are_debugged(stablehlo_project: Path) -> None:
    with DebugClient("--project") as client:
        configure = partial(client.break_at, stablehlo_project, 3)
        client.launch(stablehlo_project, configure, function="f", args=["[1, 2]", "[10, 20]"])
        assert client.wait_for("stopped")["reason"] == "breakpoint"
        assert client.value("%s") == "[11, 22]"
    with DebugClient() as client:
        refused = client.refusal("launch", program=str(stablehlo_project), function="f", args=["[1, 2]", "[10, 20]"])
        assert "unregistered dialect" in refused


# ---------------------------------------------------------------------------------------------------------------- CIRCT

HW = """\
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
def Hw : Dialect { let name = "hw"; let cppNamespace = "::circt::hw"; }
def Comb : Dialect { let name = "comb"; let cppNamespace = "::circt::comb"; }
def Seq : Dialect { let name = "seq"; let cppNamespace = "::circt::seq"; }
class Hw_Type<string name, string mnemonic_> : TypeDef<Hw, name> {
  let mnemonic = mnemonic_;
  let hasCustomAssemblyFormat = 1;
}
def Modty : Hw_Type<"Module", "modty">;
def Inout : Hw_Type<"InOut", "inout">;
def Array : Hw_Type<"Array", "array">;
def Struct : Hw_Type<"Struct", "struct">;
def InnerSym : AttrDef<Hw, "InnerSym"> { let mnemonic = "innerSym"; let hasCustomAssemblyFormat = 1; }
def Clock : TypeDef<Seq, "Clock"> { let mnemonic = "clock"; }
class Cpp<Dialect dialect, string name, list<Trait> traits = []> : Op<dialect, name, traits> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
}
def ModuleOp : Cpp<Hw, "module", [IsolatedFromAbove]> {
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$module_type, ArrayAttr:$parameters);
  let regions = (region SizedRegion<1>:$body);
}
def OutputOp : Op<Hw, "output", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$outputs);
  let assemblyFormat = "attr-dict ($outputs^ `:` type($outputs))?";
}
def InstanceOp : Cpp<Hw, "instance"> {
  let arguments = (ins StrAttr:$instanceName, FlatSymbolRefAttr:$moduleName, Variadic<AnyType>:$inputs,
    StrArrayAttr:$argNames, StrArrayAttr:$resultNames, ArrayAttr:$parameters, OptionalAttr<InnerSym>:$inner_sym);
}
def WireOp : Op<Hw, "wire"> {
  let arguments = (ins AnyType:$input, OptionalAttr<StrAttr>:$name, OptionalAttr<InnerSym>:$inner_sym);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $input (`sym` $inner_sym^)? custom<ImplicitSSAName>($name) attr-dict `:` type($input) `->` type($result)
  }];
}
def ArrayCreateOp : Cpp<Hw, "array_create">;
def StructCreateOp : Cpp<Hw, "struct_create">;
def StructExtractOp : Cpp<Hw, "struct_extract"> { let arguments = (ins AnyType:$input, I32Attr:$fieldIndex); }
def ConcatOp : Cpp<Comb, "concat">;
def FirRegOp : Cpp<Seq, "firreg"> {
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$name, UnitAttr:$isAsync,
    OptionalAttr<InnerSym>:$inner_sym, OptionalAttr<AnyAttr>:$preset);
}
"""
CIRCUIT = """\
module {
  hw.module @a(in %x : i1, inout %y : i8, in %clk : !seq.clock, out z : !hw.array<2xstruct<a: i8, "b c": i1>>) {
    %b.p, %b.q = hw.instance "b" sym @b @b(r: %x: i1, s: %clk: !seq.clock) -> (p: i8, q: i1)
    %r = seq.firreg %b.p clock %clk reset async %x, %b.p preset 3 : i8
    %0 = seq.firreg %r clock %clk : i8
    %w = hw.wire %r sym @w  : i8 -> i8
    %w_0 = hw.wire %r name "w" : i8 -> i8
    %1 = hw.struct_create (%w, %x) : !hw.struct<a: i8, "b c": i1>
    %2 = hw.struct_extract %1["b c"] : !hw.struct<a: i8, "b c": i1>
    %3 = comb.concat %0, %2 : i8, i1
    %4 = hw.array_create %1, %1 : !hw.struct<a: i8, "b c": i1>
    hw.output %4 : !hw.array<2xstruct<a: i8, "b c": i1>>
  }
  hw.module @b(in %r : i1, in %s : !seq.clock, out p : i8, out q : i1) {
    %0 = "test.op"() : () -> i8
    hw.output %0, %r : i8, i1
  }
}
"""


@pytest.mark.usefixtures("tblgen")
def test_what_the_hooks_of_circt_read_they_write(tmp_path: Path) -> None:
    (tmp_path / "Ops.td").write_text(HW)
    hooks = tuple(sorted(FOLDER.glob("circt_*.py")))
    dialects = load_sources(DialectSources(td=(tmp_path / "Ops.td",), python=hooks))
    assert dialects.problems == []
    context = Context(dialects.load, allow_unregistered=True)
    parsed = compiler.parse_tolerant(CIRCUIT, context)
    assert [each.message for each in compiler.check(parsed, context)] == []
    assert compiler.print_ir(parsed.module) == CIRCUIT


@pytest.mark.usefixtures("tblgen")
def test_values_names_that_a_hook_reads_are_those_of_each_line(tmp_path: Path) -> None:
    (tmp_path / "Ops.td").write_text(HW)
    hooks = tuple(sorted(FOLDER.glob("circt_*.py")))
    context = Context(load_sources(DialectSources(td=(tmp_path / "Ops.td",), python=hooks)).load)
    names = ["0", "a", "b", "1", "c"]
    lines = "".join(f"  %{name} = hw.wire %x : i1 -> i1\n" for name in names)
    text = f"hw.module @f(in %x : i1) {{\n{lines}  hw.output\n}}\nhw.module @g(in %y : i1) {{\n  hw.output\n}}\n" * 2
    parsed = compiler.parse_tolerant(text.replace("@f", "@f2", 1).replace("@g", "@g2", 1), context)
    assert [each.message for each in compiler.check(parsed, context)] == []
    for module in parsed.module.regions[0].blocks[0].ops[::2]:
        wires = module.regions[0].blocks[0].ops[:-1]
        assert [str(wire.properties.get("name")) for wire in wires] == ["None", '"a"', '"b"', "None", '"c"']
    assert "output" not in str(parsed.module.regions[0].blocks[0].ops[3].properties["module_type"])
    assert "input y" in str(parsed.module.regions[0].blocks[0].ops[3].properties["module_type"])
