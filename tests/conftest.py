"""What holds for all tests: how long examples of a property may take, and what is said of tests that were skipped."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings

# Examples may take as long as a busy machine makes them.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints a line for each reason that tests were skipped for."""
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    for reason, number in reasons.most_common():
        terminalreporter.write_line(f"skipped {number}: {reason.removeprefix('Skipped: ')}")
