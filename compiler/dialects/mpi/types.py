"""The types of the mpi dialect."""

from __future__ import annotations

from compiler.ods.define import type_def

RETVAL = type_def(
    "mpi.retval",
    "What an operation of MPI returned: success, or a code of an error.",
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
    "What is known of a message that was received: who sent it, its tag, whether it went well.",
)
