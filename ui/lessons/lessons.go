// Package lessons holds the lessons that the program brings along.
package lessons

import (
	"embed"
	"errors"
	"io/fs"
	"sync"

	"wavescope/ui/lesson"
)

//go:embed *.md
var files embed.FS

// Built is the course of all lessons here, in the order of their names. It is
// read once; nobody changes it.
var Built = sync.OnceValue(func() *lesson.Course {
	c, err := Read(files)
	if err != nil {
		panic(err) // a test reads them
	}
	return c
})

// Source is the text of a lesson that is built in, as its file has it.
func Source(l *lesson.Lesson) ([]byte, error) { return files.ReadFile(l.File) }

// Count is how many they are, without reading them.
func Count() int {
	names, _ := fs.Glob(files, "*.md")
	return len(names)
}

// Read reads the lessons of a folder as a course, or all that is wrong with
// them.
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
