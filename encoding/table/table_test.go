package table

import (
	"bytes"
	"encoding/binary"
	stdcsv "encoding/csv"
	stdjson "encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"wavescope/encoding"
	"wavescope/encoding/cases"
)

func format(t testing.TB, name string) Format {
	t.Helper()
	for _, f := range Formats {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no format %s", name)
	return Format{}
}

func written(t testing.TB, name string, tab Table) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := format(t, name).Write(&b, tab); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func sinusoidal(t testing.TB, c encoding.Config, first, rows int) (encoding.Encoding, Table) {
	t.Helper()
	e, err := encoding.NewSinusoidal(c)
	if err != nil {
		t.Fatal(err)
	}
	return e, Encoding("sinusoidal", e, first, rows)
}

var paper = encoding.Config{DModel: 4, Length: 5, Base: 10000}

func TestCSVIsTheTableOfThePaper(t *testing.T) {
	_, tab := sinusoidal(t, paper, 0, 5)
	want := `pos,0,1,2,3
0,0,1,0,1
1,0.8414709848078965,0.5403023058681398,0.009999833334166664,0.9999500004166653
2,0.9092974268256817,-0.4161468365471424,0.01999866669333308,0.9998000066665778
3,0.1411200080598672,-0.9899924966004454,0.02999550020249566,0.9995500337489875
4,-0.7568024953079282,-0.6536436208636119,0.03998933418663416,0.9992001066609779
`
	if got := string(written(t, "csv", tab)); got != want {
		t.Errorf("csv is\n%swant\n%s", got, want)
	}
}

func TestJSONNamesEverything(t *testing.T) {
	_, tab := sinusoidal(t, encoding.Config{DModel: 2, Length: 9, Base: 500000.5, Layout: encoding.T2T}, 0, 2)
	want := `{"table":"encoding","scheme":"sinusoidal","d_model":2,"length":9,"base":500000.5,"layout":"t2t",` +
		`"dtype":"float64","columns":["pos","0","1"],"rows":[
[0,0,1],
[1,0.8414709848078965,0.5403023058681398]
]}
`
	if got := string(written(t, "json", tab)); got != want {
		t.Errorf("json is\n%swant\n%s", got, want)
	}
}

// TestAllFormatsHoldTheSameNumbers reads every format back with an independent reader and compares the
// bits with At, for layouts, odd widths, both types, partial chunks, and starts up to 10¹⁵.
func TestAllFormatsHoldTheSameNumbers(t *testing.T) {
	tried := 0
	for layout := range encoding.Layouts {
		for _, c := range []struct{ dModel, first, rows int }{
			{2, 0, 1}, {5, 3, 7}, {64, 999_999_999_999_000, 600}, {7, encoding.MaxPos, 1},
			{33_001, 12345, 1 + layout%2},
		} {
			config := encoding.Config{DModel: c.dModel, Length: 10, Base: 10000, Layout: encoding.Layout(layout)}
			e, tab := sinusoidal(t, config, c.first, c.rows)
			for kind := range Types {
				if tried++; !cases.One(1, tried-1) {
					continue
				}
				tab.Type = Type(kind)
				t.Run(fmt.Sprintf("%v/%+v/%s", config.Layout, c, Types[kind]), func(t *testing.T) {
					holds(t, e, tab)
				})
			}
		}
	}
}

func TestEncodingWithoutWaves(t *testing.T) {
	e, err := encoding.NewBinary(encoding.Config{DModel: 5, Length: 10, Base: 10000})
	if err != nil {
		t.Fatal(err)
	}
	tab := Encoding("binary", e, 6, 4)
	holds(t, e, tab)
	if got := string(written(t, "csv", tab)); !strings.HasPrefix(got,
		"pos,0,1,2,3,4\n6,0,1,1,0,0\n7,1,1,1,0,0\n8,0,0,0,1,0\n") {
		t.Errorf("the bits of 6, 7, 8 are written\n%s", got)
	}
}

func holds(t *testing.T, e encoding.Encoding, tab Table) {
	t.Helper()
	for name, read := range map[string]func(*testing.T, []byte, Table) [][]float64{
		"csv": readCSV, "json": readJSON, "npy": readNPY,
	} {
		rows := read(t, written(t, name, tab), tab)
		if len(rows) != tab.Rows {
			t.Fatalf("%s has %d rows, want %d", name, len(rows), tab.Rows)
		}
		for r, row := range rows {
			if len(row) != len(tab.Columns) {
				t.Fatalf("%s: row %d has %d numbers, want %d", name, r, len(row), len(tab.Columns))
			}
			for dim, got := range row {
				want := e.At(tab.First+r, dim)
				if tab.Type == Float32 {
					want = float64(float32(want))
				}
				if math.Float64bits(got) != math.Float64bits(want) {
					t.Fatalf("%s: pos %d dim %d is %v, want %v", name, tab.First+r, dim, got, want)
				}
			}
		}
	}
}

func readCSV(t *testing.T, data []byte, tab Table) (rows [][]float64) {
	lines, err := stdcsv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if lines[0][0] != "pos" || len(lines[0]) != len(tab.Columns)+1 ||
		lines[0][len(tab.Columns)] != strconv.Itoa(len(tab.Columns)-1) {
		t.Fatalf("header %.80q", lines[0])
	}
	for r, line := range lines[1:] {
		if line[0] != strconv.Itoa(tab.First+r) {
			t.Fatalf("row %d is numbered %s", tab.First+r, line[0])
		}
		rows = append(rows, parse(t, line[1:], tab.Type))
	}
	return rows
}

func readJSON(t *testing.T, data []byte, tab Table) (rows [][]float64) {
	var object struct {
		Columns []string
		Rows    [][]stdjson.Number
	}
	if err := stdjson.Unmarshal(data, &object); err != nil {
		t.Fatal(err)
	}
	if len(object.Columns) != len(tab.Columns)+1 || object.Columns[0] != "pos" {
		t.Fatalf("columns %.80q", object.Columns)
	}
	for r, row := range object.Rows {
		text := make([]string, len(row))
		for i, n := range row {
			text[i] = n.String()
		}
		if text[0] != strconv.Itoa(tab.First+r) {
			t.Fatalf("row %d is numbered %s", tab.First+r, text[0])
		}
		rows = append(rows, parse(t, text[1:], tab.Type))
	}
	return rows
}

func parse(t *testing.T, text []string, of Type) []float64 {
	row := make([]float64, len(text))
	for i, s := range text {
		x, err := strconv.ParseFloat(s, of.bits())
		if err != nil {
			t.Fatal(err)
		}
		if shortest := strconv.FormatFloat(x, 'e', -1, of.bits()); digits(shortest) < digits(s) {
			t.Fatalf("%s has more digits than %s", s, shortest)
		}
		row[i] = x
	}
	return row
}

// digits counts the significant digits of a decimal number.
func digits(s string) int {
	mantissa, _, _ := strings.Cut(s, "e")
	return len(strings.Trim(strings.ReplaceAll(mantissa, ".", ""), "-0"))
}

// readNPY reads version 1.0 of the format by its public description.
func readNPY(t *testing.T, data []byte, tab Table) (rows [][]float64) {
	if string(data[:8]) != "\x93NUMPY\x01\x00" {
		t.Fatalf("magic %q", data[:8])
	}
	end := 10 + int(data[8]) + 256*int(data[9])
	m := regexp.MustCompile(`^\{'descr': '<f([48])', 'fortran_order': False, 'shape': \((\d+), (\d+)\), \} *\n$`).
		FindStringSubmatch(string(data[10:end]))
	if m == nil || end%64 != 0 {
		t.Fatalf("header %q of %d bytes", data[10:end], end)
	}
	size, _ := strconv.Atoi(m[1])
	count, _ := strconv.Atoi(m[2])
	columns, _ := strconv.Atoi(m[3])
	if data = data[end:]; len(data) != count*columns*size || size != tab.Type.bits()/8 {
		t.Fatalf("%d bytes of data for %s", len(data), m[0])
	}
	for range count {
		row := make([]float64, columns)
		for i := range row {
			if size == 4 {
				row[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(data)))
			} else {
				row[i] = math.Float64frombits(binary.LittleEndian.Uint64(data))
			}
			data = data[size:]
		}
		rows = append(rows, row)
	}
	return rows
}

