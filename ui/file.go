package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
)

// Create writes a file that must not exist yet. The file appears when it is complete. If the
// context ends before that, nothing is left behind.
func Create(ctx context.Context, name string, write func(io.Writer) error) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	temp, err := temporary(name, 0o666)
	if err != nil {
		return err
	}
	return fill(ctx, temp, name, write, func() error {
		// Creating the file reserves the name. A rename alone would replace a file that
		// appeared in the meantime.
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return err
		}
		if err = errors.Join(f.Close(), os.Rename(temp.Name(), name)); err != nil {
			_ = os.Remove(name)
		}
		return err
	})
}

// Replace writes a file, whether or not it exists. It refuses a file without write permission.
// It writes to a temporary file first, so that a failure leaves the old content. Then it
// renames the temporary file, if mode, owner and links stay the same, or else copies it into
// the old file. Devices and pipes are written in place.
func Replace(ctx context.Context, name string, write func(io.Writer) error) error {
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replaceNothing(ctx, name, write)
	case err != nil:
		return err
	case !old.Mode().IsRegular():
		return inPlace(ctx, name, write)
	}
	there, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer there.Close()
	beside := true
	file, err := filepath.EvalSymlinks(name)
	if err == nil {
		file, err = filepath.Abs(file)
	}
	temp, failed := temporary(file, old.Mode().Perm())
	if err != nil || failed != nil { // no file can be created in the directory
		if temp, err = os.CreateTemp("", "wavescope-*.tmp"); err != nil {
			return err
		}
		beside = false
	}
	return fill(ctx, temp, name, write, func() error {
		if beside && moves(temp.Name(), old) {
			return os.Rename(temp.Name(), file)
		}
		return errors.Join(pour(temp.Name(), there, old.Size()), os.Remove(temp.Name()))
	})
}

// replaceNothing writes a file that does not exist, at the end of a chain of links.
func replaceNothing(ctx context.Context, name string, write func(io.Writer) error) error {
	file := target(name)
	temp, err := temporary(file, 0o666)
	if err != nil {
		return err
	}
	return fill(ctx, temp, name, write, func() error { return os.Rename(temp.Name(), file) })
}

// moves reports whether renaming a file over an old one changes only its content: the old file
// has one name, and both have the same owner and mode.
func moves(name string, old fs.FileInfo) bool {
	if os.Chmod(name, old.Mode()) != nil {
		return false
	}
	now, err := os.Stat(name)
	return err == nil && now.Mode() == old.Mode() && sameOwner(now, old)
}

// pour copies a file over another one of some size. It writes the part beyond that size first:
// if the disk is full, nothing is lost.
func pour(name string, to *os.File, size int64) error {
	from, err := os.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	info, err := from.Stat()
	if err != nil {
		return err
	}
	if grown := info.Size() - size; grown > 0 {
		if err = part(to, from, size, grown); err != nil {
			return errors.Join(err, to.Truncate(size))
		}
	}
	if err = part(to, from, 0, min(size, info.Size())); err == nil && info.Size() < size {
		err = to.Truncate(info.Size())
	}
	return err
}

// part copies n bytes of a file to the same offset of another.
func part(to, from *os.File, start, n int64) error {
	if _, err := to.Seek(start, io.SeekStart); err != nil {
		return err
	}
	_, err := io.Copy(to, io.NewSectionReader(from, start, n))
	return err
}

// target returns the file, which does not exist, at the end of a chain of links. The system
// resolves the directories on the way.
func target(name string) string {
	for {
		link, err := os.Readlink(name)
		if err != nil {
			return name
		}
		if !filepath.IsAbs(link) {
			dir, _ := filepath.Split(name)
			link = dir + link
		}
		name = link
	}
}

// temps counts temporary files.
var temps atomic.Int64

// temporaryName is the name of a temporary file: the process and a number.
const temporaryName = ".wavescope-%d-%d.tmp"

// temporary creates a temporary file in the directory of name.
func temporary(name string, mode fs.FileMode) (*os.File, error) {
	dir, _ := filepath.Split(name)
	for {
		temp := dir + fmt.Sprintf(temporaryName, os.Getpid(), temps.Add(1))
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, named(err, name)
		}
	}
}

// Left returns the temporary files that killed exports have left in the directory of a file.
func Left(name string) (all []string) {
	dir, _ := filepath.Split(name)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		var process, n int
		_, err := fmt.Sscanf(e.Name(), temporaryName, &process, &n)
		if err == nil && e.Name() == fmt.Sprintf(temporaryName, process, n) && dead(process) {
			all = append(all, dir+e.Name())
		}
	}
	return all
}

// dead reports whether a process has ended.
func dead(process int) bool {
	p, err := os.FindProcess(process)
	return err != nil || errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// fill writes a temporary file and puts it in place. If that fails it removes the file.
func fill(ctx context.Context, temp *os.File, name string, write func(io.Writer) error,
	place func() error) (err error) {
	placed := false
	defer func() { // after a panic too
		if !placed {
			_ = os.Remove(temp.Name())
		}
	}()
	err = errors.Join(write(stoppable{ctx, temp}), temp.Close())
	if err == nil {
		err = place()
	}
	switch placed = err == nil; {
	case placed:
		return nil
	case ctx.Err() != nil:
		return Unfinished{name, "not written", context.Cause(ctx)}
	}
	return named(err, name)
}

// inPlace overwrites an existing file.
func inPlace(ctx context.Context, name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	err = errors.Join(write(stoppable{ctx, f}), f.Close())
	if ctx.Err() != nil && err != nil {
		return Unfinished{name, "not complete", context.Cause(ctx)}
	}
	return err
}

// named makes an error name the requested file, not the temporary one.
func named(err error, name string) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		path.Path = name
	case errors.As(err, &link):
		return &fs.PathError{Op: link.Op, Path: name, Err: link.Err}
	}
	return err
}

// A stoppable is a Writer that fails after its context has ended.
type stoppable struct {
	ctx context.Context
	io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, context.Cause(s.ctx)
	}
	return s.Writer.Write(p)
}

// Unfinished is the error of a file that is not complete.
type Unfinished struct {
	Name, Is string // "not written", or "not complete" if it has some of the content
	Err      error  // the cause
}

func (u Unfinished) Error() string { return u.Name + " is " + u.Is + ": " + u.Err.Error() }
func (u Unfinished) Unwrap() error { return u.Err }
