"""Canonicalization of structured control flow: exactly what mlir-opt makes of the same programs."""

from __future__ import annotations

import pytest

from tests.support.canonicalize import canonicalized
from tests.support.llvm_tools import MlirOpt

PROGRAMS = {
    "turns are counted by bounds, signs and steps": """
  func.func @a(%n: index, %m: index, %x: index) -> index {
    %c0 = arith.constant 0 : index
    %r = scf.for %arg1 = %n to %m step %c0 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @b(%n: index, %m: index, %x: index) -> index {
    %c0 = arith.constant -1 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %r = scf.for %arg1 = %c1 to %c5 step %c0 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @c(%n: index, %m: index, %x: index) -> index {
    %c0 = arith.constant -1 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %r = scf.for unsigned %arg1 = %c1 to %c5 step %c0 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @d(%n: index, %x: index) -> index {
    %c0 = arith.constant 1 : index
    %c1 = arith.constant -1 : index
    %c5 = arith.constant 5 : index
    %r = scf.for unsigned %arg1 = %c1 to %c5 step %c0 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @e(%n: index, %x: index) -> index {
    %c0 = arith.constant 5 : index
    %m = arith.addi %n, %c0 : index
    %c5 = arith.constant 5 : index
    %r = scf.for %arg1 = %n to %m step %c5 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @f(%n: index, %x: index) -> index {
    %c0 = arith.constant 5 : index
    %m = arith.addi %n, %c0 overflow<nsw> : index
    %c5 = arith.constant 5 : index
    %r = scf.for %arg1 = %n to %m step %c5 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @g(%n: index, %x: index) -> index {
    %c0 = arith.constant 1 : index
    %c1 = arith.constant -2 : index
    %c5 = arith.constant -1 : index
    %r = scf.for unsigned %arg1 = %c1 to %c5 step %c0 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @a5(%n: index, %m: index, %x: index) -> index {
    %c0 = arith.constant -1 : index
    %r = scf.for %arg1 = %n to %m step %c0 iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @b5(%n: index, %m: index, %x: index) -> index {
    %c1 = arith.constant 5 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %r = scf.for %arg1 = %c6 to %c5 step %n iter_args(%a = %x) -> index {
      %q = "test.x"() : () -> index
      scf.yield %q : index
    }
    return %r : index
  }
  func.func @c5(%n: i32, %x: i32) -> i32 {
    %c0 = arith.constant 5 : i32
    %m = arith.addi %n, %c0 overflow<nuw> : i32
    %r = scf.for unsigned %arg1 = %n to %m step %c0 iter_args(%a = %x) -> i32 : i32 {
      %q = "test.x"() : () -> i32
      scf.yield %q : i32
    }
    return %r : i32
  }
  func.func @d5(%n: i32, %x: i32) -> i32 {
    %c0 = arith.constant 5 : i32
    %cm = arith.constant -5 : i32
    %m = arith.addi %n, %cm overflow<nsw> : i32
    %r = scf.for %arg1 = %n to %m step %c0 iter_args(%a = %x) -> i32 : i32 {
      %q = "test.x"() : () -> i32
      scf.yield %q : i32
    }
    return %r : i32
  }
  func.func @e5(%n: i32, %x: i32) -> i32 {
    %c0 = arith.constant 5 : i32
    %cm = arith.constant -5 : i32
    %c1 = arith.constant 1 : i32
    %m = arith.addi %n, %cm overflow<nuw> : i32
    %r = scf.for unsigned %arg1 = %n to %m step %c0 iter_args(%a = %x) -> i32 : i32 {
      scf.yield %c1 : i32
    }
    return %r : i32
  }
    """,
    "a region that control does not leave, and whose results are unused, goes": """
        func.func @unreachable() {
          %0 = scf.execute_region -> tensor<5xi16> {
            llvm.unreachable
          }
          return
        }
    """,
    "a loop of one turn is its body": """
        func.func @one(%a: index, %n: index) -> index {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a) -> index {
            %y = "test.f"(%i, %x) : (index, index) -> index
            scf.yield %y : index
          }
          return %r : index
        }
    """,
    "values that a loop carries for nothing go": """
        func.func @dead(%a: index, %n: index) -> index {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %n, %z = %a) -> (index, index, index) {
            %p = "test.f"(%i, %x, %y) : (index, index, index) -> index
            scf.yield %p, %y, %p : index, index, index
          }
          return %r#2 : index
        }
    """,
    "values that an if yields from outside are selected": """
        func.func @ifs(%c: i1, %a: i32, %b: i32) -> (i32, i32, i1) {
          %r:3 = scf.if %c -> (i32, i32, i1) {
            %t = arith.constant true
            %q = "test.f"(%c) : (i1) -> i32
            scf.yield %a, %q, %t : i32, i32, i1
          } else {
            %t = arith.constant false
            %q = "test.g"(%c) : (i1) -> i32
            scf.yield %b, %q, %t : i32, i32, i1
          }
          return %r#0, %r#1, %r#2 : i32, i32, i1
        }
    """,
    "ifs on one condition become one": """
        func.func @comb(%c: i1, %d: i1) {
          scf.if %c { "test.a"() : () -> () }
          scf.if %c { "test.b"() : () -> () } else { "test.c"() : () -> () }
          %t = arith.constant true
          %n = arith.xori %c, %t : i1
          scf.if %n { "test.d"() : () -> () } else { "test.e"() : () -> () }
          scf.if %c { scf.if %d { "test.x"() : () -> () } }
          "test.sep"() : () -> ()
          scf.if %c { scf.if %d { "test.x"() : () -> () } }
          return
        }
    """,
    "regions that are run once are inlined": """
        func.func @exec(%c: i1) -> i32 {
          %r = scf.execute_region -> i32 {
            cf.cond_br %c, ^a, ^b
          ^a:
            %1 = "test.a"() : () -> i32
            scf.yield %1 : i32
          ^b:
            %2 = "test.b"() : () -> i32
            scf.yield %2 : i32
          }
          %q = scf.execute_region -> i32 {
            %1 = "test.c"() : () -> i32
            scf.yield %1 : i32
          }
          %z = arith.addi %r, %q : i32
          return %z : i32
        }
    """,
    "an index switch on a constant is its case": """
        func.func @switch() -> i32 {
          %c2 = arith.constant 2 : index
          %r = scf.index_switch %c2 -> i32
          case 2 {
            %1 = "test.c"() : () -> i32
            scf.yield %1 : i32
          }
          default {
            %1 = "test.d"() : () -> i32
            scf.yield %1 : i32
          }
          return %r : i32
        }
    """,
    "parallel loops are merged and lose dimensions of one turn": """
        func.func @par(%n: index, %m: memref<?x?xf32>, %f: f32) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          scf.parallel (%i) = (%c0) to (%n) step (%c1) {
            scf.parallel (%j) = (%c0) to (%n) step (%c1) {
              memref.store %f, %m[%i, %j] : memref<?x?xf32>
            }
          }
          scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
            memref.store %f, %m[%i, %j] : memref<?x?xf32>
          }
          scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
            memref.store %f, %m[%i, %i] : memref<?x?xf32>
          }
          return
        }
    """,
    "a comparison that keeps a while running is true in its body": """
        func.func @while(%a: i32, %b: i32) -> i32 {
          %r:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
            %c = arith.cmpi slt, %x, %b : i32
            scf.condition(%c) %x, %y : i32, i32
          } do {
          ^bb0(%p: i32, %q: i32):
            %c = arith.cmpi slt, %p, %b : i32
            %d = arith.cmpi sge, %p, %b : i32
            %n = "test.f"(%p, %c, %d, %q) : (i32, i1, i1, i32) -> i32
            scf.yield %n, %q : i32, i32
          }
          return %r#0 : i32
        }
    """,
    "a while passes on its values in order": """
        func.func @align(%a: i32, %b: i32) -> (i32, i32) {
          %r:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
            %c = "test.c"(%x) : (i32) -> i1
            scf.condition(%c) %y, %x : i32, i32
          } do {
          ^bb0(%p: i32, %q: i32):
            %n = "test.f"(%p) : (i32) -> i32
            %m = "test.g"(%q) : (i32) -> i32
            scf.yield %n, %m : i32, i32
          }
          return %r#0, %r#1 : i32, i32
        }
    """,
    "an if on the condition of a while moves into its body": """
        func.func @movedown(%a: i32) -> i32 {
          %r = scf.while (%x = %a) : (i32) -> (i32) {
            %v = "test.v"(%x) : (i32) -> i32
            %c = "test.c"(%x) : (i32) -> i1
            scf.if %c { "test.in"(%v) : (i32) -> () }
            scf.condition(%c) %x : i32
          } do {
          ^bb0(%p: i32):
            %n = "test.f"(%p) : (i32) -> i32
            scf.yield %n : i32
          }
          return %r : i32
        }
    """,
    "a forall loses dimensions of one turn": """
        func.func @forall(%n: index) {
          %c1 = arith.constant 1 : index
          %c4 = arith.constant 4 : index
          scf.forall (%i, %j) in (%c1, %c4) { "test.u"(%i, %j) : (index, index) -> () }
          scf.forall (%i) in (%n) { "test.u"(%i) : (index) -> () }
          scf.forall (%i) in (1) { "test.u"(%i) : (index) -> () }
          return
        }
    """,
    "a loop that only yields is what it yields": """
        func.func @empty(%a: index, %n: index) -> (index, index) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c9 = arith.constant 9 : index
          %r:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a, %y = %n) -> (index, index) {
            scf.yield %n, %a : index, index
          }
          %q = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (index) {
            scf.yield %x : index
          }
          %s = arith.addi %r#0, %q : index
          return %s, %r#1 : index, index
        }
    """,
    "an if on a negation swaps its regions": """
        func.func @notif(%c: i1) {
          %t = arith.constant true
          %n = arith.xori %c, %t : i1
          scf.if %n { "test.d"() : () -> () } else { "test.e"() : () -> () }
          return
        }
    """,
    "a reduction of one turn is computed": """
        func.func @pr(%n: index, %f: f32) -> f32 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (%f) -> f32 {
            %v = "test.v"(%i) : (index) -> f32
            scf.reduce(%v : f32) {
            ^bb0(%l: f32, %s: f32):
              %x = arith.addf %l, %s : f32
              scf.reduce.return %x : f32
            }
          }
          return %r : f32
        }
    """,
    "an if in an if is one on both conditions": """
        func.func @nest(%a: i1, %b: i1, %x: i32, %y: i32) -> i32 {
          %r = scf.if %a -> i32 {
            %i = scf.if %b -> i32 {
              %q = "test.q"() : () -> i32
              scf.yield %q : i32
            } else {
              scf.yield %y : i32
            }
            scf.yield %i : i32
          } else {
            scf.yield %y : i32
          }
          return %r : i32
        }
    """,
    "the condition of a while is true in its body": """
        func.func @whiletruth(%a: i32) -> i1 {
          %r = scf.while (%x = %a) : (i32) -> (i1) {
            %c = "test.c"(%x) : (i32) -> i1
            scf.condition(%c) %c : i1
          } do {
          ^bb0(%p: i1):
            %n = "test.f"(%p) : (i1) -> i32
            scf.yield %n : i32
          }
          return %r : i1
        }
    """,
    "values that are carried twice are carried once": """
        func.func @dup(%a: i32, %n: index) -> (i32, i32) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (i32, i32) {
            %p = "test.f"(%x, %y) : (i32, i32) -> i32
            scf.yield %p, %p : i32, i32
          }
          return %r#0, %r#1 : i32, i32
        }
    """,
    "unused results of an if go": """
        func.func @unused_if(%c: i1) -> i32 {
          %r:2 = scf.if %c -> (i32, i32) {
            %p:2 = "test.f"() : () -> (i32, i32)
            scf.yield %p#0, %p#1 : i32, i32
          } else {
            %p:2 = "test.g"() : () -> (i32, i32)
            scf.yield %p#0, %p#1 : i32, i32
          }
          return %r#1 : i32
        }
    """,
    "an if that yields false and true is the negation": """
        func.func @ifnegate(%c: i1) -> i1 {
          %r = scf.if %c -> i1 {
            %f = arith.constant false
            scf.yield %f : i1
          } else {
            %t = arith.constant true
            scf.yield %t : i1
          }
          return %r : i1
        }
    """,
}


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_what_was_canonicalized_stays_as_it_is(text: str) -> None:
    once = canonicalized(text)
    assert canonicalized(once) == once


def test_a_region_that_control_does_not_leave_ends_its_function() -> None:
    text = """
    func.func @f() -> tensor<5xi16> {
      %0 = scf.execute_region -> tensor<5xi16> {
        llvm.unreachable
      }
      return %0 : tensor<5xi16>
    }
    """
    assert canonicalized(text).split("\n")[2:-2] == ["    llvm.unreachable"]


@pytest.mark.parametrize("text", PROGRAMS.values(), ids=list(PROGRAMS))
def test_the_result_is_that_of_mlir_opt(mlir_opt: MlirOpt, text: str) -> None:
    assert canonicalized(text) == mlir_opt.canonicalized(text, among=PROGRAMS.values())
