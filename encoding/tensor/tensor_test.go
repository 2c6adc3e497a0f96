package tensor

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wavescope/encoding/cases"
)

// Files written by NumPy in every type, order and version are read exactly.
func TestNPY(t *testing.T) {
	files, err := filepath.Glob("testdata/*.npy")
	if err != nil || len(files) != 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		table, err := openNPY(bytes.NewReader(data), int64(len(data)), "", nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if table.Rows != 5 || table.Cols != 4 {
			t.Errorf("%s: %d rows of %d", name, table.Rows, table.Cols)
		}
		precise := map[int]float64{2: 2e-4, 4: 2e-8, 8: 1e-16}[table.kind.width]
		for row := range 5 {
			for col := range 4 {
				want := math.Sin(float64(10*row+col)) / 3
				if got := table.At(row, col); math.Abs(got-want) > precise {
					t.Errorf("%s: %d, %d is %v, want %v", name, row, col, got, want)
				}
			}
		}
		for n := range data[:len(data)-1] {
			if _, err := openNPY(bytes.NewReader(data[:n]), int64(n), "", nil); err == nil ||
				strings.Contains(err.Error(), "\n") {
				t.Fatalf("%s cut at %d: %v", name, n, err)
			}
		}
	}
}

// Every float16 is decoded as its sign, exponent and fraction define.
func TestHalf(t *testing.T) {
	for _, c := range []struct {
		bits uint64
		want float64
	}{{0, 0}, {1, math.Exp2(-24)}, {0x03ff, 1023 * math.Exp2(-24)}, {0x0400, math.Exp2(-14)}, {0x3c00, 1},
		{0x3c01, 1 + math.Exp2(-10)},
		{0xc000, -2}, {0x7bff, 65504}, {0xfc00, math.Inf(-1)}, {0x3555, 0.333251953125}} {
		if got := half(c.bits); got != c.want {
			t.Errorf("%04x is %v, want %v", c.bits, got, c.want)
		}
	}
	if !math.IsNaN(half(0x7e00)) || brain(0x3f80) != 1 || brain(0xc2f7) != -123.5 {
		t.Error("no NaN, or bfloat16 is read wrongly")
	}
}

func open(file []byte, name string) (*Tensor, error) {
	return openSafetensors(bytes.NewReader(file), int64(len(file)), name, nil)
}

// Tensors of every type are found by name, by a usual name, or as the only table.
func TestSafetensors(t *testing.T) {
	var f64, f32, f16, bf16 []byte
	for i := range 6 {
		v := float64(i) - 2.5
		f64 = binary.LittleEndian.AppendUint64(f64, math.Float64bits(v))
		f32 = binary.LittleEndian.AppendUint32(f32, math.Float32bits(float32(v)))
		f16 = binary.LittleEndian.AppendUint16(f16, []uint16{0xc100, 0xbe00, 0xb800, 0x3800, 0x3e00, 0x4100}[i])
		bf16 = binary.LittleEndian.AppendUint16(bf16, uint16(math.Float32bits(float32(v))>>16))
	}
	wide := []int64{3, 2}
	file := cases.Safetensors(cases.Safe("a.f64", "F64", wide, f64), cases.Safe("a.f32", "F32", wide, f32),
		cases.Safe("odd", "F8_E4M3", []int64{3}, []byte{1, 0, 1}),
		cases.Safe("h.wpe.weight", "F16", []int64{1, 3, 2}, f16), cases.Safe("a.bf16", "BF16", wide, bf16))
	for _, name := range []string{"a.f64", "a.f32", "", "a.bf16"} {
		table, err := open(file, name)
		if err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		for i := range 6 {
			if got, want := table.At(i/2, i%2), float64(i)-2.5; got != want {
				t.Errorf("%q: number %d is %v, want %v", table.Name, i, got, want)
			}
		}
	}
	if table, err := open(cases.Safetensors(cases.Safe("x", "F32", wide, f32)), ""); err != nil || table.Name != "x" {
		t.Errorf("the only table: %v, %v", table, err)
	}
	for name, says := range map[string]string{"none": `there is no tensor "none"; there are "a.f64" [3 2], "a.f32" ` +
		`[3 2]`, "odd": `"odd": its dtype is "F8_E4M3"`} {
		if _, err := open(file, name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %s", name, err, says)
		}
	}
	if _, err := open(cases.Safetensors(cases.Safe("x", "F32", wide, f32), cases.Safe("y", "F32", wide, f32)), ""); err == nil ||
		!strings.Contains(err.Error(), `add # and the name of one of its tensors: "x" [3 2], "y" [3 2]`) {
		t.Errorf("two tables: %v", err)
	}
	for n := range len(file) {
		if _, err := open(file[:n], "a.f64"); err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("cut at %d: %v", n, err)
		}
	}
}

