"""The operations of the acc dialect for single variables in data clauses, as constructs begin and end."""

from __future__ import annotations

from compiler.dialects.acc.attributes import DataClauseAttr
from compiler.dialects.acc.data_operation import (
    READS_COUNTERS,
    READS_DEVICE_ID,
    WRITES_COUNTERS,
    DataEntry,
    DataExit,
    DataExitToHost,
)
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import attribute
from compiler.ods.traits import NO_MEMORY_EFFECT


class DevicePtrOp(DataEntry, name="acc.deviceptr"):
    """Declares that a pointer is a device address, which is neither copied nor mapped."""

    data_clause = attribute(DataClauseAttr, default="acc_deviceptr", name="dataClause")
    effects = [READS_COUNTERS, READS_DEVICE_ID]


class PresentOp(DataEntry, name="acc.present"):
    """Returns the device copy of a variable; it is an error if the variable is not on the device."""

    data_clause = attribute(DataClauseAttr, default="acc_present", name="dataClause")
    effects = [READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class CopyinOp(DataEntry, name="acc.copyin"):
    """Returns the device copy of a variable; copies the host's value if the variable was not on the device."""

    data_clause = attribute(DataClauseAttr, default="acc_copyin", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class CreateOp(DataEntry, name="acc.create"):
    """Returns the device copy of a variable; uninitialized if the variable was not on the device."""

    data_clause = attribute(DataClauseAttr, default="acc_create", name="dataClause")
    effects = [writes("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class NoCreateOp(DataEntry, name="acc.nocreate"):
    """Returns the device copy of a variable if there is one, else the variable itself."""

    data_clause = attribute(DataClauseAttr, default="acc_no_create", name="dataClause")
    effects = [READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class AttachOp(DataEntry, name="acc.attach"):
    """Attaches a pointer on the device to the device copy of the data that it points to on the host."""

    data_clause = attribute(DataClauseAttr, default="acc_attach", name="dataClause")
    effects = [reads("var"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class GetDevicePtrOp(DataEntry, name="acc.getdeviceptr"):
    """Returns the device address of a variable, without changing reference counts."""

    data_clause = attribute(DataClauseAttr, default="acc_getdeviceptr", name="dataClause")
    effects = [READS_COUNTERS, READS_DEVICE_ID]
    hooks = Hooks()


class UpdateDeviceOp(DataEntry, name="acc.update_device"):
    """Copies a variable's value from the host to its device copy."""

    data_clause = attribute(DataClauseAttr, default="acc_update_device", name="dataClause")
    effects = [reads("var"), writes("accVar"), READS_DEVICE_ID]


class UseDeviceOp(DataEntry, name="acc.use_device"):
    """Returns a variable's device address, for host code in `acc.host_data`."""

    data_clause = attribute(DataClauseAttr, default="acc_use_device", name="dataClause")
    effects = [READS_COUNTERS, READS_DEVICE_ID]


class DeclareDeviceResidentOp(DataEntry, name="acc.declare_device_resident"):
    """Places the storage of a variable on the device, during its whole lifetime."""

    data_clause = attribute(DataClauseAttr, default="acc_declare_device_resident", name="dataClause")
    effects = [reads("var"), WRITES_COUNTERS, READS_DEVICE_ID]


class DeclareLinkOp(DataEntry, name="acc.declare_link"):
    """Creates a link on the device for a global variable, whose data is copied there later."""

    data_clause = attribute(DataClauseAttr, default="acc_declare_link", name="dataClause")
    effects = [reads("var"), WRITES_COUNTERS, READS_DEVICE_ID]


class CacheOp(DataEntry, name="acc.cache"):
    """Requests that elements of an array are in the fastest memory during an iteration."""

    data_clause = attribute(DataClauseAttr, default="acc_cache", name="dataClause")
    traits = [NO_MEMORY_EFFECT]
    effects = [READS_DEVICE_ID]


class CopyoutOp(DataExitToHost, name="acc.copyout"):
    """Ends the life of a device copy: copies it back to the host and frees it, at the last use."""

    data_clause = attribute(DataClauseAttr, default="acc_copyout", name="dataClause")
    effects = [reads("accVar"), writes("var"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class DeleteOp(DataExit, name="acc.delete"):
    """Ends the life of a device copy without copying anything back."""

    data_clause = attribute(DataClauseAttr, default="acc_delete", name="dataClause")
    effects = [reads("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class DetachOp(DataExit, name="acc.detach"):
    """Restores the host's address in a pointer on the device."""

    data_clause = attribute(DataClauseAttr, default="acc_detach", name="dataClause")
    effects = [reads("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]


class UpdateHostOp(DataExitToHost, name="acc.update_host"):
    """Copies a variable's value from its device copy to the host."""

    data_clause = attribute(DataClauseAttr, default="acc_update_host", name="dataClause")
    effects = [reads("accVar"), writes("var"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID]
