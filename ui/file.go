package ui

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Create writes a file that must not exist yet. What cannot be completed is
// taken away again.
func Create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	if err := errors.Join(write(f), f.Close()); err != nil {
		_ = os.Remove(name)
		return err
	}
	return nil
}

// Replace writes a file, whether it exists or not. It writes beside it and
// moves what is complete into its place, so that a failure leaves what was
// there.
func Replace(name string, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := fs.FileMode(0o666)
	if old, err := os.Stat(name); err == nil {
		if !old.Mode().IsRegular() {
			return writeTo(name, os.O_WRONLY, 0, write) // a device or a pipe
		}
		mode = old.Mode().Perm()
	}
	temp := fmt.Sprintf("%s.%d.tmp", name, os.Getpid())
	if err = writeTo(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode, write); err == nil {
		err = os.Rename(temp, name)
	}
	if err == nil {
		return nil
	}
	if !errors.Is(err, fs.ErrExist) {
		_ = os.Remove(temp)
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		path.Path = name // the other one is nobody's business
	}
	return err
}

func writeTo(name string, flags int, mode fs.FileMode, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, flags, mode)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
