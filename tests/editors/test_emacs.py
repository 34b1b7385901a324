"""The server in Emacs, with what docs/editors.md says: Eglot in batch mode."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.snippets import block

EMACS = shutil.which("emacs")


def has_eglot() -> bool:
    if EMACS is None:
        return False
    program = '(kill-emacs (if (locate-library "eglot") 0 1))'
    return subprocess.run([EMACS, "--batch", "--eval", program], capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(not has_eglot(), reason="Emacs 29 with Eglot is not installed (Debian: emacs-nox)")

BROKEN = """\
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
"""

ASK = r"""
(require 'json)
(defvar report nil)
(defun note (name value) (push (cons name value) report))
(defun finish ()
  (with-temp-file (getenv "REPORT") (insert (json-encode report)))
  (kill-emacs 0))
(defmacro await (what condition)
  `(with-timeout (30 (note 'timed_out ,what) (finish))
     (let (found)
       (while (not (setq found ,condition)) (accept-process-output nil 0.02))
       found)))
(defun diagnostics () (flymake-start) (flymake-diagnostics))
(defun text () (split-string (buffer-string) "\n"))

(find-file "file.mlir")
(note 'mode (symbol-name major-mode))
(run-hooks 'post-command-hook) ; where `eglot-ensure' waits; in batch mode no command ends
(await "the server" (eglot-current-server))
(note 'diagnostics
      (mapcar (lambda (each)
                (goto-char (flymake-diagnostic-beg each))
                (vector (line-number-at-pos) (1+ (current-column)) (flymake-diagnostic-text each)))
              (await "diagnostics" (diagnostics))))

(goto-char (point-min))
(search-forward "arith.addi")
(backward-char 2)
(let (said)
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
  (note 'hover (substring-no-properties (await "a hover" said))))
(let* ((found (eglot-completion-at-point))
       (prefix (buffer-substring-no-properties (nth 0 found) (point))))
  (note 'completions (all-completions prefix (nth 2 found))))

(goto-char (point-min))
(search-forward "%b")
(replace-match "%a")
(eglot--signal-textDocument/didChange)
(await "the mended text to have no diagnostics" (null (diagnostics)))

(goto-char (point-min))
(search-forward "%0")
(backward-char 1)
(eglot-rename "%sum")
(note 'renamed (text))

(cl-letf (((symbol-function 'completing-read) (lambda (prompt &rest _) (note 'asked prompt) "Trust"))
          ((symbol-function 'message) (lambda (format &rest given) (note 'run (apply #'format format given)))))
  (mlir-run "f" "21"))

(goto-char (point-min))
(search-forward "  return")
(beginning-of-line)
(undo-boundary)
(insert "  %again = arith.addi %a, %a : i32  // a duplicate\n")
(undo-boundary)
(eglot--signal-textDocument/didChange)
(mlir-apply "cse")
(note 'applied (text))

(goto-char (point-min))
(search-forward "  return")
(beginning-of-line)
(insert "  %more = arith.addi %a, %a : i32\n")
(backward-char 10)
(eglot--signal-textDocument/didChange)
(await "the hint" (diagnostics))
(let* ((actions (eglot-code-actions (point) (point)))
       (apply (seq-find (lambda (each) (string-prefix-p "Apply cse to @f" (plist-get each :title))) actions))
       (command (plist-get apply :command)))
  (note 'actions (mapcar (lambda (each) (plist-get each :title)) actions))
  (setq eglot-confirm-server-initiated-edits nil)
  (eglot-execute-command (eglot-current-server) (intern (plist-get command :command)) (plist-get command :arguments))
  (note 'acted (text)))

(mlir-show "llvm")
(note 'compiled (with-current-buffer "*file.mlir: llvm*" (buffer-string)))
(set-buffer-modified-p nil)
(finish)
"""


def report_of_emacs(configuration: str, folder: Path, text: str = BROKEN, questions: str = ASK) -> dict[str, Any]:
    """Opens a text in an Emacs with no configuration but this; returns what it saw of the server."""
    assert EMACS is not None
    (folder / "file.mlir").write_text(text)
    (folder / "init.el").write_text(
        f"(package-activate-all) ; as an Emacs that is not in batch mode does\n{configuration}"
    )
    (folder / "ask.el").write_text(questions)
    report = folder / "report.json"
    run = subprocess.run(
        [EMACS, "--batch", "-l", "init.el", "-l", "ask.el"],
        cwd=folder,
        env={
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "REPORT": str(report),
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert report.exists(), run.stderr or run.stdout
    loaded: dict[str, Any] = json.loads(report.read_text())
    assert "timed_out" not in loaded, f"waited in vain for {loaded['timed_out']}; {run.stderr}"
    return loaded


def test_what_the_documentation_says_works_in_emacs(tmp_path: Path) -> None:
    report = report_of_emacs(block("Emacs with Eglot", "elisp") + block("Commands for Emacs", "elisp"), tmp_path)

    assert report["mode"] == "mlir-mode"
    ((line, column, message),) = report["diagnostics"]
    assert (line, column) == (2, 23)
    assert "use of undeclared SSA value name" in message
    assert "arith.addi" in report["hover"]
    assert "arith.addi" in report["completions"]
    assert report["renamed"][1:3] == ["  %sum = arith.addi %a, %a : i32", "  return %sum : i32"]
    assert "Do you trust" in report["asked"] and "functions that you call" in report["asked"]
    assert report["run"].startswith("42")
    assert report["applied"] == report["renamed"]
    assert any(title.startswith("Apply canonicalize to the file") for title in report["actions"])
    assert report["acted"] == report["renamed"]
    assert "define i32 @f(i32" in report["compiled"]


ASK_FOR_PASSES = r"""
(require 'json)
(defvar report nil)
(defun note (name value) (push (cons name value) report))
(find-file "file.mlir")
(run-hooks 'post-command-hook)
(with-timeout (30) (while (not (eglot-current-server)) (accept-process-output nil 0.02)))
(defun shown () (with-current-buffer "*mlir pass*" (buffer-substring-no-properties (point-min) (point-max))))
(mlir-trace "canonicalize,cse")
(note 'first (shown))
(mlir-trace-next)
(note 'second (shown))
(mlir-trace-next t)
(note 'back (shown))
(goto-char (point-min))
(search-forward "%z = ")
(cl-letf (((symbol-function 'message) (lambda (format &rest given) (note 'life (apply #'format format given)))))
  (mlir-life))
(set-buffer-modified-p nil)
(with-temp-file (getenv "REPORT") (insert (json-encode report)))
(kill-emacs 0)
"""
SUMS = """func.func @f(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %x = arith.addi %a, %zero : i32
  %y = arith.muli %x, %b : i32
  %z = arith.muli %x, %b : i32
  %r = arith.addi %y, %z : i32
  return %r : i32
}
"""


def test_passes_are_looked_at_as_diffs_in_emacs(tmp_path: Path) -> None:
    commands = block("Commands for Emacs", "elisp") + block("Traces in Emacs", "elisp")
    report = report_of_emacs(block("Emacs with Eglot", "elisp") + commands, tmp_path, SUMS, ASK_FOR_PASSES)
    assert "-    %x = arith.addi %a, %zero : i32\n" in report["first"]
    assert "-    %z = arith.muli %a, %b : i32\n" in report["second"]
    assert report["back"].count("arith.muli") == report["first"].count("arith.muli")
    assert report["life"] == "canonicalize: %z = arith.muli %a, %b : i32\ncse: %y = arith.muli %a, %b : i32"
