"""Pipelines as text: `builtin.module(func.func(cse,canonicalize{max-iterations=3}),symbol-dce)`.

Takes text and a registry; returns a pipeline, or upstream's error at its place in the text.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from compiler.passes.base import Numbers, Pass, Registry, no_passes

ANY = "any"

_DEEPEST = 100
"""Maximum nesting of pipelines: far deeper than IR nests in practice."""


@dataclass
class Pipeline:
    """Passes and nested pipelines for ops of one kind (`any`: of every kind).

    `registry` has the passes that others run by name; only that of the outermost pipeline counts.
    """

    anchor: str
    items: list[Pass | Pipeline] = field(default_factory=list)
    registry: Registry = field(default=no_passes, repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.anchor}({', '.join(_item_text(item) for item in self.items)})"

    def passes(self) -> list[Pass]:
        """Returns all passes, including nested ones."""
        flattened: list[Pass] = []
        for item in self.items:
            flattened += [item] if isinstance(item, Pass) else item.passes()
        return flattened


def _item_text(item: Pass | Pipeline) -> str:
    return str(item) if isinstance(item, Pipeline) else pass_text(item)


def pass_text(item: Pass) -> str:
    """Returns the text of a pass with its options in a pipeline.

    >>> from compiler.pass_registry import find_pass
    >>> pass_text(make_pass(find_pass("sccp"), ""))
    'sccp'
    """
    return f"{item.argument}{{{item.option_text()}}}" if item.option_fields() else item.argument


def short_text(item: Pass | Pipeline) -> str:
    """Returns the text of a pipeline without options that have their default values.

    >>> from compiler.pass_registry import find_pass
    >>> short_text(parse_pipeline("builtin.module(canonicalize{max-iterations=10},cse)", find_pass))
    'builtin.module(canonicalize,cse)'
    """
    if isinstance(item, Pipeline):
        return f"{item.anchor}({','.join(map(short_text, item.items))})"
    options = item.option_text(only_changed=True)
    return f"{item.argument}{{{options}}}" if options else item.argument


class PipelineError(Exception):
    """Error in a pipeline; `text` and `offset` locate it, if it has one place."""

    def __init__(self, message: str, text: str = "", offset: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.offset = offset

    def render(self) -> str:
        """Returns the pipeline as mlir-opt prints it."""
        if self.offset is None:
            return f"<unknown>:0: error: {self.message}\n"
        where = f"MLIR Textual PassPipeline Parser:1:{self.offset + 1}"
        return f"<unknown>:0: error: {where}: error: {self.message}\n{self.text}\n{' ' * self.offset}^\n\n"


def parse_pipeline(text: str, registry: Registry) -> Pipeline:
    """Parses a pipeline. Raises PipelineError.

    >>> from compiler.pass_registry import find_pass
    >>> parse_pipeline("builtin.module(func.func(cse))", find_pass).anchor
    'builtin.module'
    """
    stripped = text.strip()
    start = stripped.find("(")
    if start < 0 or not stripped.endswith(")") or not stripped[:start].strip():
        raise PipelineError(
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
        )
    anchor = stripped[:start].strip()
    pipeline = Pipeline(anchor, _parse_items(stripped[start + 1 : -1], registry), registry)
    _check_anchors(pipeline)
    return pipeline


def _check_anchors(pipeline: Pipeline, enclosing: tuple[str, ...] = ()) -> None:
    """Raises PipelineError for a pass with another anchor than its pipeline.

    `enclosing` names the pipelines around this one but for the outermost, from the inside out.
    """
    for item in pipeline.items:
        if isinstance(item, Pipeline):
            _check_anchors(item, (item.anchor, *enclosing))
        elif item.anchor not in (None, pipeline.anchor) and pipeline.anchor != ANY:
            added = [f"failed to add `{anchor}` with options `` to inner pipeline\n" for anchor in enclosing]
            raise PipelineError(
                f"Can't add pass '{item.name}' restricted to '{item.anchor}' on a PassManager intended to run on "
                f"'{pipeline.anchor}', did you intend to nest?\n"
                f"failed to add `{item.argument}` with options `{item.option_text(only_changed=True)}`\n"
                + "".join(added)
            )


def _parse_items(text: str, registry: Registry) -> list[Pass | Pipeline]:
    """Parses the comma-separated items of a pipeline's body, nested to any depth."""
    top: list[Pass | Pipeline] = []
    stack: list[tuple[list[Pass | Pipeline], int]] = []
    items, position = top, 0
    if not text.strip():
        return top
    while True:
        end = position
        while end < len(text) and text[end] not in ",({)":
            end += 1
        name, begin = text[position:end].strip(), position
        options = ""
        if end < len(text) and text[end] == "(":
            nested = Pipeline(name)
            items.append(nested)
            stack.append((items, end))
            if len(stack) > _DEEPEST:
                raise PipelineError("pipelines are nested too deeply", text, end)
            items, position = nested.items, end + 1
            closing = len(text) - len(text[position:].lstrip())
            if text[closing : closing + 1] != ")":
                continue
            end = closing
        else:
            if end < len(text) and text[end] == "{":
                close = _closing_brace(text, end)
                if close is None:
                    raise PipelineError("missing closing '}' while processing pass options", text, end)
                options, end = text[end + 1 : close], close + 1
            kind = registry(name)
            if kind is None:
                if end < len(text) and text[end] == "(":
                    raise PipelineError("expected ',' after parsing pipeline", text, end)
                raise PipelineError(f"'{name}' does not refer to a registered pass or pass pipeline", text, begin)
            items.append(make_pass(kind, options))
        while end < len(text) and text[end] == ")":
            if not stack:
                raise PipelineError(
                    "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline", text, end
                )
            items, _ = stack.pop()
            end += 1
        if end == len(text):
            break
        if text[end] != ",":
            raise PipelineError("expected ',' after parsing pipeline", text, end)
        position = end + 1
    if stack:
        # Behind options upstream notices at the end of the text, else at the parenthesis.
        at = len(text) - 1 if text.endswith("}") else stack[-1][1]
        raise PipelineError("encountered unbalanced parentheses while parsing pipeline", text, at)
    return top


