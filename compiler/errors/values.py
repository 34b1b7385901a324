"""Errors in how values are used: their types, their number, and where they are visible."""

from __future__ import annotations

from typing import ClassVar

from compiler.diagnostics import Fault
from compiler.errors.syntax import WordedFault
from compiler.ir.types import Type


class TypeMismatch(Fault, code="type-mismatch"):
    """A value is used with another type than it has.

    The types that an operation writes behind its operands must be those with which the operands are defined.

        func.func @f(%a: i32) -> i64 {
          %b = arith.addi %a, %a : i64
          return %b : i64
        }

    Change the written type, or convert the value first.

        func.func @f(%a: i32) -> i64 {
          %c = arith.extsi %a : i32 to i64
          %b = arith.addi %c, %c : i64
          return %b : i64
        }
    """

    name: str
    expected: Type
    """The type that the use requires."""
    actual: Type
    """The type of the value."""

    @property
    def message(self) -> str:
        types = f"'{self.expected}' vs '{self.actual}'"
        return f"use of value '%{self.name}' expects different type than prior uses: {types}"


class DefinitionMismatch(Fault, code="definition-mismatch"):
    """A value is defined with another type than it was used with before.

    A value may be used above its definition, in a block that comes later. Its type is then the one of that use.

        func.func @f() {
          cf.br ^define
        ^use:
          "test.use"(%a) : (i64) -> ()
          return
        ^define:
          %a = arith.constant 1 : i32
          cf.br ^use
        }

    Make both types the same.

        func.func @f() {
          cf.br ^define
        ^use:
          "test.use"(%a) : (i32) -> ()
          return
        ^define:
          %a = arith.constant 1 : i32
          cf.br ^use
        }
    """

    name: str
    number: int
    actual: Type
    """The type of the definition."""
    expected: Type
    """The type of the use."""

    @property
    def message(self) -> str:
        return f"definition of SSA value '%{self.name}#{self.number}' has type '{self.actual}'"


class NotDominated(Fault, code="not-dominated"):
    """A value is used at a place that can be reached without passing its definition.

    The definition must come before the use in the same block, or in a block that every path to the use goes through.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %c, %a : i32
          %c = arith.muli %a, %a : i32
          return %b : i32
        }

    Move the definition before the use, or pass the value on as a block's argument.

        func.func @f(%a: i32) -> i32 {
          %c = arith.muli %a, %a : i32
          %b = arith.addi %c, %a : i32
          return %b : i32
        }
    """

    index: int
    """Which operand it is."""

    @property
    def message(self) -> str:
        return f"operand #{self.index} does not dominate this use"


class OutsideValue(Fault, code="outside-value"):
    """A region that is isolated uses a value from outside.

    Functions, GPU kernels and others are isolated from above: their bodies see their own arguments only.

        func.func @f(%a: i32) {
          builtin.module {
            func.func @g() -> i32 {
              %b = arith.constant 1 : i32
              return %b : i32
            }
            "test.use"(%a) : (i32) -> ()
          }
          return
        }

    Pass the value on as an argument, or define it inside.

        func.func @f(%a: i32) {
          builtin.module {
            func.func @g() -> i32 {
              %b = arith.constant 1 : i32
              return %b : i32
            }
          }
          return
        }
    """

    index: int
    """Which operand it is."""

    @property
    def message(self) -> str:
        return "using value defined outside the region"


class UnlinkedOperand(Fault, code="unlinked-operand"):
    """An operation uses a value whose definition is no longer part of the IR.

    No text gives this error: a pass removed the defining operation and left its uses. It is an error of the pass.
    """

    @property
    def message(self) -> str:
        return "operation's operand is unlinked"


class PartCount(Fault):
    """An operation has too many or too few parts of a kind."""

    part: ClassVar[str]
    one: ClassVar[str] = "one"
    expected: int
    found: int
    at_least: bool = False

    @property
    def message(self) -> str:
        if self.at_least:
            return f"expected {self.expected} or more {self.part}"
        if self.expected == 0:
            return f"requires zero {self.part}"
        if self.expected == 1:
            return f"requires {self.one} {self.part.removesuffix('s')}"
        return f"expected {self.expected} {self.part}"


class OperandCount(PartCount, code="operand-count"):
    """An operation has too many or too few operands.

        func.func @f(%a: i32) -> i32 {
          %b = "arith.addi"(%a) : (i32) -> i32
          return %b : i32
        }

    Give the operation the operands that its definition lists; hover over its name to see them.

        func.func @f(%a: i32) -> i32 {
          %b = "arith.addi"(%a, %a) : (i32, i32) -> i32
          return %b : i32
        }
    """

    part: ClassVar[str] = "operands"
    one: ClassVar[str] = "a single"
    words: str = ""
    """The message where it is not the verifier's."""

    @property
    def message(self) -> str:
        if self.words or (self.expected < 2 and not self.at_least):
            return self.words or super().message
        return f"{super().message}, but found {self.found}"


