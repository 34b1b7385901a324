"""The operations of the mpi dialect."""

from __future__ import annotations

from compiler.dialects.mpi.attributes import MPI_ErrorClassEnumAttr
from compiler.dialects.mpi.constraints import MPI_Comm, MPI_ReductionOpAttr, MPI_Request, MPI_Retval
from compiler.ods.op_class import Op, attribute, operand, optional_result, result
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import I1, I32


class InitOp(Op, name="mpi.init"):
    """Initializes MPI in this process; must precede all other MPI operations."""

    retval = optional_result(MPI_Retval)
    assembly_format = "attr-dict (`:` type($retval)^)?"


class CommWorldOp(Op, name="mpi.comm_world"):
    """Returns the communicator of all processes that were started together."""

    comm = result(MPI_Comm)
    traits = [PURE]
    assembly_format = "attr-dict `:` type(results)"


class CommRankOp(Op, name="mpi.comm_rank"):
    """Returns the rank of this process in a communicator, from 0."""

    comm = operand(MPI_Comm)
    retval = optional_result(MPI_Retval)
    rank = result(I32)
    traits = [PURE]
    assembly_format = "`(` $comm `)` attr-dict `:` type(results)"


class CommSizeOp(Op, name="mpi.comm_size"):
    """Returns the number of processes in a communicator."""

    comm = operand(MPI_Comm)
    retval = optional_result(MPI_Retval)
    size = result(I32)
    traits = [PURE]
    assembly_format = "`(` $comm `)` attr-dict `:` type(results)"


class CommSplitOp(Op, name="mpi.comm_split"):
    """Creates a communicator of the processes with the same color, ordered by their keys."""

    comm = operand(MPI_Comm)
    color = operand(I32)
    key = operand(I32)
    retval = optional_result(MPI_Retval)
    newcomm = result(MPI_Comm)
    traits = [PURE]
    assembly_format = "`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)"


class Message(Op):
    ref = operand(AnyMemRef)
    tag = operand(I32)
    retval = optional_result(MPI_Retval)


class SendOp(Message, name="mpi.send"):
    """Sends a buffer to one process, and waits until the buffer may be used again."""

    dest = operand(I32)
    comm = operand(MPI_Comm)
    assembly_format = (
        "`(` $ref `,` $tag `,` $dest `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($dest)(`->` type($retval)^)?"
    )


class ISendOp(Message, name="mpi.isend"):
    """Starts to send a buffer to one process; the buffer must not change until `mpi.wait`."""

    dest = operand(I32)
    comm = operand(MPI_Comm)
    req = result(MPI_Request)
    assembly_format = (
        "`(` $ref `,` $tag `,` $dest `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($dest) `->` type(results)"
    )


class RecvOp(Message, name="mpi.recv"):
    """Receives a message from a process with a tag into a buffer; blocks until it arrives."""

    source_ = operand(I32)
    comm = operand(MPI_Comm)
    assembly_format = (
        "`(` $ref `,` $tag `,` $source `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($source) (`->` type($retval)^)?"
    )


class IRecvOp(Message, name="mpi.irecv"):
    """Starts to receive a message; the buffer must not be used until `mpi.wait`."""

    source_ = operand(I32)
    comm = operand(MPI_Comm)
    req = result(MPI_Request)
    assembly_format = (
        "`(` $ref `,` $tag `,` $source `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($source)`->` type(results)"
    )


class AllReduceOp(Op, name="mpi.allreduce"):
    """Combines the buffers of all processes elementwise; each process receives the result."""

    sendbuf = operand(AnyMemRef)
    recvbuf = operand(AnyMemRef)
    comm = operand(MPI_Comm)
    op = attribute(MPI_ReductionOpAttr)
    retval = optional_result(MPI_Retval)
    assembly_format = (
        "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` "
        "type($recvbuf) (`->` type($retval)^)?"
    )


class Barrier(Op, name="mpi.barrier"):
    """Waits until all processes of the communicator reach the barrier."""

    comm = operand(MPI_Comm)
    retval = optional_result(MPI_Retval)
    assembly_format = "`(` $comm `)` attr-dict (`->` type($retval)^)?"


class Wait(Op, name="mpi.wait"):
    """Waits until the send or receive of a request is complete."""

    req = operand(MPI_Request)
    retval = optional_result(MPI_Retval)
    assembly_format = "`(` $req `)` attr-dict `:` type($req) (`->` type($retval) ^)?"


class FinalizeOp(Op, name="mpi.finalize"):
    """Finalizes MPI in this process; must follow all other MPI operations."""

    retval = optional_result(MPI_Retval)
    assembly_format = "attr-dict (`:` type($retval)^)?"


class RetvalCheckOp(Op, name="mpi.retval_check"):
    """Returns true if a return value is of a given error class, or success."""

    val = operand(MPI_Retval)
    errclass = attribute(MPI_ErrorClassEnumAttr)
    res = result(I1)
    assembly_format = "$val `=` $errclass attr-dict `:` type($res)"


class ErrorClassOp(Op, name="mpi.error_class"):
    """Returns the class of errors that a return value belongs to."""

    val = operand(MPI_Retval)
    errclass = result(MPI_Retval)
    assembly_format = "$val attr-dict `:` type($val)"
