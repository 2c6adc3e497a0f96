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
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"wavescope/encoding/exact"
	"wavescope/views"
)

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

// TestExportFarAway returns exact at 10¹⁵. The values are the sines and cosines of 10¹⁵ and of 10¹³, from arithmetic
// with 60 digits.
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
}

// A table of a picture is exported by the name that plain mode gives it, all tables of all views.
func TestExportTablesOfAView(t *testing.T) {
	statistics := fine(t, "export", "--table", "statistics", "--d-model", "8", "--length", "100")
	turns := 100 / (2 * math.Pi) // of pair 0
	row := strings.Split(strings.Split(statistics, "\n")[1], ",")
	if got, err := strconv.ParseFloat(row[2], 64); err != nil || len(row) != 6 || math.Abs(got-turns) > 1e-12 {
		t.Errorf("pair 0 turns %v times, want %v", row, turns)
	}
	for _, v := range views.All {
		s := views.Default()
		s.View = v.Name
		shown, err := views.One(s).Scenes().Shown(false)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range shown {
			if !slices.Contains(viewTables(), d.Name) {
				t.Errorf("completion lacks %s of %s", d.Name, v.Name)
			}
			if _, err := d.Table(); err != nil || slices.Contains(tableKinds, d.Name) {
				continue // it says why it has no numbers, or the same name is that of a table of numbers
			}
			out := fine(t, "export", "--view", v.Name, "--table", d.Name)
			if head, _, _ := strings.Cut(out, "\n"); !strings.Contains(head, d.Heads()[len(d.Columns)-1]) {
				t.Errorf("table %s of %s begins with %q", d.Name, v.Name, head)
			}
		}
	}
}

// Rows that a table does not have are an error that names those it has.
func TestExportRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"--table matrix --scheme t5": "--table matrix needs a table of numbers; the " +
			"scheme t5 has none",
		"--table matrix --scheme learned --learned-rows 9 --from 9": `--from "9": allowed is a whole number from 0 to ` +
			`8, for the table matrix`,
		"--table matrix --length 65537": "--rows is needed: the table matrix has at most " +
			"65536 rows, not 65537",
		"--table matrix --rows 65537 --from 10": `--rows "65537": allowed is a whole number from 1 ` +
			`to 65536, for the table matrix`,
		"--table slopes --scheme alibi --from 0": `--from "0": allowed is a whole number from 1 to ` +
			`8, for the table slopes`,
		"--table inv_freq --from 30 --rows 3": `--rows "3": allowed is a whole number from 1 to ` +
			`2, from row 30 on`,
		"--view curves --face overlay --length 1e7": "--rows is needed: from row 0 on there are " +
			"10000000 rows, more than 1000000",
		"--view curves --face overlay --from 128": `--from "128": allowed is a whole number from 0 to 127`,
		"--view curves --from 31 --rows 2": `--rows "2": allowed is a whole number from 1 to ` +
			`1, from row 31 on`,
		"--length 1000000000000000": "--rows is needed: from row 0 on there are " +
			"1000000000000000 rows, more than 1000000",
		"--from 128": `--from "128": allowed is a whole number from 0 to ` +
			`127, unless --rows is given`,
		"--from 1000000000000000 --rows 2": `--rows "2": allowed is a whole number from 1 to ` +
			`1, from row 1000000000000000 on`,
		"--table statistics --view heatmap": `--table "statistics": allowed is attention, bias, buckets, cos_sin, ` +
			`encoding, inv_freq, matrix, pairs, positions, profile, similarity, slopes or wavelengths`,
		"--compare same --difference": `--difference "on": allowed is off: an export is ` +
			`of one pane`,
		"-o numbers.png": `--output "numbers.png": allowed is a name ending ` +
			`in .csv, .json, .npy, or any with --format`,
	} {
		r := run(t, append([]string{"export"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || r.err != "wavescope: "+want+"\n" {
			t.Errorf("%s: exit code %d, %q, want %q", args, r.code, r.err, want)
		}
	}
}

func newFile(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A table of a file is exported with its numbers, whether it is named alone or with its tensor.
func TestExportTableOfAFile(t *testing.T) {
	var data []byte
	for n := range 20 {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(n)/32-0.25))
	}
	head := `{"h.wpe.weight":{"dtype":"F32","shape":[5,4],"data_offsets":[0,80]}}`
	file := append(binary.LittleEndian.AppendUint64(nil, uint64(len(head))), head...)
	name := newFile(t, "model.safetensors", append(file, data...))
	for _, model := range []string{name, name + "#h.wpe.weight"} {
		rows := rowsOf(t, fine(t, "export", "--model", model))
		if want := []float64{3, 0.125, 0.15625, 0.1875, 0.21875}; len(rows) != 5 || !reflect.DeepEqual(rows[3], want) {
			t.Errorf("%s: %v, want %v", model, rows, want)
		}
	}
}

// What export and PowerShell write is read back as the same numbers.
func TestExportIsReadBack(t *testing.T) {
	want := fine(t, "export", "--d-model", "6", "--length", "9")
	for _, format := range []string{"csv", "json", "npy"} {
		text := fine(t, "export", "--d-model", "6", "--length", "9", "--format", format)
		files := []string{newFile(t, "table."+format, []byte(text))}
		if format != "npy" {
			files = append(files, newFile(t, "wide."+format, utf16Of(text)))
		}
		for _, file := range files {
			if got := fine(t, "export", "--model", file); got != want {
				t.Errorf("%s is read as\n%s\nwant\n%s", file, got, want)
			}
		}
	}
}

// utf16Of writes a text as PowerShell redirects it.
func utf16Of(text string) (b []byte) {
	for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
		b = binary.LittleEndian.AppendUint16(b, u)
	}
	return b
}