// Fill overwrites all of a buffer.
func TestFillLeavesNothingBehind(t *testing.T) {
	e, tab := sinusoidal(t, encoding.Config{DModel: 7, Length: 1, Base: 100, Layout: encoding.T2T}, 5, 3)
	dst := make([]float64, 3*7)
	for i := range dst {
		dst[i] = math.NaN()
	}
	tab.Fill(dst, 5, 3)
	for i, got := range dst {
		if want := e.At(5+i/7, i%7); got != want {
			t.Errorf("pos %d dim %d is %v, want %v", 5+i/7, i%7, got, want)
		}
	}
}

// slow is a writer that reads its input after a delay.
type slow struct{ bytes.Buffer }

func (s *slow) Write(p []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return s.Buffer.Write(p)
}

// A chunk is not overwritten before it is written out.
func TestChunksWaitForTheDevice(t *testing.T) {
	_, tab := sinusoidal(t, encoding.Config{DModel: 512, Length: 1, Base: 10000}, 0, 1000)
	var got slow
	if err := format(t, "npy").Write(&got, tab); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), written(t, "npy", tab)) {
		t.Error("a slow device gets other numbers")
	}
}

// Exponents are shorter than strconv's.
func TestNumbersAreShort(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 1e-5: "1e-5", -2.5e-9: "-2.5e-9", 1e-10: "1e-10", 1e-100: "1e-100",
		1e21: "1e+21", 123456789: "123456789", 5e-324: "5e-324", 0.25: "0.25",
	} {
		if got := string(appendNumber(nil, x, Float64)); got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
	if got := string(appendNumber(nil, 0.1, Float32)); got != "0.1" {
		t.Errorf("0.1 as float32 is written %s", got)
	}
}

