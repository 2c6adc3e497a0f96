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
)

// Create writes a file that must not exist yet. It is not there before it is
// complete, and a context that ends leaves nothing behind.
func Create(ctx context.Context, name string, write func(io.Writer) error) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	temp, err := temporary(name, 0o666)
	if err != nil {
		return err
	}
	return fill(ctx, temp, name, write, func() error {
		// Who makes the file has the name; a rename alone would take it from
		// somebody else.
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

// Replace writes a file, whether it exists or not. It writes beside it and
// moves what is complete into its place, so that a failure leaves what was
// there. Devices, pipes, and files in a directory that takes no new ones are
// written in place.
func Replace(ctx context.Context, name string, write func(io.Writer) error) error {
	file, mode := name, fs.FileMode(0o666)
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		file = target(name)
	case err != nil:
		return err
	case !old.Mode().IsRegular():
		return inPlace(ctx, name, write)
	default:
		if file, err = filepath.EvalSymlinks(name); err != nil {
			return inPlace(ctx, name, write) // open, but in no directory any more
		}
		mode = old.Mode().Perm()
	}
	temp, err := temporary(file, mode)
	switch {
	case err != nil && old != nil:
		return inPlace(ctx, name, write)
	case err != nil:
		return err
	}
	return fill(ctx, temp, name, write, func() error { return os.Rename(temp.Name(), file) })
}

// target is the file that does not exist and that a chain of links leads to.
// The directories on the way are left to the system to follow.
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

// temps counts the files that have no name of their own yet.
var temps atomic.Int64

// temporary makes a file of another name in the directory of name.
func temporary(name string, mode fs.FileMode) (*os.File, error) {
	dir, _ := filepath.Split(name)
	for {
		temp := fmt.Sprintf("%s.wavescope-%d-%d.tmp", dir, os.Getpid(), temps.Add(1))
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, named(err, name)
		}
	}
}

// fill writes a file and puts it into its place, or else takes it away.
func fill(ctx context.Context, temp *os.File, name string, write func(io.Writer) error, place func() error) error {
	err := errors.Join(write(stoppable{ctx, temp}), temp.Close())
	if err == nil {
		err = place()
	}
	if err == nil {
		return nil
	}
	_ = os.Remove(temp.Name())
	if ctx.Err() != nil {
		return Unfinished{name, "not written", context.Cause(ctx)}
	}
	return named(err, name)
}

// inPlace writes into what is there.
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

// named makes an error speak of the file that was asked for; the one that is
// written is nobody's business.
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

// stoppable is a Writer that fails when its context has ended.
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

// Unfinished is the error of a file that was given up.
type Unfinished struct {
	Name, Is string // "not written", or "not complete" when some of it is there
	Err      error  // why
}

func (u Unfinished) Error() string { return u.Name + " is " + u.Is + ": " + u.Err.Error() }
func (u Unfinished) Unwrap() error { return u.Err }