// The document of the attention has the numbers of an unrelated program: the run that is asked for
// comes first.
func TestExportAttention(t *testing.T) {
	var reference struct{ Cases []map[string]any }
	exact.Reference(t, "../../encoding/attention/testdata/attention_demo.json", &reference)
	want := reference.Cases[0]
	text := func(key string) string {
		return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(want[key])), " "), "[]")
	}
	var got struct{ Cases []map[string]any }
	if err := json.Unmarshal([]byte(fine(t, "export", "--table", "attention", "--sentence", text("sentence_a"),
		"--against",
		text("sentence_b"), "--d-model", fmt.Sprint(want["d"]), "--positions", "alibi", "--causal")), &got); err != nil {
		t.Fatal(err)
	}
	run := got.Cases[0]["runs"].([]any)[0].(map[string]any)
	for _, other := range want["runs"].([]any) {
		if other := other.(map[string]any); other["scheme"] == "alibi" && other["causal"] == true {
			for _, key := range []string{"a", "b", "pooled_gap", "aligned_gap"} {
				if !near(run[key], other[key]) {
					t.Errorf("%s is %v, want %v", key, run[key], other[key])
				}
			}
			return
		}
	}
	t.Error("the reference has no such run")
}

// near reports whether a value of JSON has all numbers of another.
func near(got, want any) bool {
	switch want := want.(type) {
	case float64:
		v, ok := got.(float64)
		return ok && math.Abs(v-want) <= 1e-12
	case []any:
		all, ok := got.([]any)
		for i := range want {
			ok = ok && i < len(all) && near(all[i], want[i])
		}
		return ok && len(all) == len(want)
	case map[string]any:
		all, ok := got.(map[string]any)
		for key := range want {
			ok = ok && near(all[key], want[key])
		}
		return ok
	}
	return reflect.DeepEqual(got, want)
}

// A model that cannot be read is an error of one line that names the file and the key.
func TestModelsAreRefused(t *testing.T) {
	wrong := newFile(t, "config.json",
		[]byte(`{"head_dim":8,"rope_theta":10000,"rope_scaling":{"type":"linear","factor":"x"}}`))
	for name, says := range map[string]string{
		wrong:       `rope_scaling.factor must be a number, not "x"`,
		"/dev/zero": "it is not a regular file",
	} {
		r := run(t, "print", "--model", name)
		if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, says) ||
			!strings.HasPrefix(r.err, `wavescope: --model "`) {
			t.Errorf("%s: exit code %d, %q, want %q", name, r.code, r.err, says)
		}
	}
}

// Tables with rows that are no positions are numbered as they are.
func TestExportSlopesAndBuckets(t *testing.T) {
	slopes := fine(t, "export", "--table", "slopes", "--scheme", "alibi", "--heads", "12")
	if !strings.HasPrefix(slopes, "head,slope\n1,0.5\n2,0.25\n") ||
		!strings.HasSuffix(slopes, "\n12,0.08838834764831845\n") {
		t.Errorf("slopes are\n%s", slopes)
	}
	buckets := fine(t, "export", "--table", "buckets", "--scheme", "t5", "--buckets", "64", "--max-distance", "256",
		"--bidirectional", "--from", "-600", "--rows", "1201")
	lines := strings.Split(strings.TrimSpace(buckets), "\n")
	if len(lines) != 1202 || lines[1] != "-600,31" || lines[601] != "0,0" || lines[602] != "1,33" ||
		lines[1201] != "600,63" {
		t.Errorf("%d lines: %v, %v, %v", len(lines), lines[1], lines[601], lines[len(lines)-1])
	}
}