// wrongHeads are invalid safetensors headers before 16 bytes of data, with their errors.
var wrongHeads = [][2]string{
	{`{"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}`, "not valid JSON"},
	{`[]`, "not a JSON object"},
	{`{"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0,12]}}`,
		"the tensors end at byte 12 of the data, the file at 16"},
	{`{"x":{"dtype":"F32","shape":[2,3],"data_offsets":[0,16]}}`, "the shape [2 3] needs 24 bytes, there are 16"},
	{`{"x":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,16]}}`, "needs more than 2^64 bytes"},
	{`{"x":{"dtype":"F32","shape":[4611686018427387905,4],"data_offsets":[0,16]}}`, "a table must have 1 to"},
	{`{"x":{"dtype":"F32","shape":[-2,-2],"data_offsets":[0,16]}}`, "a table must have 1 to"},
	{`{"x":{"dtype":"F32","shape":[2,2],"data_offsets":[8,24]}}`, "data_offsets must go on at 0"},
	{`{"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},"y":{"dtype":"F32","shape":[2,2],"data_offsets":[0,` +
		`16]}}`, "data_offsets must go on at 16"},
	{`{"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0]}}`, "data_offsets must be two numbers"},
	{`{"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},"x":{}}`, `the key "x" twice`},
	{`{"x":{"dtype":"I64","shape":[2],"data_offsets":[0,16]}}`, "it has no table among its tensors"},
	{`{"x":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}}`, "it has no table among its tensors"},
	{`{"x":{"dtype":"F32","shape":[2,1e400],"data_offsets":[0,16]}}`, ""},
	{`{"x":` + strings.Repeat(`{"a":`, 40) + `1` + strings.Repeat(`}`, 40) + `}`, "nested more than 32 deep"},
}

// An invalid header is an error of one line.
func TestWrongSafetensors(t *testing.T) {
	for _, c := range wrongHeads {
		head, says := c[0], c[1]
		file := append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...)
		_, err := open(append(file, make([]byte, 16)...), "")
		if err == nil || !strings.Contains(err.Error(), says) || len(err.Error()) > 300 ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%.70s: says %v, want %q", head, err, says)
		}
	}
	if _, err := open(binary.LittleEndian.AppendUint64(nil, 1<<62), ""); err == nil ||
		!strings.Contains(err.Error(), "at most 16777216 are allowed") {
		t.Errorf("a head of 2^62 bytes: %v", err)
	}
}

// holes is a huge file that is zero after its header.
type holes struct {
	head []byte
	size int64
	read *int64
}

