package tty

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// unblocked opens a terminal a second time in nonblocking mode. A write can then be given up, and other processes that
// share the file keep their mode.
func unblocked(f *os.File) *os.File {
	again, err := os.OpenFile(fmt.Sprintf("/proc/self/fd/%d", f.Fd()), os.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return f
	}
	return again
}

// flush drops unread output or input of a terminal.
func flush(f *os.File, queue int) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TCFLSH, queue) }

// flow resumes output after ctrl+s.
func flow(f *os.File) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TCXONC, unix.TCOON) }

// orphaned reports whether the process group is orphaned: no process in it has a parent
// in another group of the session. The system does not stop an orphaned group.
func orphaned() bool {
	group := syscall.Getpgrp()
	session, err := unix.Getsid(0)
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		return false // cannot be determined
	}
	for _, name := range stats {
		stat, _ := os.ReadFile(name)
		// skips the process name, which may contain anything
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) < 3 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		parent, err := strconv.Atoi(string(fields[1]))
		if err != nil || parent == 0 { // the parent is in another process namespace
			continue
		}
		theirs, _ := unix.Getpgid(parent)
		if same, err := unix.Getsid(parent); err == nil && same == session && theirs != group {
			return false
		}
	}
	return true
}

// faultOfStack is a signal for which Go prints stacks.
const faultOfStack = syscall.SIGSTKFLT

// lastSignal is one more than the highest signal number.
const lastSignal = 65

// reserved are the signals that C libraries use internally and that Go does not deliver.
var reserved = []syscall.Signal{32, 33, 34}

// ignoreUndelivered ignores the signals that Go does not deliver, because they would end the program before it
// restores the terminal. It keeps a handler that a C library has installed.
func ignoreUndelivered() {
	const handler, ignored, maskSize = 0, 1, 8 // the layout of a sigaction
	for _, s := range reserved {
		var old [8]uintptr
		action := [8]uintptr{handler: ignored}
		_, _, err := unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(s), 0, uintptr(unsafe.Pointer(&old)), maskSize, 0, 0)
		if err == 0 && old[handler] == 0 {
			_, _, _ = unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(&action)), 0, maskSize, 0, 0)
		}
	}
}
