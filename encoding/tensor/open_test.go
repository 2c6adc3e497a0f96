package tensor

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"wavescope/encoding/cases"
)

// wanted is the table of the files of this test: 5 rows of 4 numbers.
func wanted(row, col int) float64 { return math.Sin(float64(10*row+col)) / 3 }

// linesOf writes the table as text.
func linesOf(head, between string, indexed int) string {
	var b strings.Builder
	b.WriteString(head)
	for row := range 5 {
		if indexed >= 0 {
			fmt.Fprint(&b, indexed+row, between)
		}
		for col := range 4 {
			if col > 0 {
				b.WriteString(between)
			}
			fmt.Fprintf(&b, "%.17g", wanted(row, col))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// asUTF16 writes a text with a byte order mark.
func asUTF16(text string, big int) []byte {
	b := []byte{}
	for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
		pair := []byte{byte(u), byte(u >> 8)}
		b = append(b, pair[big], pair[1-big])
	}
	return b
}

// archive is a zip archive of arrays.
func archive(method uint16, arrays ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(arrays); i += 2 {
		f, _ := w.CreateHeader(&zip.FileHeader{Name: arrays[i], Method: method})
		f.Write([]byte(arrays[i+1]))
	}
	w.Close()
	return b.Bytes()
}

// tables returns files of the table in every form that is read, by name.
func tables(t testing.TB) map[string][]byte {
	var numbers []byte
	for i := range 20 {
		numbers = append(numbers, cases.Float64s(wanted(i/4, i%4))...)
	}
	npy := string(cases.NPY("<f8", "(5, 4)", numbers))
	two := []string{"pe.npy", npy, "other.npy", string(cases.NPY("<f8", "(2, 2)", make([]byte, 32)))}
	export := `{"table":"encoding","d_model":4,"columns":["pos","0","1","2","3"],"rows":[` + "\n"
	for row := range 5 {
		export += fmt.Sprintf("[%d,%.17g,%.17g,%.17g,%.17g],\n", row, wanted(row, 0), wanted(row, 1), wanted(row, 2),
			wanted(row, 3))
	}
	own := linesOf("pos,0,1,2,3\n", ",", 0)
	lists := `[[[` + strings.ReplaceAll(strings.TrimSpace(linesOf("", ",", -1)), "\n", "],\n [") + `]]]`
	three := bytes.Repeat(numbers, 3)
	other := append(bytes.Clone(numbers), cases.Float64s(make([]float64, 20)...)...)
	return map[string][]byte{
		"a.npy":            []byte(npy),
		"(1, L, d).npy":    cases.NPY("<f8", "(1, 5, 4)", numbers),
		"(L, 1, d).npy":    cases.NPY("<f8", "(5, 1, 4)", numbers),
		"(L, d, 1).npy":    cases.NPY("<f8", "(5, 4, 1)", numbers),
		"(1,L,1,d).npy":    cases.NPY("<f8", "(1, 5, 1, 4)", numbers),
		"(L,1,d).st":       cases.Safetensors(cases.Safe("pe", "F64", []int64{5, 1, 4}, numbers)),
		"stored.npz":       archive(zip.Store, two[:2]...),
		"packed.npz":       archive(zip.Deflate, two[:2]...),
		"two.npz#pe":       archive(zip.Deflate, two...),
		"own.csv":          []byte(own),
		"later.csv":        []byte(linesOf("pos,0,1,2,3\n", ",", 1000)),
		"own.json":         []byte(strings.TrimSuffix(export, ",\n") + "\n]}\n"),
		"savetxt.txt":      []byte(linesOf("# by NumPy\n", " ", -1)),
		"commas.csv":       []byte(linesOf("", ",", -1)),
		"pandas.csv":       []byte(linesOf(`"",a,b,c,d`+"\n", ",", 0)),
		"semicolons.csv":   []byte(linesOf("", ";", -1)),
		"tabs.tsv":         []byte(linesOf("position\t0\t1\t2\t3\n", "\t", 0)),
		"crlf.csv":         []byte(strings.ReplaceAll(own, "\n", "\r\n")),
		"mark.csv":         []byte(mark + own),
		"little UTF-16":    asUTF16(own, 0),
		"big UTF-16":       asUTF16(own, 1),
		"no ending.really": []byte(own),
		"names.csv":        []byte(linesOf("a,b,c,d\n", ",", -1)),
		"numbers.csv":      []byte(linesOf("0,1,2,3\n", ",", -1)), // of pandas without an index
		"ends.csv":         []byte(strings.ReplaceAll(linesOf("", ", ", -1), "\n", ",\n")),
		"quoted.csv":       []byte(`"` + strings.ReplaceAll(strings.TrimSpace(linesOf("", `","`, -1)), "\n", "\"\n\"") + `"`),
		"lists.json":       []byte(lists),
		"object.json":      []byte(`{"d": 4, "model.pe": ` + lists + `}`),
		"pairs.npy":        cases.NPY("<f8", "(5, 2, 2)", numbers),
		"complex.npy":      cases.NPY("<c16", "(5, 2)", numbers),
		"(1,L,1,c).npy":    cases.NPY("<c16", "(1, 5, 1, 2)", numbers),
		"equal.npy":        cases.NPY("<f8", "(3, 5, 4)", three),
		"first.npy#[0]":    cases.NPY("<f8", "(2, 5, 4)", other),
		"last.npy#[1][2]":  cases.NPY("<f8", "(2, 3, 5, 4)", append(bytes.Repeat(other[160:], 5), numbers...)),
		"named.st#pe[0]":   cases.Safetensors(cases.Safe("pe", "F64", []int64{2, 5, 4}, other)),
		"usual.st": cases.Safetensors(cases.Safe("a.pos_encoding.table", "F64", []int64{5, 4}, numbers),
			cases.Safe("position_ids", "I64", []int64{1, 2}, make([]byte, 16)), cases.Safe("w", "F64", []int64{10, 4}, other)),
		"table.gguf": gguf(ggufTensor{"token_embd.weight", []int64{64, 4}, 8, 0},
			ggufTensor{"position_embd.weight", []int64{5, 4}, 28, 32}, string(make([]byte, 32))+string(numbers)),
	}
}

// gguf is a file of two tensors, with their numbers.
func gguf(a, b ggufTensor, data string) []byte {
	text := []byte(GGUFMagic + "\x03\x00\x00\x00")
	number := func(n int) { text = binary.LittleEndian.AppendUint64(text, uint64(n)) }
	number(2)
	number(0)
	for _, t := range []ggufTensor{a, b} {
		number(len(t.name))
		text = binary.LittleEndian.AppendUint32(append(text, t.name...), uint32(len(t.shape)))
		for i := range t.shape {
			number(int(t.shape[len(t.shape)-1-i]))
		}
		text = binary.LittleEndian.AppendUint32(text, t.kind)
		number(int(t.offset))
	}
	return append(append(text, make([]byte, 32-len(text)%32)...), data...)
}

// errNone is the error of the tests for a file that may be a configuration.
var errNone = errors.New("none")

// readFile reads a file under its name; # begins the name of an array.
func readFile(name string, content []byte) (*Tensor, error) {
	name, part, _ := strings.Cut(name, "#")
	t, err := Open(bytes.NewReader(content), int64(len(content)), content[:min(len(content), Sniffed)], name, part)
	if t == nil && err == nil {
		if t, err = Object(content, part); t == nil && err == nil {
			err = errNone
		}
	}
	return t, err
}

// A table is the same table in every form in which people have one.
func TestTablesOfEveryForm(t *testing.T) {
	for name, content := range tables(t) {
		s, err := readFile(name, content)
		if err != nil || s.Rows != 5 || s.Cols != 4 {
			t.Errorf("%s: %v, %+v", name, err, s)
			continue
		}
		for i := range 20 {
			if got, want := s.At(i/4, i%4), wanted(i/4, i%4); got != want {
				t.Errorf("%s: number %d of row %d is %v, want %v", name, i%4, i/4, got, want)
			}
		}
		if later := strings.Contains(fmt.Sprint(s.Remarks()), "numbered from 1000 on"); later != (name == "later.csv") {
			t.Errorf("%s says %q", name, s.Remarks())
		}
	}
	frequencies := []byte("pair,inv_freq\n0,1\n1,0.1\n2,0.01\n")
	if s, err := readFile("f.csv", frequencies); err != nil || !s.Flat || s.Cols != 3 || s.At(0, 1) != 0.1 {
		t.Errorf("an exported inv_freq: %v", err)
	}
}

// Of several equal tables the first is read, which is said.
func TestEqualTables(t *testing.T) {
	s, err := readFile("equal.npy", tables(t)["equal.npy"])
	if err != nil || s.Said != "the first of 3 equal tables" || !slices.Equal(s.Shape, []int64{3, 5, 4}) ||
		!slices.Contains(s.Remarks(), "it is the first of 3 equal tables") {
		t.Errorf("%v, %+v", err, s)
	}
}

// Integers are read exactly, by name where they stand beside others.
func TestIntegers(t *testing.T) {
	for descr, width := range map[string]int{"|b1": 1, "|i1": 1, "<u1": 1, ">i2": 2, "<u2": 2, "<i4": 4, ">u4": 4, "<i8": 8, "<u8": 8} {
		data := make([]byte, 4*width)
		for i := range 4 {
			at := i * width
			if descr[0] == '>' {
				at += width - 1
			}
			data[at] = byte(i)
		}
		if descr[1] == 'i' {
			copy(data, bytes.Repeat([]byte{255}, width)) // −1
		}
		s, err := readFile("a.npy", cases.NPY(descr, "(2, 2)", data))
		if err != nil || s.Type != integer || s.At(1, 0) != 2 || s.At(1, 1) != 3 || (s.At(0, 0) == -1) != (descr[1] == 'i') {
			t.Errorf("%s: %v, %+v", descr, err, s)
		}
	}
	file := cases.Safetensors(cases.Safe("position_ids", "I32", []int64{2, 2}, []byte{0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}))
	if s, err := readFile("a.st#position_ids", file); err != nil || s.Type != integer || s.At(1, 1) != 3 {
		t.Errorf("%v, %+v", err, s)
	}
	if _, err := readFile("a.st", file); err == nil {
		t.Error("integers are chosen without their name")
	}
}

// The digits of a text tell its type, and how far a number may be from the one that was written: never further than
// half a unit of its last digit, also if zeros at its end were left out.
func TestDigits(t *testing.T) {
	cut := func(text string) string {
		if strings.Contains(text, ".") && !strings.Contains(text, "e") {
			return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
		}
		return text
	}
	for _, c := range []struct {
		is    string
		write func(float64) string
		half  float64 // of a number from 0.1 to 1
	}{
		{decimal, func(v float64) string { return fmt.Sprintf("%.4f", v) }, 5e-5},
		{decimal, func(v float64) string { return cut(fmt.Sprintf("%.4f", v)) }, 5e-5},
		{decimal, func(v float64) string { return fmt.Sprintf("%g", float32(fixed(v, 6))) }, 5e-7},
		{decimal, func(v float64) string { return fmt.Sprintf("%.6g", v) }, 5e-7},
		{decimal, func(v float64) string { return fmt.Sprintf("%.3e", v) }, 5e-5},
		{decimal, func(v float64) string { return fmt.Sprintf("%.10f", v) }, 5e-11},
		{"float32", func(v float64) string { return fmt.Sprint(float32(v)) }, 0},
		{"float32", func(v float64) string { return fmt.Sprintf("%.9g", float32(v)) }, 0},
		{"float32", func(v float64) string { return fmt.Sprintf("%.18e", float32(v)) }, 0},
		{"float64", func(v float64) string { return fmt.Sprint(v) }, 0},
		{"float64", func(v float64) string { return fmt.Sprintf("%.18e", v) }, 0},
		{integer, func(v float64) string { return fmt.Sprintf("%.0f", 100*v) }, 0},
	} {
		text, values := "0,1\n", []float64{0, 1}
		for i := range 60 {
			a, b := math.Sin(float64(i+1)), math.Cos(float64(i+1)/100)
			text, values = text+c.write(a)+","+c.write(b)+"\n", append(values, a, b)
		}
		s, err := readFile("a.csv", []byte(text))
		if err != nil || s.Type != c.is {
			t.Fatalf("%.30q: %v, type %s, want %s", text[4:], err, s.Type, c.is)
		}
		for i, v := range values {
			got, half := s.At(i/2, i%2), s.Half(i/2, i%2)
			switch {
			case c.is == "float64" && got != v, c.is == "float32" && got != float64(float32(v)):
				t.Errorf("%s as %s: %v", c.write(v), c.is, got)
			case c.is == decimal && (math.Abs(got-v) > half*(1+1e-9) || math.Abs(v) >= 0.1 && math.Abs(v) < 0.99 && half > 1.001*c.half):
				t.Errorf("%s of %v: ±%v, want at most ±%v", c.write(v), v, half, c.half)
			case c.is != decimal && half != 0:
				t.Errorf("%s: ±%v", c.is, half)
			}
		}
	}
}

// fixed rounds to a number of decimals.
func fixed(v float64, decimals int) float64 {
	return math.Round(v*math.Pow10(decimals)) / math.Pow10(decimals)
}

// A file that is not read is told what it is, and what to do, in one line.
func TestWhatIsNotRead(t *testing.T) {
	cases.Alone(t)
	const saved = `numpy.save("table.npy", `
	big := func(n int) string { return string(cases.NPY("<f8", fmt.Sprintf("(%d, 64)", n), make([]byte, n*512))) }
	bomb := archive(zip.Deflate, "pe.npy", big(1<<17))
	claims := bytes.ReplaceAll(archive(zip.Deflate, "pe.npy", big(1<<10)), []byte{128, 0, 8, 0}, []byte{128, 0, 0, 0})
	small := cases.NPY("<f8", "(2, 2)", make([]byte, 32))
	axes := cases.NPY("<u1", "(2, 3, 4, 5)", make([]byte, 120))
	many := []string{}
	for i := range 1 << 17 {
		many = append(many, fmt.Sprintf("%040d.npy", i), "")
	}
	for _, c := range []struct{ name, content, says string }{
		{"m.pt", string(archive(zip.Store, "m/data.pkl", "x", "m/data/0", "y")), saved + "tensor.detach().float().numpy())"},
		{"model.bin", string(archive(zip.Store, "m/data.pkl", "x")), "torch.save"},
		{"old", torchMagic + "more", saved + "tensor.detach()"},
		{"old.pth", "", saved + "tensor.detach()"},
		{"t.pkl", "\x80\x04\x95\x00\x00", "it is a pickle, which can run code and is not read; in Python, " + saved},
		{"protocol 0.pkl", "(lp0\nF0.5\na.", "it is a pickle"},
		{"t.npy", "\x80\x03c", "it is a pickle"},
		{"t.h5", "\x89HDF\r\n\x1a\nxx", saved + "h5py.File(FILE)[NAME])"},
		{"t.mat", "MATLAB 5.0 MAT-file", saved + "scipy.io.loadmat(FILE)[NAME])"},
		{"t.npy.gz", "\x1f\x8b\x08", "gunzip"},
		{"t.npz", "", "it is no complete zip archive"},
		{"t.npz", string(archive(zip.Store, "a.txt", "x")), "a zip archive without an array of NumPy"},
		{"t.npz", string(archive(zip.Store, "a.npy", string(small), "other.npy", string(small))),
			`add # and the name of one of its arrays: "a" [2 2], "other" [2 2]`},
		{"t.npz#x", string(tables(t)["two.npz#pe"]), `there is no array "x"; there are "pe" [5 4], "other" [2 2]`},
		{"t.npz#pe", string(archive(zip.Store, "pe.npy", "", "pe.npy", "")), `it has 2 arrays "pe"`},
		{"t.npz", string(archive(zip.Store, "pe.npy", "no")), `"pe": it does not start like a .npy file`},
		{"t.npz", string(bomb), `"pe": it has 67108992 bytes; unpacked at most 33554432 are allowed`},
		{"t.npz", string(claims), `"pe": it cannot be unpacked: zip: not a valid zip file`},
		{"t.npz", string(archive(zip.Store, many...)), "its list of files has more than 4194304 bytes"},
		{"own.csv#x", "0,1\n1,2\n", "it has one table only, without a name"},
		{"words.txt", "hello world\n", `it is neither a configuration nor a table of numbers: "hello" is no number`},
		{"words.txt", "hello world\nand more\n", `it is neither a configuration nor a table of numbers: "and"`},
		{"comma.csv", "pos;0;1\n0;0,84;0,54\n", `line 2: "0,84" has a decimal comma; numbers are read with a point, such as 0.84`},
		{"comma.txt", "0,84 0,54\n", `line 1: "0,84" has a decimal comma`},
		{"comma.tsv", "0,84\t0,54\n", `line 1: "0,84" has a decimal comma`},
		{"uneven.json", "[[1,2],[3]]", "lists of one length"},
		{"mixed.json", "[[1,2],3]", "lists of one length"},
		{"words.json", `["a"]`, `"\"a\"" is no number`},
		{"cut.json", "[[1,2],[3", "a list must hold numbers"},
		{"wide.json", "[" + strings.Repeat("1,", 1<<20) + "1]", "a list has more than 65536 numbers"},
		{"empty.json", "[]", "a list must hold numbers"},
		{"raw.bin", "\x00\x01", saved + "tensor.detach()"},
		{"objects.npy", string(cases.NPY("|O", "(2, 2)", []byte("\x80\x04"))), "Python objects, which only a pickle restores"},
		{"q.gguf", string(gguf(ggufTensor{"pe", []int64{4, 32}, 8, 0}, ggufTensor{"b", []int64{2, 2}, 0, 0}, "")),
			`"pe": its numbers are of type Q8_0; allowed are F32, F16, BF16, F64 and integers`},
		{"cut.gguf", string(gguf(ggufTensor{"pe", []int64{4, 8}, 0, 64}, ggufTensor{"b", []int64{2, 2}, 0, 0}, strings.Repeat("x", 130))),
			`"pe": the file ends within it`},
		{"lies.gguf#b", string(gguf(ggufTensor{"pe", []int64{4, 8}, 0, 0}, ggufTensor{"b", []int64{1 << 62, 2}, 0, 0}, "")),
			`"b": its shape is [4611686018427387904 2], the file has`},
		{"two.gguf", string(gguf(ggufTensor{"a", []int64{4, 8}, 0, 0}, ggufTensor{"b", []int64{2, 2}, 1, 0}, "")),
			`add # and the name of one of its tensors: "a" [4 8], "b" [2 2]`},
		{"column.npy", strings.Replace(string(cases.NPY("<f8", "(2, 3, 4)", make([]byte, 192))), "False", "True ", 1),
			"must lie row by row; numpy.ascontiguousarray lays it row by row"},
		{"axes.npy", string(cases.NPY("<f8", "(2, 3, 4)", cases.Float64s(make([]float64, 23)...))) + "\x00\x00\x00\x00\x00\x00\xf0\x3f",
			"3 axes, 2 × 3 × 4: choose one: FILE#[0]"},
		{"axes.npz", string(archive(zip.Store, "pe.npy", string(axes))), `"pe": 4 axes, 2 × 3 × 4 × 5: choose one: FILE#pe[0][0]`},
		{"axes.npz#pe[2][0]", string(archive(zip.Store, "pe.npy", string(axes))), `"pe": it has no part 2: its shape is [2 3 4 5]`},
		{"s.json", `{"table":"encoding","rows":[` + "\n[0,1]]}", "lacks the names of columns"},
		{"gap.json", `{"table":"encoding","columns":["pos","0"],"rows":[[0,1],[2,1]]}`, "row 1: the rows must be numbered one by one"},
		{"gap.csv", "pos,0,1\n0,1,2\n2,1,2\n", `line 3: the rows must be numbered one by one, not "2"`},
		{"short.csv", "0,1\n1\n", "line 2 has 1 numbers; every line must have as many as the first"},
		{"x.csv", "0,1\n1,x\n", `line 2: "x" is no number`},
		{"head.csv", "pos,0,1\n", "it has no numbers"},
		{"wide.csv", strings.Repeat("1,", MaxCols+5) + "1\n", "line 1 has more than 65536 numbers"},
		{"long.csv", strings.Repeat("1 1\n", mostRead/2+1), "a table of text has at most 4194304 numbers"},
		{"flat.csv", strings.Repeat("1 ", 17<<20), "line 1 has more than 65536 numbers"},
	} {
		_, err := readFile(c.name, []byte(c.content))
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
			t.Errorf("%s, %.20q: %v, want %q", c.name, c.content, err, c.says)
		}
	}
}

// Tables of every form that are cut or damaged open, or are an error of one line, and take bounded memory.
func TestDamagedTables(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, content := range tables(t) {
		for i := range 300 {
			damaged := bytes.Clone(content)
			switch n := random.IntN(len(content)); {
			case i%3 == 0:
				damaged = damaged[:n]
			case i%3 == 1:
				damaged[n] = byte(random.IntN(256))
			default:
				copy(damaged[n:], content[random.IntN(len(content)):])
			}
			checkRead(t, damaged, name)
		}
	}
}

// checkRead opens a file, reads its table, and checks the memory that this takes and the error.
func checkRead(t *testing.T, content []byte, name string) {
	t.Helper()
	var s *Tensor
	var err error
	used := cases.Allocated(func() {
		if s, err = readFile(name, content); err == nil {
			s.At(s.Rows-1, s.Cols-1)
		}
	})
	most := 6*len(content) + 1<<20 // a table of text takes eight bytes for two of the file, beside the text itself
	if bytes.HasPrefix(content, []byte(zipMagic)) {
		most += 4 * mostUnpacked
	}
	switch {
	case used > uint64(most):
		t.Errorf("%s: %d bytes of memory for %d", name, used, len(content))
	case err != nil && strings.ContainsAny(err.Error(), "\n\r\x1b"):
		t.Errorf("%s: the error is %q", name, err)
	}
}

// Text in UTF-16 is decoded, with surrogates in pairs and alone.
func TestUTF8(t *testing.T) {
	const text = "λ 𝄞 狗\n"
	for big := range 2 {
		if got := string(UTF8(asUTF16(text, big))); got != text {
			t.Errorf("%q", got)
		}
	}
	for in, want := range map[string]string{"\xff\xfe": "", "\xff\xfea": "\ufffd", "\xff\xfe\x00\xd8a\x00": "\ufffda",
		"\xff\xfe\x00\xd8": "\ufffd", mark + "a": "a", "a\xff": "a\xff", "": ""} {
		if got := string(UTF8([]byte(in))); got != want {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

// FuzzOpen checks that any file under any name opens or gives an error of one line, with bounded memory.
func FuzzOpen(f *testing.F) {
	for _, text := range []string{`[1,0.5]`, `{"inv_freq":[1]}`, `[[1,0.5],[NaN,-2e-3]]`, npyMagic} {
		f.Add([]byte(text), "x.json")
	}
	f.Add(cases.NPY("<f8", "(2,)", make([]byte, 16)), "x.npy")
	f.Add(cases.Safetensors(cases.Safe("inv_freq", "F64", []int64{1}, make([]byte, 8))), "x#inv_freq")
	for name, content := range tables(f) {
		f.Add(content, name)
	}
	f.Fuzz(func(t *testing.T, content []byte, name string) { checkRead(t, content, name) })
}
