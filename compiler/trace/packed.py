"""Keeps the steps of a trace in little memory until they are asked for: as bytes, a few hundred of them together.

A step consists of numbers, but for names, types, attributes and locations, of which there are few different ones: these
are kept beside the bytes, each once.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, SupportsIndex, TypeAlias, overload

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
from compiler.trace.model import Failure, Link, LinkKind, Step, StepKind

_TOGETHER = 256
"""Number of steps that are packed together."""
_FAST = 1
"""The level of compression."""
_STEP_KINDS, _LINK_KINDS = tuple(StepKind), tuple(LinkKind)
_OF_OBJECTS: tuple[type[Delta], ...] = (SetProperties, SetAttributes, SetLocation)
_OF_VALUES: tuple[type[Delta], ...] = (SetResults, SetArguments)
_KINDS: tuple[type[Delta], ...] = (
    *_OF_OBJECTS,
    *_OF_VALUES,
    NewOp,
    NewBlock,
    PlaceOp,
    PlaceBlock,
    SetOperands,
    SetSuccessors,
    SetRegions,
)
_CODES: Mapping[type[Delta], int] = MappingProxyType({kind: code for code, kind in enumerate(_KINDS)})
_Packed: TypeAlias = "tuple[Any, ...]"


class Steps(Sequence[Step]):
    """A list of steps, to which steps are appended; those in it must not be changed."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._packer = _Packer()
        self._pieces: list[bytes | list[Step]] = []
        """The steps that come first; as steps once they were asked for."""
        self._recent: list[Step] = []
        """The steps that are not packed yet."""
        for step in steps:
            self.append(step)

    def append(self, step: Step, /) -> None:
        """Adds a step at the end; it must not be changed any more."""
        self._recent.append(step)
        if len(self._recent) == _TOGETHER:
            packed = [self._packer.step(each) for each in self._recent]
            self._pieces.append(zlib.compress(marshal.dumps(packed), _FAST))
            self._recent = []

    def __len__(self) -> int:
        return len(self._pieces) * _TOGETHER + len(self._recent)

    def __iter__(self) -> Iterator[Step]:
        for place in range(len(self._pieces)):
            yield from self._piece(place)
        yield from self._recent

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Step: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Step]: ...
    def __getitem__(self, index: SupportsIndex | slice, /) -> Step | list[Step]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return self._between(start, stop)[::step] if step > 0 else [self[each] for each in range(start, stop, step)]
        number = index.__index__()
        number += len(self) if number < 0 else 0
        if not 0 <= number < len(self):
            raise IndexError(f"there is no step {index}")
        place, inside = divmod(number, _TOGETHER)
        return (self._recent if place == len(self._pieces) else self._piece(place))[inside]

    def _between(self, start: int, stop: int) -> list[Step]:
        """Returns the steps from number `start` to before `stop`."""
        steps: list[Step] = []
        for place in range(start // _TOGETHER, -(-stop // _TOGETHER)):
            first = place * _TOGETHER
            piece = self._recent if place == len(self._pieces) else self._piece(place)
            steps += piece[max(start - first, 0) : stop - first]
        return steps

    def _piece(self, place: int) -> list[Step]:
        piece = self._pieces[place]
        if isinstance(piece, bytes):
            packed = marshal.loads(zlib.decompress(piece))
            piece = self._pieces[place] = [self._packer.read(each) for each in packed]
        return piece


class _Packer:
    """Turns steps into tuples of numbers and texts, and back."""

    def __init__(self) -> None:
        self._objects: list[object] = []
        self._numbers: dict[object, int] = {}

    def step(self, step: Step) -> _Packed:
        return (
            _STEP_KINDS.index(step.kind),
            step.run,
            step.pattern,
            step.subject,
            [self._delta(delta) for delta in step.deltas],
            [(link.old, link.new, _LINK_KINDS.index(link.kind)) for link in step.links],
            [(op, self.number(pattern), self.number(reason)) for op, pattern, reason in step.failures],
        )

    def read(self, packed: _Packed) -> Step:
        kind, run, pattern, subject, deltas, links, failures = packed
        return Step(
            _STEP_KINDS[kind],
            run,
            pattern,
            subject,
            [self._read_delta(*each) for each in deltas],
            [Link(old, new, _LINK_KINDS[how]) for old, new, how in links],
            [Failure(op, self._objects[pattern], self._objects[reason]) for op, pattern, reason in failures],
        )

    def number(self, item: object) -> int:
        """Returns the number of something that is kept beside the bytes."""
        number = self._numbers.get(item)
        if number is None:
            number = self._numbers[item] = len(self._objects)
            self._objects.append(item)
        return number

    def _delta(self, delta: Delta) -> _Packed:
        code = _CODES[type(delta)]
        match delta:
            case PlaceOp(op, old, new, also):
                return code, op, old and tuple(old), new and tuple(new), also
            case PlaceBlock(block, old, new):
                return code, block, old and tuple(old), new and tuple(new)
            case NewOp(op, name, results, properties, attributes, regions, location):
                more = self._dictionary(properties), self._dictionary(attributes), regions, self.number(location)
                return code, op, self.number(name), self._values(results), *more
            case NewBlock(block, arguments, label):
                return code, block, self._values(arguments), label
            case SetLocation(op, old, new):
                return code, op, self.number(old), self.number(new)
            case SetProperties(op, old, new) | SetAttributes(op, old, new):
                return code, op, self._dictionary(old), self._dictionary(new)
            case SetResults(number, old, new) | SetArguments(number, old, new):
                return code, number, self._values(old), self._values(new)
            case _:
                return code, *delta

    def _read_delta(self, code: int, number: int, *parts: Any) -> Delta:
        kind: Any = _KINDS[code]
        of = self._objects
        if kind is NewOp:
            name, results, properties, attributes, regions, location = parts
            values = self._read_values(results)
            return NewOp(number, of[name], values, of[properties], of[attributes], regions, of[location])
        if kind is NewBlock:
            return NewBlock(number, self._read_values(parts[0]), parts[1])
        first, second, *more = parts
        if kind is PlaceOp:
            return PlaceOp(number, first and OpPlace(*first), second and OpPlace(*second), *more)
        if kind is PlaceBlock:
            return PlaceBlock(number, first and BlockPlace(*first), second and BlockPlace(*second))
        if kind in _OF_OBJECTS:
            first, second = of[first], of[second]
        elif kind in _OF_VALUES:
            first, second = self._read_values(first), self._read_values(second)
        delta: Delta = kind(number, first, second)
        return delta

    def _dictionary(self, attributes: Mapping[str, object]) -> int:
        """Returns the number of attributes by their names."""
        key = tuple(attributes.items())
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._objects)
            self._objects.append(attributes)
        return number

    def _values(self, values: Sequence[ValueData]) -> _Packed:
        of = self.number
        return tuple(
            (value, of(type_), name, None if location is None else of(location))
            for value, type_, name, location in values
        )

    def _read_values(self, packed: _Packed) -> tuple[ValueData, ...]:
        of = self._objects
        return tuple(
            ValueData(value, of[type_], name, None if location is None else of[location])
            for value, type_, name, location in packed
        )
