// Package lessons embeds the built-in lessons and reads lessons from files.
package lessons

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"wavescope/encoding/tensor"
	"wavescope/ui/lesson"
)

//go:embed *.md
var files embed.FS

// Built returns the course of the built-in lessons, in the order of their names. It
// reads them once.
var Built = sync.OnceValue(func() *lesson.Course {
	c, err := Read(files)
	if err != nil {
		panic(err) // TestBuiltLessonsAreRead fails too
	}
	return c
})

// Source returns the file of a built-in lesson.
func Source(l *lesson.Lesson) ([]byte, error) { return files.ReadFile(l.File) }

// Count returns the number of built-in lessons without reading them.
func Count() int {
	names, _ := fs.Glob(files, "*.md")
	return len(names)
}

// Read reads the lessons of a folder as a course, or returns all errors in their files.
func Read(folder fs.FS) (*lesson.Course, error) {
	names, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	c, wrong := new(lesson.Course), []error(nil)
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		l, errs := lesson.Read(name, text)
		c.Lessons, wrong = append(c.Lessons, l), append(wrong, errs...)
	}
	return c, errors.Join(wrong...)
}

// Mistakes holds the errors in a lesson's file, at least one.
type Mistakes []error

func (m Mistakes) Error() string {
	if len(m) == 1 {
		return m[0].Error()
	}
	return fmt.Sprintf("%v (and %d more: wavescope lesson check names them)", m[0], len(m)-1)
}

// Open reads a lesson, or the lessons of a folder in the order of their names. For a
// folder it also returns the names of Markdown files that do not begin as lessons do.
// The error is [Mistakes] if the files can be read.
func Open(name string) (all []lesson.Lesson, left []string, err error) {
	files := []string{name}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		if files, left, err = inside(name); err != nil {
			return nil, left, err
		}
	}
	var wrong Mistakes
	for _, file := range files {
		l, errs := open(file)
		all, wrong = append(all, l), append(wrong, errs...)
	}
	if len(wrong) > 0 {
		return nil, left, wrong
	}
	return all, left, nil
}

// mostFiles is the largest number of lessons in a folder.
const mostFiles = 99

// inside returns the files of the lessons in a folder, and the names of other Markdown files.
func inside(folder string) (files, left []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		file := filepath.Join(folder, e.Name())
		if !strings.HasSuffix(e.Name(), lesson.FileEnding) || strings.HasPrefix(e.Name(), ".") || isFolder(file) {
			continue
		}
		if other(file) {
			left = append(left, e.Name())
		} else {
			files = append(files, file)
		}
	}
	switch n := len(files); {
	case n == 0:
		return nil, left, fmt.Errorf("%s holds no lesson: no file that ends in %s begins with ---", folder, lesson.FileEnding)
	case n > mostFiles:
		return nil, left, fmt.Errorf("%s holds %d lessons; allowed are at most %d", folder, n, mostFiles)
	}
	return files, left, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// other reports whether a file does not begin as a lesson does, such as a README. For a file that cannot be read it
// returns false, so that opening the file reports the error.
func other(name string) bool {
	text, err := readFile(name)
	return err == nil && !lesson.Begins(text)
}

// open reads one file.
func open(name string) (lesson.Lesson, []error) {
	text, err := readFile(name)
	if err != nil {
		return lesson.Lesson{}, []error{err}
	}
	l, errs := lesson.Read(name, text)
	l.Folder = folderOf(name)
	return l, errs
}

// folderOf returns the absolute path of the folder of a file.
func folderOf(name string) string {
	dir := filepath.Dir(name)
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// readFile reads a regular file of at most [lesson.MaxBytes]. A pipe might have no end.
func readFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, lesson.MaxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	case len(text) > lesson.MaxBytes:
		return nil, fmt.Errorf("%s is too large: a lesson has at most %d bytes", name, lesson.MaxBytes)
	}
	return tensor.UTF8(text), nil
}

// cause returns an error of the system without the name of the file.
func cause(err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}
