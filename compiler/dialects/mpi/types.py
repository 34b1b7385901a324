"""The types of the mpi dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

RETVAL = type_def(
    "mpi.retval",
    "Return value of an MPI operation: success, or an error code.",
)
COMM = type_def(
    "mpi.comm",
    "A communicator: a group of processes that can send to each other.",
)
REQUEST = type_def(
    "mpi.request",
    "A send or receive that was begun and may not be done yet.",
)
STATUS = type_def(
    "mpi.status",
    "Status of a received message: its source, its tag, and errors.",
)
