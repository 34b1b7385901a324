"""Places of the code of patterns."""

from __future__ import annotations

import sys

import pytest

from compiler.trace import pattern_source
from compiler.trace.pattern_source import PatternSource


def test_the_code_of_a_pattern_is_in_a_file_except_in_webassembly(monkeypatch: pytest.MonkeyPatch) -> None:
    source = PatternSource("compiler.trace.pattern_source", 1)
    assert source.path() == pattern_source.__file__
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert source.path() is None
