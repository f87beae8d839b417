"""A seccomp filter: system calls that no annotator needs and every escape does.

Made as classic BPF in plain Python, so that no library has to be there. The refused calls answer
EPERM; `clone3` answers ENOSYS, upon which the C library falls back to `clone`, whose flags for
new namespaces are looked at. Sockets are of four families: others, AF_VSOCK among them, know
nothing of network namespaces.
"""

import platform
import struct
from typing import NamedTuple

_LOAD = 0x20  # BPF_LD | BPF_W | BPF_ABS
_EQUAL = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
_AT_LEAST = 0x35  # BPF_JMP | BPF_JGE | BPF_K
_ANY_BIT = 0x45  # BPF_JMP | BPF_JSET | BPF_K
_RETURN = 0x06  # BPF_RET | BPF_K
_ALLOW = 0x7FFF0000
_ERRNO = 0x00050000
_EPERM, _ENOSYS, _EAFNOSUPPORT = 1, 38, 97
_NR, _ARCH, _ARGUMENT = 0, 4, 16
_NEW_NAMESPACES = 0x7E020000  # CLONE_NEW{NS,CGROUP,UTS,IPC,USER,PID,NET}
_X32 = 0x40000000

_ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# Numbers of the kernel's tables, for x86_64 and for aarch64.
_REFUSED: dict[str, tuple[int, int | None]] = {
    "acct": (163, 89),
    "add_key": (248, 217),
    "bpf": (321, 280),
    "chroot": (161, 51),
    "delete_module": (176, 106),
    "finit_module": (313, 273),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fsopen": (430, 430),
    "fspick": (433, 433),
    "init_module": (175, 105),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425),
    "ioperm": (173, None),
    "iopl": (172, None),
    "kcmp": (312, 272),
    "kexec_file_load": (320, 294),
    "kexec_load": (246, 104),
    "keyctl": (250, 219),
    "lookup_dcookie": (212, 18),
    "memfd_secret": (447, 447),
    "migrate_pages": (256, 238),
    "mount": (165, 40),
    "mount_setattr": (442, 442),
    "move_mount": (429, 429),
    "move_pages": (279, 239),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "open_tree": (428, 428),
    "perf_event_open": (298, 241),
    "pidfd_getfd": (438, 438),
    "pivot_root": (155, 41),
    "process_madvise": (440, 440),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "ptrace": (101, 117),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "reboot": (169, 142),
    "request_key": (249, 218),
    "setns": (308, 268),
    "swapoff": (168, 225),
    "swapon": (167, 224),
    "syslog": (103, 116),
    "umount2": (166, 39),
    "unshare": (272, 97),
    "userfaultfd": (323, 282),
    "vhangup": (153, 58),
}
# Answered as if the kernel had them not: programs then take another way. Memory of the second and
# third belongs to no process and to no file system that a watchdog could look at.
_ABSENT: dict[str, tuple[int, int]] = {
    "clone3": (435, 435),
    "memfd_create": (319, 279),
    "shmget": (29, 194),
}
_CLONE, _SOCKET = (56, 220), (41, 198)
_FAMILIES = (
    1,
    2,
    10,
    16,
)  # AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: the network namespace holds them


def seccomp_filter(machine: str | None = None) -> bytes | None:
    """Give the filter as `bwrap --seccomp` reads it; None for an architecture not known here."""
    machine = machine or platform.machine()
    if machine not in _ARCHITECTURES:
        return None
    column = list(_ARCHITECTURES).index(machine)
    refused = [number for row in _REFUSED.values() if (number := row[column]) is not None]
    steps: list[_Step | str] = [
        _Step(_LOAD, _ARCH),
        _Step(_EQUAL, _ARCHITECTURES[machine], no="refuse"),
        _Step(_LOAD, _NR),
        _Step(_AT_LEAST, _X32, yes="refuse"),
        *(_Step(_EQUAL, number, yes="refuse") for number in refused),
        *(_Step(_EQUAL, numbers[column], yes="absent") for numbers in _ABSENT.values()),
        _Step(_EQUAL, _CLONE[column], yes="clone"),
        _Step(_EQUAL, _SOCKET[column], yes="socket", no="allow"),
        "clone",
        _Step(_LOAD, _ARGUMENT),
        _Step(_ANY_BIT, _NEW_NAMESPACES, yes="refuse", no="allow"),
        "socket",
        _Step(_LOAD, _ARGUMENT),
        *(_Step(_EQUAL, family, yes="allow") for family in _FAMILIES),
        _Step(_RETURN, _ERRNO | _EAFNOSUPPORT),
        "allow",
        _Step(_RETURN, _ALLOW),
        "refuse",
        _Step(_RETURN, _ERRNO | _EPERM),
        "absent",
        _Step(_RETURN, _ERRNO | _ENOSYS),
    ]
    return _assemble(steps)


class _Step(NamedTuple):
    """An instruction; `yes` and `no` name where it jumps, and without a name it goes on."""

    operation: int
    value: int
    yes: str | None = None
    no: str | None = None


def _assemble(steps: "list[_Step | str]") -> bytes:
    """Turn names of places into the number of instructions that a jump leaves out."""
    places: dict[str, int] = {}
    program: list[_Step] = []
    for step in steps:
        if isinstance(step, str):
            places[step] = len(program)
        else:
            program.append(step)
    packed = []
    for number, step in enumerate(program):
        yes, no = (0 if to is None else places[to] - number - 1 for to in (step.yes, step.no))
        packed.append(struct.pack("=HBBI", step.operation, yes, no, step.value))
    return b"".join(packed)
