"""`{-# dialect_resources: ... #-}`: which dialects take which entries, as upstream says it."""

from __future__ import annotations

import pytest

from tests.support.ir import parse_text

FILE = "{{-# dialect_resources: {{ {dialect}: {{ key: {value} }} }} #-}}\n"


@pytest.mark.parametrize(
    ("dialect", "value", "message"),
    [
        ("builtin", '"0x0400000001"', None),
        ("builtin", "true", "expected hex string blob for key 'key'"),
        ("builtin", '"0x040000000"', "expected hex string blob for key 'key'"),
        ("builtin", '"0x04"', "expected hex string blob for key 'key' to encode alignment in first 4 bytes"),
        (
            "builtin",
            '"0x0300000001"',
            "expected hex string blob for key 'key' to encode alignment in first 4 bytes, "
            "but got non-power-of-2 value: 3",
        ),
        ("ml_program", '"a"', "unknown 'resource' key 'key' for dialect 'ml_program'"),
        ("arith", '"a"', "unexpected 'resource' section for dialect 'arith'"),
        ("nowhere", '"a"', "dialect 'nowhere' is unknown"),
    ],
)
def test_an_entry_is_what_its_dialect_takes(dialect: str, value: str, message: str | None) -> None:
    file = parse_text(FILE.format(dialect=dialect, value=value))
    assert [each.message for each in file.all_diagnostics()] == ([] if message is None else [message])
