package model

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
)

// formula is a .npy file of any size that nobody has written: the number of a row
// and a column is row − 1000·col. It counts what is read of it.
type formula struct {
	head       []byte
	rows, cols int
	calls      int
	bytes      int64
}

func newFormula(rows, cols int) *formula {
	return &formula{head: npyFile("<f8", fmt.Sprintf("(%d, %d)", rows, cols), nil), rows: rows, cols: cols}
}

func (f *formula) size() int64 { return int64(len(f.head)) + int64(f.rows)*int64(f.cols)*8 }

func (f *formula) number(row, col int) float64 { return float64(row) - 1000*float64(col) }

func (f *formula) ReadAt(p []byte, at int64) (int, error) {
	f.calls, f.bytes = f.calls+1, f.bytes+int64(len(p))
	for i := range p {
		if at+int64(i) >= f.size() {
			return i, io.EOF
		}
		if byteAt := at + int64(i) - int64(len(f.head)); byteAt < 0 {
			p[i] = f.head[at+int64(i)]
		} else {
			n := int(byteAt / 8)
			p[i] = byte(math.Float64bits(f.number(n/f.cols, n%f.cols)) >> (8 * (byteAt % 8)))
		}
	}
	return len(p), nil
}

// A picture of a table of 2^36 numbers reads a few rows a pixel, a strip of columns
// at a time, and drawn again it reads nothing.
func TestPictureOfALargeTableReadsLittle(t *testing.T) {
	const rows, cols, pixels, shown = 1 << 26, 1 << 10, 40, 130
	file := newFormula(rows, cols)
	s, err := Read(file, file.size(), "x.npy", "")
	if err != nil {
		t.Fatal(err)
	}
	draw := func() {
		for col := 64; col < 64+shown; col++ { // column by column, as pictures do
			for pixel := range pixels {
				n := rows / pixels
				first, last := file.number(pixel*n, col), file.number(pixel*n+n-1, col)
				mean, low, high := s.Table.Over(pixel*n, n, col)
				if low < first || high > last || low > first+float64(n)/16 || high < last-float64(n)/8 ||
					math.Abs(mean-(first+last)/2) > float64(n)/16 {
					t.Fatalf("column %d, pixel %d: mean %v from %v to %v, the numbers rise from %v to %v", col, pixel,
						mean, low, high, first, last)
				}
			}
		}
	}
	file.calls, file.bytes = 0, 0
	draw()
	const most = pixels * s16 * (shown/64 + 1)
	if file.calls > most || file.bytes > most*64*8 {
		t.Errorf("%d reads of %d bytes for %d × %d pixels, want at most %d", file.calls, file.bytes, pixels, shown,
			most)
	}
	file.calls = 0
	if draw(); file.calls > 0 {
		t.Errorf("the same picture is read again, by %d reads", file.calls)
	}
	for row := range 5000 {
		s.Table.Over(row, 1000, 0)
	}
	if n := len(s.Table.sums) * strip; n > mostSums {
		t.Errorf("%d sums are kept", n)
	}
	if _, low, high := s.Table.Over(rows-3, 3, cols-1); low != file.number(rows-3, cols-1) ||
		high != file.number(rows-1, cols-1) {
		t.Errorf("the last three rows are from %v to %v", low, high)
	}
	if s.Table.Err() != nil {
		t.Error(s.Table.Err())
	}
}

// s16 is how many rows stand for more, as the screen says.
const s16 = 16

// A file that gets shorter while it is open has no sums, and says so.
func TestLargeTableThatIsCutHasNoSums(t *testing.T) {
	file := newFormula(1<<23, 2)
	s, err := Read(file, file.size(), "x.npy", "")
	if err != nil {
		t.Fatal(err)
	}
	file.rows /= 2
	if mean, _, _ := s.Table.Over(1<<22, 1<<22, 1); !math.IsNaN(mean) || s.Table.Err() == nil {
		t.Errorf("a mean of %v, error %v", mean, s.Table.Err())
	}
}

// ordered is the head of a .npy file, "False" or "True " in Fortran's order.
func ordered(fortran string, rows, cols int) string {
	return strings.Replace(string(npyFile("<f8", fmt.Sprintf("(%d, %d)", rows, cols), nil)), "False", fortran, 1)
}

// A row read at once holds what its numbers are one by one, in whatever order they
// lie, across the blocks of a file, and where a file ends too early.
func TestRowIsWhatItsNumbersAre(t *testing.T) {
	const rows, cols = 5, 1500
	var numbers []byte
	for i := range rows * cols {
		numbers = binary.LittleEndian.AppendUint64(numbers, math.Float64bits(float64(i)/3))
	}
	numbers[8*700+6], numbers[8*700+7] = 0xf0, 0x7f // one is +Inf
	for _, order := range []string{"False", "True "} {
		head := ordered(order, rows, cols)
		for _, size := range []int{len(numbers), len(numbers) / 2} {
			file := head + string(numbers)
			table, err := OpenNPY(strings.NewReader(file[:len(head)+size]), int64(len(file)))
			if err != nil {
				t.Fatal(err)
			}
			for row := range rows {
				for _, n := range []int{1, 513, cols} {
					got := make([]float64, n)
					table.Row(got, row)
					for col, v := range got {
						if want := table.At(row, col); math.Float64bits(v) != math.Float64bits(want) &&
							size == len(numbers) ||
							math.IsNaN(v) != math.IsNaN(want) && size != len(numbers) && v == v {
							t.Fatalf("%s: %d, %d of %d numbers is %v, want %v", order, row, col, n, v, want)
						}
					}
				}
			}
			if (table.Err() == nil) != (size == len(numbers)) {
				t.Errorf("%s, %d bytes: %v", order, size, table.Err())
			}
		}
	}
}

// A table of columns side by side is refused where a row would be a read a number.
func TestLargeTableByColumnIsRefused(t *testing.T) {
	for shape, ok := range map[[2]int]bool{{2000, 1000}: true, {1000, 2100}: false, {1 << 26, 1 << 10}: false} {
		read := int64(0)
		head := ordered("True ", shape[0], shape[1])
		file := holes{[]byte(head), int64(len(head)) + int64(shape[0]*shape[1]*8), &read}
		table, err := OpenNPY(file, file.size)
		if (err == nil) != ok || err != nil &&
			!strings.Contains(err.Error(), "numpy.ascontiguousarray lays a larger one row by row") {
			t.Errorf("%v: %v", shape, err)
		}
		if !ok {
			continue
		}
		for range 2 {
			read = 0
			for row := range shape[0] {
				for col := 0; col < shape[1]; col += 97 {
					table.At(row, col)
				}
			}
		}
		if read > 0 {
			t.Errorf("%v: %d bytes are read again", shape, read)
		}
	}
}