// full is a writer with room for a number of bytes.
type full struct{ left int }

var errFull = errors.New("full")

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.left {
		n := f.left
		f.left = 0
		return n, errFull
	}
	f.left -= len(p)
	return len(p), nil
}

// A write error at any byte is returned.
func TestEveryWriteErrorComesBack(t *testing.T) {
	_, tab := sinusoidal(t, paper, 0, 5)
	for _, f := range Formats {
		size := len(written(t, f.Name, tab))
		for room := range size {
			if err := f.Write(&full{room}, tab); !errors.Is(err, errFull) {
				t.Fatalf("%s with room for %d of %d bytes: error %v", f.Name, room, size, err)
			}
		}
		if err := f.Write(&full{size}, tab); err != nil {
			t.Fatalf("%s with room for all: error %v", f.Name, err)
		}
	}
}

// A panic during the computation reaches the caller of Write with its stack.
func TestPanicsReachTheCaller(t *testing.T) {
	defer func() {
		var f interface {
			error
			Stack() []byte
		}
		err, _ := recover().(error)
		if !errors.As(err, &f) || f.Error() != "no number" || !strings.Contains(string(f.Stack()), "table_test.go") {
			t.Errorf("%v", err)
		}
	}()
	broken := Table{Columns: []string{"pos", "0"}, Rows: 1_000_000,
		Fill: func([]float64, int, int) { panic("no number") }}
	t.Errorf("no panic: %v", Formats[0].Write(io.Discard, broken))
}

// The float32 numbers are the nearest ones even at the hardest positions: near numerators of
// convergents of π, where the sine of pair 0 nearly vanishes and float32 is finer than the error of
// float64.
func TestFloat32IsTheNearest(t *testing.T) {
	cases.Alone(t)
	for layout := range encoding.Layouts {
		c := encoding.Config{DModel: 5, Length: 1, Base: 10000, Layout: encoding.Layout(layout)}
		e, _ := sinusoidal(t, c, 0, 1)
		for _, zero := range []int{0, 355, 411_557_987, 2_549_491_779, 14_885_392_687} {
			for before := range 2 * rotations {
				if !cases.One(4, before) {
					continue
				}
				nearest(t, e, max(zero-before, 0), before+1)
			}
		}
		nearest(t, e, encoding.MaxPos-100_000, cases.N(25_000, 100_000))
	}
}

