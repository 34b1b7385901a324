"""Snippets of docs/editors.md for editors that the tests do not run: they can be read, and have documented keys."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any
from xml.etree import ElementTree

from ir_lsp.advertised import COMMANDS
from tests.support.places import ROOT
from tests.support.snippets import EDITORS, block, blocks

EXTENSION = ROOT / "vscode-extension" / "package.json"
SUFFIXES = ["mlir", "ttir", "ttgir"]

HELIX_LANGUAGE = {
    "name", "language-id", "scope", "injection-regex", "file-types", "shebangs", "roots", "auto-format",
    "diagnostic-severity", "comment-token", "comment-tokens", "block-comment-tokens", "indent", "language-servers",
    "grammar", "formatter", "soft-wrap", "text-width", "rulers", "path-completion", "workspace-lsp-roots",
    "persistent-diagnostic-sources", "word-completion",
}  # fmt: skip
HELIX_SERVER = {"command", "args", "config", "timeout", "environment", "required-root-patterns"}
KATE_SERVER = {
    "command", "commandDebug", "path", "url", "root", "rootIndicationFileNames", "rootIndicationFilePatterns",
    "highlightingModeRegex", "documentLanguageId", "initializationOptions", "settings", "use", "environment",
}  # fmt: skip
SUBLIME_CLIENT = {
    "enabled", "command", "env", "settings", "initializationOptions", "selector", "priority_selector",
    "diagnostics_mode", "tcp_port", "experimental_capabilities", "disabled_capabilities",
}  # fmt: skip
ZED_LANGUAGE = {
    "name", "grammar", "path_suffixes", "line_comments", "tab_size", "hard_tabs", "first_line_pattern", "debuggers",
}  # fmt: skip


def settings() -> set[str]:
    """The settings of the server, by the names that the VS Code extension gives them; without those of its own."""
    properties = json.loads(EXTENSION.read_text())["contributes"]["configuration"]["properties"]
    return {
        name
        for name in properties
        if not name.startswith(("mlir.server", "mlir.trace", "mlir.bytecode", "mlir.lldbDap"))
    }


def names(value: Any, prefix: str = "") -> set[str]:
    """The dotted names of what nested tables hold."""
    if not isinstance(value, dict):
        return {prefix}
    return {name for key, each in value.items() for name in names(each, f"{prefix}.{key}" if prefix else key)}


def test_helix() -> None:
    configuration = tomllib.loads(block("Helix", "toml"))
    (language,) = configuration["language"]
    ((name, server),) = configuration["language-server"].items()
    assert set(language) <= HELIX_LANGUAGE
    assert set(server) <= HELIX_SERVER
    assert language["language-servers"] == [name]
    assert language["file-types"] == SUFFIXES
    assert names(server["config"]) <= settings()


def test_zed() -> None:
    extension, language = map(tomllib.loads, blocks("Zed", "toml"))
    assert {"id", "name", "version", "schema_version"} <= set(extension)
    ((server, described),) = extension["language_servers"].items()
    assert described["languages"] == [language["name"]]
    assert set(language) <= ZED_LANGUAGE
    assert language["grammar"] in extension["grammars"]
    assert language["path_suffixes"] == SUFFIXES
    chosen = json.loads(block("Zed", "json"))
    assert set(chosen["lsp"]) == {server}
    assert names(chosen["lsp"][server]["initialization_options"]) <= settings()
    assert set(chosen["languages"]) == {language["name"]}


def test_kate() -> None:
    syntax = ElementTree.fromstring(block("Kate", "xml"))
    ((_, server),) = json.loads(block("Kate", "json"))["servers"].items()
    assert set(server) <= KATE_SERVER
    assert server["highlightingModeRegex"] == f"^{syntax.attrib['name']}$"
    assert syntax.attrib["extensions"] == ";".join(f"*.{suffix}" for suffix in SUFFIXES)
    used = {rule.attrib["attribute"] for rule in syntax.iter() if "attribute" in rule.attrib}
    assert used == {data.attrib["name"] for data in syntax.iter("itemData")}
    assert names(server["settings"]) <= settings()


def test_sublime_text() -> None:
    ((_, client),) = json.loads(block("Sublime Text with LSP", "json"))["clients"].items()
    assert set(client) <= SUBLIME_CLIENT
    syntax = block("Sublime Text with LSP", "yaml")
    assert f"scope: {client['selector']}\n" in syntax
    assert f"file_extensions: [{', '.join(SUFFIXES)}]\n" in syntax
    assert set(client["settings"]) <= settings()
    assert names(client["initializationOptions"]) <= settings()


def test_the_page_names_all_settings() -> None:
    text = EDITORS.read_text(encoding="utf-8")
    for setting in settings():
        assert f"`.{setting.rpartition('.')[2]}`" in text or f"`{setting.removeprefix('mlir.')}`" in text, setting


def test_the_page_names_all_commands_and_no_others() -> None:
    rows = re.findall(r"^\| `(ir-lsp\.[\w.]+)` \|", EDITORS.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)
