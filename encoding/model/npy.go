package model

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// npyMagic is the start of every .npy file.
const npyMagic = "\x93NUMPY"

// npyKinds maps NumPy's type codes, without the byte order, to the number types that are read.
var npyKinds = map[string]kind{
	"f2": {name: "float16", width: 2, value: half},
	"f4": {name: "float32", width: 4, value: single},
	"f8": {name: "float64", width: 8, value: double},
}

// OpenNPY reads the header of a NumPy file, format version 1 to 3. size is the size of the file in
// bytes.
func OpenNPY(file io.ReaderAt, size int64) (*Tensor, error) {
	head, start, err := npyHead(file, size)
	if err != nil {
		return nil, err
	}
	fields, err := npyFields(head)
	if err != nil {
		return nil, err
	}
	t := &Tensor{file: file, start: start, byColumn: fields["fortran_order"] == "True"}
	descr := strings.Trim(fields["descr"], `'"`)
	sign, name := descr[:min(1, len(descr))], descr[min(1, len(descr)):]
	known := false
	if t.kind, known = npyKinds[name]; !known || !strings.Contains("<>=", sign) {
		return nil, fmt.Errorf("descr must be float16, float32 or float64 such as '<f4', not %.40q", descr)
	}
	t.kind.order = binary.ByteOrder(binary.LittleEndian)
	if sign == ">" {
		t.kind.order = binary.BigEndian
	}
	shape, err := npyShape(fields["shape"])
	if err != nil {
		return nil, err
	}
	if err := t.shaped(shape, size-start); err != nil {
		return nil, err
	}
	if t.byColumn && (!t.whole() || size > mostByColumn) {
		return nil, fmt.Errorf("a table that lies column by column (fortran_order) may have at most %d numbers in "+
			"%d bytes; "+
			"numpy.ascontiguousarray lays a larger one row by row", mostRead, mostByColumn)
	}
	return t, nil
}

// mostByColumn is the largest size of a file in Fortran order: all its blocks fit into the cache.
const mostByColumn = mostBlocks * blockSize

// npyHead returns the dictionary of the header and the offset of the data.
func npyHead(file io.ReaderAt, size int64) (head string, start int64, err error) {
	begin := make([]byte, 12)
	n, _ := file.ReadAt(begin, 0)
	if begin = begin[:n]; n < 10 || string(begin[:6]) != npyMagic {
		return "", 0, errors.New("it does not begin as a file of NumPy's")
	}
	length, at := int64(binary.LittleEndian.Uint16(begin[8:])), int64(10)
	switch version := begin[6]; {
	case version < 1 || version > 3:
		return "", 0, fmt.Errorf("the version of a .npy file must be 1 to 3, not %d", version)
	case version > 1 && n < 12:
		return "", 0, errors.New("it ends within its head")
	case version > 1:
		length, at = int64(binary.LittleEndian.Uint32(begin[8:])), 12
	}
	if length > maxBytes {
		return "", 0, fmt.Errorf("its head has %d bytes, at most %d are read", length, maxBytes)
	}
	if at+length > size {
		return "", 0, errors.New("it ends within its head")
	}
	text := make([]byte, length)
	if _, err := file.ReadAt(text, at); err != nil && err != io.EOF {
		return "", 0, err
	}
	return string(text), at + length, nil
}

// npyField matches an entry of the dictionary: a Python string, boolean or tuple of numbers.
var npyField = regexp.MustCompile(`^\s*['"](\w+)['"]\s*:\s*('[^']*'|"[^"]*"|True|False|\([0-9,\sL]*\))\s*(,|\}\s*$)`)

// npyFields parses the dictionary, which must have exactly three entries.
func npyFields(head string) (map[string]string, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(head), "{")
	fields := map[string]string{}
	for ok && strings.TrimSpace(rest) != "}" && rest != "" {
		m := npyField.FindStringSubmatch(rest)
		if m == nil {
			break
		}
		if _, twice := fields[m[1]]; twice {
			return nil, fmt.Errorf("its head has %q twice", m[1])
		}
		fields[m[1]], rest = m[2], rest[len(m[0]):]
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if _, ok := fields[key]; !ok {
			return nil, fmt.Errorf("its head says no %s", key)
		}
	}
	if len(fields) != 3 {
		return nil, errors.New("its head says more than descr, fortran_order and shape")
	}
	return fields, nil
}

// npyShape parses a tuple of lengths.
func npyShape(tuple string) (shape []int64, err error) {
	for _, word := range strings.FieldsFunc(tuple, func(r rune) bool { return !('0' <= r && r <= '9') }) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || len(shape) == mostDimensions {
			return nil, fmt.Errorf("shape is out of range: %.40s", tuple)
		}
		shape = append(shape, n)
	}
	return shape, nil
}
