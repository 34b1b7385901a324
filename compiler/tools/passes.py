"""The pipeline of a tool's command line.

Parses `-cse -canonicalize="max-iterations=3"`, in their order, or `--pass-pipeline=...`.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from compiler.pass_registry import PASSES, find_pass
from compiler.passes.base import Pass, Registry
from compiler.passes.pipeline import Pipeline, PipelineError, make_pass, parse_pipeline
from compiler.tools.options import CommandLine, Kind, Option

PIPELINE_OPTIONS = (
    Option("pass-pipeline", "Textual description of the pass pipeline to run", Kind.TEXT, "string"),
    Option("dump-pass-pipeline", "Print the pipeline that will be run"),
)


_LIST_COLUMN = 58


class KnownPasses:
    """The passes of a program: those of the package, and its own."""

    def __init__(self, more: Mapping[str, type[Pass]]) -> None:
        self._more = more

    def find(self, argument: str) -> type[Pass] | None:
        """Returns the class of a pass; None if no pass has that name."""
        return self._more.get(argument) or find_pass(argument)

    def options(self) -> tuple[Option, ...]:
        """Returns an option for each pass; its description is known only when the pass is loaded."""
        return tuple(Option(name, "", Kind.PASS) for name in sorted({*PASSES, *self._more}))

    def options_with_help(self) -> tuple[Option, ...]:
        """Returns the options with the summaries of the passes."""
        classes = ((option.name, self.find(option.name)) for option in self.options())
        return tuple(Option(name, "" if kind is None else kind.summary, Kind.PASS) for name, kind in classes)

    def list_text(self) -> str:
        """Returns the output of `--list-passes`: each pass, and below it its options."""
        lines = ["Passes:"]
        for name in sorted({*PASSES, *self._more}):
            kind = self.find(name)
            assert kind is not None
            lines.append(f"{f'  --{name}':<{_LIST_COLUMN}}-   {kind.summary}")
            for option, field in sorted(kind.option_fields().items()):
                value = _value_name(field.default)
                head = f"    --{option}" + (f"=<{value}>" if value else "")
                lines.append(f"{head:<{_LIST_COLUMN}}- {field.metadata['help']}")
                if isinstance(field.default, enum.Enum):
                    lines += [f"    ={choice.value}" for choice in type(field.default)]
        return "\n".join(lines) + "\n"


def pipeline_of(line: CommandLine, registry: Registry) -> Pipeline:
    """Returns the pipeline of the command line; one without passes if it has none. Raises PipelineError."""
    text = line.texts.get("pass-pipeline")
    if text is not None:
        if line.passes:
            raise PipelineError("'-pass-pipeline' option can't be used with individual pass options")
        return parse_pipeline(text, registry)
    pipeline = Pipeline("builtin.module", registry=registry)
    for name, options in line.passes:
        kind = registry(name)
        assert kind is not None
        pass_ = make_pass(kind, options)
        if kind.anchor in (None, pipeline.anchor):
            pipeline.items.append(pass_)
        else:
            pipeline.items.append(Pipeline(kind.anchor or "", [pass_]))
    return pipeline


def dump_text(pipeline: Pipeline) -> str:
    """Returns the output of `--dump-pass-pipeline`."""
    return f"Pass Manager with {len(pipeline.items)} passes:\n{_dump(pipeline, 0)}\n\n"


def _dump(item: Pass | Pipeline, depth: int) -> str:
    indent = "  " * depth
    if isinstance(item, Pipeline):
        inner = ",\n".join(_dump(inner_item, depth + 1) for inner_item in item.items)
        return f"{indent}{item.anchor}(\n{inner}\n{indent})"
    return f"{indent}{item.argument}" + (f"{{{item.option_text()}}}" if item.option_fields() else "")


def _value_name(default: object) -> str:
    """Returns the name, in help, of the value of a pass's option, by its default; "" for a flag."""
    if isinstance(default, bool):
        return ""
    if isinstance(default, int):
        return "int"
    if isinstance(default, float):
        return "number"
    return "value" if isinstance(default, enum.Enum) else "string"
