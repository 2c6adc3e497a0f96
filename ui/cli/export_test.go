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
		if about := fmt.Sprint(object.Table, object.Scheme, object.Layout, object.Dtype, object.DModel, object.Length,
			object.Base, object.Columns); about !=
			"encodingsinusoidalt2t"+dtype+"7 40 10000 [pos 0 1 2 3 4 5 6]" {
			t.Errorf("json says %s", about)
		}

		head, array := npy(t, fine(t, append(args, "npy")...))
		bits := dtype[5:]
		if want := map[string]string{"64": "<f8", "32": "<f4"}[bits]; head.Descr != want ||
			head.Shape != [2]int{40, 7} {
			t.Errorf("npy says %+v", head)
		}
		for r, row := range rows {
			for c, x := range row {
				if object.Rows[r][c] != x && dtype == "float64" || c > 0 && float32(array[r*7+c-1]) != float32(x) {
					t.Fatalf("%s, row %d, column %d: csv has %v, json %v, npy %v", dtype, r, c, x, object.Rows[r][c],
						array[r*7+c-1])
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
	text := strings.NewReplacer("'", `"`, "False", "false", "True", "true", "(", "[", ")", "]", ", }",
		"}").Replace(data[10:end])
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

// A closed pipe ends the program without a message.
func TestClosedPipe(t *testing.T) {
	for _, args := range []string{"export --length 1000000", "export --length 1000000 --format npy",
		"print --format svg --size 300x100"} {
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

// With a view and no table the numbers are those that the view shows, in full.
func TestExportWhatAViewShows(t *testing.T) {
	shift := []string{"export", "--view", "shift", "--d-model", "16", "--offset", "7"}
	rows := rowsOf(t, fine(t, append(shift, "--from", "3", "--rows", "2")...))
	if len(rows) != 2 || rows[0][0] != 3 {
		t.Fatalf("%v", rows)
	}
	if turn, want := rows[0][2], 7*math.Pow(10000, -6.0/16); math.Abs(turn-want) > 1e-15 {
		t.Errorf("pair 3 turns by %v, want %v", turn, want)
	}
	if head, _, _ := strings.Cut(fine(t, append(shift, "--table", "encoding")...), "\n"); !strings.HasPrefix(head,
		"pos,0,1,") {
		t.Errorf("--table encoding has %s", head)
	}
	for args, want := range map[string]string{
		"--overlay --length 1e7": "--rows is needed: 10000000 rows of 5 numbers, about 1.2 GB",
		"--overlay --from 128":   `--from "128": allowed is a whole number from 0 to 127`,
		"--from 31 --rows 2":     `--rows "2": allowed is a whole number from 1 to 1, from row 31 on`,
	} {
		r := run(t, append([]string{"export", "--view", "curves"}, strings.Fields(args)...)...)
		if r.code == 0 || r.out != "" || !strings.HasPrefix(r.err, "wavescope: "+want) {
			t.Errorf("%s: exit code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}

// TestExportSimilarity compares with numbers computed at 60 digits.
func TestExportSimilarity(t *testing.T) {
	text := fine(t, "export", "--table", "similarity", "--d-model", "64", "--rows", "8")
	if !strings.HasPrefix(text, "offset,dot,cosine,distance\n0,32,1,0\n") || strings.Count(text, "\n") != 9 {
		t.Fatalf("got\n%s", text)
	}
	want := []float64{5, 23.503970810449630, 0.73449908782655094, 4.1221424501223560}
	for i, got := range rowsOf(t, text)[5] {
		if math.Abs(got-want[i]) > 64e-15 {
			t.Errorf("column %d is %v, want %v", i, got, want[i])
		}
	}
	// cos 10¹⁵ and |2 sin(10¹⁵/2)| from arithmetic with 60 digits.
	far := rowsOf(t, fine(t, "export", "--table", "similarity", "--d-model", "2", "--from", "1000000000000000",
		"--rows", "1"))
	for i, want := range []float64{1e15, -0.51319373778697025223, -0.51319373778697025223, 1.7396515385484360} {
		if math.Abs(far[0][i]-want) > 1e-14 {
			t.Errorf("at 10^15 column %d is %v, want %v", i, far[0][i], want)
		}
	}
}

func TestTablesThatCannotBe(t *testing.T) {
	for args, want := range map[string]string{
		"--table similarity --scheme alibi":                         "--table similarity needs waves; the scheme alibi has none",
		"--table similarity --scheme binary":                        "--table similarity needs waves: in a binary table similarity does not depend on the offset alone; --table matrix compares every row with every row",
		"--table matrix --scheme t5":                                "--table matrix needs a table of numbers; the scheme t5 has none",
		"--table matrix --scheme learned --learned-rows 9 --from 9": `--from "9": allowed is a whole number from 0 to 8, for the table matrix`,
		"--table matrix --length 65537":                             "--rows is needed: the table matrix has at most 65536 rows, not 65537",
		"--table matrix --rows 65537 --from 10":                     `--rows "65537": allowed is a whole number from 1 to 65536, for the table matrix`,
	} {
		r := run(t, append([]string{"export"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || r.err != "wavescope: "+want+"\n" {
			t.Errorf("%s: exit code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}
