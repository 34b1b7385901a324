"""Each printing flag gives what mlir-opt gives, byte for byte."""

from __future__ import annotations

import pytest

from tests.support.llvm_tools import SEPARATOR, MlirOpt
from tests.support.places import CASES
from tests.support.tool import ir_opt, needs_cases

ALIASES = """\
#m1 = affine_map<(d0) -> (d0)>
#m2 = affine_map<(d0) -> (d0 + 7)>
#m3 = affine_map<(d0) -> (d0 + 8)>
!tup = tuple<i1,i2,i3,i4,i5,i6,i7,i8,i9,i10,i11,i12,i13,i14,i15,i16,i17>
#dd = distinct[0]<#m2>
"u.a"() ({ "u.in"() {q = #m2} : () -> () }) {a = #m3, b = affine_map<() -> ()>, l = loc("a":1:2),
  l2 = loc(fused["x", "a":1:2]), d = #dd, e = distinct[1]<>, t = tuple<!tup, i3>} : () -> ()
func.func @f(%arg0: memref<4xf32, #m2>, %c: index) attributes {x = affine_map<(d0) -> (d0 + 9)>} {
  scf.for %i = %c to %c step %c { "u.in"() {q = #m2} : () -> () } {zz = #m1}
  %r = scf.while (%x = %c) : (index) -> index {
    %t = arith.constant true
    scf.condition(%t) %x : index
  } do {
  ^bb0(%y: index):
    "u.in"() {q = affine_map<(d0) -> (d0 + 17)>} : () -> ()
    scf.yield %y : index
  } attributes {zz = affine_set<(d0) : (d0 == 0)>}
  "u.ff"() {m = memref<4xf32, affine_map<(d0) -> (d0 * 3)>>, t = (memref<4xf32, affine_map<(d0) -> (d0 * 4)>>) -> ()}
    : () -> ()
  return
}
"""

LOCATIONS = """\
func.func @f(%a: i32 loc("x y"), %b: i32 loc(fused["u", "v"]), %c: i32 loc("0ab")) {
  %0 = "u.a"() : () -> i32 loc(fused["f":1:2, "p"])
  %1 = "u.a"() : () -> i32 loc(callsite("q" at "r"))
  %2 = "u.a"() : () -> i32 loc("s"("t"))
  %3:2 = "u.a"() : () -> (i32, i32) loc("s")
  %4 = arith.constant 1 : i32 loc(fused["f":1:2, callsite("f":1:2 at "zz")])
  %5 = arith.constant 1 : i32 loc("")
  %6 = arith.constant 1 : i32 loc("é-.$%")
  %7 = arith.constant 1 : i32 loc(fused<"md">["g":1:2, "f":1:2])
  %8 = arith.constant 1 : i32 loc("c1_i32")
  scf.execute_region { scf.yield } loc(callsite("one" at callsite("two" at fused["f":5:6 to :8, "g":5:6 to 7:8])))
  "u.r"() ({
  ^bb0(%z: i32 loc("in")):
    "u.c"() : () -> () loc(callsite("a" at "f":5:6))
  ^bb1(%z2: i32 loc("in")):
    "u.c"() : () -> () loc(unknown)
  }) : () -> ()
  return loc(#later)
}
#later = loc("deferred":7:8)
"""

USERS = """\
func.func @f(%a: i32) {
  %x:3 = "u.a"(%a) : (i32) -> (i32, i32, i32)
  "u.b"(%x#1, %x#1) : (i32, i32) -> ()
  %y = "u.c"(%x#0) : (i32) -> (i32)
  "u.r"(%y, %a) ({
    "u.in"(%y, %a) : (i32, i32) -> ()
    "u.g"() ({
      "u.in"(%y, %fwd) : (i32, i32) -> ()
      "u.in2"(%y, %fwd) : (i32, i32) -> ()
      %fwd = "u.d"(%y, %fwd) : (i32, i32) -> i32
      "u.in3"(%y, %fwd) : (i32, i32) -> ()
      "u.in4"(%y, %fwd) : (i32, i32) -> ()
    }) : () -> ()
  }) : (i32, i32) -> ()
  %e:2 = "u.e"() : () -> (i32, i32)
  %index, %vector = "u.v"() : () -> (index, vector<4xf32>)
  %true = arith.constant true
  cf.cond_br %true, ^bb1, ^bb2(%y: i32)
^bb1:
  %q = scf.if %true -> i32 { scf.yield %y : i32 } else { scf.yield %a : i32 }
  cf.br ^bb2(%q: i32)
^bb2(%arg: i32):
  "u.late"(%arg) : (i32) -> ()
  %twice:2 = "u.t"() : () -> (i32, i32)
  "u.both"(%twice#0, %twice#1) : (i32, i32) -> ()
  %some:3, %more = "u.s"(%twice#0) : (i32) -> (i32, i32, i32, i32)
  %m = vector.create_mask %index : vector<4xi1>
  %sum = vector.mask %m { vector.reduction <add>, %vector : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}
func.func @g() { %0 = "u.x"() : () -> i32 return }
"""

