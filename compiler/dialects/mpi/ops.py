"""The operations of the mpi dialect."""

from __future__ import annotations

from compiler.dialects.mpi.constraints import MPI_Comm, MPI_ErrorClassAttr, MPI_ReductionOpEnum, MPI_Request, MPI_Retval
from compiler.ods.define import op, optional
from compiler.ods.shaped_constraints import AnyMemRef
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import I1, I32

INIT = op(
    "mpi.init",
    "",
    results={"retval": optional(MPI_Retval)},
    format="attr-dict (`:` type($retval)^)?",
)
COMM_WORLD = op(
    "mpi.comm_world",
    "",
    results={"comm": MPI_Comm},
    traits=[PURE],
    format="attr-dict `:` type(results)",
)
COMM_RANK = op(
    "mpi.comm_rank",
    "",
    operands={"comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "rank": I32},
    traits=[PURE],
    format="`(` $comm `)` attr-dict `:` type(results)",
)
COMM_SIZE = op(
    "mpi.comm_size",
    "",
    operands={"comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "size": I32},
    traits=[PURE],
    format="`(` $comm `)` attr-dict `:` type(results)",
)
COMM_SPLIT = op(
    "mpi.comm_split",
    "",
    operands={"comm": MPI_Comm, "color": I32, "key": I32},
    results={"retval": optional(MPI_Retval), "newcomm": MPI_Comm},
    traits=[PURE],
    format="`(` $comm `,` $color `,` $key `)` attr-dict `:` type(results)",
)
SEND = op(
    "mpi.send",
    "",
    operands={"ref": AnyMemRef, "tag": I32, "dest": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval)},
    format=(
        "`(` $ref `,` $tag `,` $dest `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($dest)(`->` type($retval)^)?"
    ),
)
ISEND = op(
    "mpi.isend",
    "",
    operands={"ref": AnyMemRef, "tag": I32, "dest": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "req": MPI_Request},
    format=(
        "`(` $ref `,` $tag `,` $dest `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($dest) `->` type(results)"
    ),
)
RECV = op(
    "mpi.recv",
    "",
    operands={"ref": AnyMemRef, "tag": I32, "source": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval)},
    format=(
        "`(` $ref `,` $tag `,` $source `,` $comm `)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($source) (`->` type($retval)^)?"
    ),
)
IRECV = op(
    "mpi.irecv",
    "",
    operands={"ref": AnyMemRef, "tag": I32, "source": I32, "comm": MPI_Comm},
    results={"retval": optional(MPI_Retval), "req": MPI_Request},
    format=(
        "`(` $ref `,` $tag `,` $source `,` $comm`)` attr-dict `:` type($ref) `,` type($tag) `,` "
        "type($source)`->` type(results)"
    ),
)
ALLREDUCE = op(
    "mpi.allreduce",
    "",
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
    "",
    operands={"comm": MPI_Comm},
    results={"retval": optional(MPI_Retval)},
    format="`(` $comm `)` attr-dict (`->` type($retval)^)?",
)
WAIT = op(
    "mpi.wait",
    "",
    operands={"req": MPI_Request},
    results={"retval": optional(MPI_Retval)},
    format="`(` $req `)` attr-dict `:` type($req) (`->` type($retval) ^)?",
)
FINALIZE = op(
    "mpi.finalize",
    "",
    results={"retval": optional(MPI_Retval)},
    format="attr-dict (`:` type($retval)^)?",
)
RETVAL_CHECK = op(
    "mpi.retval_check",
    "",
    operands={"val": MPI_Retval},
    attributes={"errclass": MPI_ErrorClassAttr},
    results={"res": I1},
    format="$val `=` $errclass attr-dict `:` type($res)",
)
ERROR_CLASS = op(
    "mpi.error_class",
    "",
    operands={"val": MPI_Retval},
    results={"errclass": MPI_Retval},
    format="$val attr-dict `:` type($val)",
)