class IndexCount(Fault, code="index-count"):
    """An operation has another number of indices, sizes or offsets than there are dimensions.

    An access to a memref, a tensor or a vector has one index for each dimension; an allocation has one size for each
    dimension whose extent is `?`.

        func.func @f(%m: memref<4x?xf32>, %i: index) -> f32 {
          %a = memref.load %m[%i] : memref<4x?xf32>
          return %a : f32
        }

    Write as many of them as the message says.

        func.func @f(%m: memref<4x?xf32>, %i: index) -> f32 {
          %a = memref.load %m[%i, %i] : memref<4x?xf32>
          return %a : f32
        }
    """

    words: str
    expected: int
    found: int

    @property
    def message(self) -> str:
        return self.words


class OperandTypeCount(Fault, code="operand-type-count"):
    """An operation has another number of operands than of types for them.

        func.func @f(%a: i32) {
          "test.use"(%a, %a) : (i32) -> ()
          return
        }

    Write one type for each operand.

        func.func @f(%a: i32) {
          "test.use"(%a, %a) : (i32, i32) -> ()
          return
        }
    """

    operands: int
    types: int
    words: str

    @property
    def message(self) -> str:
        return self.words


class ResultCount(PartCount, code="result-count"):
    """An operation has too many or too few results.

        func.func @f(%a: i32) {
          "arith.addi"(%a, %a) : (i32, i32) -> (i32, i32)
          return
        }

    Write the result types that the operation's definition lists.

        func.func @f(%a: i32) {
          %b = "arith.addi"(%a, %a) : (i32, i32) -> i32
          return
        }
    """

    part: ClassVar[str] = "results"


class ResultNames(Fault, code="result-names"):
    """An operation's results are given more or fewer names than there are results.

    `%a, %b = ...` names two results, `%a:2 = ...` too (as `%a#0` and `%a#1`); an operation without results has no name.

        func.func private @pair() -> (i32, i32)
        func.func @f() {
          %a = call @pair() : () -> (i32, i32)
          return
        }

    Name all results or none.

        func.func private @pair() -> (i32, i32)
        func.func @f() {
          %a:2 = call @pair() : () -> (i32, i32)
          return
        }
    """

    results: int
    names: int

    @property
    def message(self) -> str:
        if not self.results:
            return "cannot name an operation with no results"
        return f"operation defines {self.results} results but was provided {self.names} to bind"


class ReturnCount(Fault, code="return-count"):
    """A function returns another number of values than its signature says.

        func.func @f(%a: i32) -> (i32, i32) {
          return %a : i32
        }

    Return one value for each result type, or change the signature.

        func.func @f(%a: i32) -> (i32, i32) {
          return %a, %a : i32, i32
        }
    """

    returned: int
    expected: int
    words: str

    @property
    def message(self) -> str:
        return self.words


class ReturnType(Fault, code="return-type"):
    """A function returns a value of another type than its signature says.

        func.func @f(%a: i32) -> i64 {
          return %a : i32
        }

    Convert the value, or change the signature.

        func.func @f(%a: i32) -> i64 {
          %b = arith.extsi %a : i32 to i64
          return %b : i64
        }
    """

    index: int
    actual: Type
    expected: Type
    words: str

    @property
    def message(self) -> str:
        return self.words


class CallMismatch(Fault, code="call-mismatch"):
    """A call does not fit the function that it calls.

    The operands and results of a call have the types of the function's arguments and results.

        func.func private @half(i32) -> i32
        func.func @f(%a: i64) {
          %b = call @half(%a) : (i64) -> i32
          return
        }

    Convert the values, or change one of the two signatures.

        func.func private @half(i32) -> i32
        func.func @f(%a: i64) {
          %c = arith.trunci %a : i64 to i32
          %b = call @half(%c) : (i32) -> i32
          return
        }
    """

    words: str
    index: int = -1
    """Which operand or result it is; -1 where their number is not the same."""
    expected: Type | None = None
    actual: Type | None = None
    is_operand: bool = True

    @property
    def message(self) -> str:
        return self.words


class InvalidResultNumber(WordedFault, code="invalid-result-number"):
    """`%name#N` refers to a result that there is not.

    The results of an operation count from 0.

        func.func private @pair() -> (i32, i32)
        func.func @f() -> i32 {
          %a:2 = call @pair() : () -> (i32, i32)
          return %a#2 : i32
        }

    Use the number of a result that the operation has.

        func.func private @pair() -> (i32, i32)
        func.func @f() -> i32 {
          %a:2 = call @pair() : () -> (i32, i32)
          return %a#1 : i32
        }
    """
