"""The entries for other registries, filled in: held against those registries' forms, or run by their programs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from compiler.version import VERSION
from release.registry_entries import write_entries
from release.smoke import PROGRAMS
from tests.editors.test_editor_configurations import HELIX_LANGUAGE, HELIX_SERVER, ZED_LANGUAGE
from tests.editors.test_neovim import NEOVIMS, version
from tests.support.places import ROOT

TOOLS = Path(sys.executable).parent
REPOSITORY = "https://github.com/example/workbench"
SUFFIXES = ["mlir", "ttir", "ttgir"]
BROKEN = "func.func @f() -> i32 {\n  return %missing : i32\n}\n"

MASON_KEYS = {
    "name", "description", "homepage", "licenses", "languages", "categories", "deprecation", "source", "schemas", "bin",
    "share", "opt", "neovim", "ci_skip",
}  # fmt: skip
MASON_CATEGORIES = {"Compiler", "DAP", "Formatter", "LSP", "Linter", "Runtime"}
ZED_MANIFEST = {
    "id", "name", "version", "schema_version", "authors", "description", "repository", "grammars", "language_servers",
}  # fmt: skip


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    """A folder with all entries, filled in."""
    write_entries(REPOSITORY, tmp_path / "entries")
    return tmp_path / "entries"


def test_nothing_is_left_to_fill_in(entries: Path) -> None:
    files = [path for path in entries.rglob("*") if path.is_file()]
    assert [str(path) for path in files if re.search(r"@[A-Z]+@", path.read_text())] == []


@pytest.mark.parametrize("repository", ["", "workbench", "http://example.org/a/b", "https://example.org"])
def test_what_is_no_address_of_a_repository_is_refused(repository: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="give REPOSITORY=https://HOST/OWNER/NAME"):
        write_entries(repository, tmp_path)


def test_mason_package_has_the_keys_and_values_of_the_registrys_schema(entries: Path) -> None:
    yaml = pytest.importorskip("ruamel.yaml", reason="the dependency group `release` is not installed")
    (path,) = entries.glob("mason/packages/*/package.yaml")
    package = yaml.YAML(typ="safe").load(path)
    assert package.keys() <= MASON_KEYS
    assert package["name"] == path.parent.name
    assert package["homepage"].startswith("https://")
    assert package["licenses"] == ["Apache-2.0"]
    assert set(package["categories"]) <= MASON_CATEGORIES
    assert package["languages"] == ["MLIR"]
    assert package["source"] == {"id": f"pkg:pypi/mlir-workbench@{VERSION}"}
    assert package["bin"] == {name: f"pypi:{name}" for name in package["bin"]}
    assert package["bin"].keys() <= set(PROGRAMS)
    assert (entries / "nvim-lspconfig" / "lsp" / f"{package['neovim']['lspconfig']}.lua").is_file()


def test_helix_lines_have_the_keys_that_helix_documents(entries: Path) -> None:
    configuration = tomllib.loads((entries / "helix" / "languages.toml").read_text())
    (language,) = configuration["language"]
    assert configuration["language-server"] == {"ir-lsp": {"command": "ir-lsp"}}
    assert configuration["language-server"]["ir-lsp"].keys() <= HELIX_SERVER
    assert language.keys() <= HELIX_LANGUAGE
    assert language["file-types"] == SUFFIXES
    assert language["language-servers"] == ["ir-lsp"]


def test_zed_extension_meets_the_checks_of_the_registry(entries: Path) -> None:
    extension = tomllib.loads((entries / "zed" / "extension.toml").read_text())
    assert extension.keys() == ZED_MANIFEST
    assert re.fullmatch(r"[a-z0-9-]+", extension["id"])
    for word in ("zed", "extension"):
        assert word not in extension["id"]
        assert word not in extension["name"].lower()
    assert extension["schema_version"] == 1
    assert extension["repository"].startswith("https://")
    assert (entries / "zed" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    for grammar in extension["grammars"].values():
        assert grammar["repository"].startswith("https://")
        assert re.fullmatch(r"[0-9a-f]{40}", grammar["rev"])


def test_zed_extension_is_of_one_piece(entries: Path) -> None:
    """Manifest, language, crate and code name the same things."""
    extension = tomllib.loads((entries / "zed" / "extension.toml").read_text())
    language = tomllib.loads((entries / "zed" / "languages" / "mlir" / "config.toml").read_text())
    crate = tomllib.loads((entries / "zed" / "Cargo.toml").read_text())
    code = (entries / "zed" / "src" / "lib.rs").read_text()
    assert extension["version"] == crate["package"]["version"] == VERSION
    assert crate["lib"]["crate-type"] == ["cdylib"]
    assert language.keys() <= ZED_LANGUAGE | {"brackets"}
    assert language["grammar"] in extension["grammars"]
    assert language["path_suffixes"] == SUFFIXES
    ((server, described),) = extension["language_servers"].items()
    assert described["languages"] == [language["name"]]
    assert f'which("{server}")' in code


NEWER_NEOVIM = next((program for program in NEOVIMS if version(program) >= (0, 11)), None)

ASK_NEOVIM = """
vim.opt.runtimepath:prepend(vim.env.ENTRY)
vim.lsp.enable("ir_lsp")
vim.cmd("edit project/file.mlir")
local ready = vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local report = { filetype = vim.bo.filetype, diagnostics = {} }
for _, client in ipairs(vim.lsp.get_clients({ bufnr = 0 })) do
  report.client, report.root = client.name, vim.uv.fs_realpath(client.config.root_dir)
