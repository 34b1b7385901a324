"""The operations of the mpi dialect."""

from __future__ import annotations

from compiler.dialects.mpi.constraints import MPI_Comm, MPI_ErrorClassAttr, MPI_ReductionOpEnum, MPI_Request, MPI_Retval
from compiler.ods.define import op, optional
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import I1, I32

INIT = op(
    "mpi.init",
    "Starts MPI in this process; it comes before all else of MPI.",
    results={"retval": optional(MPI_Retval)},
    format="attr-dict (`:` type($retval)^)?",
)
COMM_WORLD = op(
    "mpi.comm_world",
    "Gives the communicator of all processes that were started together.",
    results={"comm": MPI_Comm},
    traits=[PURE],
    format="attr-dict `:` type(results)",
)
COMM_RANK = op(
    "mpi.comm_rank",
    "Gives the number that this process has within a communicator, from 0 on.",
    operands={"comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "rank": I32},
    traits=[PURE],
    format="`(` $comm `)` attr-dict `:` type(results)",
)
COMM_SIZE = op(
    "mpi.comm_size",
    "Gives the number of processes in a communicator.",
    operands={"comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "size": I32},
    traits=[PURE],
    format="`(` $comm `)` attr-dict `:` type(results)",
)
COMM_SPLIT = op(
    "mpi.comm_split",
    "Makes a new communicator of the processes that give the same color, ordered by their keys.",
    operands={"comm": MPI_Comm, "color": I32, "key": I32},
    results={"retval": optional(MPI_Retval), "newcomm": MPI_Comm},
    traits=[PURE],
    format="`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)",
)
SEND = op(
    "mpi.send",
    "Sends a buffer to one process, and waits until the buffer may be used again.",
    operands={"ref": AnyMemRef, "tag": I32, "dest": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval)},
    format=(
        "`(` $ref `,` $tag `,` $dest `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($dest)(`->` type($retval)^)?"
    ),
)
ISEND = op(
    "mpi.isend",
    "Begins to send a buffer to one process, and goes on; the buffer stays as it is until `mpi.wait`.",
    operands={"ref": AnyMemRef, "tag": I32, "dest": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "req": MPI_Request},
    format=(
        "`(` $ref `,` $tag `,` $dest `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($dest) `->` type(results)"
    ),
)
RECV = op(
    "mpi.recv",
    "Waits for a message of one process with one tag, and puts it into a buffer.",
    operands={"ref": AnyMemRef, "tag": I32, "source": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval)},
    format=(
        "`(` $ref `,` $tag `,` $source `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($source) (`->` type($retval)^)?"
    ),
)
IRECV = op(
    "mpi.irecv",
    "Begins to receive a message, and goes on; the buffer is to be left alone until `mpi.wait`.",
    operands={"ref": AnyMemRef, "tag": I32, "source": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "req": MPI_Request},
    format=(
        "`(` $ref `,` $tag `,` $source `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($source)`->` type(results)"
    ),
)
ALLREDUCE = op(
    "mpi.allreduce",
    "Combines the buffers of all processes element by element, and gives the outcome to each of them.",
    operands={"sendbuf": AnyMemRef, "recvbuf": AnyMemRef, "comm": MPI_Comm},
    attributes={"op": MPI_ReductionOpEnum},
    results={"retval": optional(MPI_Retval)},
    format=(
        "`(` $sendbuf `,` $recvbuf `,` $op `,` $comm `)` attr-dict `:` type($sendbuf) `,` "
        "type($recvbuf) (`->` type($retval)^)?"
    ),
)
BARRIER = op(
    "mpi.barrier",
    "Waits until all processes of the communicator have come here.",
    operands={"comm": MPI_Comm},
    results={"retval": optional(MPI_Retval)},
    format="`(` $comm `)` attr-dict (`->` type($retval)^)?",
)
WAIT = op(
    "mpi.wait",
    "Waits until the send or receive that a request stands for is done.",
    operands={"req": MPI_Request},
    results={"retval": optional(MPI_Retval)},
    format="`(` $req `)` attr-dict `:` type($req) (`->` type($retval) ^)?",
)
FINALIZE = op(
    "mpi.finalize",
    "Ends MPI in this process; nothing of MPI may come after it.",
    results={"retval": optional(MPI_Retval)},
    format="attr-dict (`:` type($retval)^)?",
)
RETVAL_CHECK = op(
    "mpi.retval_check",
    "Tells whether what an operation returned is of one class of errors, or is success.",
    operands={"val": MPI_Retval},
    attributes={"errclass": MPI_ErrorClassAttr},
    results={"res": I1},
    format="$val `=` $errclass attr-dict `:` type($res)",
)
ERROR_CLASS = op(
    "mpi.error_class",
    "Gives the class of errors that a return value belongs to.",
    operands={"val": MPI_Retval},
    results={"errclass": MPI_Retval},
    format="$val attr-dict `:` type($val)",
)