func nearest(t *testing.T, e encoding.Encoding, first, rows int) {
	t.Helper()
	columns := e.Config().DModel
	got := make([]float32, rows*columns)
	Encoding("sinusoidal", e, first, rows).Fill32()(got, first, rows)
	for i, v := range got {
		pos, dim := first+i/columns, i%columns
		if want := float32(e.At(pos, dim)); math.Float32bits(v) != math.Float32bits(want) {
			t.Fatalf("pos %d dim %d is %v, want %v", pos, dim, v, want)
		}
	}
}

// The numbers are the nearest ones for a worker that gets any sequence of chunks.
func TestFloat32InLeaps(t *testing.T) {
	cases.Alone(t)
	c := encoding.Config{DModel: 6, Length: 1, Base: 10000}
	e, tab := sinusoidal(t, c, 0, 1)
	for _, leap := range []struct{ rows, gap int }{{1, 0}, {1, 1}, {5, 15}, {32, 32}, {64, 192}, {300, 300}, {7, -7},
		{3, 1 << 40}} {
		fill, got := tab.Fill32(), make([]float32, leap.rows*c.DModel)
		for pos, k := 14_885_392_687-3*leap.rows, 0; k < 1000; pos, k = pos+leap.rows+leap.gap, k+1 {
			if pos > encoding.MaxPos {
				break
			}
			fill(got, pos, leap.rows)
			for i, v := range got {
				if want := float32(e.At(pos+i/c.DModel, i%c.DModel)); v != want {
					t.Fatalf("%+v: call %d, pos %d dim %d is %v, want %v", leap, k, pos+i/c.DModel, i%c.DModel, v, want)
				}
			}
		}
	}
}

// A table without columns is refused before anything of it is written.
func TestNoColumns(t *testing.T) {
	for _, f := range Formats {
		var out bytes.Buffer
		err := f.Write(&out, Table{Name: "empty", Rows: 3, Fill: func([]float64, int, int) {}})
		if err == nil || out.Len() > 0 {
			t.Errorf("%s: %q, %v", f.Name, out.String(), err)
		}
	}
}

// In CSV no text is a formula for a spreadsheet; numbers stay as they are, and every text can be read back.
func TestTextsAreNoFormulas(t *testing.T) {
	texts := []string{"=1+1", "+cmd", "-x", "@sum(a)", "\tx", "\rx", "=\"a\",\n\"b\"", "-", "-1.5", "+2e9", "a=b", "", " =1",
		"'=1", "−3", "dog"}
	var byLabel, byRows bytes.Buffer
	rows := [][]string{}
	for _, text := range texts {
		rows = append(rows, []string{text, "0"})
	}
	err := csv.Write(&byLabel, Table{Name: "words", Index: "=row", Rows: len(texts), Columns: []string{"@value"},
		Label: func(i int) string { return texts[i] }, Fill: func(dst []float64, _, _ int) { clear(dst) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := WriteTexts(&byRows, append([][]string{{"=row", "@value"}}, rows...)); err != nil ||
		byRows.String() != byLabel.String() {
		t.Errorf("%v, %q and %q", err, &byRows, &byLabel)
	}
	got, err := stdcsv.NewReader(&byRows).ReadAll()
	if err != nil || len(got) != len(texts)+1 || got[0][0] != "'=row" || got[0][1] != "'@value" {
		t.Fatalf("%v, %q", err, got)
	}
	for i, text := range texts {
		cell := got[i+1][0]
		_, number := strconv.ParseFloat(text, 64)
		if formula := regexp.MustCompile(`^[=+@\t\r-]`).MatchString(cell); formula && number != nil {
			t.Errorf("%q is written as %q", text, cell)
		}
		if cell != text && cell != "'"+text {
			t.Errorf("%q reads back as %q", text, cell)
		}
	}
}
