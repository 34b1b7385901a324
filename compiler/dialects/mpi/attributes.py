"""The attributes of the mpi dialect."""

from __future__ import annotations

from compiler.dialects.mpi.enums import MPI_ErrorClassEnum
from compiler.ods.enum_attribute import BracketedEnumAttribute


class MPI_ErrorClassEnumAttr(BracketedEnumAttribute[MPI_ErrorClassEnum], name="mpi.errclass"):
    """A class of errors of MPI, or success."""

    constraint_summary = "MPI error class name"
