"""Settings and fixtures of all tests."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.support.llvm_tools import LlvmTool, MlirOpt, Tblgen

# Examples may take as long as a busy machine makes them.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(scope="session")
def mlir_opt() -> MlirOpt:
    """mlir-opt; a test that asks for it is skipped where it is not installed."""
    return MlirOpt()


@pytest.fixture(scope="session")
def mlir_translate() -> LlvmTool:
    """mlir-translate, likewise."""
    return LlvmTool("mlir-translate")


@pytest.fixture(scope="session")
def mlir_query() -> LlvmTool:
    """mlir-query, likewise."""
    return LlvmTool("mlir-query")


@pytest.fixture(scope="session")
def tblgen() -> Tblgen:
    """llvm-tblgen, likewise."""
    return Tblgen()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keeps the garbage collector from looking at modules and tests, which stay, here and while tests run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints a line for each reason that tests were skipped for."""
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    for reason, number in reasons.most_common():
        terminalreporter.write_line(f"skipped {number}: {reason.removeprefix('Skipped: ')}")
