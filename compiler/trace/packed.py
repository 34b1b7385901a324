"""Stores the steps of a trace compactly until they are accessed: as bytes, a few hundred steps together.

A step consists of numbers, and of names, types, attributes and locations. These have few different values, each of
which is stored once, outside of the bytes.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Generic, SupportsIndex, TypeAlias, TypeVar, overload

from compiler.ir.attributes import Attribute
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
from compiler.trace.model import Failure, Link, LinkKind, Step, StepKind

Item = TypeVar("Item")

_TOGETHER = 256
"""Number of steps that are packed together."""
_FAST = 1
"""The level of compression."""
_STEP_KINDS, _LINK_KINDS = tuple(StepKind), tuple(LinkKind)
_KINDS: tuple[type[Delta], ...] = (
    SetProperties,
    SetAttributes,
    SetLocation,
    SetResults,
    SetArguments,
    NewOp,
    NewBlock,
    PlaceOp,
    PlaceBlock,
    SetOperands,
    SetSuccessors,
    SetRegions,
)
_CODES: Mapping[type[Delta], int] = MappingProxyType({kind: code for code, kind in enumerate(_KINDS)})

# Steps as numbers and texts.
_Values: TypeAlias = tuple[tuple[int, int, str | None, int | None], ...]
_Triples: TypeAlias = list[tuple[int, int, int]]
_Packed: TypeAlias = tuple[int, *tuple[object, ...]]
_PackedStep: TypeAlias = tuple[int, int, str, int | None, list[_Packed], _Triples, _Triples]


class Steps(Sequence[Step]):
    """A list of steps, to which steps are appended; those in it must not be changed."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._packer = _Packer()
        self._pieces: list[bytes | list[Step]] = []
        """The first steps; unpacked once they are accessed."""
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


class _Numbered(Generic[Item]):
    """Objects of one class that are stored outside of the bytes, each once, with their numbers."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._numbers: dict[object, int] = {}

    def number(self, item: Item, key: object) -> int:
        """Returns the number of an object that is equal to all others with the same `key`."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.items)
            self.items.append(item)
        return number


class _Packer:
    """Turns steps into tuples of numbers and texts, and back."""

    def __init__(self) -> None:
        self._texts = _Numbered[str]()
        self._types = _Numbered[Type]()
        self._locations = _Numbered[Location]()
        self._dictionaries = _Numbered[Mapping[str, Attribute]]()
        self._readers: Mapping[type[Delta], Callable[..., Delta]] = {
            NewOp: self._new_op,
            NewBlock: self._new_block,
            PlaceOp: self._place_op,
            PlaceBlock: self._place_block,
            SetProperties: partial(self._set_attributes, SetProperties),
            SetAttributes: partial(self._set_attributes, SetAttributes),
            SetLocation: self._set_location,
            SetResults: partial(self._set_values, SetResults),
            SetArguments: partial(self._set_values, SetArguments),
        }

    # ---------------------------------------------------------------------------------------------------- packing

    def step(self, step: Step) -> _PackedStep:
        return (
            _STEP_KINDS.index(step.kind),
            step.run,
            step.pattern,
            step.subject,
            [self._delta(delta) for delta in step.deltas],
            [(link.old, link.new, _LINK_KINDS.index(link.kind)) for link in step.links],
            [(op, self._text(pattern), self._text(reason)) for op, pattern, reason in step.failures],
        )

    def _delta(self, delta: Delta) -> _Packed:
        code = _CODES[type(delta)]
        match delta:
            case PlaceOp(op, old, new, also):
                return code, op, old and tuple(old), new and tuple(new), also
            case PlaceBlock(block, old, new):
                return code, block, old and tuple(old), new and tuple(new)
            case NewOp(op, name, results, properties, attributes, regions, location):
                more = self._dictionary(properties), self._dictionary(attributes), regions, self._location(location)
                return code, op, self._text(name), self._values(results), *more
            case NewBlock(block, arguments, label):
                return code, block, self._values(arguments), label
            case SetLocation(op, old, new):
                return code, op, self._location(old), self._location(new)
            case SetProperties(op, old, new) | SetAttributes(op, old, new):
                return code, op, self._dictionary(old), self._dictionary(new)
            case SetResults(number, old, new) | SetArguments(number, old, new):
                return code, number, self._values(old), self._values(new)
            case _:
                return code, *delta

    def _text(self, text: str) -> int:
        return self._texts.number(text, text)

    def _location(self, location: Location) -> int:
        return self._locations.number(location, location)

    def _dictionary(self, attributes: Mapping[str, Attribute]) -> int:
        return self._dictionaries.number(attributes, tuple(attributes.items()))

    def _values(self, values: Sequence[ValueData]) -> _Values:
        return tuple(
            (value, self._types.number(type_, type_), name, None if location is None else self._location(location))
            for value, type_, name, location in values
        )

    # ---------------------------------------------------------------------------------------------------- reading

    def read(self, packed: _PackedStep) -> Step:
        kind, run, pattern, subject, deltas, links, failures = packed
        texts = self._texts.items
        return Step(
            _STEP_KINDS[kind],
            run,
            pattern,
            subject,
            [self._read_delta(*each) for each in deltas],
            [Link(old, new, _LINK_KINDS[how]) for old, new, how in links],
            [Failure(op, texts[pattern], texts[reason]) for op, pattern, reason in failures],
        )

    def _read_delta(self, code: int, *parts: object) -> Delta:
        kind = _KINDS[code]
        return self._readers.get(kind, kind)(*parts)

    def _new_op(
        self, op: int, name: int, results: _Values, properties: int, attributes: int, regions: int, location: int
    ) -> NewOp:
        dictionaries = self._dictionaries.items
        inherent, discardable = dictionaries[properties], dictionaries[attributes]
        values, place = self._read_values(results), self._locations.items[location]
        return NewOp(op, self._texts.items[name], values, inherent, discardable, regions, place)

    def _new_block(self, block: int, arguments: _Values, label: str | None) -> NewBlock:
        return NewBlock(block, self._read_values(arguments), label)

    def _place_op(
        self, op: int, old: tuple[int, int | None] | None, new: tuple[int, int | None] | None, also: tuple[int, ...]
    ) -> PlaceOp:
        return PlaceOp(op, old and OpPlace(*old), new and OpPlace(*new), also)

    def _place_block(
        self, block: int, old: tuple[int, int, int | None] | None, new: tuple[int, int, int | None] | None
    ) -> PlaceBlock:
        return PlaceBlock(block, old and BlockPlace(*old), new and BlockPlace(*new))

    def _set_attributes(self, kind: type[SetProperties | SetAttributes], op: int, old: int, new: int) -> Delta:
        dictionaries = self._dictionaries.items
        return kind(op, dictionaries[old], dictionaries[new])

    def _set_location(self, op: int, old: int, new: int) -> SetLocation:
        return SetLocation(op, self._locations.items[old], self._locations.items[new])

    def _set_values(self, kind: type[SetResults | SetArguments], number: int, old: _Values, new: _Values) -> Delta:
        return kind(number, self._read_values(old), self._read_values(new))

    def _read_values(self, packed: _Values) -> tuple[ValueData, ...]:
        types, locations = self._types.items, self._locations.items
        return tuple(
            ValueData(value, types[type_], name, None if location is None else locations[location])
            for value, type_, name, location in packed
        )
