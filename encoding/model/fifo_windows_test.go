package model

import "os"

// mkfifo makes a directory, because Windows has no pipes in its file system.
func mkfifo(name string) error { return os.Mkdir(name, 0o700) }
