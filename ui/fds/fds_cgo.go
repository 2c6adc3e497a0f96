//go:build cgo && !windows

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

func stdoutClosed() bool { return C.stdout_closed() != 0 }
