"""An operation's life: its origins and its later states."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from compiler.trace.history import Event, History
from compiler.trace.model import LinkKind


def events_after(history: History, op: int, state: int = 1) -> list[Event]:
    """Returns the events after a state of an operation and its descendants, in order.

    Each event appears once, for the operation before the step.
    """
    return sorted(_events_after(history, op, state), key=attrgetter("number"))


def _events_after(history: History, op: int, state: int) -> Iterator[Event]:
    waiting, seen = [(op, state)], {op}
    while waiting:
        current, start = waiting.pop(0)
        is_replaced = False
        for event in history.events_of(current):
            link = event.link
            if event.number < start:
                continue
            if link is None:
                if not is_replaced or not history.is_erased_in(event.number, current):
                    yield event
            elif link.old == current:
                is_replaced |= link.kind is LinkKind.REPLACED
                yield event
                if link.new not in seen:
                    seen.add(link.new)
                    waiting.append((link.new, event.number))


def events_before(history: History, op: int, state: int) -> list[Event]:
    """Returns the events before a state of an operation and its origins, latest first.

    Each event appears once, for the operation after the step.
    """
    return sorted(_events_before(history, op, state), key=attrgetter("number"), reverse=True)


def _events_before(history: History, op: int, state: int) -> Iterator[Event]:
    waiting, seen = [(op, state)], {op}
    while waiting:
        current, end = waiting.pop(0)
        for event in history.events_of(current):
            link = event.link
            if event.number >= end or event.number < 1:
                continue
            if link is None:
                if not history.is_erased_in(event.number, current):
                    yield event
            elif link.new == current:
                yield event
                if link.old not in seen:
                    seen.add(link.old)
                    waiting.append((link.old, event.number))
