"""Translates the C++ that TableGen definitions embed into Python expressions.

Takes one C++ expression, as in predicates, type transforms and default values; returns the source of a Python
expression, or None if the expression is outside the translated subset. Only a closed vocabulary of classes, methods and
functions is translated (`cpp_vocabulary`), so text from a definition file is never run as Python.

`$_self`, `$lhs` and other names are replaced by the Python source that the caller maps them to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from compiler.ods.cpp_vocabulary import (
    BUILDERS,
    CLASS_TESTS,
    FLOAT_CLASSES,
    FUNCTIONS,
    METHODS,
    TEMPLATES,
    TRANSPARENT,
)


class _Untranslatable(Exception):
    """Raised for an expression outside of the translated subset."""


@dataclass(frozen=True, slots=True)
class ClassTests:
    """Python sources that test if a value is of a C++ class.

    `more(class_name, value)` returns the test for a class outside of the built-in table: a dialect's own types and
    attributes. `parameter(class_name, accessor)` returns the index of the parameter of such a class that an accessor
    returns. Both return None for unknown classes.
    """

    more: Callable[[str, str], str | None] = lambda class_name, value: None
    parameter: Callable[[str, str], int | None] = lambda class_name, accessor: None

    def test(self, class_name: str, value: str) -> str:
        """Returns the source of the test if `value`, a Python source, is of a class."""
        expression = self.more(class_name, value)
        if expression is not None:
            return expression
        namespace, _, name = class_name.rpartition("::")
        pattern = CLASS_TESTS.get(name) if namespace.strip(":") in ("", "mlir") else None
        if pattern is not None:
            return pattern.format(value)
        if name.endswith("Interface"):
            return f"implements({value}, {name!r})"
        raise _Untranslatable(class_name)


def translate(
    text: str, names: Mapping[str, str], classes: ClassTests | None = None, *, builder: bool = False
) -> str | None:
    """Returns the Python source for a C++ expression; `names` maps `$name`s and free identifiers to Python source.

    Returns None if it cannot be translated. With `builder`, calls that create types and attributes are translated, too.

    >>> translate("$_self.getWidth() > 8", {"$_self": "type_"})
    'type_.width > 8'
    """
    try:
        parser = _Parser(_tokenize(text), names, classes or ClassTests(), builder)
        result = parser.expression()
        parser.expect("")
    except _Untranslatable:
        return None
    return result.text


# ---------------------------------------------------------------------------------------------------------- parsing

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<number>\d+)[uUlL]*(?![\w.])
      | (?P<string>"(?:[^"\\]|\\.)*")
      | (?P<name>\$?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)* | (?:::[A-Za-z_]\w*)+)
      | (?P<op>->|==|!=|<=|>=|&&|\|\||[-+*/%&|^~!<>()\[\]{},.?:;=])
    )""",
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def _tokenize(text: str) -> list[_Token]:
    tokens, offset = [], 0
    text = text.rstrip()
    while offset < len(text):
        match = _TOKEN.match(text, offset)
        if match is None:
            raise _Untranslatable(text[offset:])
        kind = match.lastgroup or ""
        if kind != "comment":
            tokens.append(_Token(kind, match[kind]))
        offset = match.end()
    return tokens


@dataclass(frozen=True, slots=True)
class _Source:
    """Python source; `level` is its precedence, as in `_BINARY`, 10 for a primary.

    `cpp_class` is the class that the value was cast to; "" without a cast.
    """

    text: str
    level: int = 10
    cpp_class: str = ""

    def within(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


_BINARY = {
    "||": (1, "or"),
    "&&": (2, "and"),
    "==": (4, "=="),
    "!=": (4, "!="),
    "<": (4, "<"),
    "<=": (4, "<="),
    ">": (4, ">"),
    ">=": (4, ">="),
    "|": (5, "|"),
    "^": (5, "^"),
    "&": (6, "&"),
    "+": (7, "+"),
    "-": (7, "-"),
    "*": (8, "*"),
    "/": (8, "//"),
    "%": (8, "%"),
}
_CPP_LEVELS = ("||", "&&", "|", "^", "&", ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))


