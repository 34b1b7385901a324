"""Files of traces: `docs/tracing.md` describes them.

Writes and reads traces as gzip around lines of JSON. Attributes, types and locations are written as MLIR's text, each
once. Concatenated files are one file with several traces.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from compiler.api import MLIRSyntaxError, parse_attribute, parse_type
from compiler.ir.attributes import Attribute
from compiler.ir.collector import collector_paused
from compiler.ir.context import Context
from compiler.ir.locations import Location
from compiler.ir.types import Type
from compiler.trace.deltas import (
    BlockPlace,
    Delta,
    NewBlock,
    NewOp,
    OpPlace,
    PlaceBlock,
    PlaceOp,
    SetArguments,
    SetAttributes,
    SetLocation,
    SetOperands,
    SetProperties,
    SetRegions,
    SetResults,
    SetSuccessors,
    ValueData,
)
from compiler.trace.model import Failure, Link, LinkKind, PassRun, Step, StepKind, Trace
from compiler.trace.packed import Steps
from compiler.trace.pattern_source import PatternSource

VERSION = 2
"""The version that is written. Version 1 has no `PlaceOp` of several operations; else it is the same."""

_HEADER = '{"mlir-trace":'
"""Beginning of the first line of a trace; no other line begins with it."""

Json: TypeAlias = "str | int | float | bool | Sequence[Json] | Mapping[str, Json] | None"

# The parts of a line; numbers of texts unless the names of deltas.py say otherwise.
_Values: TypeAlias = Sequence[tuple[int, int, str | None, int | None]]
_Dictionary: TypeAlias = Mapping[str, int]
_Failures: TypeAlias = Sequence[tuple[int, int, int]]
_Links: TypeAlias = Sequence[tuple[int, int, str]]
_StepLine: TypeAlias = tuple[str, int, int, int | None, _Links, _Failures, Sequence[Sequence[object]]]
_RunLine: TypeAlias = tuple[str, str, str, int, Sequence[str], int, int, float, int, int, bool, _Failures]


class TraceFileError(Exception):
    """A file is no trace, or one of a version that is not known."""


def write_trace(trace: Trace) -> bytes:
    """Returns the file of a trace."""
    writer = _Writer()
    events = [*map(writer.step, trace.steps), *map(writer.run, trace.runs)]
    header: dict[str, Json] = {"mlir-trace": VERSION, "source": trace.source, "pipeline": trace.pipeline}
    if trace.pattern_sources:
        header["patterns"] = {name: list(source) for name, source in trace.pattern_sources.items()}
    lines = [header, writer.texts, *events]
    text = "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)
    return gzip.compress(text.encode("utf-8", "surrogatepass"), 6, mtime=0)


def read_trace(data: bytes, context: Context) -> Trace:
    """Returns the first trace in a file; its attributes belong to `context`. Raises TraceFileError."""
    return read_traces(data, context)[0]


def read_traces(data: bytes, context: Context) -> list[Trace]:
    """Returns the traces in a file, one for each part of a file that was split. Raises TraceFileError."""
    try:
        lines = gzip.decompress(data).decode("utf-8", "surrogatepass").split("\n")
    except (OSError, EOFError, zlib.error, ValueError):
        raise TraceFileError("this is no trace of passes") from None
    starts = [number for number, line in enumerate(lines) if line.startswith(_HEADER)]
    if not starts or starts[0] != 0:
        raise TraceFileError("this is no trace of passes")
    with collector_paused():
        return [_read(lines[start:end], context) for start, end in zip(starts, [*starts[1:], None], strict=True)]


def _read(lines: Sequence[str], context: Context) -> Trace:
    try:
        header, texts, *rest = (json.loads(line) for line in lines if line)
        trace = Trace(Steps(), source=header["source"], pipeline=header["pipeline"])
        for name, (module, line) in header.get("patterns", {}).items():
            trace.pattern_sources[str(name)] = PatternSource(str(module), int(line))
        version = header["mlir-trace"]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise TraceFileError("this is no trace of passes") from None
    if version not in (1, VERSION):
        raise TraceFileError(f"the trace has version {version}, and this program reads versions 1 to {VERSION}")
    reader = _Reader(texts, context)
    try:
        for line in rest:
            if line[0] == "run":
                trace.runs.append(reader.run(line))
            else:
                trace.steps.append(reader.step(line))
    except (IndexError, ValueError, TypeError, KeyError, MLIRSyntaxError) as error:
        raise TraceFileError(f"the trace is damaged: {error}") from None
    return trace


# ------------------------------------------------------------------------------------------------------------- writing


class _Writer:
    """Writes steps, and collects the texts that they refer to by number."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self.texts: list[Json] = []

    def text(self, item: Attribute | Type | Location | str) -> int:
        """Returns the number of the text of something."""
        number = self._numbers.get(item)
        if number is None:
            number = self._numbers[item] = len(self.texts)
            self.texts.append(str(item))
        return number

    def _failures(self, failures: Sequence[Failure]) -> Json:
        return [[each.op, self.text(each.pattern), self.text(each.reason)] for each in failures]

    def step(self, step: Step) -> Json:
        return [
            step.kind.value,
            step.run,
            self.text(step.pattern),
            step.subject,
            [[link.old, link.new, link.kind.value] for link in step.links],
            self._failures(step.failures),
            [[type(delta).__name__, *self._parts(delta)] for delta in step.deltas],
        ]

    def run(self, run: PassRun) -> Json:
        seconds = round(run.seconds, 6)
        counts = (run.first, run.last, seconds, run.ops_before, run.ops_after, run.failed)
        return ["run", run.argument, run.pipeline, run.op, list(run.path), *counts, self._failures(run.failures)]

    def _parts(self, delta: Delta) -> Iterator[Json]:
        match delta:
            case NewOp():
                yield from (delta.op, delta.name, self._values(delta.results), self._dictionary(delta.properties))
                yield from (self._dictionary(delta.attributes), delta.regions, self.text(delta.location))
            case NewBlock(block, arguments, label):
                yield from (block, self._values(arguments), label)
            case PlaceOp(number, old, new) | PlaceBlock(number, old, new):
                yield from (number, None if old is None else list(old), None if new is None else list(new))
                if isinstance(delta, PlaceOp) and delta.also:
                    yield list(delta.also)
            case SetOperands(op, old, new) | SetSuccessors(op, old, new):
                yield from (op, list(old), list(new))
            case SetProperties(op, old, new) | SetAttributes(op, old, new):
                yield from (op, self._dictionary(old), self._dictionary(new))
            case SetLocation(op, old, new):
                yield from (op, self.text(old), self.text(new))
            case SetResults(number, old, new) | SetArguments(number, old, new):
                yield from (number, self._values(old), self._values(new))
            case SetRegions(op, old, new):
                yield from (op, old, new)

    def _values(self, values: Sequence[ValueData]) -> Json:
        return [
            [each.value, self.text(each.type), each.name, None if each.location is None else self.text(each.location)]
            for each in values
        ]

    def _dictionary(self, attributes: Mapping[str, Attribute]) -> Json:
        return {name: self.text(attribute) for name, attribute in attributes.items()}


