package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// Create writes a new file; it fails if the file exists. The file appears once it is complete. If the context ends
// before that, nothing is left behind.
func Create(ctx context.Context, name string, write func(io.Writer) error) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	temp, err := temporary(name)
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

// Replace writes a file, whether or not it exists. It keeps the mode of an existing file, follows symbolic links, and
// refuses a file without write permission. It writes to a temporary file first, so that a failure leaves the old
// content. Devices and pipes are written in place.
func Replace(ctx context.Context, name string, write func(io.Writer) error) error {
	old, err := os.Stat(name)
	exists := err == nil
	switch {
	case exists && !old.Mode().IsRegular():
		return inPlace(ctx, name, write)
	case exists:
		f, err := os.OpenFile(name, os.O_WRONLY, 0) // only for its permission
		if err != nil {
			return err
		}
		_ = f.Close()
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	file := target(name)
	temp, err := temporary(file)
	if err != nil {
		return err
	}
	return fill(ctx, temp, name, write, func() error {
		if exists {
			if err := os.Chmod(temp.Name(), old.Mode()); err != nil {
				return err
			}
		}
		return os.Rename(temp.Name(), file)
	})
}

// target returns the file at the end of a chain of symbolic links. The system resolves links in directory names.
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

// temps counts temporary files, and ours has the numbers of those that this process has created.
var (
	temps atomic.Int64
	ours  sync.Map
)

// temporaryName is the form of the name of a temporary file, with the process and a number that counts its files.
const temporaryName = ".wavescope-%d-%d.tmp"

// temporary creates a temporary file in the directory of name.
func temporary(name string) (*os.File, error) {
	dir, _ := filepath.Split(name)
	for {
		number := int(temps.Add(1))
		temp := dir + fmt.Sprintf(temporaryName, os.Getpid(), number)
		f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			ours.Store(number, true)
			return f, named(err, name)
		}
	}
}

// Leftovers says which temporary files in the directory of name are of programs that were killed; "" for none.
func Leftovers(name string) string {
	dir, _ := filepath.Split(target(name))
	entries, _ := os.ReadDir(filepath.Clean(dir))
	var left []string
	for _, e := range entries {
		var process, number int
		n, _ := fmt.Sscanf(e.Name(), temporaryName, &process, &number)
		if n < 2 || e.Name() != fmt.Sprintf(temporaryName, process, number) {
			continue
		}
		lives := process != os.Getpid() && alive(process)
		if _, own := ours.Load(number); process == os.Getpid() { // or an earlier process had the same number
			lives = own
		}
		if !lives {
			left = append(left, dir+e.Name())
		}
	}
	switch len(left) {
	case 0:
		return ""
	case 1:
		return left[0] + " is left of a program that was killed; nothing needs it"
	}
	return fmt.Sprintf("%s and %d more like it are left of programs that were killed; nothing needs them", left[0],
		len(left)-1)
}

// fill writes the content of a temporary file and renames it to name. If that fails it removes the temporary file.
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

// named returns an error that names the requested file in place of the temporary one.
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

// Unfinished is the error for a file that was not written completely.
type Unfinished struct {
	Name, Is string // "not written", or "not complete" if it has some of the content
	Err      error  // the cause
}

func (u Unfinished) Error() string { return u.Name + " is " + u.Is + ": " + u.Err.Error() }
func (u Unfinished) Unwrap() error { return u.Err }
