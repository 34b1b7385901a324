"""Errors in the structure of IR: blocks, regions, terminators, branches, and places of operations."""

from __future__ import annotations

from typing import ClassVar

from compiler.diagnostics import Fault
from compiler.errors.syntax import WordedFault
from compiler.errors.values import PartCount
from compiler.ir.types import Type


class MissingTerminator(Fault, code="missing-terminator"):
    """A block does not end in a terminator.

    The last operation of a block, such as `return`, `scf.yield` or `cf.br`, determines where control goes next.

        func.func @f() -> i32 {
          %a = arith.constant 1 : i32
        }

    Add the terminator that the enclosing operation needs.

        func.func @f() -> i32 {
          %a = arith.constant 1 : i32
          return %a : i32
        }
    """

    last: str = ""
    """The last operation in generic form; "" for an empty block."""

    @property
    def message(self) -> str:
        if not self.last:
            return "empty block: expect at least a terminator"
        return f"block with no terminator, has {self.last}"


class EmptyBlock(Fault, code="empty-block"):
    """A block in a region has no operations.

        func.func @f(%n: index) {
          "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>,
              step = 1 : index, upperBoundMap = affine_map<(d0) -> (d0)>}> ({
          ^bb0(%i: index):
          }) : (index) -> ()
          return
        }

    Add the operations, at least a terminator.

        func.func @f(%n: index) {
          "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>,
              step = 1 : index, upperBoundMap = affine_map<(d0) -> (d0)>}> ({
          ^bb0(%i: index):
            "affine.yield"() : () -> ()
          }) : (index) -> ()
          return
        }
    """

    @property
    def message(self) -> str:
        return "expects a non-empty block"


class MisplacedTerminator(WordedFault, code="misplaced-terminator"):
    """A terminator is not the last operation of its block.

        func.func @f(%a: i32) -> i32 {
          return %a : i32
          %b = arith.addi %a, %a : i32
          return %b : i32
        }

    Move it to the end of the block, or begin another block after it.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          return %b : i32
        }
    """


class WrongTerminator(Fault, code="wrong-terminator"):
    """A region does not end in the terminator that its operation requires.

        func.func @f() {
          "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>,
              step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
          ^bb0(%i: index):
            "test.yield"() : () -> ()
          }) : () -> ()
          return
        }

    Use the terminator that the message names.

        func.func @f() {
          "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>,
              step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
          ^bb0(%i: index):
            "affine.yield"() : () -> ()
          }) : () -> ()
          return
        }
    """

    expected: str
    found: str
    """The operation at the end of the region; "" for an empty region."""
    words: str = ""
    """The message; "" for the verifier's."""

    @property
    def message(self) -> str:
        return self.words or f"expects regions to end with '{self.expected}', found '{self.found}'"


class RegionCount(PartCount, code="region-count"):
    """An operation has too many or too few regions.

        func.func @f(%c: i1) {
          "scf.if"(%c) ({
            "scf.yield"() : () -> ()
          }) : (i1) -> ()
          return
        }

    Write all regions of the operation; those that are not needed are empty.

        func.func @f(%c: i1) {
          "scf.if"(%c) ({
            "scf.yield"() : () -> ()
          }, {
          }) : (i1) -> ()
          return
        }
    """

    part: ClassVar[str] = "regions"


class SuccessorCount(PartCount, code="successor-count"):
    """A terminator has too many or too few successor blocks.

        func.func @f() {
          "cf.br"() : () -> ()
        }

    Name the blocks to which the terminator branches.

        func.func @f() {
          "cf.br"()[^next] : () -> ()
        ^next:
          return
        }
    """

    part: ClassVar[str] = "successors"

    @property
    def message(self) -> str:
        if self.at_least:
            return f"requires at least {self.expected} successors but found {self.found}"
        return f"requires {self.expected} successor{'' if self.expected == 1 else 's'} but found {self.found}"


