package views

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// addedRows returns the rows of a State's picture below its heading, in signs.
func addedRows(t *testing.T, s State, w, h int) []string {
	t.Helper()
	f := frame.New(w, h, frame.Theme{Depth: frame.NoColor})
	p, err := One(s.Clamp()).Scenes().Plan(false, f)
	if err != nil {
		t.Fatal(err)
	}
	p.Draw()
	return strings.Split(string(f.AppendPlain(nil)), "\n")[2:]
}

// The views without a picture of a scheme show what it adds to scores, each in its own way.
func TestNoTwoViewsShowOnePicture(t *testing.T) {
	for _, kind := range scheme.All {
		for _, size := range [][2]int{{80, 20}, {120, 35}} {
			met := map[string]string{}
			for _, v := range All {
				s := Default()
				s.View, s.Scheme = v.Name, kind.Name
				if s = s.Clamp(); !s.ShowsBias() {
					continue
				}
				rows := addedRows(t, s, size[0], size[1])
				text, ink := strings.Join(rows, "\n"), 0
				for _, row := range rows {
					ink += len(strings.Fields(row))
				}
				if other := met[text]; other != "" || ink < 20 {
					t.Errorf("%s: %s shows %d words, and the picture of %q", kind.Name, v.Name, ink, other)
				}
				met[text] = v.Name
			}
		}
	}
}

// Binary writes the digits of offsets, and those of what ALiBi takes off, or of T5's buckets.
func TestDigitsOfWhatIsAdded(t *testing.T) {
	row := regexp.MustCompile(`^ *(\d+)  ([01 ]+) →([01 ]+?)(?:\.([01 ]+)|     +(\d+)) +([−0-9.]+) *$`)
	bits := func(text string) int {
		n, err := strconv.ParseInt(strings.ReplaceAll(text, " ", ""), 2, 64)
		if err != nil {
			t.Fatal(err)
		}
		return int(n)
	}
	// T5's relative_position_bucket for keys before the query.
	bucket := func(k int) int {
		if k < 8 {
			return k
		}
		return min(8+int(math.Log(float64(k)/8)/math.Log(128.0/8)*8), 15)
	}
	for _, name := range []string{scheme.ALiBi, scheme.T5} {
		s := Default()
		s.View, s.Scheme, s.Head, s.Heads, s.Bidirectional = "binary", name, 3, 8, true
		for _, at := range []int{5, 60} {
			s.Offset = at
			met := map[int]bool{}
			for _, line := range addedRows(t, s, 120, 35) {
				parts := row.FindStringSubmatch(line)
				if parts == nil {
					continue
				}
				k, _ := strconv.Atoi(parts[1])
				met[k] = true
				got, want, adds := float64(bits(parts[3])), float64(bucket(k)), -float64(bucket(k))/4
				if name == scheme.ALiBi { // head 3 of 8: 2⁻³ for each position
					fraction := strings.ReplaceAll(parts[4], " ", "")
					got += float64(bits(fraction)) / math.Exp2(float64(len(fraction)))
					want, adds = float64(k)/8, -float64(k)/8
				}
				if name == scheme.T5 && parts[5] != strconv.Itoa(bucket(k)) || bits(parts[2]) != k || got != want ||
					parts[6] != strings.ReplaceAll(fmt.Sprintf("%.4f", adds+0), "-", "−") {
					t.Errorf("%s: %q: got %v, want %v", name, line, got, want)
				}
			}
			if len(met) < 20 || !met[at] {
				t.Errorf("%s at %d: %d offsets", name, at, len(met))
			}
		}
	}
}

// Order writes what is added for two words by their distance alone.
func TestWordsGetWhatIsAdded(t *testing.T) {
	s := Default()
	s.View, s.Scheme, s.Head, s.Heads, s.Order.Sentence = "order", scheme.ALiBi, 1, 8, "to be or not"
	text := strings.Join(addedRows(t, s, 100, 30), "\n")
	for k, want := range []int{4, 3, 2, 1} { // pairs of words k apart
		value := strings.ReplaceAll(fmt.Sprintf(" %.2f ", -float64(k)/2+0), "-", "−")
		if n := strings.Count(text, value); n != want {
			t.Errorf("%s stands %d times, want %d:\n%s", value, n, want, text)
		}
	}
}
