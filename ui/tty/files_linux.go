package tty

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// unblocked opens a terminal once more, so that a write to it can be given up
// and whoever else has it open notices nothing.
func unblocked(f *os.File) *os.File {
	again, err := os.OpenFile(fmt.Sprintf("/proc/self/fd/%d", f.Fd()), os.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return f
	}
	return again
}

// flush throws away what a terminal has not read, or what has not been read of
// it.
func flush(f *os.File, queue int) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TCFLSH, queue) }

// flow has a terminal take output again that has been stopped.
func flow(f *os.File) { _ = unix.IoctlSetInt(int(f.Fd()), unix.TCXONC, unix.TCOON) }

// orphaned reports that nobody waits for this process group to stop: no process in
// it has a parent in another group of the same session. The system stops no such group.
func orphaned() bool {
	group := syscall.Getpgrp()
	session, err := unix.Getsid(0)
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil || len(stats) == 0 {
		return false // not known
	}
	for _, name := range stats {
		stat, _ := os.ReadFile(name)
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // after a name of any characters
		if len(fields) < 3 || string(fields[2]) != strconv.Itoa(group) {
			continue
		}
		parent, err := strconv.Atoi(string(fields[1]))
		if err != nil || parent == 0 { // out of sight
			continue
		}
		theirs, _ := unix.Getpgid(parent)
		if same, err := unix.Getsid(parent); err == nil && same == session && theirs != group {
			return false
		}
	}
	return true
}