DATA = """\
func.func @g() {
  %0 = arith.constant dense<[1,2,3,4,5,6,7,8]> : tensor<8xi32>
  %1 = arith.constant dense<1> : tensor<8xi32>
  %2 = arith.constant dense<[1,2]> : tensor<2xi32>
  %3 = arith.constant dense_resource<bb> : tensor<3xi64>
  %4 = arith.constant dense<[1.0,2.0,3.5]> : tensor<3xf32>
  "u.a"() {a = dense<["a","b","c"]> : tensor<3x!unknown.s>, b = array<i32: 1,2,3,4,5,6>} : () -> ()
  "u.a"() {c = dense_resource<undefined> : tensor<1xi8>, d = [dense_resource<"q r"> : tensor<1xi8>]} : () -> ()
  return
}
{-#
  dialect_resources: {
    builtin: { aa: "0x01000000aB", bb: "0x0100000012", "q r": "0x01000000ff" }
  },
  external_resources: {
    my.ext: { "a b": "0x01000000aB", k: "é\\n\\t", st: "xx", zz: false, empty: "0x04000000" },
    mlir_reproducer: { pipeline: "builtin.module(cse)", disable_threading: true }
  }
#-}
"""

PROGRAMS = (ALIASES, LOCATIONS, USERS, DATA, "")

FLAGS = [
    "",
    "--mlir-print-op-generic",
    "--mlir-print-debuginfo",
    "--mlir-print-debuginfo --mlir-pretty-debuginfo",
    "--mlir-pretty-debuginfo",
    "--mlir-print-local-scope",
    "--mlir-print-local-scope --mlir-print-debuginfo",
    "--mlir-print-local-scope --mlir-print-debuginfo --mlir-pretty-debuginfo",
    "--mlir-print-op-generic --mlir-print-debuginfo",
    "--mlir-elide-elementsattrs-if-larger=2",
    "--mlir-elide-elementsattrs-if-larger 7",
    "--mlir-elide-resource-strings-if-larger=10",
    "--mlir-print-elementsattrs-with-hex-if-larger=2",
    "--mlir-print-elementsattrs-with-hex-if-larger=-1",
    "--mlir-print-skip-regions",
    "--mlir-print-value-users",
    "--mlir-print-value-users --mlir-print-debuginfo --mlir-print-op-generic",
    "--mlir-print-unique-ssa-ids",
    "--mlir-use-nameloc-as-prefix",
    "--mlir-use-nameloc-as-prefix --mlir-print-unique-ssa-ids --mlir-print-value-users",
    "--mlir-print-assume-verified",
    "--no-implicit-module",
    "--mlir-disable-threading",
]


@pytest.mark.parametrize("flags", FLAGS)
def test_a_flag_gives_what_mlir_opt_gives(mlir_opt: MlirOpt, flags: str) -> None:
    text = SEPARATOR.join(PROGRAMS)
    mlir_opt.assert_same("--allow-unregistered-dialect", "--split-input-file", *flags.split(), text=text)


@needs_cases
@pytest.mark.parametrize("flags", FLAGS)
def test_a_flag_gives_what_mlir_opt_gives_for_the_shared_cases(mlir_opt: MlirOpt, flags: str) -> None:
    names = ["ir_structure", "types_attributes", "locations"]
    text = SEPARATOR.join((CASES / f"{name}.mlir").read_text() for name in names)
    mlir_opt.assert_same("--allow-unregistered-dialect", "--split-input-file", *flags.split(), text=text)


@pytest.mark.parametrize("flags", ["", "--mlir-print-assume-verified"])
def test_invalid_ir_prints_in_generic_form_unless_it_is_assumed_to_be_valid(mlir_opt: MlirOpt, flags: str) -> None:
    text = """func.func @f(%a: i32) -> i64 { return %a : i32 }"""
    mlir_opt.assert_same("--mlir-very-unsafe-disable-verifier-on-parsing", *flags.split(), text=text)


def test_aliases_that_only_locations_need_stand_below_the_module() -> None:
    run = ir_opt("--mlir-print-debuginfo", text="func.func @f(%a: i32) { return }\n")
    assert run.output == (
        '#loc2 = loc("<stdin>":1:14)\n'
        "module {\n"
        '  func.func @f(%arg0: i32 loc("<stdin>":1:14)) {\n'
        "    return loc(#loc3)\n"
        "  } loc(#loc1)\n"
        "} loc(#loc)\n"
        '#loc = loc("<stdin>":0:0)\n'
        '#loc1 = loc("<stdin>":1:1)\n'
        '#loc3 = loc("<stdin>":1:25)\n\n'
    )


def test_attributes_and_types_used_by_others_are_defined_before_them() -> None:
    text = '#map = affine_map<(d0) -> (d0 + 1)>\n"u.a"() {x = distinct[3]<[#map]>, m = #map} : () -> ()\n'
    lines = ir_opt("--allow-unregistered-dialect", text=text).output.splitlines()
    assert lines[:2] == ["#map = affine_map<(d0) -> (d0 + 1)>", "#distinct = distinct[0]<[#map]>"]


def test_value_users_name_the_newest_user_first() -> None:
    text = '%0 = "u.a"() : () -> i32\n"u.b"(%0) : (i32) -> ()\n"u.c"(%0) : (i32) -> ()\n'
    run = ir_opt("--allow-unregistered-dialect", "--mlir-print-value-users", text=text)
    assert '%0 = "u.a"() : () -> i32 // users: %2, %1' in run.output
    assert '"u.c"(%0) : (i32) -> () // id: %2' in run.output


def test_operation_in_a_region_of_an_unknown_one_has_its_whole_name() -> None:
    text = """module {
  func.func @f() {
    "test.region"() ({
      func.call @f() : () -> ()
    }) : () -> ()
    return
  }
}

"""
    assert ir_opt("--allow-unregistered-dialect", text=text).output == text
