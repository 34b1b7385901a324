"""The operations of the acc dialect for single variables in data clauses, as constructs begin and end."""

from __future__ import annotations

from compiler.dialects.acc import verify_data
from compiler.dialects.acc.data_operation import (
    READS_COUNTERS,
    READS_DEVICE_ID,
    WRITES_COUNTERS,
    data_entry,
    data_exit,
    data_exit_to_host,
)
from compiler.ods.define import reads, writes
from compiler.ods.traits import NO_MEMORY_EFFECT

DEVICEPTR = data_entry(
    "acc.deviceptr",
    "Takes a pointer that is a device address already, so that nothing is copied or looked up.",
    "acc_deviceptr",
    effects=[READS_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
PRESENT = data_entry(
    "acc.present",
    "Gives the device copy of a variable that must be on the device already; else it is an error.",
    "acc_present",
    effects=[READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
COPYIN = data_entry(
    "acc.copyin",
    "Gives the device copy of a variable, and copies the host's value in if it was not there yet.",
    "acc_copyin",
    effects=[reads("var"), writes("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
CREATE = data_entry(
    "acc.create",
    "Gives the device copy of a variable, uninitialized if it was not there yet.",
    "acc_create",
    effects=[writes("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
NOCREATE = data_entry(
    "acc.nocreate",
    "Gives the device copy of a variable if there is one, else the variable itself.",
    "acc_no_create",
    effects=[READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
ATTACH = data_entry(
    "acc.attach",
    "Makes a pointer on the device point to the device copy of what it points to on the host.",
    "acc_attach",
    effects=[reads("var"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
GETDEVICEPTR = data_entry(
    "acc.getdeviceptr",
    "Looks up the device address of a variable, without changing any count.",
    "acc_getdeviceptr",
    effects=[READS_COUNTERS, READS_DEVICE_ID],
)
UPDATE_DEVICE = data_entry(
    "acc.update_device",
    "Copies a variable's value from the host to its device copy.",
    "acc_update_device",
    effects=[reads("var"), writes("accVar"), READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
USE_DEVICE = data_entry(
    "acc.use_device",
    "Gives a variable's device address to host code in `acc.host_data`.",
    "acc_use_device",
    effects=[READS_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
DECLARE_DEVICE_RESIDENT = data_entry(
    "acc.declare_device_resident",
    "Makes the storage of a variable be on the device, for as long as it lives.",
    "acc_declare_device_resident",
    effects=[reads("var"), WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
DECLARE_LINK = data_entry(
    "acc.declare_link",
    "Makes a link on the device for a global variable, whose data is brought there later.",
    "acc_declare_link",
    effects=[reads("var"), WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
CACHE = data_entry(
    "acc.cache",
    "Says that elements of an array should be in the fastest memory for an iteration.",
    "acc_cache",
    traits=[NO_MEMORY_EFFECT],
    effects=[READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
COPYOUT = data_exit_to_host(
    "acc.copyout",
    "Ends the life of a device copy: copies it back to the host and frees it, at the last use.",
    "acc_copyout",
    effects=[reads("accVar"), writes("var"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
DELETE = data_exit(
    "acc.delete",
    "Ends the life of a device copy without copying anything back.",
    "acc_delete",
    effects=[reads("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
DETACH = data_exit(
    "acc.detach",
    "Makes a pointer on the device hold the host's address again.",
    "acc_detach",
    effects=[reads("accVar"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
UPDATE_HOST = data_exit_to_host(
    "acc.update_host",
    "Copies a variable's value from its device copy to the host.",
    "acc_update_host",
    effects=[reads("accVar"), writes("var"), READS_COUNTERS, WRITES_COUNTERS, READS_DEVICE_ID],
    hooks=verify_data.DATA,
)