class RegionShape(WordedFault, code="region-shape"):
    """A region has blocks or arguments that its operation does not allow.

    An operation may require that a region has only one block, is not empty, or has no arguments.

        module {
          func.func private @f()
        ^second:
          func.func private @g()
        }

    Change the region to the form that the message requires.

        module {
          func.func private @f()
          func.func private @g()
        }
    """


class MissingMark(Fault, code="missing-mark"):
    """An operation requires an attribute on its module, which marks the module as one for such operations.

        module {
          transform.named_sequence @f(%op: !transform.any_op {transform.readonly}) {
            transform.yield
          }
        }

    Add the attribute to the module.

        module attributes {transform.with_named_sequence} {
          transform.named_sequence @f(%op: !transform.any_op {transform.readonly}) {
            transform.yield
          }
        }
    """

    words: str
    name: str
    """Name of the attribute."""

    @property
    def message(self) -> str:
        return self.words


class ParentOperation(Fault, code="parent-operation"):
    """An operation is in an operation in which it is not allowed.

        func.func @f(%a: i32) {
          scf.yield %a : i32
        }

    Move it into one of the operations that the message names, or use an operation that is allowed there.

        func.func @f(%a: i32) {
          return
        }
    """

    parents: tuple[str, ...]
    """Names of the operations in which it is allowed."""
    words: str = ""
    """The message; "" for the verifier's."""

    @property
    def message(self) -> str:
        if self.words:
            return self.words
        words = "parent op " if len(self.parents) == 1 else "parent op to be one of "
        return f"expects {words}'{', '.join(self.parents)}'"


class InvalidBranch(WordedFault, code="invalid-branch"):
    """A branch goes to a block that is not allowed as its target.

    Branches stay in their region, and none may go to the region's first block, which has the region's arguments.

        func.func @f() {
        ^entry:
          cf.br ^entry
        }

    Branch to a block of the same region other than the first.

        func.func @f() {
          cf.br ^loop
        ^loop:
          cf.br ^loop
        }
    """


class BranchOperands(Fault, code="branch-operands"):
    """The operands of a branch do not match the arguments of its target block.

        func.func @f(%a: i32) {
          cf.br ^next(%a : i32)
        ^next(%b: i64):
          return
        }

    Pass one value for each of the block's arguments, of the same type.

        func.func @f(%a: i32) {
          cf.br ^next(%a : i32)
        ^next(%b: i32):
          return
        }
    """

    words: str
    successor: int
    passed: int
    expected: int
    argument: int = -1
    """Index of the argument with another type; -1 if their numbers differ."""
    type: Type | None = None
    """The type of this argument."""

    @property
    def message(self) -> str:
        return self.words


class RegionFlow(Fault, code="region-flow"):
    """The values that an operation and its regions pass to each other do not match.

    The values that a loop carries have the same types as initial values, in its body, at the end of the body and as
    results. Each branch of a conditional yields the operation's results.

        func.func @f(%c: i1, %a: i32) -> i32 {
          %r = scf.if %c -> i32 {
            scf.yield %a : i32
          } else {
            scf.yield
          }
          return %r : i32
        }

    Yield as many values as the operation has results, of the same types.

        func.func @f(%c: i1, %a: i32) -> i32 {
          %r = scf.if %c -> i32 {
            scf.yield %a : i32
          } else {
            scf.yield %a : i32
          }
          return %r : i32
        }
    """

    words: str
    passed: int = -1
    """Number of values that are passed; -1 if their types differ."""
    expected: int = -1
    """Number of values that are expected; -1 if their types differ."""

    @property
    def message(self) -> str:
        return self.words


class FunctionSignature(WordedFault, code="function-signature"):
    """A function's body or attributes do not match its type.

    The first block of a function has one argument for each input in the function's type, of the same type.

        "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
        ^bb0(%a: i64):
          "func.return"() : () -> ()
        }) : () -> ()

    Change the type, or the block's arguments.

        "func.func"() <{function_type = (i64) -> (), sym_name = "f"}> ({
        ^bb0(%a: i64):
          "func.return"() : () -> ()
        }) : () -> ()
    """
