"""examples/dialects: the modules there load, and what they read they write."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import compiler
from compiler.dialect_sources.loading import load_sources
from compiler.dialect_sources.python_module import load_python
from compiler.dialect_sources.sources import DialectSources
from compiler.ir.context import Context

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "dialects"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: str(path.name))
def test_an_example_module_loads(path: Path) -> None:
    found = load_python(path)
    assert found.problems == ()
    assert found.extensions
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


@pytest.mark.skipif(
    shutil.which("llvm-tblgen-22") is None or not Path("/usr/lib/llvm-22/include/mlir").exists(),
    reason="needs llvm-tblgen-22 and libmlir-22-dev",
)
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
