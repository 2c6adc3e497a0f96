package model

import (
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
)

// Vectors are the queries or keys of one attention head, a row a position, as read from a .npy file of
// float16, float32 or float64 numbers. They are immutable.
type Vectors struct {
	Name  string // of the file, as given
	Width int    // numbers of a row, head_dim
	Rows  [][]float64
	Err   error // why the file cannot be used; Rows is empty then
}

// MaxVectors is how many rows of a file are read, from its first row on.
const MaxVectors = 256

// maxVector is the largest head_dim.
const maxVector = 4096

// opened holds the files that were read last, so that a file that has not changed is read once and always
// yields the same Vectors.
var opened struct {
	sync.Mutex
	files map[string]openedFile
}

type openedFile struct {
	*Vectors
	info os.FileInfo
}

// mostOpened is how many files are held.
const mostOpened = 8

// OpenVectors reads the first rows of a file of shape positions × head_dim. It reports what is wrong with
// the file in the result, so that the caller can keep it as a setting.
func OpenVectors(name string) *Vectors {
	v, path := &Vectors{Name: name}, fromHome(name)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		v.Err = cause(err)
		return v
	case !info.Mode().IsRegular():
		v.Err = errors.New("it is not a regular file")
		return v
	}
	opened.Lock()
	defer opened.Unlock()
	if was, ok := opened.files[name]; ok && was.info.Size() == info.Size() && was.info.ModTime().Equal(info.ModTime()) {
		return was.Vectors
	}
	if v.Err = v.read(path, info.Size()); v.Err != nil {
		v.Rows = nil
		return v
	}
	if len(opened.files) >= mostOpened || opened.files == nil {
		opened.files = map[string]openedFile{}
	}
	opened.files[name] = openedFile{v, info}
	return v
}

// read reads a file of size bytes.
func (v *Vectors) read(path string, size int64) error {
	file, err := os.Open(path)
	if err != nil {
		return cause(err)
	}
	defer file.Close()
	t, err := openTable(file, size, beginning(file), path, "")
	if err != nil {
		return err
	}
	if t == nil {
		return errors.New("it is no table of numbers")
	}
	if v.Width = t.Cols; t.Flat || t.Cols > maxVector {
		return fmt.Errorf("it must have a row of 2 to %d numbers for each position", maxVector)
	}
	for row := range min(t.Rows, MaxVectors) {
		values := make([]float64, t.Cols)
		t.Row(values, row)
		for col, x := range values {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return fmt.Errorf("number %d of row %d is not finite, or too large", col, row)
			}
		}
		v.Rows = append(v.Rows, values)
	}
	return t.Err()
}
