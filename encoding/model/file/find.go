// Package file finds the files of models by the names that users and programs give them, and reads them: a
// file that must not change, a stream, a text of limited length. What they say is read by the packages tensor and model.
package file

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"wavescope/encoding/tensor"
)

// ErrNone is returned for a name that is neither a file nor a preset.
var ErrNone = errors.New("there is no such file, and no model of that name")

// PartSign separates the name of a file or model from the part of it: a tensor or a kind of layer.
const PartSign = "#"

// Open reads the file of a name, or the file that an index names beside it. given is the name without the part.
func Open[T any](name string, read func(path, given, part string) (T, error)) (t T, err error) {
	path, part, err := Find(name)
	if err != nil {
		return t, err
	}
	given := strings.TrimSuffix(name, PartSign+part)
	t, err = read(path, given, part)
	var index *tensor.IndexError
	if errors.As(err, &index) && isName(index.File) {
		beside := filepath.Join(filepath.Dir(path), index.File)
		if info, wrong := os.Stat(beside); wrong == nil && info.Mode().IsRegular() {
			return read(beside, given, part)
		}
	}
	return t, err
}

// configName is the configuration file in the folder of a model.
const configName = "config.json"

// find splits a name into the path of a file and a part. A file name may itself contain the sign of a
// part. A folder means its configuration, a part of a split GGUF file the first; a leading ~ means the
// home directory.
func Find(name string) (path, part string, err error) {
	path = fromHome(name)
	info, err := os.Stat(path)
	if i := strings.LastIndex(path, PartSign); err != nil && i >= 0 {
		path, part = path[:i], path[i+1:]
		info, err = os.Stat(path)
	}
	if err == nil && info.IsDir() {
		if path, err = configIn(path); err != nil {
			return "", "", err
		}
		info, err = os.Stat(path)
	}
	if errors.Is(err, os.ErrNotExist) {
		base, kind, _ := strings.Cut(name, PartSign)
		if path, err = stored(base); err != nil {
			return "", "", err
		}
		part = kind
		info, err = os.Stat(path)
	}
	switch {
	case errors.Is(err, os.ErrPermission):
		return "", "", Cause(err)
	case err != nil:
		return "", "", ErrNone
	case !info.Mode().IsRegular():
		return "", "", errors.New("it is not a regular file")
	}
	return cmp.Or(Part(path, 1), path), part, nil
}

// cause returns an error of the system without the file name.
func Cause(err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

// Use calls read for an open file and returns how many bytes it read. The file stays open if read keeps it.
func Use(path string, read func(file io.ReaderAt, size int64) (keep bool, err error)) (n, size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, 0, Cause(err)
	}
	info, err := file.Stat()
	if err != nil {
		return 0, 0, Cause(err)
	}
	kept := steady{file, info, &atomic.Int64{}}
	keep, err := read(kept, info.Size())
	if !keep {
		file.Close() // only read from
	}
	return kept.read.Load(), info.Size(), err
}

// steady reads a file only while its size and time are those when it was opened, because a table is
// read block by block while it is shown.
type steady struct {
	*os.File
	was  os.FileInfo
	read *atomic.Int64 // bytes
}

// ReadAt implements [io.ReaderAt].
func (f steady) ReadAt(p []byte, at int64) (int, error) {
	is, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if is.Size() != f.was.Size() || !is.ModTime().Equal(f.was.ModTime()) {
		return 0, errors.New("the file has changed since it was opened; naming it again reads it anew")
	}
	n, err := f.File.ReadAt(p, at)
	f.read.Add(int64(n))
	return n, err
}

// MaxText is the largest size of a configuration in bytes.
const MaxText = 1 << 20

// ReadText reads a configuration, or the table that an object of JSON has.
func ReadText(file io.ReaderAt, size int64, name, part string) ([]byte, *tensor.Tensor, error) {
	if size > MaxText && !(strings.HasSuffix(name, tensor.IndexEnding) && size <= tensor.MaxHead) {
		return nil, nil, fmt.Errorf("it is in no format that is read, and a configuration has at most %d bytes, "+
			"not %d", MaxText, size)
	}
	text := make([]byte, size)
	if n, err := file.ReadAt(text, 0); n < len(text) {
		return nil, nil, fmt.Errorf("it cannot be read: %w", Cause(err))
	}
	text = tensor.UTF8(text)
	if err := tensor.Index(text); err != nil {
		return nil, nil, err
	}
	t, err := tensor.Object(text, part)
	return text, t, err
}

// List joins names by commas, without duplicates and as many as fit a line.
func List(list []string) string {
	const most = 24
	var all []string
	for _, text := range list {
		if !slices.Contains(all, text) {
			all = append(all, Quoted(text))
		}
	}
	if len(all) > most {
		all = append(all[:most], fmt.Sprintf("and %d more", len(all)-most))
	}
	return strings.Join(all, ", ")
}

// Quoted returns a name for use in a sentence, quoted and shortened if it contains unusual characters.
func Quoted(name string) string {
	if simple.MatchString(name) {
		return name
	}
	return fmt.Sprintf("%.60q", name)
}

var simple = regexp.MustCompile(`^[A-Za-z0-9_.\-]{1,80}$`)
