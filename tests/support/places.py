"""Folders that tests read."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The repository."""
CASES = ROOT.parent / "shared" / "cases"
"""Worked examples beside the repository, which a checkout may lack."""
