"""Formats of reports: text, JSON, SARIF 2.1.0, commands of GitHub Actions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import quote

from compiler.version import VERSION
from ir_lsp.command_line.files import FileReport, Finding

_NAME = "ir-lsp"
_LEVELS = MappingProxyType({"error": "error", "warning": "warning"})
"""Severities that have the same name in SARIF and in GitHub Actions; each names the others differently."""
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def to_text(reports: Sequence[FileReport]) -> str:
    """Returns a line `file:line:column: error: message` for each finding, followed by its notes."""
    return "".join(f"{line}\n" for report in reports for line in _text_lines(report))


def _text_lines(report: FileReport) -> Iterator[str]:
    for finding in report.findings:
        for each in (finding, *finding.notes):
            yield f"{report.path}:{each.line}:{each.column}: {each.severity}: {each.message}"


def to_json(reports: Sequence[FileReport]) -> str:
    """Returns a JSON list of files, each with its findings."""
    files = [{"path": report.path, "findings": [asdict(each) for each in report.findings]} for report in reports]
    return json.dumps(files, indent=2) + "\n"


def to_sarif(reports: Sequence[FileReport]) -> str:
    """Returns a SARIF 2.1.0 log, for code scanning services."""
    results = [_sarif_result(report.path, finding) for report in reports for finding in report.findings]
    rules = sorted({result["ruleId"] for result in results})
    failures = [report for report in reports if report.failure]
    invocation: dict[str, Any] = {"executionSuccessful": not failures}
    if failures:
        invocation["toolExecutionNotifications"] = [
            {
                "level": "error",
                "message": {"text": report.failure},
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": _sarif_uri(report.path)}}}],
            }
            for report in failures
        ]
    run = {
        "tool": {"driver": {"name": _NAME, "semanticVersion": VERSION, "rules": [{"id": rule} for rule in rules]}},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": results,
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _sarif_uri(path: str) -> str:
    """Returns a relative reference for a relative path, else a `file` URI."""
    if Path(path).is_absolute():
        return Path(path).as_uri()
    return quote(path.replace("\\", "/"))


def _sarif_result(path: str, finding: Finding) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code or "verifier",
        "level": _LEVELS.get(finding.severity, "note"),
        "message": {"text": finding.message},
        "locations": [_sarif_location(path, finding)],
    }
    if finding.notes:
        result["relatedLocations"] = [
            _sarif_location(path, note) | {"message": {"text": note.message}} for note in finding.notes
        ]
    return result


def _sarif_location(path: str, finding: Finding) -> dict[str, Any]:
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.end_line,
        "endColumn": finding.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _sarif_uri(path)}, "region": region}}


def to_github(reports: Sequence[FileReport]) -> str:
    """Returns workflow commands of GitHub Actions that annotate the lines of a pull request."""
    return "".join(
        f"::{_LEVELS.get(each.severity, 'notice')} file={_escaped(report.path, ',:')},line={each.line},"
        f"col={each.column},endLine={each.end_line},endColumn={each.end_column}::{_escaped(each.message)}\n"
        for report in reports
        for each in report.findings
    )


def _escaped(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


FORMATS: Mapping[str, Callable[[Sequence[FileReport]], str]] = MappingProxyType(
    {"text": to_text, "json": to_json, "sarif": to_sarif, "github": to_github}
)
