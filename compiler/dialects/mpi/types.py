"""The types of the mpi dialect."""

from __future__ import annotations

from compiler.ods.type_class import DefinedType


class RetvalType(DefinedType, name="mpi.retval"):
    """Return value of an MPI operation: success, or an error code."""


class CommType(DefinedType, name="mpi.comm"):
    """A communicator: a group of processes that exchange messages."""


class RequestType(DefinedType, name="mpi.request"):
    """A send or receive in progress."""


class StatusType(DefinedType, name="mpi.status"):
    """Status of a received message: its source, its tag, and errors."""
