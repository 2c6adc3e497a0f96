// Package fds knows whether standard output was closed when the program started, as by >&- in a shell.
//
// Go opens the null device in its place before any Go code runs, and nothing tells that one from a null device that the
// caller has opened for reading and writing, as Python's subprocess.DEVNULL does. C code sees the files earlier. A
// program that is built without cgo does not know; it takes both for the null device.
package fds

// StdoutClosed reports whether standard output is known to have been closed at the start.
func StdoutClosed() bool { return stdoutClosed() }
