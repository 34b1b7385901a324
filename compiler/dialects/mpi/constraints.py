"""Constraints on types and attributes that the mpi dialect adds to the shared ones."""

from __future__ import annotations

from compiler.dialects.mpi.attributes import ERRCLASS
from compiler.dialects.mpi.enums import MPI_ReductionOpEnum
from compiler.dialects.mpi.types import COMM, REQUEST, RETVAL
from compiler.ir import types
from compiler.ods.attr_constraints import attr_of, enum_integer
from compiler.ods.type_constraints import type_of

MPI_Retval = type_of(RETVAL, "MPI function call return value (!mpi.retval)", build=types.DialectType(RETVAL))
MPI_Comm = type_of(COMM, "MPI communicator handler", build=types.DialectType(COMM))
MPI_Request = type_of(REQUEST, "MPI asynchronous request handler", build=types.DialectType(REQUEST))
MPI_ReductionOpAttr = enum_integer(MPI_ReductionOpEnum, "MPI operation class")
MPI_ErrorClassAttr = attr_of(ERRCLASS, "MPI error class name")