class _Parser:
    """Recursive-descent parser by C++'s precedence, which returns Python source."""

    def __init__(self, tokens: list[_Token], names: Mapping[str, str], classes: ClassTests, builder: bool) -> None:
        self.tokens = tokens
        self.index = 0
        self.names = dict(names)
        self.classes = classes
        self.builder = builder

    # ------------------------------------------------------------------------------------------------ tokens

    @property
    def text(self) -> str:
        return self.tokens[self.index].text if self.index < len(self.tokens) else ""

    @property
    def kind(self) -> str:
        return self.tokens[self.index].kind if self.index < len(self.tokens) else ""

    def take(self) -> str:
        text = self.text
        self.index += 1
        return text

    def accept(self, text: str) -> bool:
        if self.text != text or self.kind == "string":
            return False
        self.index += 1
        return True

    def expect(self, text: str) -> None:
        if not text:
            if self.index < len(self.tokens):
                raise _Untranslatable(self.text)
        elif not self.accept(text):
            raise _Untranslatable(f"{text} expected, not {self.text}")

    # ------------------------------------------------------------------------------------------------ operators

    def expression(self) -> _Source:
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        yes = self.expression()
        self.expect(":")
        no = self.expression()
        return _Source(f"{yes.within(1)} if {condition.within(1)} else {no.within(1)}", 0)

    def binary(self, level: int) -> _Source:
        if level == len(_CPP_LEVELS):
            return self.unary()
        operators = _CPP_LEVELS[level]
        left = self.binary(level + 1)
        while self.kind == "op" and self.text in (operators if isinstance(operators, tuple) else (operators,)):
            binds, spelling = _BINARY[self.take()]
            right = self.binary(level + 1)
            # Python chains comparisons, C++ does not: neither side may be a bare comparison.
            tighter = binds + 1
            left = _Source(f"{left.within(tighter if binds == 4 else binds)} {spelling} {right.within(tighter)}", binds)
        return left

    def unary(self) -> _Source:
        if self.accept("!"):
            operand = self.unary()
            if operand.text.startswith("isinstance") or operand.level == 10:
                return _Source(f"not {operand.within(3)}", 3)
            return _Source(f"not ({operand.text})", 3)
        if self.accept("-"):
            return _Source(f"-{self.unary().within(9)}", 9)
        if self.accept("~"):
            return _Source(f"~{self.unary().within(9)}", 9)
        if self.accept("*"):
            return self.unary()
        return self.postfix(self.primary())

    def postfix(self, left: _Source) -> _Source:
        while True:
            if self.accept(".") or self.accept("->"):
                left = self.method(left, self.take())
            elif self.accept("["):
                subscript = self.expression()
                self.expect("]")
                left = _Source(f"{left.within(10)}[{subscript.text}]")
            else:
                return left

    def method(self, receiver: _Source, name: str) -> _Source:
        classes = self.template_arguments() if name in TEMPLATES and self.text == "<" else []
        arguments = self.arguments()
        if receiver.text == "$_builder":
            return self.build(name, classes, arguments)
        target = receiver.within(10)
        if name == "hasTrait" and classes == ["::mlir::ValueSemantics"]:
            return _Source(f"has_value_semantics({target})")
        if name in ("hasTrait", "hasPromiseOrImplementsInterface") and len(classes) == 1:
            return _Source(f"implements({target}, {classes[0].rpartition('::')[2]!r})")
        if name == "getValue" and not arguments:
            # The value of a type attribute is a type, that of others a number or text.
            return _Source(f"attribute_payload({target})")
        parameter = None if arguments else self.classes.parameter(receiver.cpp_class, name)
        if parameter is not None:
            return _Source(f"parameter_of({target}, {parameter})")
        pattern = METHODS.get(name)
        if pattern is None:
            raise _Untranslatable(f".{name}()")
        if name in ("isSignlessInteger", "isSignedInteger", "isUnsignedInteger") and not arguments:
            pattern = pattern.replace(", {}", "")
        return _fill(pattern, [target, *(argument.text for argument in arguments)])

    # ------------------------------------------------------------------------------------------------ primaries

    def primary(self) -> _Source:
        kind, text = self.kind, self.text
        if kind == "number":
            return _Source(str(int(self.take())))
        if kind == "string":
            return _Source(repr(_unescape(self.take()[1:-1])))
        if text == "(":
            self.take()
            inner = self.expression()
            self.expect(")")
            return inner
        if text == "{":
            return self.braced()
        if text == "[":
            return self.lambda_()
        if kind != "name":
            raise _Untranslatable(text)
        return self.named(self.take())

    def named(self, name: str) -> _Source:
        if name in self.names:
            return _Source(self.names[name])
        if name in ("true", "false"):
            return _Source(name.capitalize())
        if name == "nullptr":
            return _Source("None")
        if name == "$_builder" and self.builder:
            return _Source("$_builder")
        short = name.rpartition("::")[2]
        classes = self.template_arguments() if short in TEMPLATES and self.text == "<" else []
        if short in ("isa", "isa_and_nonnull", "isa_and_present"):
            return self.class_test(classes)
        if short in TRANSPARENT:
            self.expect("(")
            inner = self.expression()
            self.expect(")")
            return _Source(inner.text, inner.level, classes[0] if classes else "")
        if short in ("ArrayRef", "SmallVector"):
            return self.sequence(short)
        if short == "equal_to":
            self.arguments()
            left, right = self.arguments()
            return _Source(f"{left.within(5)} == {right.within(5)}", 4)
        if short == "APInt":
            return self.arguments()[1]
        if self.builder and self.text == "(" and name.endswith("Type::get"):
            return self.type_get(name.rpartition("::")[0].rpartition("::")[2])
        if short in ("all_of", "any_of"):
            values, test = self.arguments()
            variable, _, condition = test.text.removeprefix("lambda ").partition(": ")
            if test.text == condition:
                raise _Untranslatable(name)
            return _Source(f"{short[:3]}({condition} for {variable} in elements_of({values.text}))")
        pattern = FUNCTIONS.get(short)
        if pattern is None:
            raise _Untranslatable(name)
        return _fill(pattern, [argument.text for argument in self.arguments()])

    def sequence(self, name: str) -> _Source:
        """Parses `ArrayRef<int64_t>({1, 2})` or `SmallVector<Type>(count, value)`, after the name."""
        if self.text == "{":
            return self.braced()
        parts = self.arguments()
        if name == "SmallVector" and len(parts) == 2:
            return _Source(f"[{parts[1].text}] * {parts[0].within(9)}", 8)
        if len(parts) != 1:
            raise _Untranslatable(name)
        return parts[0]

    def class_test(self, classes: list[str]) -> _Source:
        self.expect("(")
        value = self.expression().within(10)
        self.expect(")")
        tests = [self.classes.test(class_, value) for class_ in classes]
        return _Source(tests[0]) if len(tests) == 1 else _Source(" or ".join(tests), 1)

    def braced(self) -> _Source:
        self.expect("{")
        parts = self.list_until("}")
        inner = ", ".join(part.text for part in parts)
        return _Source(f"({inner},)" if parts else "()")

    def lambda_(self) -> _Source:
        """Parses `[&](::mlir::Type t) { return e; }`, and a call of it if arguments follow."""
        while self.take() != "]":
            if not self.text:
                raise _Untranslatable("lambda")
        parameters = self.parameters() if self.text == "(" else []
        if self.accept("->"):
            while self.text not in ("{", ""):
                self.take()
        self.expect("{")
        outer = dict(self.names)
        self.names.update({parameter: parameter for parameter in parameters})
        self.expect("return")
        body = self.expression()
        self.accept(";")
        self.expect("}")
        self.names = outer
        source = f"lambda {', '.join(parameters)}: {body.text}" if parameters else f"lambda: {body.text}"
        if self.text == "(":
            arguments = self.arguments()
            if len(arguments) == len(parameters) == 1 and re.fullmatch(r"[\w.]+", arguments[0].text):
                applied = re.sub(rf"\b{parameters[0]}\b", lambda _: arguments[0].text, body.text)
                return _Source(applied, body.level)
            return _Source(f"({source})({', '.join(argument.text for argument in arguments)})")
        return _Source(source, 0)

    def parameters(self) -> list[str]:
        self.expect("(")
        names: list[str] = []
        depth, last = 0, ""
        while self.text:
            token = self.take()
            if token == ")" and not depth:
                break
            depth += {"<": 1, "(": 1, ">": -1, ")": -1}.get(token, 0)
            if token == "," and not depth:
                names.append(last)
            elif re.fullmatch(r"[A-Za-z_]\w*", token):
                last = token
        return [*names, last] if last else names

    def arguments(self) -> list[_Source]:
        self.expect("(")
        return self.list_until(")")

    def list_until(self, closer: str) -> list[_Source]:
        parts: list[_Source] = []
        while not self.accept(closer):
            if parts:
                self.expect(",")
            parts.append(self.expression())
        return parts

    def template_arguments(self) -> list[str]:
        self.expect("<")
        parts, current, depth = [], "", 0
        while True:
            if not self.text:
                raise _Untranslatable("template")
            token = self.take()
            if token == ">" and not depth:
                break
            depth += {"<": 1, ">": -1}.get(token, 0)
            if token == "," and not depth:
                parts.append(current)
                current = ""
            else:
                current += token
        return [part for part in (*parts, current) if part]

    # ------------------------------------------------------------------------------------------------ builders

    def build(self, name: str, classes: list[str], arguments: list[_Source]) -> _Source:
        if name == "getType" and len(classes) == 1:
            spelling = FLOAT_CLASSES.get(classes[0].rpartition("::")[2])
            if spelling is not None:
                return _Source(f"types.FloatType({spelling!r})")
            return self.built_type(classes[0].rpartition("::")[2], arguments)
        if name == "getIntegerType":
            width = arguments[0].text
            if len(arguments) == 1:
                return _Source(f"types.IntegerType({width})")
            sign = "SIGNED" if arguments[1].text == "True" else "UNSIGNED"
            return _Source(f"types.IntegerType({width}, types.Signedness.{sign})")
        if name == "getIntegerAttr":
            return _Source(f"attributes.IntegerAttr({arguments[1].text}, {arguments[0].text})")
        pattern = BUILDERS.get(name)
        if pattern is None:
            raise _Untranslatable(f"$_builder.{name}")
        return _fill(pattern, [argument.text for argument in arguments])

    def type_get(self, class_name: str) -> _Source:
        arguments = self.type_get_arguments()
        if class_name == "VectorType" and len(arguments) == 2:
            return _Source(f"types.VectorType({arguments[0].text}, {arguments[1].text})")
        if class_name == "RankedTensorType" and len(arguments) == 2:
            return _Source(f"types.RankedTensorType({arguments[0].text}, {arguments[1].text})")
        if class_name == "ComplexType" and len(arguments) == 1:
            return _Source(f"types.ComplexType({arguments[0].text})")
        return self.built_type(class_name, arguments)

    def type_get_arguments(self) -> list[_Source]:
        """Returns the arguments without the context, which is the first argument of some types."""
        tokens = [token.text for token in self.tokens[self.index : self.index + 6]]
        if tokens[1:2] == ["$_ctxt"]:
            self.index += 2
        elif tokens[:1] + tokens[2:5] == ["(", ".", "getContext", "("]:
            self.index += 6
        else:
            return self.arguments()
        if self.accept(")"):
            return []
        self.expect(",")
        return self.list_until(")")

    def built_type(self, class_name: str, arguments: list[_Source]) -> _Source:
        own = self.names.get(f"type {class_name}")
        if own is None and class_name == "NoneType":
            return _Source("types.NONE")
        if own is None and class_name == "IntegerType" and len(arguments) == 1:
            return _Source(f"types.IntegerType({arguments[0].text})")
        if own is None and class_name in FLOAT_CLASSES and not arguments:
            return _Source(f"types.FloatType({FLOAT_CLASSES[class_name]!r})")
        if own is None:
            raise _Untranslatable(class_name)
        inner = ", ".join(argument.text for argument in arguments)
        return _Source(f"types.DialectType({own}, ({inner},))" if inner else f"types.DialectType({own})")


def _fill(pattern: str, parts: list[str]) -> _Source:
    try:
        text = pattern.format(*parts)
    except IndexError as error:
        raise _Untranslatable(pattern) from error
    return _Source(text)


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