# ------------------------------------------------------------------------------------------------------------- reading


class _Reader:
    """Reads steps; `texts` are those of the file."""

    def __init__(self, texts: Sequence[str], context: Context) -> None:
        self._texts = texts
        self._context = context
        self._types: dict[int, Type] = {}
        self._attributes: dict[int, Attribute] = {}
        self._known_failures: dict[Failure, Failure] = {}
        self._dictionaries: dict[tuple[tuple[str, int], ...], Mapping[str, Attribute]] = {}
        self._readers: Mapping[object, Callable[..., Delta]] = {
            "NewOp": self._new_op,
            "NewBlock": self._new_block,
            "PlaceOp": self._place_op,
            "PlaceBlock": self._place_block,
            "SetOperands": partial(self._set_numbers, SetOperands),
            "SetSuccessors": partial(self._set_numbers, SetSuccessors),
            "SetProperties": partial(self._set_attributes, SetProperties),
            "SetAttributes": partial(self._set_attributes, SetAttributes),
            "SetLocation": self._set_location,
            "SetResults": partial(self._set_values, SetResults),
            "SetArguments": partial(self._set_values, SetArguments),
            "SetRegions": SetRegions,
        }

    def run(self, line: _RunLine) -> PassRun:
        _, argument, pipeline, op, path, first, last, seconds, before, after, failed, failures = line
        counts = (first, last, seconds, before, after, failed)
        return PassRun(argument, pipeline, op, tuple(path), *counts, self._failures(failures))

    def step(self, line: _StepLine) -> Step:
        kind, run, pattern, subject, links, failures, deltas = line
        return Step(
            StepKind(kind),
            run,
            self._texts[pattern],
            subject,
            [self._delta(*each) for each in deltas],
            [Link(old, new, LinkKind(how)) for old, new, how in links],
            self._failures(failures),
        )

    def _failures(self, failures: _Failures) -> list[Failure]:
        shared = self._known_failures
        read = (Failure(op, self._texts[pattern], self._texts[reason]) for op, pattern, reason in failures)
        return [shared.setdefault(failure, failure) for failure in read]

    def _delta(self, kind: object, *parts: object) -> Delta:
        read = self._readers.get(kind)
        if read is None:
            raise ValueError(f"unknown change '{kind}'")
        return read(*parts)

    def _new_op(
        self,
        op: int,
        name: str,
        results: _Values,
        properties: _Dictionary,
        attributes: _Dictionary,
        regions: int,
        location: int,
    ) -> NewOp:
        inherent, discardable = self._dictionary(properties), self._dictionary(attributes)
        return NewOp(op, name, self._values(results), inherent, discardable, regions, self._location(location))

    def _new_block(self, block: int, arguments: _Values, label: str | None) -> NewBlock:
        return NewBlock(block, self._values(arguments), label)

    def _place_op(
        self, op: int, old: tuple[int, int | None] | None, new: tuple[int, int | None] | None, also: Sequence[int] = ()
    ) -> PlaceOp:
        return PlaceOp(op, old and OpPlace(*old), new and OpPlace(*new), tuple(also))

    def _place_block(
        self, block: int, old: tuple[int, int, int | None] | None, new: tuple[int, int, int | None] | None
    ) -> PlaceBlock:
        return PlaceBlock(block, old and BlockPlace(*old), new and BlockPlace(*new))

    def _set_numbers(
        self, kind: type[SetOperands | SetSuccessors], op: int, old: Sequence[int], new: Sequence[int]
    ) -> Delta:
        return kind(op, tuple(old), tuple(new))

    def _set_attributes(
        self, kind: type[SetProperties | SetAttributes], op: int, old: _Dictionary, new: _Dictionary
    ) -> Delta:
        return kind(op, self._dictionary(old), self._dictionary(new))

    def _set_location(self, op: int, old: int, new: int) -> SetLocation:
        return SetLocation(op, self._location(old), self._location(new))

    def _set_values(self, kind: type[SetResults | SetArguments], number: int, old: _Values, new: _Values) -> Delta:
        return kind(number, self._values(old), self._values(new))

    def _values(self, values: _Values) -> tuple[ValueData, ...]:
        return tuple(
            ValueData(number, self._type(type_), name, None if location is None else self._location(location))
            for number, type_, name, location in values
        )

    def _dictionary(self, attributes: Mapping[str, int]) -> Mapping[str, Attribute]:
        key = tuple(attributes.items())
        dictionary = self._dictionaries.get(key)
        if dictionary is None:
            dictionary = {name: self._attribute(number) for name, number in key}
            self._dictionaries[key] = dictionary
        return dictionary

    def _attribute(self, number: int) -> Attribute:
        attribute = self._attributes.get(number)
        if attribute is None:
            attribute = self._attributes[number] = parse_attribute(self._texts[number], self._context)
        return attribute

    def _type(self, number: int) -> Type:
        type_ = self._types.get(number)
        if type_ is None:
            type_ = self._types[number] = parse_type(self._texts[number], self._context)
        return type_

    def _location(self, number: int) -> Location:
        location = self._attribute(number)
        if not isinstance(location, Location):
            raise ValueError(f"'{location}' is no location")
        return location
