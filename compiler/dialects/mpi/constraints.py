"""Constraints on types and attributes that the mpi dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.mpi.enums import MPI_ReductionOpEnum
from compiler.dialects.mpi.types import CommType, RequestType, RetvalType
from compiler.ods.attr_constraints import enum_integer
from compiler.ods.type_constraints import type_of

MPI_Retval = type_of(RetvalType, "MPI function call return value (!mpi.retval)", build=RetvalType.get())
MPI_Comm = type_of(CommType, "MPI communicator handler", build=CommType.get())
MPI_Request = type_of(RequestType, "MPI asynchronous request handler", build=RequestType.get())
MPI_ReductionOpAttr = enum_integer(MPI_ReductionOpEnum, "MPI operation class")