func (h holes) ReadAt(p []byte, at int64) (int, error) {
	clear(p)
	n := int(min(int64(len(p)), max(h.size-at, 0)))
	if at < int64(len(h.head)) {
		copy(p[:n], h.head[at:])
	}
	*h.read += int64(n)
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// From a file of 1.5 GB only the requested blocks are read.
func TestLargeFileIsReadByOffset(t *testing.T) {
	const rows, cols = 500_000, 768
	size := int64(rows * cols * 4)
	head := fmt.Sprintf(`{"wpe.weight":{"dtype":"F32","shape":[%d,%d],"data_offsets":[0,%d]}}`, rows, cols, size)
	read := int64(0)
	file := holes{append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...), 8 + int64(len(head)) +
		size, &read}
	table, err := openSafetensors(file, file.size, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for row := rows - 100; row < rows; row++ {
		for col := range cols {
			if table.At(row, col) != 0 {
				t.Fatal("not 0")
			}
		}
	}
	if read > 1<<20 {
		t.Errorf("%d bytes were read for 100 rows of 3072", read)
	}
	for block := int64(0); block < 2000; block++ {
		table.At(int(block*100), 0)
	}
	if len(table.blocks) > mostBlocks {
		t.Errorf("%d blocks are kept", len(table.blocks))
	}
	if table.Err() != nil {
		t.Error(table.Err())
	}
	gone := &Tensor{Rows: 2, Cols: 2, kind: safeKinds["F64"], file: bytes.NewReader(nil)}
	if !math.IsNaN(gone.At(1, 1)) || gone.Err() == nil {
		t.Error("a file that is gone is not told")
	}
}

// wrongNPY are invalid .npy files, with their errors.
var wrongNPY = map[string]string{
	npyMagic + "\x02\x00\xff\xff\xff\xff{}": "its header has 4294967295 bytes; at most " +
		"16777216 are allowed",
	npyMagic + "\x02\x00\xff\xff\x00\x00{}": "it ends within its header",
	npyMagic + "\x04\x00\x02\x00{}": "the version of a .npy file must be 1 to " +
		"3, not 4",
	string(cases.NPY("<f8", "(2, 2)", make([]byte,
		31))): "the shape [2 2] needs 32 bytes, there are 31",
	string(cases.NPY("<f8", "(2, 2)", make([]byte, 33))):                   "needs 32 bytes, there are 33",
	string(cases.NPY("<f8", "(2305843009213693953, 8)", make([]byte, 64))): "a table must have 1 to",
	string(cases.NPY("<f8", "(1099511627776, 65536)", nil)):                "needs 576460752303423488 bytes, there are 0",
	string(cases.NPY("<f8", "(99999999999999999999, 2)", nil)):             "shape is out of range",
	string(cases.NPY("<f8", "()", make([]byte, 8))):                        "it is a single number",
	string(cases.NPY("<c32", "(2, 2)", make([]byte, 128))):                 "descr must be a type of numbers",
	string(cases.NPY("|V2", "(2, 2)", make([]byte, 8))):                    "descr must be",
	string(cases.NPY("<f8', 'descr': '<f8", "(2, 2)", make([]byte, 32))):   `its header contains "descr" twice`,
	string(cases.NPY("<f8", "(2, 2), 'more': 'x'", make([]byte, 32))):      "its header must contain only",
	npyMagic + "\x01\x00\x10\x00{'descr': '<f8'}":                          "its header lacks fortran_order",
}

// An invalid .npy header is an error of one line.
func TestWrongNPY(t *testing.T) {
	for file, says := range wrongNPY {
		_, err := openNPY(strings.NewReader(file), int64(len(file)), "", nil)
		if err == nil || !strings.Contains(err.Error(), says) || len(err.Error()) > 300 ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%.90q: says %v, want %q", file, err, says)
		}
	}
}

func FuzzSafetensors(f *testing.F) {
	for _, c := range wrongHeads {
		head := c[0]
		f.Add(append(append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...), make([]byte, 16)...))
	}
	f.Add(cases.Safetensors(cases.Safe("wpe.weight", "F16", []int64{2, 2}, make([]byte, 8))))
	f.Add(cases.Safetensors(cases.Safe("a", "F32", []int64{2, 2}, make([]byte, 16)), cases.Safe("b", "BOOL", []int64{1}, []byte{1})))
	f.Fuzz(func(t *testing.T, file []byte) {
		checkOpened(t, file, func() (*Tensor, error) { return open(file, "") })
	})
}

func FuzzNPY(f *testing.F) {
	for file := range wrongNPY {
		f.Add([]byte(file))
	}
	files, err := filepath.Glob("testdata/*.npy")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		checkOpened(t, file, func() (*Tensor, error) { return openNPY(bytes.NewReader(file), int64(len(file)), "", nil) })
	})
}

