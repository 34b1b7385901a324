"""Errors in the syntax: tokens, literals, and what an operation's own syntax asks for."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.ir.types import Type


class WordedFault(Fault):
    """A fault of which only the words are known."""

    words: str

    @property
    def message(self) -> str:
        return self.words


class AlreadyReported(WordedFault):
    """The consequence of an error that is reported elsewhere. It is never shown."""


class Syntax(WordedFault, code="syntax"):
    """The text does not follow MLIR's grammar.

    The message says what the parser expected, or which rule of a literal, a type or an attribute is broken.

        func.func @f(%a: memref<4xf32, strided<[one]>>) {
          return
        }

    Compare the place with the syntax in the language reference, or ask your editor for completion there: it offers
    what the parser accepts.

        func.func @f(%a: memref<4xf32, strided<[1]>>) {
          return
        }
    """


class CustomSyntax(WordedFault, code="custom-syntax"):
    """An operation is not written in its own syntax.

    Most operations define a syntax of their own, which the message refers to by the operation's name.

        func.func @f() {
          affine.for %i = 0 to 4 step -1 {
          }
          return
        }

    Hover over the operation's name to see its syntax and an example. Every operation can also be written in the generic
    form, `"dialect.op"(%operands) <{properties}> : (operand types) -> result types`.

        func.func @f() {
          affine.for %i = 0 to 4 step 1 {
          }
          return
        }
    """


class ExpectedToken(Fault, code="expected-token"):
    """A keyword or a punctuation mark is missing.

    The parser stopped where the token should stand; where the missing token ends a line, it is reported at that line.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a i32
          return %b : i32
        }

    Insert the token, or correct what stands in its place.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          return %b : i32
        }
    """

    token: str
    words: str

    @property
    def message(self) -> str:
        return self.words


class ExpectedOperand(WordedFault, code="expected-operand"):
    """A value's name is missing.

    Operands are written as `%name`, or `%name#1` for one of several results.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, a : i32
          return %b : i32
        }

    Write the `%`, or the operand that is missing.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          return %b : i32
        }
    """


class ExpectedType(WordedFault, code="expected-type"):
    """A type is missing, or not the name of one.

    Builtin types are written without a prefix (`i32`, `f32`, `index`, `tensor<4xf32>`), those of dialects with `!` and
    the dialect's name. Where a function type would be ambiguous, it needs parentheses of its own.

        func.func @f(%a: int32) {
          return
        }

    Write the type's name as MLIR has it.

        func.func @f(%a: i32) {
          return
        }
    """


class ExpectedAttribute(WordedFault, code="expected-attribute"):
    """An attribute is missing, or not written as one.

    Attributes are literals (`42 : i32`, `"text"`, `true`, `[1, 2]`, `@symbol`, `unit`), types, or those of dialects,
    which begin with `#`.

        func.func @f() attributes {kind = fast} {
          return
        }

    Quote a string; write `#` before an attribute of a dialect.

        func.func @f() attributes {kind = "fast"} {
          return
        }
    """


class ExpectedOperation(WordedFault, code="expected-operation"):
    """Something that is no operation stands where an operation should begin.

    An operation begins with its name, with the name in quotes in generic form, or with `%results =` before it. Often a
    brace before this place is one too many, or the line before is not complete.

        func.func @f() {
          return
        }
        }

    Remove what is too much, or complete what comes before.

        func.func @f() {
          return
        }
    """


class MissingRegion(Fault, code="missing-region"):
    """The `{` that begins a region of the operation is missing.

        func.func @f(%c: i1) {
          scf.if %c
          return
        }

    Write the region in braces; it may be empty where the operation allows that.

        func.func @f(%c: i1) {
          scf.if %c {
          }
          return
        }
    """

    @property
    def message(self) -> str:
        return "expected '{' to begin a region"


class UnbalancedBracket(Fault, code="unbalanced-bracket"):
    """A bracket in a type or an attribute of a dialect is never closed.

    The text in `<...>` behind a dialect's name may be anything, but its brackets must match.

        func.func @f(%a: !llvm.struct<(i32, i32>) {
          return
        }

    Add the bracket that is missing.

        func.func @f(%a: !llvm.struct<(i32, i32)>) {
          return
        }
    """

    opener: str

    @property
    def message(self) -> str:
        return f"unbalanced '{self.opener}' character in pretty dialect name"


class InvalidToken(WordedFault, code="invalid-token"):
    r"""Some characters form no token.

    Names after `%`, `^`, `#`, `!` and `@` begin with a letter, a digit or one of `_ $ . -`. Strings end on their line
    and know the escapes `\\`, `\"`, `\n`, `\t` and two hexadecimal digits.

        func.func @f() attributes {path = "C:\programs"} {
          return
        }

    Correct the name, or escape the character.

        func.func @f() attributes {path = "C:\\programs"} {
          return
        }
    """


class NumberOutOfRange(Fault, code="number-out-of-range"):
    """A number does not fit into its type.

    An `iN` holds the values from -2^(N-1) to 2^N-1, an `siN` those from -2^(N-1) to 2^(N-1)-1, a `uiN` those from 0 to
    2^N-1. Numbers of the syntax itself, such as sizes and positions, have 64 bits.

        func.func @f() {
          %c = arith.constant 300 : i8
          return
        }

    Use a wider type, or a smaller number.

        func.func @f() {
          %c = arith.constant 300 : i16
          return
        }
    """

    words: str
    value: int | None = None
    type: Type | None = None

    @property
    def message(self) -> str:
        return self.words


class LiteralMismatch(Fault, code="literal-mismatch"):
    """A literal is not one of its type.

    Numbers with a decimal point are floats; whole numbers are floats only where they are written with a point or in
    hexadecimal; `true` and `false` are of type `i1`.

        func.func @f() {
          %c = arith.constant 1 : f32
          return
        }

    Write the literal as its type needs it, or change the type.

        func.func @f() {
          %c = arith.constant 1.0 : f32
          return
        }
    """

    words: str
    spelling: str = ""
    type: Type | None = None

    @property
    def message(self) -> str:
        return self.words


class InvalidType(WordedFault, code="invalid-type"):
    """The parts of a type do not go together.

    A type can be written with the right grammar and still be impossible, such as a vector without elements, or a tensor
    of functions. What a type demands of its parameters is its dialect's to say.

        func.func @f(%a: vector<0xf32>) {
          return
        }

    Change the parameter that the message names.

        func.func @f(%a: vector<4xf32>) {
          return
        }
    """


class InvalidAttribute(WordedFault, code="invalid-attribute"):
    """The parts of an attribute do not go together.

    An attribute can be written with the right grammar and still be impossible, such as a dense literal whose number of
    elements is not that of its type.

        func.func @f() {
          %c = arith.constant dense<[1, 2, 3]> : tensor<2xi32>
          return
        }

    Change the attribute or its type so that both fit.

        func.func @f() {
          %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
          return
        }
    """


class UnexpectedType(Fault, code="unexpected-type"):
    """An operation's syntax asks for another kind of type.

    The type itself is right, but not possible at this place of the operation.

        func.func @f(%a: tensor<4xf32>, %i: index) {
          %e = tensor.extract %a[%i] : memref<4xf32>
          return
        }

    Write a type of the kind that the message names.

        func.func @f(%a: tensor<4xf32>, %i: index) {
          %e = tensor.extract %a[%i] : tensor<4xf32>
          return
        }
    """

    expected: str = ""
    """Name of the kind of type in messages; empty where it has none."""
    actual: Type | None = None

    @property
    def message(self) -> str:
        mismatch = f": expected {self.expected}, but found '{self.actual}'" if self.expected else ""
        return f"invalid kind of type specified{mismatch}"


class UnexpectedAttribute(Fault, code="unexpected-attribute"):
    """An operation's syntax asks for another kind of attribute.

        func.func @f(%m: memref<4xf32>) {
          memref.assume_alignment %m, "16" : memref<4xf32>
          return
        }

    Write an attribute of the kind that the operation's documentation names.

        func.func @f(%m: memref<4xf32>) {
          %a = memref.assume_alignment %m, 16 : memref<4xf32>
          return
        }
    """

    @property
    def message(self) -> str:
        return "invalid kind of attribute specified"


class UnknownWord(Fault, code="unknown-word"):
    """A word is none of those that are possible here.

    Predicates, flags and kinds are written as one word of a list.

        func.func @f(%a: i32) {
          %c = arith.cmpi less, %a, %a : i32
          return
        }

    Take one of the words that the message lists; completion offers them as well.

        func.func @f(%a: i32) {
          %c = arith.cmpi slt, %a, %a : i32
          return
        }
    """

    words: str
    choices: tuple[str, ...]

    @property
    def message(self) -> str:
        return self.words


class DuplicateKey(Fault, code="duplicate-key"):
    """A key occurs twice in a dictionary of attributes.

        func.func @f() attributes {a = 1, a = 2} {
          return
        }

    Keep one of the two.

        func.func @f() attributes {a = 2} {
          return
        }
    """

    key: str
    words: str

    @property
    def message(self) -> str:
        return self.words


class LimitExceeded(WordedFault, code="limit-exceeded"):
    """The text is nested deeper, or stands for more, than the compiler can take.

    Types and attributes nest up to a limit, and aliases that stand for aliases may not grow beyond measure; only
    generated files and mistakes get there, and no example of it would be short enough to read.
    """
