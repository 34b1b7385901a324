"""MLIR bytecode: what is written is read as the same IR, and is what mlir-opt writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import compiler
from compiler.bytecode.encoding import BytecodeError, ByteReader, Emitter
from compiler.bytecode.reader import BytecodeFile, read_bytecode
from compiler.bytecode.use_lists import orders_of_parsed_text
from compiler.bytecode.writer import WriterOptions, write_bytecode
from compiler.ir.context import Context
from compiler.ir.locations import FileLineColRange
from compiler.ir.operation import Operation
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile
from tests.support.llvm_tools import MlirOpt
from tests.support.places import CASES
from tests.support.tool import ir_opt

VERSIONS = range(7)
UNREGISTERED = "--allow-unregistered-dialect"

EVERYTHING = """
#map = affine_map<(d0, d1) -> (d1, d0)>
module @m attributes {
  x.array = [1, -2 : i8, 3.5 : f16, "text", "typed" : i32, unit, @a::@b::@c, @a, true],
  x.dictionary = {a = 1 : index, b = {c}, "odd key" = affine_map<(d0)[s0] -> (d0 floordiv 2 + s0)>},
  x.wide = [-1 : i64, 5 : i4, -1 : i128, 340282366920938463463374607431768211455 : ui128, 0 : i256, 255 : ui8],
  x.floats = [1.0 : bf16, 0x7FC00001 : f32, -0.0 : f64, 1.5 : f80, 1.5 : f128, 2.0 : f8E4M3FN, 2.0 : tf32],
  x.dense = [dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>, dense<true> : tensor<3xi1>, dense<[true, false]> : vector<2xi1>,
             dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, dense<["a", "b"]> : tensor<2x!x.string>,
             dense<> : tensor<0xi8>],
  x.arrays = [array<i1: true, false>, array<i8: -1, 2>, array<i64: 5>, array<f32: 1.0, 2.5>, array<i32>],
  x.sparse = sparse<[[0, 1], [2, 3]], [1, 2]> : tensor<4x5xi64>,
  x.distinct = [distinct[0]<1 : i32>, distinct[1]<1 : i32>, distinct[0]<1 : i32>],
  x.types = [si7, ui9, i1, index, none, (i32, f32) -> (), () -> i1, bf16, f16, f80, f128, f8E5M2, complex<f32>,
             memref<2x?xf32, #map, 3>, memref<*xi8, 1>, memref<*xi8>, memref<4xf32, strided<[2], offset: ?>>,
             tensor<?x4xf32>, tensor<4xf32, {e}>, tensor<*xi1>, vector<4x[8]xi1>, vector<f32>, tuple<i1, tuple<>>,
             !x.unknown<with things>, !llvm.struct<"s", (i32, ptr)>, #x.attribute<"<">, affine_set<(d0) : (d0 >= 0)>]
} {
  func.func private @f(%a: i32 {x.n}, %m: memref<4xf32>) -> (i32 {x.r}) attributes {x.y} {
    %c1 = arith.constant 1 : index
    %0:2 = "x.pair"(%a) <{inherent = 1 : i32}> {discardable} : (i32) -> (i32, i32)
    affine.for %i = 0 to 4 step 2 {
      %1 = affine.load %m[%i] : memref<4xf32>
      affine.store %1, %m[symbol(%c1)] : memref<4xf32>
    }
    cf.cond_br %t, ^bb1(%0#1 : i32), ^bb2
  ^bb1(%b: i32):
    return %b : i32
  ^bb2:
    %s = llvm.add %a, %0#0 overflow<nsw> : i32
    %t2 = "x.use"(%s, %s, %0#0) : (i32, i32, i32) -> i32
    cf.br ^bb1(%t2 : i32)
  }
}
""".replace("cf.cond_br %t,", "%t = arith.cmpi eq, %a, %a : i32\n    cf.cond_br %t,")

LOCATIONS = """
func.func @f(%a: i32 loc("x")) -> i32 {
  %0 = "x.a"() : () -> i32 loc("file":1:2)
  %1 = "x.b"() : () -> i32 loc(callsite("callee"("f":3:4) at fused<"why">["g":5:6, unknown]))
  %2 = "x.c"() : () -> i32 loc(fused["g":5:6 to :9, "g":5:6 to 7:8, "n"])
  return %0 : i32 loc(unknown)
}
"""

DEBUG_INFORMATION = """
#file = #llvm.di_file<"a.c" in "/dir">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true,
  emissionKind = Full>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #int, sizeInBits = 64, dwarfAddressSpace = 3>
#struct = #llvm.di_composite_type<tag = DW_TAG_structure_type, name = "s", file = #file, line = 4, elements = #pointer>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #int, #struct>
#program = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file,
  line = 1, scopeLine = 1, subprogramFlags = Definition, type = #type>
#variable = #llvm.di_local_variable<scope = #program, name = "x", file = #file, line = 2, arg = 1, type = #int>
#expression = #llvm.di_expression<[DW_OP_LLVM_fragment(16, 8), DW_OP_stack_value]>
#loop = #llvm.loop_annotation<disableNonforced = true, unroll = <disable = true>, mustProgress = false>
"x.op"() {x.all = [#variable, #expression, #loop]} : () -> ()
"""

QUANTIZED = """
func.func private @f(!quant.any<i8<-8:7>:f32>, !quant.any<u8>, !quant.calibrated<f32<-0.5:1.0>>,
  !quant.uniform<i8:f32, 0.5:3>, !quant.uniform<u8:f32:1, {0.5:3, 0.25}>,
  !quant.uniform<i8:f32:{0:2, 1:4}, {{0.5:3, 0.25}, {0.125, 1.0:-1}}>)
"""

RESOURCES = """
"x.op"() {a = dense_resource<one> : tensor<4xi8>, b = dense_resource<missing> : tensor<2xi8>,
          c = dense_resource<two> : tensor<2xi64>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      two: "0x1000000001000000000000000200000000000000",
      one: "0x0400000001020304"
    }
  },
  external_resources: {
    someone: { flag: true, text: "a\\22b", blob: "0x08000000AABB" }
  }
#-}
"""

TEXTS = {
    "everything": EVERYTHING,
    "locations": LOCATIONS,
    "debug": DEBUG_INFORMATION,
    "quant": QUANTIZED,
    "resources": RESOURCES,
}


def new_context() -> Context:
    return compiler.new_context(allow_unregistered=True)


def written(text: str, version: int = 6, producer: str = "test") -> tuple[Operation, bytes]:
    """The IR of a text, and its bytecode with all that mlir-opt would write of it."""
    parsed = parse_file(SourceFile("<stdin>", text), new_context())
    assert not parsed.all_diagnostics(), parsed.all_diagnostics()[0]
    module = parsed.module
    if module.start < 0:
        module.location = FileLineColRange("<stdin>", 0, 0)
    orders = orders_of_parsed_text(module) if version >= 3 else {}
    return module, write_bytecode(module, parsed.resources, WriterOptions(version, producer, use_orders=orders))


def again(file: BytecodeFile) -> bytes:
    options = WriterOptions(file.header.version, file.header.producer, use_orders=file.use_orders)
    return write_bytecode(file.module, file.resources, options)


def shown(op: Operation) -> str:
    return compiler.print_ir(op, generic=True)


# ------------------------------------------------------------------------------------------------------ round trips


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", TEXTS)
def test_what_is_written_reads_back_as_the_same_ir_and_bytes(name: str, version: int) -> None:
    module, data = written(TEXTS[name], version)
    assert data.startswith(b"ML\xefR")
    file = read_bytecode(data, new_context(), "<stdin>")
    assert (file.header.version, file.header.producer) == (version, "test")
    if version >= 5:  # before that, unregistered ops have attributes only
        assert shown(file.module) == shown(module)
    assert again(file) == data


def test_locations_are_kept() -> None:
    flags = ("--mlir-print-debuginfo", "--mlir-print-local-scope", UNREGISTERED)
    data = ir_opt("--emit-bytecode", UNREGISTERED, text=LOCATIONS).output
    assert ir_opt(*flags, text=data).output == ir_opt(*flags, text=LOCATIONS).output


def test_resources_are_kept() -> None:
    data = ir_opt("--emit-bytecode", UNREGISTERED, text=RESOURCES).output
    assert ir_opt(UNREGISTERED, text=data).output == ir_opt(UNREGISTERED, text=RESOURCES).output


def test_resources_can_be_left_out() -> None:
    flags = ("--emit-bytecode", "--elide-resource-data-from-bytecode", UNREGISTERED)
    data = ir_opt(*flags, text=RESOURCES).output
    printed = ir_opt(UNREGISTERED, text=data).output
    assert "dense_resource<one>" in printed
    assert "{-#" not in printed


def test_types_of_attributes_that_are_written_as_text_are_kept() -> None:
    module, data = written('"x.op"() {a = #ml_program.extern : i32} : () -> ()')
    assert "#ml_program.extern : i32" in shown(module)
    assert shown(read_bytecode(data, new_context()).module) == shown(module)


def test_a_compile_unit_with_what_the_encoding_has_no_place_for_is_written_as_text() -> None:
    unit = '#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, '
    unit += 'isOptimized = true, emissionKind = Full, splitDebugFilename = "a.dwo">'
    module, data = written(f'"x.op"() {{a = {unit}}} : () -> ()')
    assert shown(read_bytecode(data, new_context()).module) == shown(module)


def test_distinct_attributes_stay_the_same_wherever_they_are_written() -> None:
    text = """
    #domain = #llvm.alias_scope_domain<id = distinct[0]<>>
    #one = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
    #two = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
    #unit = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">,
      isOptimized = true, emissionKind = Full>
    #group = #llvm.access_group<id = distinct[3]<>>
    "x.op"() {a = [#one, #two], b = #unit, c = #group, d = distinct[4]<1 : i32>} : () -> ()
    """
    module = written(text)[0]
    file = read_bytecode(write_bytecode(module), new_context())
    assert shown(file.module) == shown(module)


def test_an_operation_that_is_no_module_is_kept() -> None:
    run = ir_opt("--no-implicit-module", "--emit-bytecode", text="func.func private @f()")
    assert ir_opt("--no-implicit-module", text=run.output).output == "func.func private @f()\n\n"


def test_regions_may_nest_deeply() -> None:
    depth = 3000
    text = '"x.op"() ({' * depth + '"x.end"() : () -> ()' + "}) : () -> ()" * depth
    module, data = written(text)
    assert shown(read_bytecode(data, new_context()).module) == shown(module)


def test_values_may_be_used_before_they_are_defined() -> None:
    text = """
    "x.graph"() ({
      %0 = "x.a"(%1, %1, %2) : (i32, i32, i32) -> i32
      %1 = "x.b"(%0, %1) : (i32, i32) -> i32
      "x.inner"() ({ "x.c"(%2, %2, %0) : (i32, i32, i32) -> () }) : () -> ()
      %2 = "x.d"() : () -> i32
    }) : () -> ()"""
    module, data = written(text)
    file = read_bytecode(data, new_context())
    assert shown(file.module) == shown(module)
    assert again(file) == data


# ---------------------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize("value", [0, 1, 127, 128, 16383, 16384, 2**35, 2**56 - 1, 2**56, 2**64 - 1])
def test_numbers_are_read_as_written(value: int) -> None:
    emitter = Emitter()
    emitter.varint(value)
    reader = ByteReader(bytes(emitter.data))
    assert reader.varint() == value
    assert reader.at_end


@pytest.mark.parametrize("value", [0, 1, -1, 63, -64, 64, 2**62, -(2**63), 2**63 - 1])
def test_signed_numbers_are_read_as_written(value: int) -> None:
    emitter = Emitter()
    emitter.signed_varint(value)
    assert ByteReader(bytes(emitter.data)).signed_varint() == value


def test_a_version_that_nobody_knows_is_not_written() -> None:
    with pytest.raises(BytecodeError, match=r"unsupported version requested 7, must be in range \[0, 6\]"):
        written("module {}", 7)


# -------------------------------------------------------------------------------------------------------- mlir-opt


@pytest.mark.parametrize("version", [0, 3, 4, 5, 6])
@pytest.mark.parametrize("name", TEXTS)
def test_the_bytes_are_those_that_mlir_opt_writes(mlir_opt: MlirOpt, name: str, version: int) -> None:
    flags = (UNREGISTERED, "--emit-bytecode", f"--emit-bytecode-version={version}")
    theirs = mlir_opt(*flags, text=TEXTS[name]).output.encode("utf-8", "surrogateescape")
    file = read_bytecode(theirs, new_context(), "<stdin>")
    assert again(file) == theirs
    text = TEXTS[name]
    if version < 5:  # where mlir-opt loses what is no attribute
        text = text.replace(" overflow<nsw>", "").replace(" <{inherent = 1 : i32}>", "")
        theirs = mlir_opt(*flags, text=text).output.encode("utf-8", "surrogateescape")
    assert written(text, version, file.header.producer)[1] == theirs


def test_what_mlir_opt_writes_after_a_pass_is_read(mlir_opt: MlirOpt, tmp_path: Path) -> None:
    path = tmp_path / "theirs.mlirbc"
    assert mlir_opt(UNREGISTERED, "--cse", "--emit-bytecode", "-o", str(path), text=EVERYTHING).code == 0
    assert ir_opt(UNREGISTERED, str(path)).output == mlir_opt(UNREGISTERED, str(path)).output


@pytest.mark.parametrize("data", [b"ML\xefR", b"ML\xefR\x0fx\0", b"ML\xefR\x0dx\0\xff", b"ML\xefR\x0dx\0\x01\xff"])
def test_errors_are_in_the_words_of_mlir_opt(mlir_opt: MlirOpt, data: bytes) -> None:
    theirs = mlir_opt(text=data).errors.splitlines()
    ours = [line for line in ir_opt(text=data).errors.splitlines() if "at byte" not in line]
    assert ours == theirs


def test_bytecode_is_not_edited_in_place(tmp_path: Path) -> None:
    path = tmp_path / "f.mlirbc"
    data = written("func.func private @f()")[1]
    path.write_bytes(data)
    run = ir_opt("--in-place", "--cse", str(path))
    assert (run.code, "this is bytecode" in run.errors, path.read_bytes() == data) == (1, True, True)


# ---------------------------------------------------------------------------------------------------- upstream's tests

CONFORMANCE = CASES.parent / "conformance" / "cases"


@pytest.mark.skipif(not CONFORMANCE.is_dir(), reason="the shared cases are not beside this repository")
def test_upstreams_own_tests_survive_bytecode() -> None:
    """A few of each folder; `benchmarks/bytecode_round_trip.py` takes all."""
    checked = 0
    for path in sorted(CONFORMANCE.glob("*.json")):
        cases = [case for case in json.loads(path.read_text()) if case["kind"] == "valid"]
        for case in cases[:: max(1, len(cases) // 2)]:
            parsed = parse_file(SourceFile("-", case["text"]), new_context())
            if parsed.all_diagnostics():
                continue
            file = read_bytecode(write_bytecode(parsed.module, parsed.resources), new_context())
            assert shown(file.module) == shown(parsed.module), case["id"]
            checked += 1
    assert checked > 50
