"""`ir-lsp trust`: decides whether programs and Python files of folders may run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from compiler.project_file import Projects
from ir_lsp.trust import Decision, TrustStore, answer_for, default_store, things_run, trusted_folder


def run(arguments: Sequence[str]) -> int:
    """Runs the command; `arguments` follow its name. Returns the exit code."""
    parser = argparse.ArgumentParser(
        "ir-lsp trust",
        description="Allows editors and `ir-lsp check` to run the programs and Python files that the project files of "
        "folders name. If these change, the folder must be trusted again.",
    )
    parser.add_argument("folders", nargs="*", metavar="DIR", help="folders to trust, or to revoke trust in")
    parser.add_argument("--always", action="store_true", help="trust all subfolders, too, and future changes")
    parser.add_argument("--revoke", action="store_true", help="forget the decisions about folders")
    parser.add_argument("--list", action="store_true", help="print the folders with a decision")
    options = parser.parse_args(arguments)
    if options.list == bool(options.folders) or (options.always and options.revoke):
        parser.error("expected either folders or --list, and at most one of --always and --revoke")
    store = default_store()
    if options.list:
        for folder, answer in sorted(store.answers().items()):
            print(f"{answer.decision.value:8} {folder}")
        return 0
    try:
        return max([_decide(store, Path(name).absolute(), options) for name in options.folders])
    except OSError as error:
        print(f"ir-lsp trust: the decision cannot be stored: {error}", file=sys.stderr)
        return 1


def _decide(store: TrustStore, path: Path, options: argparse.Namespace) -> int:
    if options.revoke:
        if store.forget(path):
            print(f"revoked {path}")
            return 0
        print(f"ir-lsp trust: there is no decision about '{path}'", file=sys.stderr)
        return 1
    if not path.is_dir():
        print(f"ir-lsp trust: there is no folder '{path}'", file=sys.stderr)
        return 1
    project = Projects().of_folder(path)
    folder = path if options.always else trusted_folder(project, None, [path]) or path
    store.put(folder, answer_for(project, Decision.ALWAYS if options.always else Decision.ONCE_SEEN))
    print(f"trusted {folder}{' always' if options.always else ''}")
    for thing in things_run(project):
        print(f"  runs {thing}")
    return 0
