"""Settings of lit, which runs the `.mlir` files with RUN lines: `lit tests`, or a file or folder of them.

`--param opt=mlir-opt-22` runs the files with that program in place of ir-opt: what they check is MLIR's behaviour.
"""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

import lit.formats

config = globals()["config"]  # lit defines it and `lit_config` for this file
lit_config = globals()["lit_config"]

FOLDER = Path(__file__).parent
BUILD = FOLDER.parent / ".build" / "lit"
# LLVM's own where it is installed, of any version, else the package of the same language.
FILE_CHECKS = ["FileCheck", *(f"FileCheck-{version}" for version in range(30, 13, -1))]
FILE_CHECK = next(filter(None, map(shutil.which, FILE_CHECKS)), f'"{sys.executable}" -m filecheck')

config.name = "mlir-workbench"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = str(FOLDER)
config.test_exec_root = str(BUILD)
config.suffixes = [".mlir"]
config.excludes = ["faulty.mlir", "unreadable.mlir"]  # read by verification/test_against_mlir_opt.py
config.environment["PYTHONPATH"] = os.pathsep.join([str(FOLDER.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
opt = lit_config.params.get("opt")
if opt is None:
    # lit runs this file with its own path, on which the repository is not.
    sys.path.insert(0, str(FOLDER.parent))
    from tests.support.loaded_program import IR_OPT, loaded_ir_opt

    stack = ExitStack()
    atexit.register(stack.close)
    config.environment |= stack.enter_context(loaded_ir_opt())
    opt = shlex.join(IR_OPT)
config.substitutions += [
    (r"\bir-opt\b", opt),
    (r"\bFileCheck\b", FILE_CHECK),
]