def _closing_brace(text: str, start: int) -> int | None:
    depth = 0
    for offset in range(start, len(text)):
        if text[offset] == "{":
            depth += 1
        elif text[offset] == "}":
            depth -= 1
            if not depth:
                return offset
    return None


# ------------------------------------------------------------------------------------------------------------- options


def make_pass(kind: type[Pass], options: str) -> Pass:
    """Returns a pass with the options of a text: `max-iterations=3 top-down=false`. Raises PipelineError.

    >>> from compiler.pass_registry import find_pass
    >>> make_pass(find_pass("canonicalize"), "max-iterations=3 top-down=false").option_text(only_changed=True)
    'max-iterations=3 top-down=false'
    """
    fields_by_name = kind.option_fields()
    fields_by_name.update(
        {older: field for field in list(fields_by_name.values()) if (older := field.metadata["older"])}
    )
    values: dict[str, object] = {}
    for name, value in split_options(options):
        field = fields_by_name.get(name)
        whole = f"failed to add `{kind.argument}` with options `{options}`"
        if field is None:
            raise PipelineError(f"<Pass-Options-Parser>: no such option {name}\n\n{whole}\n")
        try:
            values[field.name] = option_value(field.default, value)
        except ValueError as error:
            problem = f"for the --{name} option: {error}"
            raise PipelineError(f"{problem}\n{whole}\n") from None
    return kind(**values)


def split_options(text: str) -> list[tuple[str, str | None]]:
    """`a=1 b={c d} e` -> (a, 1), (b, "c d"), (e, None)

    >>> split_options("a=1 b={c d} e")
    [('a', '1'), ('b', 'c d'), ('e', None)]
    """
    options: list[tuple[str, str | None]] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        end, depth, quote = position, 0, ""
        while end < len(text) and (depth or quote or not text[end].isspace()):
            char = text[end]
            if quote:
                quote = "" if char == quote else quote
            elif char in "'\"":
                quote = char
            elif char in "{[(":
                depth += 1
            elif char in "}])":
                depth -= 1
            end += 1
        name, equals, value = text[position:end].partition("=")
        if value[:1] + value[-1:] in ("{}", "''", '""') and len(value) > 1:
            value = value[1:-1]
        options.append((name, value if equals else None))
        position = end
    return options


_BOOLS: Mapping[str | None, bool] = {
    None: True, "": True, "true": True, "TRUE": True, "True": True, "1": True,
    "false": False, "FALSE": False, "False": False, "0": False,
}  # fmt: skip


def option_value(default: object, text: str | None) -> object:
    """Parses the value of an option, whose default determines the type. Raises ValueError.

    >>> option_value(4, "8"), option_value(False, "true"), option_value(False, None)
    (8, True, True)
    """
    if isinstance(default, bool):
        if text not in _BOOLS:
            raise ValueError(f"'{text}' is invalid value for boolean argument! Try 0 or 1")
        return _BOOLS[text]
    if text is None:
        raise ValueError("requires a value!")
    if isinstance(default, enum.Enum):
        for case in type(default):
            if case.value == text:
                return case
        raise ValueError(f"Cannot find option named '{text}'!")
    if isinstance(default, int):
        try:
            return int(text, 0)
        except ValueError:
            raise ValueError(f"'{text}' value invalid for long argument!") from None
    if isinstance(default, float):
        try:
            return float(text)
        except ValueError:
            raise ValueError(f"'{text}' value invalid for floating point argument!") from None
    if isinstance(default, Numbers):
        return Numbers(_unsigned(part) for part in _split_list(text) if part)
    if isinstance(default, tuple):
        return tuple(part for part in _split_list(text) if part)
    return text


def _unsigned(text: str) -> int:
    try:
        number = int(text, 0)
    except ValueError:
        number = -1
    if number < 0:
        raise ValueError(f"'{text}' value invalid for uint argument!")
    return number


def _split_list(text: str) -> list[str]:
    """`a,b(c,d)` -> a, b(c,d)"""
    parts, depth, start = [], 0, 0
    for offset, char in enumerate(text):
        if char in "{[(<":
            depth += 1
        elif char in "}])>":
            depth -= 1
        elif char == "," and not depth:
            parts.append(text[start:offset])
            start = offset + 1
    return [*parts, text[start:]]
