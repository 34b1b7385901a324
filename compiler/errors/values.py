"""Errors in uses of values: their types, numbers and visibility."""

from __future__ import annotations

from typing import ClassVar

from compiler.diagnostics import Fault
from compiler.errors.syntax import WordedFault
from compiler.ir.types import Type


class TypeMismatch(Fault, code="type-mismatch"):
    """The type at the use of a value differs from the value's type.

    The types that an operation lists for its operands must be those of their definitions.

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
    """The type of a value's definition differs from the type at a preceding use.

    The text may contain a use before the definition if another block has the definition. The type of the value is then
    that of its first use.

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
    """The definition of a value does not dominate its use.

    The definition must precede the use in the same block, or be in a block through which every path to the use goes.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %c, %a : i32
          %c = arith.muli %a, %a : i32
          return %b : i32
        }

    Move the definition before the use, or pass the value as a block argument.

        func.func @f(%a: i32) -> i32 {
          %c = arith.muli %a, %a : i32
          %b = arith.addi %c, %a : i32
          return %b : i32
        }
    """

    index: int
    """Index of the operand."""

    @property
    def message(self) -> str:
        return f"operand #{self.index} does not dominate this use"


class OutsideValue(Fault, code="outside-value"):
    """A value from outside is used in an isolated region.

    Functions, GPU kernels and other operations are isolated from above: their bodies must not use outer values.

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

    Pass the value as an argument, or define it in the region.

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
    """Index of the operand."""

    @property
    def message(self) -> str:
        return "using value defined outside the region"


class UnlinkedOperand(Fault, code="unlinked-operand"):
    """An operation uses a value whose definition is no longer part of the IR.

    No text causes this error: a pass removed the defining operation, but not its uses. It is a bug in the pass.
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

    Write the operands that the operation's definition lists; hover over its name to see them.

        func.func @f(%a: i32) -> i32 {
          %b = "arith.addi"(%a, %a) : (i32, i32) -> i32
          return %b : i32
        }
    """

    part: ClassVar[str] = "operands"
    one: ClassVar[str] = "a single"
    words: str = ""
    """The message; "" for the verifier's."""

    @property
    def message(self) -> str:
        if self.words or (self.expected < 2 and not self.at_least):
            return self.words or super().message
        return f"{super().message}, but found {self.found}"


class IndexCount(Fault, code="index-count"):
    """The number of indices, sizes or offsets differs from the number of dimensions.

    An access to a memref, tensor or vector has one index for each dimension; an allocation has one size for each
    dimension with the extent `?`.

        func.func @f(%m: memref<4x?xf32>, %i: index) -> f32 {
          %a = memref.load %m[%i] : memref<4x?xf32>
          return %a : f32
        }

    Write the number of them that the message requires.

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
    """The number of an operation's operands differs from the number of their types.

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
    """The number of names for an operation's results differs from the number of results.

    `%a, %b = ...` names two results, and so does `%a:2 = ...`, as `%a#0` and `%a#1`. An operation without results has
    no name.

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
    """The number of returned values differs from that in the function's signature.

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
    """The type of a returned value differs from that in the function's signature.

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
    """The types of a call do not match the called function.

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
    """Index of the operand or result; -1 if their numbers differ."""
    expected: Type | None = None
    actual: Type | None = None
    is_operand: bool = True

    @property
    def message(self) -> str:
        return self.words


class InvalidResultNumber(WordedFault, code="invalid-result-number"):
    """`%name#N` refers to a result that does not exist.

    The results of an operation are numbered from 0.

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
