"""What must hold on every system and Python, without make or MLIR's tools: `python .ci/portable.py`.

Installs the working copy with its development tools into the environment that runs this, tries the programs, and runs
the tests that need nothing of one system; on Linux, all tests.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

EVERYWHERE = (
    "tests/test_layers.py",
    "tests/test_portability.py",
    "tests/test_api.py",
    "tests/dialects/arith/test_dialect.py",
    "tests/syntax/parser/test_bad_input.py",
    "tests/bytecode/test_bytecode.py",
    "tests/transforms/test_cse.py",
    "tests/dialects/arith/test_fold.py",
    "tests/dialects/func/test_dialect.py",
    "tests/tools/test_ir_opt.py",
    "tests/source_edit/test_source_edit.py",
    "tests/lsp/requests/test_completion.py",
    "tests/lsp/requests/test_definition.py",
    "tests/lsp/requests/test_document_symbol.py",
    "tests/lsp/requests/test_formatting.py",
    "tests/lsp/requests/test_hover.py",
    "tests/lsp/requests/test_rename.py",
)
"""The core, the passes and the editor's features."""


def main() -> int:
    """Runs all steps; returns the exit code of the first that fails."""
    everything = sys.platform == "linux"
    for step in (
        ("-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1"),
        ("-m", "pip", "install", "--quiet", "--editable", ".", "--group", "dev"),
        ("release/smoke.py", sysconfig.get_path("scripts")),
        ("-c", "from lit.main import main; main()", "--quiet", "tests"),
        ("-m", "pytest", "-n", "auto", *(("tests",) if everything else EVERYWHERE)),
    ):
        print("::", *step, flush=True)
        code = subprocess.run([sys.executable, *step], cwd=ROOT).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