// A program is written to standard output or a file, for the rows that are asked
// for, and begins with the command line that shows its table.
func TestCodeIsWritten(t *testing.T) {
	text := fine(t, "code", "--scheme", "rope", "--head-dim", "16", "--lang", "pytorch", "--from", "5", "--rows", "3")
	for _, want := range []string{"# wavescope --scheme rope --head-dim 16", "import torch\n", "torch.arange(5, 8)",
		"every number is within "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	name := filepath.Join(t.TempDir(), "table.rb")
	fine(t, "code", "--lang", "ruby", "-o", name)
	if file, err := os.ReadFile(name); err != nil || !strings.Contains(string(file), "Math.sin(a)") {
		t.Errorf("%v: %s", err, file)
	}
	for says, args := range map[string][]string{
		"--rows is needed":          {"--length", "1000000000"},
		"the scheme none":           {"--scheme", "none"},
		"allowed is numpy, pytorch": {"--lang", "cobol"},
		"off: an export is of":      {"--compare", "base 100", "--difference"},
	} {
		r := run(t, append([]string{"code"}, args...)...)
		if r.code != 2 || r.out != "" || !strings.Contains(r.err, says) {
			t.Errorf("%q: exit code %d, %q, want %q", args, r.code, r.err, says)
		}
	}
}

// An export of a view without numbers says why there are none, and leaves files as they are. A view with a curve alone
// writes the curve.
func TestExportWithoutNumbers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "old")
	if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, format := range tableFormats {
		args := []string{"export", "--view", "context", "--scheme", "binary", "--format", format, "-o", name}
		r := run(t, args...)
		if wrong(t, r, args); !strings.HasPrefix(r.err, "wavescope: there are no numbers here: ") ||
			!strings.Contains(r.err, "counts instead of turning") {
			t.Errorf("%q: %q", args, r.err)
		}
		if text, err := os.ReadFile(name); string(text) != "old" || err != nil {
			t.Errorf("%q: the file holds %q, %v", args, text, err)
		}
		if r := run(t, args[:7]...); r.out != "" {
			t.Errorf("%q writes %q", args[:7], r.out)
		}
	}
	for scheme, head := range map[string]string{"alibi": "distance,head 4 adds", "t5": "distance,bucket number",
		"none": "distance,adds", "learned": "position,row"} {
		if out := run(t, "export", "--view", "context", "--scheme", scheme).out; !strings.HasPrefix(out, head+"\n0,0\n") &&
			!strings.HasPrefix(out, head+"\n0,-0\n") {
			t.Errorf("%s: %.60q", scheme, out)
		}
	}
}

// A table that is written with a fault is found to have it and nothing else, and its file does not name it. What is no
// fault of a table is refused in one line that lists those that are.
func TestExportFault(t *testing.T) {
	dir := t.TempDir()
	for args, asked := range map[string]string{
		"--fault odd-exponent --d-model 512 --length 300 --format npy": "", "--fault transposed --length 9 --format csv": "",
		"--fault not-finite --format json": "", "--fault reversed --from 5 --rows 40 --format csv": "--first 5",
		"--fault bfloat16-positions --length 260 --format json":              "",
		"--fault halves --base 500000 --format npy":                          "--base 500000",
		"--fault first --scheme rope --head-dim 32 --length 50 --format csv": "--scheme rope",
	} {
		words := strings.Fields("export --dtype float32 " + args)
		id, file := words[4], filepath.Join(dir, "table."+words[len(words)-1])
		fine(t, append(words, "-o", file)...)
		text, err := os.ReadFile(file)
		if err != nil || strings.Contains(string(text), id) || strings.Contains(string(text), "fault") {
			t.Errorf("%s: the file names it: %v", args, err)
		}
		r := run(t, append([]string{"check", file, "--format", "json"}, strings.Fields(asked)...)...)
		var found struct{ Findings []string }
		if err := json.Unmarshal([]byte(r.out), &found); err != nil || fmt.Sprint(found.Findings) != "["+id+"]" || r.code != 1 {
			t.Errorf("%s: %d %v %v", args, r.code, found.Findings, err)
		}
	}
	for args, says := range map[string]string{
		"--fault shape": "allowed is a name of help findings but ", "--fault odd-exponents": "did you mean odd-exponent?",
		"--fault float16-positions": "positions from 2049", "--fault halves": "sines before cosines: base 10000",
		"--fault scale --scheme learned": "neither waves nor rotations", "--fault base --table inv_freq": "allowed is encoding",
		"--fault base --rows 1000000": "4194304 numbers",
	} {
		r := run(t, append([]string{"export"}, strings.Fields(args)...)...)
		if r.code != 2 || r.out != "" || strings.Count(r.err, "\n") != 1 || !strings.Contains(r.err, says) {
			t.Errorf("%s: %d %q %q", args, r.code, r.out, r.err)
		}
	}
}
