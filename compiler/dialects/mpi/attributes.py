"""The attributes of the mpi dialect."""

from __future__ import annotations

from compiler.dialects.mpi.enums import MPI_ErrorClassEnum
from compiler.ods.define import enum_attr

ERRCLASS = enum_attr(
    "mpi.errclass", "A class of errors of MPI, or success.", MPI_ErrorClassEnum, format="`<` $value `>`"
)
