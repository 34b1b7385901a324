"""Numbers that identify variables and their elements in requests of an editor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from compiler.debugger.expressions import Typed
from compiler.debugger.scopes import Variable
from compiler.debugger.values import Table, Unreadable, is_shaped, nested, number, shape_of, statistics, table, text
from compiler.interpreter.memory import MemRef
from compiler.ir.types import element_type_or_self

_PAGE = 1000
"""Maximum number of elements in an answer to a request for all elements."""


@dataclass(frozen=True, slots=True)
class Group:
    """Variables of the frame with that number."""

    variables: list[Variable]
    frame: int


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements of a shaped value under `key`, the indices so far."""

    name: str
    value: Typed
    frame: int
    key: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Numbers:
    """The elements of a computed table."""

    name: str
    numbers: Table


Handle = Group | Elements | Numbers


class Handles:
    """Numbers of objects that the editor may request; all are dropped when the program continues."""

    def __init__(self) -> None:
        self._handles: list[Handle] = []

    def clear(self) -> None:
        self._handles = []

    def add(self, handle: Handle) -> int:
        self._handles.append(handle)
        return len(self._handles)

    def get(self, number: int) -> Handle | None:
        return self._handles[number - 1] if 0 < number <= len(self._handles) else None

    def variable(self, name: str, value: Typed, frame: int) -> dict[str, object]:
        """Returns the protocol's description of a value that has a name in a frame."""
        body: dict[str, object] = {
            "name": name,
            "value": text(value.value, value.type),
            "type": str(value.type),
            "evaluateName": name,
            "variablesReference": 0,
        }
        if is_shaped(value.value) and shape_of(value.value):
            body["variablesReference"] = self.add(Elements(name, value, frame))
            body["indexedVariables"] = shape_of(value.value)[0]
            body["namedVariables"] = 1
        return body

    def result(self, name: str, result: object, frame: int) -> dict[str, object]:
        """Returns the description of the value of an expression."""
        if isinstance(result, Typed):
            return self.variable(name, result, frame)
        if isinstance(result, np.ndarray) and result.shape:
            numbers: Table = np.ma.asanyarray(result)
            return {
                "name": name,
                "value": _summary(numbers),
                "variablesReference": self.add(Numbers(name, numbers)),
                "indexedVariables": numbers.shape[0],
                "namedVariables": 1,
            }
        return {"name": name, "value": number(result), "variablesReference": 0}

    def children(self, handle: Handle, kind: str, start: int, count: int) -> list[dict[str, object]]:
        """Returns the children of a value: statistics (`named`), or rows or elements from `start` on (`indexed`)."""
        if isinstance(handle, Group):
            return [
                self.variable(each.name, Typed(each.value, each.definition.type), handle.frame)
                | ({"presentationHint": {"kind": "property"}} if each.is_argument else {})
                for each in handle.variables
            ]
        try:
            numbers = self._numbers(handle)
        except Unreadable as reason:
            return [{"name": "elements", "value": f"<{reason}>", "variablesReference": 0}]
        rows: list[dict[str, object]] = []
        if kind != "indexed":
            shape = "x".join(map(str, numbers.shape))
            value = f"{shape}: {statistics(numbers).text()}"
            rows.append({"name": "statistics", "value": value, "variablesReference": 0})
        if kind != "named":
            stop = min(numbers.shape[0], start + (count or _PAGE))
            rows += [self._row(handle, numbers, index) for index in range(start, stop)]
        return rows

    def _row(self, handle: Elements | Numbers, numbers: Table, index: int) -> dict[str, object]:
        row: Table = numbers[index : index + 1].reshape(numbers.shape[1:])
        key = (*handle.key, index) if isinstance(handle, Elements) else (index,)
        body: dict[str, object] = {"name": f"[{index}]", "variablesReference": 0}
        if isinstance(handle, Elements):
            body["evaluateName"] = f"{handle.name}[{', '.join(map(str, key))}]"
        if not row.shape:
            element = element_type_or_self(handle.value.type) if isinstance(handle, Elements) else None
            missing = bool(np.ma.getmaskarray(row).item())
            return body | {"value": "?" if missing else number(np.ma.getdata(row).item(), element)}
        inner: Handle = (
            Elements(handle.name, handle.value, handle.frame, key)
            if isinstance(handle, Elements)
            else Numbers(f"{handle.name}[{index}]", row)
        )
        reference = self.add(inner)
        return body | {
            "value": _summary(row),
            "variablesReference": reference,
            "indexedVariables": row.shape[0],
            "namedVariables": 1,
        }

    def element(self, number: int, name: str) -> tuple[str, Typed, tuple[int, ...]] | None:
        """Returns the memref and indices of a child `[3]` of a handle, if that is an element of memory."""
        handle = self.get(number)
        if not isinstance(handle, Elements) or not isinstance(handle.value.value, MemRef):
            return None
        key = (*handle.key, int(name.strip("[]")))
        return (handle.name, handle.value, key) if len(key) == len(shape_of(handle.value.value)) else None

    def _numbers(self, handle: Elements | Numbers) -> Table:
        return (
            handle.numbers if isinstance(handle, Numbers) else table(handle.value.value, handle.value.type, handle.key)
        )


def _summary(numbers: Table) -> str:
    if numbers.size <= 8:
        return nested(numbers)
    return f"{'x'.join(map(str, numbers.shape))}: {statistics(numbers).text()}"


def picture(numbers: Table, most: int = 256) -> dict[str, object]:
    """Returns a table for a heat map: at most `most` rows and columns, each cell the mean of the elements in it.

    Dimensions but the last are put one after another. A cell is None if all its elements are NaN or missing.
    """
    if not numbers.shape:
        numbers = numbers.reshape(1)
    flat = numbers.reshape(-1, numbers.shape[-1]) if numbers.size else numbers.reshape(0, 0)
    data = np.ma.filled(flat.astype(np.float64), np.nan) if flat.dtype.kind not in "cO" else np.full(flat.shape, np.nan)
    rows, columns = data.shape
    cells = [
        [_mean(data[rows_of, columns_of]) for columns_of in _parts(columns, most)] for rows_of in _parts(rows, most)
    ]
    return {
        "shape": list(numbers.shape),
        "rows": rows,
        "columns": columns,
        "cells": cells,
        "statistics": statistics(numbers).text(),
    }


def _parts(size: int, most: int) -> list[slice]:
    count = min(size, most)
    return [slice(size * each // count, size * (each + 1) // count) for each in range(count)]


def _mean(cell: NDArray[np.floating]) -> float | None:
    finite = cell[np.isfinite(cell)]
    return float(finite.mean()) if finite.size else None
