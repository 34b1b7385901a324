"""The interface of `import compiler`: reading, checking and printing IR. The package's docstring shows examples."""

from __future__ import annotations

from importlib import import_module

from compiler.bytecode.encoding import VERSION
from compiler.diagnostics import Diagnostic
from compiler.diagnostics import render as _render
from compiler.dialects import load_dialect
from compiler.ir.attributes import Attribute
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.ir.types import Type
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.lexer import ParseError
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.parser.file_parser import ParsedFile, parse_file
from compiler.syntax.parser.source import SourceFile
from compiler.syntax.printer.ir_printer import print_operation
from compiler.text import LineIndex
from compiler.verification.diagnostics import to_diagnostics
from compiler.verification.verifier import Verifier


class MLIRSyntaxError(Exception):
    """Raised for invalid text; `diagnostics` has all of its errors, in source order.

    >>> try:
    ...     parse("func.func @f( { return }")
    ... except MLIRSyntaxError as error:
    ...     print(error, error.diagnostics[0].span)
    expected non-function type Span(start=13, end=14)
    """

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


def new_context(*, allow_unregistered: bool = False) -> Context:
    """Returns a context with all bundled dialects, each loaded when it is first used.

    With `allow_unregistered`, operations, types and attributes of other dialects are taken as they are.

    >>> new_context().dialect("arith").name
    'arith'
    >>> parse('"u.a"() : () -> ()', new_context(allow_unregistered=True)).name
    'builtin.module'
    """
    return Context(load_dialect, allow_unregistered=allow_unregistered)


def parse_tolerant(text: str, context: Context | None = None, *, file_name: str = "-") -> ParsedFile:
    """Parses a text that may have errors; `check` returns them.

    >>> parse_tolerant("func.func @f( { return }").all_diagnostics()[0].message
    'expected non-function type'
    """
    context = context or new_context()
    return parse_file(SourceFile(file_name, text), context, Verifier(context).is_valid)


def check(parsed: ParsedFile, context: Context) -> list[Diagnostic]:
    """Returns all errors of a text parsed in that context: syntax errors, then those of the IR, each in source order.

    >>> context = new_context()
    >>> parsed = parse_tolerant("func.func @f() { return %a : i32 }", context)
    >>> [diagnostic.message for diagnostic in check(parsed, context)]
    ['use of undeclared SSA value name', "'func.return' op has 1 operands, but enclosing function (@f) returns 0"]
    """
    return parsed.all_diagnostics() + to_diagnostics(Verifier(context).verify_parsed(parsed))


def parse(text: str, context: Context | None = None, *, file_name: str = "-") -> Operation:
    """Reads a text; returns its module, unverified. Raises `MLIRSyntaxError` with every syntax error.

    A text whose only operation is a module gives that; anything else stands in a module made for it. `file_name` is
    what the locations of the operations name.

    >>> [op.name for op in parse("func.func @f() { return }").walk()]
    ['builtin.module', 'func.func', 'func.return']
    """
    parsed = parse_tolerant(text, context, file_name=file_name)
    diagnostics = parsed.all_diagnostics()
    if diagnostics:
        raise MLIRSyntaxError(diagnostics)
    return parsed.module


def read_bytecode(data: bytes, context: Context | None = None) -> Operation:
    """Returns the module of a file of bytecode, unverified. Raises `compiler.bytecode.header.InvalidBytecode`.

    >>> print(print_ir(read_bytecode(write_bytecode(parse("module @m {}")))), end="")
    module @m {
    }
    """
    file = import_module("compiler.bytecode.reader").read_bytecode(data, context or new_context())
    module: Operation = file.module
    return module


def write_bytecode(op: Operation, *, version: int = VERSION) -> bytes:
    r"""Returns the bytecode of an operation and all in it, in a version of the format from 0 to 6.

    >>> write_bytecode(parse("module {}"))[:4]
    b'ML\xefR'
    """
    writer = import_module("compiler.bytecode.writer")
    data: bytes = writer.write_bytecode(op, {}, writer.WriterOptions(version))
    return data


def parse_type(text: str, context: Context | None = None) -> Type:
    """Parses a type. Raises `MLIRSyntaxError` if the text is no type.

    >>> print(parse_type("memref<?x4xf32, strided<[4, 1], offset: ?>>"))
    memref<?x4xf32, strided<[4, 1], offset: ?>>
    """
    parser = AttributeParser(text, context or new_context())
    try:
        type_ = parser.type()
        _expect_end(parser)
    except ParseError as error:
        raise _syntax_error(error) from None
    return parser.context.unique_type(type_)


def parse_attribute(text: str, context: Context | None = None) -> Attribute:
    """Parses an attribute. Raises `MLIRSyntaxError` if the text is no attribute.

    >>> print(parse_attribute("{b = 1.5 : f32, a}"))
    {a, b = 1.500000e+00 : f32}
    """
    parser = AttributeParser(text, context or new_context())
    try:
        attribute = parser.attribute()
        _expect_end(parser)
    except ParseError as error:
        raise _syntax_error(error) from None
    return parser.context.unique_attribute(attribute)


def _expect_end(parser: AttributeParser) -> None:
    if not parser.at("eof"):
        parser.error("found trailing characters")


def _syntax_error(error: ParseError) -> MLIRSyntaxError:
    return MLIRSyntaxError(error.to_diagnostics())


def print_ir(op: Operation, *, generic: bool = False, flags: PrintingFlags | None = None) -> str:
    """Returns the text of an operation as mlir-opt prints it, ending in a line end. `flags` win over `generic`.

    >>> print(print_ir(parse("module @m {}"), generic=True), end="")
    "builtin.module"() <{sym_name = "m"}> ({
    ^bb0:
    }) : () -> ()
    """
    return print_operation(op, flags or PrintingFlags(generic=generic))


def verify(op: Operation, context: Context | None = None) -> list[Diagnostic]:
    """Returns the problems of an operation and all nested ones, in source order; empty if it is valid.

    With the context of its parsing, attributes with a dialect's prefix are checked by that dialect.

    >>> module = parse("func.func @f() -> i32 { %0 = arith.constant 1 : i64 return %0 : i64 }")
    >>> [diagnostic.message for diagnostic in verify(module)]
    ["type of return operand 0 ('i64') doesn't match function result type ('i32') in function @f"]
    """
    return to_diagnostics(Verifier(context).verify(op))


def render(diagnostic: Diagnostic, text: str, file_name: str = "-", *, color: bool = False) -> str:
    """Returns a diagnostic about `text` and its notes as mlir-opt prints them: place, message, source line, caret.

    For many diagnostics of one text, `compiler.diagnostics.render` with one `LineIndex` is faster.

    >>> text = "func.func @f() { return %a : i32 }"
    >>> print(render(parse_tolerant(text).all_diagnostics()[0], text, "f.mlir"), end="")
    f.mlir:1:25: error: use of undeclared SSA value name
    func.func @f() { return %a : i32 }
                            ^
    """
    return _render(diagnostic, text, LineIndex(text), file_name, color=color)


__all__ = [
    "Attribute",
    "Context",
    "Diagnostic",
    "MLIRSyntaxError",
    "Operation",
    "ParsedFile",
    "PrintingFlags",
    "Type",
    "check",
    "new_context",
    "parse",
    "parse_attribute",
    "parse_tolerant",
    "parse_type",
    "print_ir",
    "read_bytecode",
    "render",
    "verify",
    "write_bytecode",
]
