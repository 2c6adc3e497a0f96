//go:build !cgo || windows

package fds

// Known reports whether this program can tell a closed file from the null device.
const Known = false

// StdoutClosed reports whether standard output is known to have been closed at the start.
func StdoutClosed() bool { return false }
