package cli

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding/identify"
)

// Each homework has a program to start with, whose file has the shape that is asked for. The right numbers are right,
// which the progress file keeps; wrong ones are answered in steps: where, which columns, what.
func TestHomework(t *testing.T) {
	env := append(surroundings(), "XDG_STATE_HOME="+t.TempDir())
	wave := func(pos, pair, d, kind int) float64 {
		return math.Sin(float64(pos)*math.Pow(10000, -2*float64(pair)/float64(d)) + float64(kind)*math.Pi/2)
	}
	paper := func(d int) func(pos, j int) float64 {
		return func(pos, j int) float64 { return wave(pos, j/2, d, j%2) }
	}
	for n, c := range map[string]struct {
		first, rows, cols int
		of                func(pos, j int) float64
	}{
		"3": {5, 1, 8, paper(8)}, "4": {0, 128, 64, paper(64)}, "5": {7, 64, 64, paper(64)},
		"9": {0, 128, 64, func(pos, j int) float64 { return wave(pos, j%32, 64, 1-j/32) }},
		"6": {0, 64, 64, func(pos, j int) (sum float64) {
			for pair := range 32 {
				sum += wave(pos-j, pair, 64, 1)
			}
			return sum
		}},
	} {
		head := fmt.Sprintf("first, rows, columns = %d, %d, %d\n", c.first, c.rows, c.cols)
		if text := runIn(t, env, "code", "--task", n).out; !strings.Contains(text, head) {
			t.Errorf("lesson %s: the program does not have %q:\n%s", n, head, text)
		}
		right := saved(t, "homework.npy", c.rows, c.cols, func(row, j int) float64 { return c.of(c.first+row, j) })
		if r := runIn(t, env, "check", right, "--task", n); r.code != 0 || !strings.Contains(r.out, "right") {
			t.Errorf("lesson %s: right numbers: %d\n%s%s", n, r.code, r.out, r.err)
		}
	}
	results := runIn(t, env, "lesson", "results").out
	if strings.Count(results, "homework: right") != 5 {
		t.Errorf("results:\n%s", results)
	}
	wrong := saved(t, "wrong.npy", 128, 64, func(row, j int) float64 {
		return math.Sin(float64(row)*math.Pow(10000, -float64(j)/64) + float64(j%2)*math.Pi/2)
	})
	for flag, says := range map[string][2]string{ // what is said, and what is not
		"":          {"column 1", "look at|exponent"},
		"--hint":    {"look at the odd columns", "exponent"},
		"--explain": {"exponent of their own", "look at"},
	} {
		r := runIn(t, env, strings.Fields("check "+wrong+" --task 4 "+flag)...)
		if r.code != 1 || !strings.Contains(r.out, says[0]) || regexp.MustCompile(says[1]).MatchString(r.out) {
			t.Errorf("%q: %d\n%s%s", flag, r.code, r.out, r.err)
		}
	}
	cosines := saved(t, "cosines.npy", 64, 64, func(row, j int) (sum float64) {
		for pair := range 32 {
			sum += wave(row-j, pair, 64, 1) / 32
		}
		return sum
	})
	r := runIn(t, env, "check", cosines, "--task", "6", "--explain")
	if r.code != 1 || !strings.Contains(r.out, "divided by its norm") {
		t.Errorf("cosines for dot products: %d\n%s", r.code, r.out)
	}
	if r := runIn(t, env, "check", wrong, "--task", "2"); r.code != 2 || !strings.Contains(r.err, "3, 4, 5, 6 or 9") {
		t.Errorf("lesson 2: %d %s", r.code, r.err)
	}
}

// The common errors that are faults of a table name what check finds in it, and export writes such tables.
func TestLessonsNameFindings(t *testing.T) {
	named := map[string]string{}
	files, _ := filepath.Glob("../lessons/*.md")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, errors, _ := strings.Cut(string(text), "\n## Common errors\n")
		for _, words := range strings.Split(errors, "\n\n") {
			if _, said, says := strings.Cut(words, "`wavescope check`"); says {
				ids := regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(said, -1)
				for _, id := range ids {
					named[filepath.Base(file)[:2]] += " " + id[1]
					if !slices.Contains(identify.Faults(), id[1]) {
						t.Errorf("%s: no table has the fault %s", file, id[1])
					}
				}
			}
		}
	}
	if got, want := fmt.Sprint(named), "map[03: column-doubled i-for-2i first 04: multiplied half-1 05: transposed "+
		"09: interleaved halves 10: bfloat16-positions]"; got != want {
		t.Errorf("the lessons name %s, want %s", got, want)
	}
}
