package tensor

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

// npyKinds maps NumPy's type codes, without the byte order, to the number types that are read. A complex number is two
// numbers, as a cosine and a sine.
var npyKinds = map[string]kind{"f2": float16s, "f4": float32s, "f8": float64s, "c8": float32s, "c16": float64s,
	"i1": int8s, "i2": int16s, "i4": int32s, "i8": int64s,
	"b1": unsigned(1), "u1": unsigned(1), "u2": unsigned(2), "u4": unsigned(4), "u8": unsigned(8)}

// openNPY reads the header of a NumPy file, format version 1 to 3. size is the size of the file in bytes.
func openNPY(file io.ReaderAt, size int64, name string, part []int64) (*Tensor, error) {
	head, start, err := npyHead(file, size)
	if err != nil {
		return nil, err
	}
	fields, err := npyFields(head)
	if err != nil {
		return nil, err
	}
	t := &Tensor{Name: name, file: file, start: start, byColumn: fields["fortran_order"] == "True"}
	descr := strings.Trim(fields["descr"], `'"`)
	sign, code := descr[:min(1, len(descr))], descr[min(1, len(descr)):]
	known := false
	switch t.kind, known = npyKinds[code]; {
	case descr == "|O":
		return nil, errors.New("it is an array of Python objects, which only a pickle restores" + asArray +
			"numpy.array(TABLE, dtype=float)) writes a table that is")
	case !known || !strings.Contains("<>=|", sign):
		return nil, fmt.Errorf("descr must be a type of numbers such as '<f4', not %.40q", descr)
	case sign == ">":
		t.kind.order = binary.BigEndian
	}
	shape, err := npyShape(fields["shape"])
	if err != nil {
		return nil, err
	}
	if n := len(shape) - 1; code[0] == 'c' && n >= 0 {
		if shape[n] *= 2; n == 0 {
			shape = []int64{1, shape[0]}
		}
	}
	if err := t.shaped(shape, size-start, part); err != nil {
		return nil, err
	}
	if t.byColumn && (code[0] == 'c' || !t.whole() || size > mostByColumn) {
		return nil, fmt.Errorf("a table that lies column by column (fortran_order) may have at most %d numbers in "+
			"%d bytes, and none that is complex"+contiguous, mostRead, mostByColumn)
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
		return "", 0, errors.New("it does not start like a .npy file")
	}
	length, at := int64(binary.LittleEndian.Uint16(begin[8:])), int64(10)
	switch version := begin[6]; {
	case version < 1 || version > 3:
		return "", 0, fmt.Errorf("the version of a .npy file must be 1 to 3, not %d", version)
	case version > 1 && n < 12:
		return "", 0, errors.New("it ends within its header")
	case version > 1:
		length, at = int64(binary.LittleEndian.Uint32(begin[8:])), 12
	}
	if length > MaxHead {
		return "", 0, fmt.Errorf("its header has %d bytes; at most %d are allowed", length, MaxHead)
	}
	if at+length > size {
		return "", 0, errors.New("it ends within its header")
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
			return nil, fmt.Errorf("its header contains %q twice", m[1])
		}
		fields[m[1]], rest = m[2], rest[len(m[0]):]
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if _, ok := fields[key]; !ok {
			return nil, fmt.Errorf("its header lacks %s", key)
		}
	}
	if len(fields) != 3 {
		return nil, errors.New("its header must contain only descr, fortran_order and shape")
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
