//go:build unix

package model

import "syscall"

func mkfifo(name string) error { return syscall.Mkfifo(name, 0o600) }
