package lessons

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"wavescope/ui/lesson"
)

// Mistakes are all that is wrong in a file.
type Mistakes []error

func (m Mistakes) Error() string {
	if len(m) == 1 {
		return m[0].Error()
	}
	return fmt.Sprintf("%v (and %d more: wavescope lesson check names them)", m[0], len(m)-1)
}

// Open reads a lesson, or the lessons of a folder in the order of their names.
func Open(name string) ([]lesson.Lesson, error) {
	files := []string{name}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		if files, err = inside(name); err != nil {
			return nil, err
		}
	}
	var all []lesson.Lesson
	var wrong Mistakes
	for _, file := range files {
		l, errs := open(file)
		all, wrong = append(all, l), append(wrong, errs...)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return all, nil
}

// mostFiles is how many lessons a folder may have.
const mostFiles = 99

// inside are the lessons of a folder.
func inside(folder string) (files []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), lesson.FileEnding) && !strings.HasPrefix(e.Name(), ".") {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	switch n := len(files); {
	case n == 0:
		return nil, fmt.Errorf("%s holds no lesson: no name ends in %s", folder, lesson.FileEnding)
	case n > mostFiles:
		return nil, fmt.Errorf("%s holds %d lessons; allowed are at most %d", folder, n, mostFiles)
	}
	return files, nil
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

// folderOf is the folder of a file, however one came there.
func folderOf(name string) string {
	dir := filepath.Dir(name)
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// readFile reads a file that may be a lesson: no pipe, which might have no end,
// and none that is too large.
func readFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, cause(err))
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file", name)
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
	return text, nil
}

// cause is an error of the system without the name of the file.
func cause(err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}
