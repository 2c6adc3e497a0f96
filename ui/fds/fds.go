//go:build cgo && !windows

// Package fds knows whether standard output was closed when the program started, as by >&- in a shell.
//
// Go opens the null device in its place before any Go code runs, and nothing tells that one from a null device that the
// caller has opened for reading and writing, as Python's subprocess.DEVNULL does. C code sees the files earlier. A
// program that is built without cgo, as the archives are, takes both for the null device.
package fds

/*
#include <fcntl.h>

static int closed;

__attribute__((constructor)) static void look(void) { closed = fcntl(1, F_GETFD) == -1; }

static int stdout_closed(void) { return closed; }
*/
import "C"

// Known reports whether this program can tell a closed file from the null device.
const Known = true

// StdoutClosed reports whether standard output is known to have been closed at the start.
func StdoutClosed() bool { return C.stdout_closed() != 0 }
