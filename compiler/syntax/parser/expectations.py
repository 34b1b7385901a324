"""Expected tokens: parses an operation up to an offset, and collects the tokens that its syntax accepts there.

Takes the text of an operation up to the offset, and the names in scope; returns the words and kinds of tokens that its
parser checks for at the end. The parser is the one for files, so this works for any syntax, compiled from a format or
written by hand. An artificial last token records the tokens that the parser compares it with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from compiler.errors.syntax import UnknownWord
from compiler.ir.attributes import Attribute, dictionary_attr
from compiler.ir.context import Context
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import Type
from compiler.ods.model import OpDef
from compiler.syntax.attributes.aliases import Aliases
from compiler.syntax.attributes.type_rules import is_integer_type
from compiler.syntax.lexer import Interrupted, ParseError
from compiler.syntax.op_state import OpState, PendingRegion, UnresolvedOperand
from compiler.syntax.parser.file_parser import Parser
from compiler.syntax.parser.frames import Frame
from compiler.syntax.parser.source import SourceFile

_WORD = re.compile(r"[A-Za-z_][\w$.\-]*")
_ATTRIBUTE_NAME = re.compile(r"(?:^|[,{])\s*\"?([A-Za-z_][\w$.]*)")
_LAST_NAME = re.compile(r"([A-Za-z_][\w$.]*)\"?\s*=\s*$")
_KINDS = {"percent": "value", "at": "symbol", "caret": "block", "bang": "type"}


@dataclass
class Expected:
    """Tokens that the syntax of an operation accepts at the end of a text.

    `words` are keywords and enum cases, in the order of the comparisons. `kinds` are among "value", "symbol", "block",
    "type", "attribute", "attribute name", "region" and "->". `definition` is that of the operation; None if the text
    does not have its name. `named_attributes` are the names that the attribute dictionary has already.
    """

    words: dict[str, None] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    definition: OpDef | None = None
    named_attributes: set[str] = field(default_factory=set)
    is_generic: bool = False
    """True if the operation is in generic form, where all attributes are in dictionaries."""
    attribute: str = ""
    """Name of the attribute whose value is expected in the dictionary; else ""."""


def expected_after(
    text: str, context: Context, *, default_dialect: str, values: Mapping[str, Value], aliases: Aliases
) -> Expected:
    """Returns the expected tokens after `text`, the beginning of an operation. Never raises."""
    expected = Expected()
    # Parses twice, with the end of the text and with a word as the last token, as syntax may check for either.
    for assumed_kind in ("", "bare"):
        parser = _RecordingParser(text, context, aliases, expected, assumed_kind)
        parser.scope.values.update(values)
        parser.record(default_dialect)
    return expected


class _EndReached(Interrupted):
    """Raised when the parser reads beyond the end of the text."""


class _RecordingWord(str):
    """The spelling of the token at the end of the text; records the words that it is compared with."""

    note: Callable[[object], None]

    def __eq__(self, other: object) -> bool:
        self.note(other)
        return False

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class _RecordingKind(str):
    """The kind of the token at the end of the text; records the kinds that it is compared with.

    It equals `assumed_kind` only; if that is "", no kind.
    """

    note: Callable[[object], None]
    assumed_kind: str

    def __eq__(self, other: object) -> bool:
        self.note(other)
        return bool(self.assumed_kind) and str(other) == self.assumed_kind

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


class _RecordingParser(Parser):
    """Parses one operation. `_is_at_end`: the current token is the artificial one at the end of the text."""

    def __init__(self, text: str, context: Context, aliases: Aliases, expected: Expected, assumed_kind: str) -> None:
        self._expected = expected
        self._assumed_kind = assumed_kind
        self._is_at_end = False
        self._is_in_dictionary = False
        """True while the dictionary of the op's own attributes is parsed."""
        self._values = 0
        """Nesting depth of the attributes being parsed."""
        super().__init__(SourceFile("-", text), context, aliases)

    def record(self, default_dialect: str) -> None:
        """Parses the operation, and records the expected tokens."""
        region = Region()
        self._frames.append(Frame(PendingRegion(region, 0, len(self.text), (), False, None), self.scope, "", None))
        frame = self._frames[-1]
        frame.default_dialect = default_dialect
        state = self.state = OpState("", None, 0, 0, default_dialect=default_dialect)
        try:
            if self.kind == "percent":
                self._result_names(state)
            state.name_start = self.start
            if self._is_at_end:
                return
            if self.kind == "bare" and not is_integer_type(self.spelling):
                self._custom_operation(frame, state)
            elif self.kind == "string":
                self._expected.is_generic = True
                self._generic_operation(state)
        except Exception:  # a dialect's parser may fail in any way on the artificial token
            pass
        finally:
            self._expected.definition = self._expected.definition or state.definition

    def hook_failed(self, name: str, error: Exception) -> NoReturn:
        raise _EndReached from error  # caused by the artificial token

    # ------------------------------------------------------------------------------------------------------- tokens

    def advance(self) -> None:
        if self._is_at_end:
            if not self._assumed_kind or self.kind is _END:
                raise _EndReached
            # The artificial token may be consumed, but no further one.
            self.kind, self._is_at_end = _END, False
            self._assumed_kind = ""
            return
        if self.kind_is_end():
            raise _EndReached
        super().advance()
        if self.kind == "eof":
            self._is_at_end = True
            kind, word = _RecordingKind(), _RecordingWord()
            kind.note, kind.assumed_kind, word.note = self._note_kind, self._assumed_kind, self._note_word
            self.kind, self.spelling = kind, word

    def kind_is_end(self) -> bool:
        return getattr(self, "kind", None) is _END

    def _note_kind(self, kind: object) -> None:
        if not self._is_at_end:
            return
        kinds = self._expected.kinds
        if kind in _KINDS:
            kinds.add(_KINDS[str(kind)])
        elif kind == "->":
            kinds.add("->")
        elif kind == "string" and self._is_in_dictionary and not self._values:
            kinds.add("attribute name")

    def _note_word(self, word: object) -> None:
        if isinstance(word, str) and _WORD.fullmatch(word):
            self._expected.words.setdefault(str(word))

    def unknown_word(self, fault: UnknownWord) -> NoReturn:
        if self._is_at_end:
            self._expected.words.update(dict.fromkeys(fault.choices))
        super().unknown_word(fault)

    # ------------------------------------------------------------------------------------- elements of the syntax

    def _expect_at_end(self, kind: str) -> NoReturn:
        self._expected.kinds.add(kind)
        raise _EndReached

    def operand(self, *, allow_number: bool = True) -> UnresolvedOperand:
        """Records no expected value for a name without result number: it defines a new argument."""
        if self._is_at_end and not allow_number:
            raise _EndReached
        return super().operand(allow_number=allow_number)

    def optional_integer(self) -> int | None:
        return None if self._is_at_end else super().optional_integer()

    def at_type(self) -> bool:
        if self._is_at_end:
            self._expected.kinds.add("type")
            return False
        return super().at_type()

    def type(self) -> Type:
        return self._expect_at_end("type") if self._is_at_end else super().type()

    def non_function_type(self) -> Type:
        return self._expect_at_end("type") if self._is_at_end else super().non_function_type()

    def at_attribute(self) -> bool:
        if self._is_at_end:
            self._expected.kinds.add("attribute")
            return False
        return super().at_attribute()

    def attribute(self, type_: Type | None = None) -> Attribute:
        if self._is_at_end:
            if self._is_in_dictionary and not self._values and (match := _LAST_NAME.search(self.text)) is not None:
                self._expected.attribute = match[1]
            self._expect_at_end("attribute")
        if self.kind == "{" and not self._values and not self._is_in_dictionary:
            return dictionary_attr(self.attribute_dict().items())  # properties, or the traits of linalg.generic
        self._values += 1
        attribute = super().attribute(type_)
        self._values -= 1
        return attribute

    def attribute_dict(self) -> dict[str, Attribute]:
        """Records expected names if the dictionary is the op's, not that of an attribute or a function's argument."""
        definition, preceding = self.state.definition, self.text[: self.start].rstrip()
        is_function = definition is not None and definition.has_trait("FunctionOpInterface")
        if self._is_at_end or self._values or (is_function and not preceding.endswith("attributes")):
            return super().attribute_dict()
        start, self._is_in_dictionary = self.end, True
        try:
            return super().attribute_dict()
        except (ParseError, _EndReached):
            self._expected.named_attributes.update(_ATTRIBUTE_NAME.findall(self.text[start:]))
            raise
        finally:
            self._is_in_dictionary = False

    def successor(self) -> Block:
        return self._expect_at_end("block") if self._is_at_end else super().successor()

    def region(self, *args: object, **kwargs: object) -> Region:
        return self._expect_at_end("region") if self._is_at_end else super().region(*args, **kwargs)


_END = "end"
"""The kind of the token after the end of the text."""
