package cli

import (
	"bufio"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/cases"
	"wavescope/encoding/exact"
)

func TestExportTheTableOfThePaper(t *testing.T) {
	want := `pos,0,1,2,3
0,0,1,0,1
1,0.8414709848078965,0.5403023058681398,0.009999833334166664,0.9999500004166653
2,0.9092974268256817,-0.4161468365471424,0.01999866669333308,0.9998000066665778
3,0.1411200080598672,-0.9899924966004454,0.02999550020249566,0.9995500337489875
4,-0.7568024953079282,-0.6536436208636119,0.03998933418663416,0.9992001066609779
`
	if got := fine(t, "export", "--d-model", "4", "--length", "5", "--format", "csv"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestExportTheReference compares with rows computed at 60 digits.
func TestExportTheReference(t *testing.T) {
	worst, count := 0.0, 0
	n := 0
	for _, c := range exact.Cases[exact.Values](t, "../../encoding/testdata/sinusoidal.json") {
		for _, want := range c.Rows {
			if n++; !cases.One(4, n) {
				continue
			}
			rows := rowsOf(t, fine(t, "export", "--layout", c.Layout, "--d-model", strconv.Itoa(c.DModel),
				"--base", strconv.FormatFloat(c.Base, 'g', -1, 64), "--from", strconv.Itoa(want.Pos), "--rows", "1"))
			if len(rows) != 1 || len(rows[0]) != c.DModel+1 || rows[0][0] != float64(want.Pos) {
				t.Fatalf("%s d_model %d pos %d: got %v", c.Layout, c.DModel, want.Pos, rows)
			}
			for i, dim := range c.Dims {
				worst = max(worst, math.Abs(rows[0][dim+1]-want.Values[i]))
				count++
			}
		}
	}
	if t.Logf("%d values, largest error %.3g", count, worst); worst > 4e-16 || count < cases.N(150, 1000) {
		t.Errorf("%d values, largest error %g", count, worst)
	}
}

// rowsOf reads csv and leaves out the line of names.
func rowsOf(t *testing.T, text string) (rows [][]float64) {
	t.Helper()
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		row := make([]float64, len(line))
		for i, cell := range line {
			if row[i], err = strconv.ParseFloat(cell, 64); err != nil {
				t.Fatal(err)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// TestExportFarAway is exact at 10¹⁵. The values are the sines and
// cosines of 10¹⁵ and of 10¹³, from arithmetic with 60 digits.
func TestExportFarAway(t *testing.T) {
	rows := rowsOf(t, fine(t, "export", "--from", "1000000000000000", "--rows", "1", "--d-model", "512"))
	if len(rows) != 1 || len(rows[0]) != 513 || rows[0][0] != 1e15 {
		t.Fatalf("%d rows of %d numbers from %v", len(rows), len(rows[0]), rows[0][0])
	}
	for dim, want := range map[int]float64{
		0: 0.85827279317023583552, 1: -0.51319373778697025223,
		256: -0.28888529481752512226, 257: 0.95736371690083993528,
	} {
		if got := rows[0][dim+1]; math.Abs(got-want) > 2e-16 {
			t.Errorf("dim %d at 10^15 is %v, want %v", dim, got, want)
		}
	}
}

// TestExportFormatsAgree reads the same table from all formats.
func TestExportFormatsAgree(t *testing.T) {
	for _, dtype := range []string{"float64", "float32"} {
		args := []string{"export", "--d-model", "7", "--length", "40", "--layout", "t2t", "--dtype", dtype, "--format"}
		rows := rowsOf(t, fine(t, append(args, "csv")...))

		var object struct {
			Table, Scheme, Layout, Dtype string
			DModel                       int `json:"d_model"`
			Length                       int
			Base                         float64
			Columns                      []string
			Rows                         [][]float64
		}
		if err := json.Unmarshal([]byte(fine(t, append(args, "json")...)), &object); err != nil {
			t.Fatal(err)
		}
		if about := fmt.Sprint(object.Table, object.Scheme, object.Layout, object.Dtype, object.DModel, object.Length, object.Base, object.Columns); about !=
			"encodingsinusoidalt2t"+dtype+"7 40 10000 [pos 0 1 2 3 4 5 6]" {
			t.Errorf("json says %s", about)
		}

		head, array := npy(t, fine(t, append(args, "npy")...))
		bits := dtype[5:]
		if want := map[string]string{"64": "<f8", "32": "<f4"}[bits]; head.Descr != want || head.Shape != [2]int{40, 7} {
			t.Errorf("npy says %+v", head)
		}
		for r, row := range rows {
			for c, x := range row {
				if object.Rows[r][c] != x && dtype == "float64" || c > 0 && float32(array[r*7+c-1]) != float32(x) {
					t.Fatalf("%s, row %d, column %d: csv has %v, json %v, npy %v", dtype, r, c, x, object.Rows[r][c], array[r*7+c-1])
				}
				if c > 0 && dtype == "float64" && math.Float64bits(array[r*7+c-1]) != math.Float64bits(x) {
					t.Fatalf("row %d, column %d: csv has %v, npy %v", r, c, x, array[r*7+c-1])
				}
			}
		}
	}
}

type npyHead struct {
	Descr        string
	FortranOrder bool `json:"fortran_order"`
	Shape        [2]int
}

// npy reads a file of version 1.0. Its head is a Python literal, which a few
// replacements turn into JSON.
func npy(t *testing.T, data string) (head npyHead, numbers []float64) {
	t.Helper()
	const magic = "\x93NUMPY\x01\x00"
	if !strings.HasPrefix(data, magic) {
		t.Fatalf("it begins %.20q", data)
	}
	end := 10 + int(binary.LittleEndian.Uint16([]byte(data[8:10])))
	text := strings.NewReplacer("'", `"`, "False", "false", "True", "true", "(", "[", ")", "]", ", }", "}").Replace(data[10:end])
	if err := json.Unmarshal([]byte(text), &head); err != nil || head.FortranOrder || end%64 != 0 {
		t.Fatalf("head %q: %v, numbers begin at byte %d", data[10:end], err, end)
	}
	for rest := []byte(data[end:]); len(rest) > 0; {
		if head.Descr == "<f4" {
			numbers = append(numbers, float64(math.Float32frombits(binary.LittleEndian.Uint32(rest))))
			rest = rest[4:]
			continue
		}
		numbers = append(numbers, math.Float64frombits(binary.LittleEndian.Uint64(rest)))
		rest = rest[8:]
	}
	if len(numbers) != head.Shape[0]*head.Shape[1] {
		t.Fatalf("%d numbers for shape %v", len(numbers), head.Shape)
	}
	return head, numbers
}

func TestExportFiles(t *testing.T) {
	for _, ending := range []string{"csv", "json", "npy"} {
		name := filepath.Join(t.TempDir(), "numbers."+ending)
		fine(t, "export", "--length", "3", "-o", name)
		data, err := os.ReadFile(name)
		if want := fine(t, "export", "--length", "3", "--format", ending); err != nil || string(data) != want {
			t.Errorf("%s holds %.80q, %v, want %.80q", name, data, err, want)
		}
	}
}

// TestClosedPipe ends quietly when nobody reads on.
func TestClosedPipe(t *testing.T) {
	for _, args := range []string{"export --length 1000000", "export --length 1000000 --format npy", "print --format svg --size 300x100"} {
		c := exec.Command(program, strings.Fields(args)...)
		var errs strings.Builder
		c.Env, c.Stderr = surroundings(), &errs
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		bufio.NewReader(out).ReadByte()
		out.Close()
		c.Wait()
		if code := c.ProcessState.ExitCode(); code != 1 || errs.String() != "" {
			t.Errorf("%s: exit code %d, %q", args, code, errs.String())
		}
	}
}
