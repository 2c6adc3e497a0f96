package ui

import "io/fs"

// sameOwner is not asked of a system that hands owners on with the directory.
func sameOwner(fs.FileInfo, fs.FileInfo) bool { return true }
