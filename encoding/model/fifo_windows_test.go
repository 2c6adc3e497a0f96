package model

import "os"

// mkfifo makes a directory, where there are no pipes in the file system.
func mkfifo(name string) error { return os.Mkdir(name, 0o700) }
