package tty

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// lastSignal is beyond the signals there are.
const lastSignal = 65

// reserved are those that C libraries use. Go delivers them to nobody.
var reserved = []syscall.Signal{32, 33, 34}

// ignoreUndelivered has the system ignore the signals that Go does not deliver: they
// would end the program, which never hears of them. What a C library has taken stays.
func ignoreUndelivered() {
	const handler, ignored, maskSize = 0, 1, 8 // the first word of what the kernel calls a sigaction
	for _, s := range reserved {
		var old [8]uintptr
		action := [8]uintptr{handler: ignored}
		_, _, err := unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(s), 0, uintptr(unsafe.Pointer(&old)), maskSize, 0, 0)
		if err == 0 && old[handler] == 0 {
			_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(&action)), 0, maskSize, 0, 0)
		}
	}
}
