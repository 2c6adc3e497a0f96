package cli

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding"
	"wavescope/encoding/identify"
	"wavescope/encoding/table"
)

// saved writes a table of float32 as numpy.save does, and returns the name of the file.
func saved(t testing.TB, name string, rows, cols int, at func(row, col int) float64) string {
	t.Helper()
	var file bytes.Buffer
	head := fmt.Sprintf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", rows, cols)
	head += strings.Repeat(" ", 63-(10+len(head))%64) + "\n"
	file.WriteString("\x93NUMPY\x01\x00")
	_ = binary.Write(&file, binary.LittleEndian, uint16(len(head)))
	file.WriteString(head)
	for r := range rows {
		for c := range cols {
			_ = binary.Write(&file, binary.LittleEndian, float32(at(r, c)))
		}
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// wave is the formula of the paper with an exponent of each column.
func wave(base float64, exponent func(col int) float64) func(row, col int) float64 {
	return func(row, col int) float64 {
		angle := float64(row) * math.Pow(base, -exponent(col))
		if col%2 == 0 {
			return math.Sin(angle)
		}
		return math.Cos(angle)
	}
}

// paperTable is the table of the paper with 64 columns.
var paperTable = wave(10000, func(col int) float64 { return float64(2*(col/2)) / 64 })

// mistaken are tables with a mistake each, and what must be said of it.
var mistaken = []struct {
	name, id   string
	rows, cols int
	at         func(row, col int) float64
}{
	{"exponent.npy", "odd-exponent", 128, 64, wave(10000, func(col int) float64 { return float64(col) / 64 })},
	{"doubled.npy", "column-doubled", 128, 64, wave(10000, func(col int) float64 { return float64(2*col) / 64 })},
	{"base.npy", "base", 512, 64, wave(500000, func(col int) float64 { return float64(2*(col/2)) / 64 })},
	{"swapped.npy", "swapped", 128, 64, func(row, col int) float64 { return paperTable(row, col^1) }},
	{"cell.npy", "cells", 128, 64, func(row, col int) float64 {
		if row == 40 && col == 7 {
			return 0.25
		}
		return paperTable(row, col)
	}},
}

// The cards of five mistakes are those of testdata, which -update writes, and fit on 80 columns.
func TestCardsOfMistakes(t *testing.T) {
	const file = "testdata/checks.txt"
	var all string
	for i, m := range mistaken {
		var more []string
		if i == 0 {
			more = []string{"--explain"}
		}
		all += cardOf(t, saved(t, m.name, m.rows, m.cols, m.at), more...) + "\n"
	}
	for line := range strings.Lines(all) {
		if utf8.RuneCountInString(line) > 79 {
			t.Errorf("%d columns: %q", utf8.RuneCountInString(line), line)
		}
	}
	want, _ := os.ReadFile(file)
	switch {
	case string(want) == all:
	case *update:
		if err := os.WriteFile(file, []byte(all), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not as cards are now; write it with: go test ./ui/cli -run Cards -update\n%s", file, all)
	}
}

// mistakenCard is the card of the first mistake.
func mistakenCard(t testing.TB) string {
	return cardOf(t, saved(t, "mine.npy", mistaken[0].rows, mistaken[0].cols, mistaken[0].at))
}

// cardOf is the card of a table that is not right, which is checked in its folder.
func cardOf(t testing.TB, path string, more ...string) string {
	t.Helper()
	c := exec.Command(program, append([]string{"check", filepath.Base(path)}, more...)...)
	c.Dir, c.Env = filepath.Dir(path), surroundings()
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if code := wait(t, c); code != 1 || errs.Len() > 0 {
		t.Fatalf("%s: exit code %d, %q", path, code, errs.String())
	}
	return out.String()
}

// The exit code says whether a table is right: 0, or 1, or 2 for what cannot be read.
func TestCheckExits(t *testing.T) {
	right := saved(t, "right.npy", 128, 64, paperTable)
	base := saved(t, "base.npy", 128, 64, wave(500000, func(col int) float64 { return float64(2*(col/2)) / 64 }))
	later := saved(t, "later.npy", 128, 64, func(row, col int) float64 { return paperTable(row+7, col) })
	rope := saved(t, "table.npy", 128, 64, func(row, col int) float64 {
		return math.Cos(float64(row) * math.Pow(500000, -float64(col%32)/32))
	})
	rough := saved(t, "rough.npy", 4, 64, func(row, col int) float64 { return paperTable(row, col) + 1e-5 })
	text := filepath.Join(t.TempDir(), "text.npy")
	if err := os.WriteFile(text, []byte("no numbers"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		file string
		code int
	}{
		{"", right, 0}, {"--as paper", right, 0}, {"--as any", right, 0}, {"--d-model 64 --length 128", right, 0},
		{"--tolerance exact", right, 0},
		{"--as t2t", right, 1}, {"--base 500000", right, 1}, {"--length 129", right, 1}, {"--d-model 32", right, 1},
		{"--layout concat", right, 1}, {"--first 1", right, 1},
		{"", base, 1}, {"--as any", base, 0}, {"--base 500000", base, 0}, {"--base 500000 --layout interleaved", base, 0},
		{"", later, 1}, {"--first 7", later, 0}, {"--first 8", later, 1}, {"--first 7 --base 10000", later, 0},
		{"", rope, 1}, {"--as rope", rope, 0}, {"--as rope", right, 1},
		{"", rough, 1}, {"--tolerance 2e-5", rough, 0}, {"--tolerance float32", rough, 1},
		{"", text, 2}, {"", text + "s", 2}, {"--format json", text, 2}, {"--as nothing", right, 2},
		{"--tolerance -1", right, 2}, {"--as paper --base 20", right, 2}, {"--scheme alibi", right, 2},
		{"--base 1", right, 2},
	} {
		r := run(t, append([]string{"check", c.file}, strings.Fields(c.args)...)...)
		if r.code != c.code || (r.err != "") != (c.code == 2) || strings.Count(r.err, "\n") > 1 {
			t.Errorf("check %s %s: exit code %d, want %d: %s%s", filepath.Base(c.file), c.args, r.code, c.code, r.out, r.err)
		}
	}
	if r := run(t, "check"); r.code != 2 || !strings.Contains(r.err, ".npy") {
		t.Errorf("check without a file: %+v", r)
	}
}

// JSON has all keys whatever was found, and the numbers of the table.
func TestCheckJSON(t *testing.T) {
	keys := strings.Fields("difference dtype expected file findings formula frequencies read_as right schema shape state " +
		"statistics tensor transposed undecided verdict")
	read := func(args ...string) map[string]any {
		t.Helper()
		var all map[string]any
		r := run(t, append([]string{"check", "--format", "json"}, args...)...)
		if err := json.Unmarshal([]byte(r.out), &all); err != nil {
			t.Fatalf("%v: %s", err, r.out)
		}
		var has []string
		for k := range all {
			has = append(has, k)
		}
		slices.Sort(has)
		if !slices.Equal(has, keys) {
			t.Errorf("%v has the keys %v, want %v", args, has, keys)
		}
		return all
	}
	m := mistaken[0]
	all := read(saved(t, m.name, m.rows, m.cols, m.at))
	got, err := json.Marshal([]any{all["verdict"], all["findings"], all["right"], all["shape"], all["dtype"],
		all["difference"].(map[string]any)["first"], all["difference"].(map[string]any)["at"], all["state"],
		all["formula"].(map[string]any)["law"], all["expected"].(map[string]any)["law"]})
	const want = `["mistake",["odd-exponent"],false,[128,64],"float32",[1,1],[69,1],"--d-model 64 --length 128",` +
		`"odd-exponent","paper"]`
	if err != nil || string(got) != want {
		t.Errorf("%s, want %s", got, want)
	}
	frequencies := all["frequencies"].(map[string]any)
	measured, law := frequencies["measured"].([]any), frequencies["law"].([]any)
	for j := range 64 {
		if w := math.Pow(10000, -float64(j)/64); math.Abs(measured[j].(float64)-w) > 1e-3*w+1e-4 {
			t.Errorf("column %d: measured %v, want %g", j, measured[j], w)
		}
		if w := math.Pow(10000, -float64(2*(j/2))/64); math.Abs(law[j].(float64)-w) > 1e-14 {
			t.Errorf("column %d: law %v, want %g", j, law[j], w)
		}
	}
	if all := read(saved(t, "right.npy", 8, 64, paperTable)); all["right"] != true || all["verdict"] != "right" ||
		all["difference"] != nil {
		t.Errorf("%v", all)
	}
	noise := read(saved(t, "noise.npy", 64, 64, func(r, c int) float64 {
		return float64(uint32((r*64+c+1)*(r*64+c+1))*2654435761) / (1 << 32)
	}))
	if noise["statistics"] == nil || noise["formula"] != nil {
		t.Errorf("%v", noise)
	}
	if all := read(filepath.Join(t.TempDir(), "none.npy")); all["verdict"] != "unreadable" || all["shape"] != nil {
		t.Errorf("%v", all)
	}
}

// What the program exports is right, in all layouts, types and formats, for odd and even numbers of columns.
func TestExportsAreRight(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table")
	for i, layout := range encoding.Layouts {
		for j, format := range table.Formats {
			for k, dtype := range table.Types {
				d := 8 + 3*i + j + k
				settings := []string{"--layout", layout.Name, "--d-model", fmt.Sprint(d)}
				file := name + "." + format.Name
				fine(t, append([]string{"export", "--length", "40", "--dtype", dtype, "-o", file}, settings...)...)
				for _, args := range [][]string{nil, settings} {
					if r := run(t, append([]string{"check", file}, args...)...); r.code != 0 {
						t.Errorf("%s %d columns %s %s %v: exit code %d\n%s%s", layout.Name, d, format.Name, dtype, args, r.code,
							r.out, r.err)
					}
				}
			}
		}
		if r := run(t, "check", name+"."+table.Formats[0].Name, "--base", "10001"); r.code != 1 {
			t.Errorf("%s: exit code %d for another base", layout.Name, r.code)
		}
	}
	file := name + ".npy"
	for _, args := range [][]string{{"--base", "500000", "--d-model", "32"}, {"--scheme", "rope", "--head-dim", "32"},
		{"--scheme", "rope", "--head-dim", "32", "--method", "yarn", "--train-length", "64"}, {"--model", "llama-3.1-8b"}} {
		fine(t, append([]string{"export", "--length", "40", "--rows", "30", "--from", "10", "-o", file}, args...)...)
		if r := run(t, append([]string{"check", file, "--first", "10"}, args...)...); r.code != 0 {
			t.Errorf("%v: exit code %d\n%s%s", args, r.code, r.out, r.err)
		}
	}
}

// The help of findings has every one, and a model that is a table is described as check describes it.
func TestFindingsAreSaid(t *testing.T) {
	help := fine(t, "help", "findings")
	for _, f := range identify.Findings {
		if !strings.Contains(help, "\n  "+f.ID+" ") {
			t.Errorf("help findings lacks %s", f.ID)
		}
	}
	m := mistaken[0]
	card := fine(t, "model", saved(t, m.name, m.rows, m.cols, m.at))
	const says = "differs: the cosines have an exponent of their own"
	if third := strings.Split(card, "\n")[2]; !strings.Contains(third, says) {
		t.Errorf("model of a table says %q", third)
	}
}
