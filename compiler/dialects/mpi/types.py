"""The types of the mpi dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

RETVAL = type_def(
    "mpi.retval",
    "",
)
COMM = type_def(
    "mpi.comm",
    "",
)
REQUEST = type_def(
    "mpi.request",
    "",
)
STATUS = type_def(
    "mpi.status",
    "",
)