// checkOpened checks that a file opens in little memory and is readable to its last number, or gives an
// error of one line.
func checkOpened(t *testing.T, file []byte, open func() (*Tensor, error)) {
	var table *Tensor
	var err error
	if used := cases.Allocated(func() { table, err = open() }); used > uint64(4*len(file)+1<<20) {
		t.Errorf("%d bytes of memory for a file of %d", used, len(file))
	}
	if err != nil {
		if strings.ContainsAny(err.Error(), "\n\r\x1b") {
			t.Errorf("the error is %q", err)
		}
		return
	}
	table.At(0, 0)
	table.At(table.Rows-1, table.Cols-1)
	if table.Err() != nil {
		t.Errorf("%d rows of %d in %d bytes: %v", table.Rows, table.Cols, len(file), table.Err())
	}
}

// formula is a virtual .npy file with the entries row − 1000·col. It counts what is read.
type formula struct {
	head       []byte
	rows, cols int
	calls      int
	bytes      int64
}

func newFormula(rows, cols int) *formula {
	return &formula{head: cases.NPY("<f8", fmt.Sprintf("(%d, %d)", rows, cols), nil), rows: rows, cols: cols}
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

// A picture of a table of 2^36 numbers reads a few rows per pixel, one strip of columns at a time, and
// nothing when drawn again.
func TestPictureOfALargeTableReadsLittle(t *testing.T) {
	cases.Alone(t)
	const rows, cols, pixels, shown = 1 << 26, 1 << 10, 40, 130
	file := newFormula(rows, cols)
	s, err := summarized(file, file.size())
	if err != nil {
		t.Fatal(err)
	}
	draw := func() {
		for col := 64; col < 64+shown; col++ { // column by column, as pictures do
			for pixel := range pixels {
				n := rows / pixels
				first, last := file.number(pixel*n, col), file.number(pixel*n+n-1, col)
				mean, low, high := s.Over(pixel*n, n, col)
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
		s.Over(row, 1000, 0)
	}
	if n := len(s.sums) * strip; n > mostSums {
		t.Errorf("%d sums are kept", n)
	}
	if _, low, high := s.Over(rows-3, 3, cols-1); low != file.number(rows-3, cols-1) ||
		high != file.number(rows-1, cols-1) {
		t.Errorf("the last three rows are from %v to %v", low, high)
	}
	if s.Err() != nil {
		t.Error(s.Err())
	}
}

// s16 is the number of sampled rows per pixel.
const s16 = 16

// A file that shrinks while it is open yields NaN and an error.
func TestLargeTableThatIsCutHasNoSums(t *testing.T) {
	file := newFormula(1<<23, 2)
	s, err := summarized(file, file.size())
	if err != nil {
		t.Fatal(err)
	}
	file.rows /= 2
	if mean, _, _ := s.Over(1<<22, 1<<22, 1); !math.IsNaN(mean) || s.Err() == nil {
		t.Errorf("a mean of %v, error %v", mean, s.Err())
	}
}

// ordered returns a .npy header; "True " means Fortran order.
func ordered(fortran string, rows, cols int) string {
	return strings.Replace(string(cases.NPY("<f8", fmt.Sprintf("(%d, %d)", rows, cols), nil)), "False", fortran, 1)
}

// Row equals At for every entry, in both orders, across blocks, and in a truncated file.
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
			table, err := openNPY(strings.NewReader(file[:len(head)+size]), int64(len(file)), "", nil)
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

// A large table in Fortran order is an error, because every number of a row would need a read.
func TestLargeTableByColumnIsRefused(t *testing.T) {
	for shape, ok := range map[[2]int]bool{{2000, 1000}: true, {1000, 2100}: false, {1 << 26, 1 << 10}: false} {
		read := int64(0)
		head := ordered("True ", shape[0], shape[1])
		file := holes{[]byte(head), int64(len(head)) + int64(shape[0]*shape[1]*8), &read}
		table, err := openNPY(file, file.size, "", nil)
		if (err == nil) != ok || err != nil &&
			!strings.Contains(err.Error(), "numpy.ascontiguousarray lays it row by row") {
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

// summarized opens a table as a picture does.
func summarized(file io.ReaderAt, size int64) (*Tensor, error) {
	t, err := Open(file, size, Beginning(file), "x.npy", "")
	if err == nil {
		err = t.Summarize()
	}
	return t, err
}