end
for _, each in ipairs(vim.diagnostic.get(0)) do table.insert(report.diagnostics, each.message) end
vim.fn.writefile({ vim.json.encode(report) }, vim.env.REPORT)
vim.cmd("qall!")
"""


@pytest.mark.skipif(NEWER_NEOVIM is None, reason="Neovim 0.11 is not installed")
def test_neovim_starts_the_server_from_its_entry(entries: Path, tmp_path: Path) -> None:
    assert NEWER_NEOVIM is not None
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "ir-lsp.toml").write_text("")
    (tmp_path / "project" / "file.mlir").write_text(BROKEN)
    (tmp_path / "ask.lua").write_text(ASK_NEOVIM)
    report = run_editor(
        [NEWER_NEOVIM, "--headless", "-u", "NONE", "-c", "filetype on", "-l", "ask.lua"],
        tmp_path,
        ENTRY=str(entries / "nvim-lspconfig"),
    )
    assert report["filetype"] == "mlir"
    assert report["client"] == "ir_lsp"
    assert report["root"] == str((tmp_path / "project").resolve())
    assert "use of undeclared SSA value name" in report["diagnostics"]


EMACS = shutil.which("emacs")
needs_emacs = pytest.mark.skipif(EMACS is None, reason="Emacs is not installed")

ASK_EMACS = r"""
(require 'package)
(package-initialize)
(require 'json)
(setq byte-compile-error-on-warn t)
(add-to-list 'load-path (getenv "ENTRY"))
(let ((compiled (byte-compile-file (expand-file-name "ir-lsp.el" (getenv "ENTRY"))))
      (described (with-temp-buffer
                   (insert-file-contents (expand-file-name "ir-lsp.el" (getenv "ENTRY")))
                   (package-buffer-info))))
  (require 'ir-lsp)
  (add-hook 'ir-lsp-mode-hook #'eglot-ensure)
  (find-file "file.mlir")
  (run-hooks 'post-command-hook)
  (let (found)
    (with-timeout (30)
      (while (not (and (eglot-current-server) (progn (flymake-start) (setq found (flymake-diagnostics)))))
        (accept-process-output nil 0.02)))
    (let ((report (list (cons 'compiled (and compiled t))
                        (cons 'version (package-version-join (package-desc-version described)))
                        (cons 'mode (symbol-name major-mode))
                        (cons 'diagnostics (vconcat (mapcar #'flymake-diagnostic-text found))))))
      (with-temp-file (getenv "REPORT") (insert (json-encode report))))
    (kill-emacs 0)))
"""


@needs_emacs
def test_emacs_compiles_the_package_without_a_warning_and_shows_diagnostics(entries: Path, tmp_path: Path) -> None:
    assert EMACS is not None
    (tmp_path / "file.mlir").write_text(BROKEN)
    (tmp_path / "ask.el").write_text(ASK_EMACS)
    report = run_editor([EMACS, "--batch", "-l", "ask.el"], tmp_path, ENTRY=str(entries / "emacs"))
    assert report["compiled"], "the package does not compile without a warning"
    assert report["version"] == VERSION
    assert report["mode"] == "ir-lsp-mode"
    assert any("use of undeclared SSA value name" in message for message in report["diagnostics"])


@needs_emacs
def test_the_recipe_for_melpa_has_its_form_and_names_the_package(entries: Path, tmp_path: Path) -> None:
    """Read by Emacs, as MELPA does: a name, and a property list with where to fetch and which files."""
    assert EMACS is not None
    (recipe,) = (entries / "melpa" / "recipes").iterdir()
    program = f"""
      (require 'json)
      (with-temp-file (getenv "REPORT")
        (let ((recipe (with-temp-buffer (insert-file-contents "{recipe}") (read (current-buffer)))))
          (insert (json-encode (list (cons 'name (symbol-name (car recipe)))
                                     (cons 'fetcher (symbol-name (plist-get (cdr recipe) :fetcher)))
                                     (cons 'url (plist-get (cdr recipe) :url))
                                     (cons 'files (vconcat (plist-get (cdr recipe) :files))))))))
    """
    report = run_editor([EMACS, "--batch", "--eval", f"(progn {program})"], tmp_path)
    assert report["name"] == recipe.name
    assert (report["fetcher"], report["url"]) == ("git", REPOSITORY)
    assert [(ROOT / file).is_file() for file in report["files"]] == [True]
    assert (entries / "emacs" / f"{report['name']}.el").is_file()


def run_editor(command: list[str], folder: Path, **variables: str) -> dict[str, Any]:
    """Runs an editor with the server on PATH; returns the report that its script writes."""
    report = folder / "report.json"
    environment = os.environ | variables
    environment |= {"REPORT": str(report), "PATH": f"{TOOLS}{os.pathsep}{os.environ['PATH']}"}
    environment |= {"XDG_STATE_HOME": str(folder / "state"), "XDG_CACHE_HOME": str(folder / "cache")}
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120)
    assert report.is_file(), result.stdout + result.stderr
    data: dict[str, Any] = json.loads(report.read_text())
    return data
