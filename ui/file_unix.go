//go:build !windows

package ui

import (
	"io/fs"
	"syscall"
)

// sameOwner reports that two files have the same owner and group, and the old
// one no other name.
func sameOwner(now, old fs.FileInfo) bool {
	a, ok := now.Sys().(*syscall.Stat_t)
	b, known := old.Sys().(*syscall.Stat_t)
	return ok && known && a.Uid == b.Uid && a.Gid == b.Gid && b.Nlink == 1
}
