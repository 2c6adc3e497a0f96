package recipe

import (
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

var update = flag.Bool("update", false, "run the programs that are recorded, which needs NumPy, PyTorch and Ruby")

// recorded lists the languages whose programs were run, with their interpreters and versions.
var recorded = []struct {
	lang         string
	run, version []string
}{
	{"numpy", []string{"/usr/bin/python3", "testdata/python/run.py"},
		[]string{"/usr/bin/python3", "-c", "import numpy; print('NumPy', numpy.__version__)"}},
	{"pytorch", []string{"/usr/bin/python3", "testdata/python/run.py"},
		[]string{"/usr/bin/python3", "-c", "import torch; print('PyTorch', torch.__version__)"}},
	{"keras", []string{"/usr/bin/python3", "testdata/python/run.py"},
		[]string{"/usr/bin/python3", "-c", "import numpy; print('what stands in for Keras, on NumPy', " +
			"numpy.__version__)"}},
	{"ruby", []string{"ruby"}, []string{"ruby", "-e", "puts 'Ruby ' + RUBY_VERSION"}},
}

// cases returns tables of every kind, in recorded order.
func cases(t *testing.T) (all []Ask) {
	add := func(name string, first, rows int, shape encoding.Config) *Ask {
		s, ok := scheme.Find(name)
		if !ok {
			t.Fatal(name)
		}
		shape.Length = max(first+rows, 1)
		all = append(all, Ask{Setup: scheme.Setup{Scheme: s, Shape: shape, Heads: 1}, First: first, Rows: rows,
			Again: fmt.Sprintf("table %d", len(all)+1)})
		return &all[len(all)-1]
	}
	waves := encoding.Config{DModel: 8, Base: 10_000}
	add("sinusoidal", 0, 6, waves)
	for layout := range encoding.Layouts {
		add("sinusoidal", 0, 4, encoding.Config{DModel: 7, Base: 500_000, Layout: encoding.Layout(layout)})
	}
	add("sinusoidal", 1_000_000, 3, waves)
	add("sinusoidal", 1<<40, 2, waves)
	add("binary", 5, 4, encoding.Config{DModel: 5, Base: 2})
	add("binary", 1<<40, 2, encoding.Config{DModel: 45, Base: 2})
	for method := range encoding.Methods {
		r := encoding.RoPEConfig{HeadDim: 16, RotaryDim: 12, Base: 10_000, Pairing: encoding.Pairing(method % 2)}
		r.Scaling = encoding.Scaling{Method: encoding.Method(method), Factor: 4, TrainLength: 64, TargetLength: 256,
			BetaFast: 32,
			BetaSlow: 1, HighFreqFactor: 4, LowFreqFactor: 1, Untruncated: method%2 == 1,
			ShortFactors: encoding.FloatsOf([]float64{1, 1, 1, 1, 1, 1}),
			LongFactors:  encoding.FloatsOf([]float64{1, 1.5, 2, 3, 4, 4.5})}
		add("rope", 200, 3, r.TableConfig(256))
	}
	add("alibi", -3, 5, encoding.Config{}).Heads = 12
	add("alibi", -3, 5, encoding.Config{}).Heads = 8
	for _, both := range []bool{false, true} {
		add("t5", -140, 145, encoding.Config{}).Buckets, _ = scheme.NewBuckets(32, 128, both)
	}
	return all
}

// exactly returns the exact number of a row and column, and the error that the program states.
func exactly(t *testing.T, a Ask, text string, row, column int) (want, within float64) {
	if within = named(t, text); within < 0 {
		within = 0
	}
	at := a.First + row
	switch a.Scheme.Name {
	case "alibi":
		return -scheme.Slope(column, a.Heads) * math.Abs(float64(at)), within
	case "t5":
		return float64(a.Buckets.Of(at)), within
	}
	e, err := a.Scheme.New(a.Shape)
	if err != nil {
		t.Fatal(err)
	}
	return e.At(at, column), within
}

// edges returns the offsets that a program says may get the previous bucket.
func edges(text string) map[int]bool {
	all := map[int]bool{}
	text = strings.ReplaceAll(text, "\n# ", " ")
	if m := regexp.MustCompile(`on the edge of a bucket, ([0-9, ]+), it may`).FindStringSubmatch(text); m != nil {
		for n := range strings.SplitSeq(m[1], ", ") {
			v, _ := strconv.Atoi(n)
			all[v] = true
		}
	}
	return all
}

// The recorded output of the programs, as run by the libraries, matches the table within the stated
// error, and batches are added as stated.
func TestRecordedRuns(t *testing.T) {
	for _, r := range recorded {
		file := filepath.Join("testdata", "runs", r.lang+".txt")
		l, _ := FindLanguage(r.lang)
		if *update {
			record(t, file, l, r.run, r.version)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		runs := strings.Split(string(text), "\n=== ")[1:]
		all := cases(t)
		if len(runs) != len(all) {
			t.Fatalf("%s: %d runs of %d programs are recorded; where they can be run, -update does", r.lang, len(runs),
				len(all))
		}
		for i, a := range all {
			program, out, _ := strings.Cut(runs[i], "\n--- it prints\n")
			now, err := l.Program(a)
			if err != nil {
				t.Fatal(err)
			}
			if _, program, _ = strings.Cut(program, "\n"); program != strings.TrimSuffix(now, "\n") {
				t.Errorf("%s %d: recorded is another program; where it can be run, -update does:\n%s", r.lang, i+1, now)
				continue
			}
			checkRun(t, r.lang, a, now, strings.Split(strings.TrimSuffix(out, "\n"), "\n"))
		}
	}
}

// record runs the programs and stores their output.
func record(t *testing.T, file string, l Language, run, version []string) {
	is, err := exec.Command(version[0], version[1:]...).Output()
	if err != nil {
		t.Fatal(err)
	}
	text := "Programs, and what " + strings.TrimSpace(string(is)) + " makes of them.\n"
	for i, a := range cases(t) {
		program, err := l.Program(a)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(t.TempDir(), "program")
		if err := os.WriteFile(name, []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(run[0], append(run[1:len(run):len(run)], name)...)
		c.Stderr = os.Stderr
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%s %d: %v\n%s", l.Name, i+1, err, program)
		}
		text += fmt.Sprintf("\n=== %d\n%s--- it prints\n%s", i+1, program, out)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// checkRun compares the output of a program with the exact table.
func checkRun(t *testing.T, lang string, a Ask, text string, lines []string) {
	if len(lines) < a.Rows {
		t.Fatalf("%s: %d lines:\n%s", lang, len(lines), text)
	}
	near := edges(text)
	for row, line := range lines[:a.Rows] {
		words := strings.Split(line, ",")
		if lang == "ruby" { // which numbers its rows
			if words[0] != fmt.Sprint(a.First+row) {
				t.Errorf("%s: row %d is %s", lang, row, line)
			}
			words = words[1:]
		}
		columns := map[string]int{"alibi": a.Heads, "t5": 1}[a.Scheme.Name]
		if columns == 0 {
			columns = a.Shape.DModel
		}
		if len(words) != columns {
			t.Fatalf("%s: row %d is %s", lang, row, line)
		}
		for column, word := range words {
			v, err := strconv.ParseFloat(word, 64)
			want, within := exactly(t, a, text, row, column)
			if near[max(a.First+row, -a.First-row)] {
				within = 1
			}
			if off := math.Abs(v - want); err != nil || !(off <= within) {
				t.Errorf("%s: row %d, column %d: %s, want %v within %g:\n%s", lang, a.First+row, column, word, want,
					within, text)
			}
		}
	}
	checkBatches(t, a, text, lines[a.Rows:])
}

// checkBatches compares the recorded sums of batches with what the program states.
func checkBatches(t *testing.T, a Ask, text string, lines []string) {
	if !strings.Contains(text, "return x + ") {
		if len(lines) > 0 {
			t.Errorf("it prints %q:\n%s", lines, text)
		}
		return
	}
	d, n := a.Shape.DModel, a.Rows
	want := []string{
		fmt.Sprintf("(2, %d, %d) adds rows by the second axis", n, d),
		fmt.Sprintf("(2, %d, %d) adds rows by the second axis", n-1, d),
		fmt.Sprintf("(%d, %d, %d) adds rows by the second axis", n+1, n, d), // also what is meant the other way round
		fmt.Sprintf("(%d, 2, %d) adds rows by the second axis", n+1, d),
		fmt.Sprintf("(%d, %d, %d) is an error: ", n+1, n+1, d),
		fmt.Sprintf("(%d, 3, %d) adds rows by the first axis", n, d),
	}
	says := strings.Join(strings.Fields(strings.ReplaceAll(text, "#", "")), " ")
	if told := fmt.Sprintf("is wrong without an error for a batch up to %d: all of sequence b gets row b. A larger "+
		"batch is an error.", n); n > 1 && !strings.Contains(says, told) {
		t.Errorf("it does not say %q:\n%s", told, text)
	}
	alike := a.First > 1<<24 // rows that no single precision tells apart are by both axes
	for i, line := range lines {
		if alike {
			line = strings.Replace(line, "first and the second",
				map[bool]string{true: "first", false: "second"}[strings.Contains(want[i], "first")], 1)
		}
		if len(lines) != len(want) || !strings.HasPrefix(line, want[i]) {
			t.Fatalf("added are\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
		}
	}
}
