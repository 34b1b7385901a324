"""Syntax errors: in tokens, literals, and the custom syntax of operations."""

from __future__ import annotations

from compiler.diagnostics import Fault
from compiler.ir.types import Type


class WordedFault(Fault):
    """A fault without facts besides its message."""

    words: str

    @property
    def message(self) -> str:
        return self.words


class AlreadyReported(WordedFault):
    """A consequence of an error that is reported elsewhere; it is never shown."""


class Syntax(WordedFault, code="syntax"):
    """The text does not follow MLIR's grammar.

    The message names the token that the parser expected, or the rule of a literal, type or attribute that is broken.

        func.func @f(%a: memref<4xf32, strided<[one]>>) {
          return
        }

    Compare the text with the syntax in the language reference, or use completion there: it offers the words that the
    parser accepts.

        func.func @f(%a: memref<4xf32, strided<[1]>>) {
          return
        }
    """


class CustomSyntax(WordedFault, code="custom-syntax"):
    """An operation does not follow its custom syntax.

    Most operations define a custom syntax.

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

    The error is at the place of the missing token. If the token is missing at the end of a line, the error is on that
    line.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a i32
          return %b : i32
        }

    Insert the token, or correct the text in its place.

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

    Add the `%`, or the missing operand.

        func.func @f(%a: i32) -> i32 {
          %b = arith.addi %a, %a : i32
          return %b : i32
        }
    """


class ExpectedType(WordedFault, code="expected-type"):
    """A type is missing or misspelt.

    Builtin types are written without a prefix (`i32`, `f32`, `index`, `tensor<4xf32>`), types of dialects with `!` and
    the dialect's name. A function type needs parentheses if it would be ambiguous.

        func.func @f(%a: int32) {
          return
        }

    Write MLIR's name of the type.

        func.func @f(%a: i32) {
          return
        }
    """


class ExpectedAttribute(WordedFault, code="expected-attribute"):
    """An attribute is missing or misspelt.

    Attributes are literals (`42 : i32`, `"text"`, `true`, `[1, 2]`, `@symbol`, `unit`), types, or attributes of
    dialects, which begin with `#`.

        func.func @f() attributes {kind = fast} {
          return
        }

    Quote a string; write `#` before an attribute of a dialect.

        func.func @f() attributes {kind = "fast"} {
          return
        }
    """


class ExpectedOperation(WordedFault, code="expected-operation"):
    """The text is not the beginning of an operation.

    An operation begins with its name, with its quoted name in generic form, or with `%results =`. Often there is an
    extra brace before this place, or the preceding line is incomplete.

        func.func @f() {
          return
        }
        }

    Remove the text, or complete the preceding line.

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

    Write the region in braces; it may be empty if the operation allows that.

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

    The text in `<...>` after the name of a dialect's type or attribute is free, but its brackets must match.

        func.func @f(%a: !llvm.struct<(i32, i32>) {
          return
        }

    Add the missing bracket.

        func.func @f(%a: !llvm.struct<(i32, i32)>) {
          return
        }
    """

    opener: str

    @property
    def message(self) -> str:
        return f"unbalanced '{self.opener}' character in pretty dialect name"


class InvalidToken(WordedFault, code="invalid-token"):
    r"""Some characters are not a valid token.

    Names after `%`, `^`, `#`, `!` and `@` begin with a letter, a digit or one of `_ $ . -`. Strings end on their line;
    their escapes are `\\`, `\"`, `\n`, `\t` and two hexadecimal digits.

        func.func @f() attributes {path = "C:\programs"} {
          return
        }

    Correct the name, or escape the character.

        func.func @f() attributes {path = "C:\\programs"} {
          return
        }
    """


class NumberOutOfRange(Fault, code="number-out-of-range"):
    """A number is outside of the range of its type.

    An `iN` can be from -2^(N-1) to 2^N-1, an `siN` from -2^(N-1) to 2^(N-1)-1, a `uiN` from 0 to 2^N-1. Numbers in the
    syntax itself, such as sizes and positions, have 64 bits.

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
    """A literal is invalid for its type.

    Literals of floats need a decimal point, or are hexadecimal; literals of integers have no point. `true` and `false`
    have the type `i1`.

        func.func @f() {
          %c = arith.constant 1 : f32
          return
        }

    Write a literal of the type, or change the type.

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
    """The parameters of a type are invalid.

    A type can follow the grammar and still be invalid, such as a vector without elements, or a tensor of functions. The
    dialect of a type checks its parameters.

        func.func @f(%a: vector<0xf32>) {
          return
        }

    Change the parameter that the message names.

        func.func @f(%a: vector<4xf32>) {
          return
        }
    """


class InvalidAttribute(WordedFault, code="invalid-attribute"):
    """The parts of an attribute do not match.

    An attribute can follow the grammar and still be invalid, such as a dense literal whose number of elements differs
    from its type's.

        func.func @f() {
          %c = arith.constant dense<[1, 2, 3]> : tensor<2xi32>
          return
        }

    Change the attribute or its type so that they match.

        func.func @f() {
          %c = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
          return
        }
    """


class UnexpectedType(Fault, code="unexpected-type"):
    """An operation's syntax requires another kind of type.

    The type is valid, but not allowed at this place of the operation.

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
    """Name of the required kind of type in messages; "" if it has none."""
    actual: Type | None = None

    @property
    def message(self) -> str:
        mismatch = f": expected {self.expected}, but found '{self.actual}'" if self.expected else ""
        return f"invalid kind of type specified{mismatch}"


class UnexpectedAttribute(Fault, code="unexpected-attribute"):
    """An operation's syntax requires another kind of attribute.

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
    """A word is not one of those that are allowed here.

    Predicates, flags and kinds are words from a list.

        func.func @f(%a: i32) {
          %c = arith.cmpi less, %a, %a : i32
          return
        }

    Use one of the words that the message lists; completion offers them, too.

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

    Remove one of them.

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
    """The text exceeds a limit of the compiler.

    The nesting of types and attributes is limited, and so is the size of a type or attribute whose aliases are
    expanded. Only generated files and mistakes reach these limits, so there is no short example.
    """
