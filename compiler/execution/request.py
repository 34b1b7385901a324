"""Protocol of the process that runs code.

A request is one message. An answer is a stream of records; the last one may report a crash, which a signal handler
writes without a length.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TypedDict

from compiler.execution.values import ValueDescription

RECORD_OBJECT = b"O"
RECORD_STARTED = b"S"
RECORD_RESULT = b"R"
RECORD_PROBLEM = b"P"
RECORD_TOLD = b"T"


class RecordHead(TypedDict, total=False):
    """Facts of a record; its entries depend on the record's kind."""

    message: str
    entry: int
    """Address of the compiled function."""
    symbol: str
    seconds: float
    results: list[ValueDescription]
    arguments: list[int]
    """Bytes of each argument that may have changed."""
    samples: list[float]
    """Seconds of a call, measured again and again."""
    least_processor_seconds: float
    calls: int
    """Number of calls in each sample. A sample is the mean of their times."""


@dataclass
class Limits:
    """Limits of time, in seconds, and of memory beyond the process's own, in bytes."""

    seconds: float = 10.0
    memory: int = 4 << 30


@dataclass
class Request:
    """Code to compile and to run.

    `arguments` and `results` describe the values that are passed: see `compiler.execution.values`. `data` are the bytes
    that they refer to. With `benchmark_seconds` the function is called repeatedly after its first call, and timed.
    """

    ir: str
    entry: str
    level: int = 2
    arguments: list[ValueDescription] = field(default_factory=list)
    results: list[ValueDescription] = field(default_factory=list)
    libraries: list[str] = field(default_factory=list)
    dump_object: str | None = None
    limits: Limits = field(default_factory=Limits)
    benchmark_seconds: float = 0.0
    data: bytes = b""

    def encode(self) -> bytes:
        values = asdict(self)
        del values["data"]
        head = json.dumps(values).encode("utf-8", "surrogatepass")
        return struct.pack("<Q", len(head)) + head + self.data

    @staticmethod
    def decode(message: bytes) -> Request:
        (size,) = struct.unpack_from("<Q", message)
        values = json.loads(message[8 : 8 + size].decode("utf-8", "surrogatepass"))
        limits = Limits(**values.pop("limits"))
        return Request(**values, limits=limits, data=message[8 + size :])


def record(kind: bytes, head: Mapping[str, object], data: bytes = b"") -> bytes:
    """Returns a record with a length."""
    text = json.dumps(head).encode()
    return kind + struct.pack("<QQ", len(text), len(data)) + text + data
