package heatmap

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// numbers is a table without frequencies: its columns have no pairs, have names
// of their own, and hold values from −3 to 5.
type numbers struct{ config encoding.Config }

func (n numbers) Config() encoding.Config { return n.config }

func (n numbers) At(pos, dim int) float64 { return float64((7*pos+5*dim)%33)/4 - 3 }

func (n numbers) Mean(pos, count, dim int) float64 {
	sum := 0.0
	for k := range count {
		sum += n.At(pos+k, dim)
	}
	return sum / float64(count)
}

func (n numbers) Range(pos, count, dim int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for k := range count {
		low, high = min(low, n.At(pos+k, dim)), max(high, n.At(pos+k, dim))
	}
	return low, high
}

func (n numbers) About(dim int) encoding.Column {
	return encoding.Column{Name: fmt.Sprintf("feature %d", dim), Index: dim, Period: math.Inf(1), Low: -3, High: 5}
}

// numbersShot is a heatmap of such a table.
func numbersShot(change func(*state)) shot {
	s := state{State: chart.Default()}
	s.Scheme = "numbers"
	change(&s)
	return shot{chart.Scene{State: s.State, Enc: numbers{s.Config}}, s.Settings}
}

// screenText is all that a heatmap says: in the picture, then in its words.
func screenText(s shot, w, h int, theme frame.Theme) (picture, all string) {
	f, rows := heatDrawn(s, w, h, theme)
	for _, row := range rows {
		picture += string(row) + "\n"
	}
	said := s.plan(f).Words()
	all = picture
	for _, l := range viewtest.Said(said) {
		all += l + "\n"
	}
	return picture, all
}

// Its colours, bars and curve are those of its values.
func TestHeatmapOfNumbersShowsItsValues(t *testing.T) {
	s := numbersShot(func(*state) {})
	f, rows := heatDrawn(s, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * heatShown {
		for dim := range 64 {
			if got, v := pixelAt(f, heatLeft+dim, 2*heatTop+pos), s.Enc.At(pos, dim); !near(got, frame.Signed, v/5) {
				t.Fatalf("position %d, dim %d: colour %d, not %d for %g", pos, dim, got, frame.Signed.At(v/5), v)
			}
		}
	}
	for _, want := range []string{"+5", "−5"} { // the bars reach as far up as down
		if !strings.Contains(string(rows[31])+string(rows[34]), want) {
			t.Errorf("the bars do not end at %s:\n%s\n%s", want, string(rows[31]), string(rows[34]))
		}
	}
	for dim := range 64 {
		_, positive := eighthsAt(f, heatLeft+dim, 32)
		if v := s.Enc.At(17, dim); positive != (v >= 5.0/32) {
			t.Errorf("dim %d, value %g: its bar stands: %t", dim, v, positive)
		}
	}
	bead := -1
	for x := 76; x < heatWide; x++ {
		if f.At(x, heatTop+8).Rune == '●' {
			bead = x
		}
	}
	// Position 17, dim 6: (119 + 30) % 33 / 4 − 3 = 1.25, at 4.25/8 of 69 dots.
	if want := 76 + 37/2; bead != want {
		t.Errorf("the value 1.25 is marked in column %d, not %d", bead, want)
	}
}

// eighthsAt reads the lowest cell of an upward bar.
func eighthsAt(f frame.Frame, x, y int) (r rune, stands bool) {
	c := f.At(x, y)
	return c.Rune, strings.ContainsRune("▁▂▃▄▅▆▇█", c.Rune) && c.BG < frame.Signed.At(-1)
}

// less is the difference of two bases.
func less(t *testing.T, change func(*state)) shot {
	t.Helper()
	first := heatScene(t, change)
	second := first
	second.Base = 500_000
	return shot{first.Less(viewtest.SceneOf(t, second.State)), first.Settings}
}

// A difference has the values of the first table less those of the second, in the
// rows in which the table has them.
func TestHeatmapOfDifferences(t *testing.T) {
	d := less(t, nil)
	f, rows := heatDrawn(d, heatWide, heatHigh, frame.Theme{})
	for pos := range 2 * fanShown {
		for dim := range 64 {
			second := float64(pos) * math.Pow(500_000, -float64(dim/2*2)/64)
			v := waveOf(pos, dim, 64) - math.Sin(second+float64(dim%2)*math.Pi/2)
			got := pixelAt(f, column120(dim), 2*fanTop+pos)
			if !near(got, frame.Signed, v/2) {
				t.Fatalf("position %d, dim %d: colour %d, not %d for %+.4f", pos, dim, got, frame.Signed.At(v/2), v)
			}
		}
	}
	text := ""
	for _, row := range rows {
		text += string(row) + "\n"
	}
	viewtest.Wants(t, text, "dark where both agree", "dim 6 sin  first less second", "−2", "+2")
	if strings.Contains(text, "λ") {
		t.Errorf("two tables have two periods, but one is named:\n%s", text)
	}
	for _, c := range []struct {
		theme frame.Theme
		want  string
	}{{frame.Theme{Light: true}, "white where both agree"},
		{frame.Theme{Depth: frame.NoColor}, "blank where both agree"}} {
		picture, _ := screenText(d, heatWide, heatHigh, c.theme)
		viewtest.Wants(t, picture, c.want)
	}
	picture, _ := screenText(less(t, func(s *state) { s.Transposed, s.Phase = true, true }), heatWide, heatHigh,
		frame.Theme{})
	viewtest.Wants(t, picture, "dim 6 sin  first less second", "+2")
}

// Every sentence is true of every table: what turns, counted from the wavelengths
// of the definition in the steps that there are, and what a pixel is.
func TestCaptionsAreTrue(t *testing.T) {
	counted := regexp.MustCompile(`^(\d+) of (\d+) pairs? turns? at least once within (\d+) positions?`)
	turns := regexp.MustCompile(`(\d+)(?: sines?| cosines?| pairs?)? turns?\b`)
	pixel := regexp.MustCompile(`a pixel is the mean of (?:(\d+) positions × )?(\d+) pairs`)
	rapid.Check(t, func(t *rapid.T) {
		s := fitState(t)
		s.Group, s.Zoom = 1, chart.Auto
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		p := sc.plan(frame.New(160, 40, frame.Theme{}))
		caption := p.Words().Caption[0]
		turning, pairs := 0, s.Config.Pairs()
		for pair := range pairs {
			num, den := s.Exponent(pair)
			if lambda := 2 * math.Pi * math.Pow(s.Base, float64(num)/float64(den)); lambda <= float64(s.Length-1) {
				turning++
			}
		}
		m := counted.FindStringSubmatch(caption)
		switch {
		case p.cols.group > 1:
			m := pixel.FindStringSubmatch(caption)
			if m == nil {
				t.Fatal(caption)
			}
			n, group := 1, 0
			if m[1] != "" {
				n, _ = strconv.Atoi(m[1])
			}
			group, _ = strconv.Atoi(m[2])
			if n != p.steps.span || group != p.cols.group || p.steps.end-p.steps.first != s.Length {
				t.Fatalf("%q, a pixel is %d × %d of %d…%d", caption, p.steps.span, p.cols.group, p.steps.first,
					p.steps.end)
			}
		case m != nil:
			if got := fmt.Sprint(m[1:]); got != fmt.Sprint([]int{turning, pairs, s.Length}) {
				t.Fatalf("%q, counted %d of %d in %d", caption, turning, pairs, s.Length)
			}
		case p.steps.span > 1:
		case strings.HasPrefix(caption, "no pair") != (turning == 0) || turning > 0 && turning != pairs:
			t.Fatalf("%q, counted %d of %d", caption, turning, pairs)
		}
		text, _ := screenText(sc, 160, 40, frame.Theme{})
		for _, said := range turns.FindAllStringSubmatch(text, -1) {
			if n := said[1]; n != strconv.Itoa(turning) && n != strconv.Itoa(turning-1) { // the lone sine has no cosine
				t.Fatalf("%q, counted %d:\n%s", said[0], turning, text)
			}
		}
	})
}

// The table of means averages some pairs of a large group, evenly, and says so; of a
// small group all.
func TestTableOfMeansIsBounded(t *testing.T) {
	for dModel, said := range map[int]string{65536: " pairs, of which 1 in 26 is averaged", 512: " pairs"} {
		s := chart.Default()
		s.DModel, s.Fit, s.Length, s.Dim, s.Pos = dModel, true, 1000, 0, 0
		told := View.Tables(viewtest.SceneOf(t, s), Settings{})
		cells := told[0]
		if !strings.HasSuffix(cells.Title, said) {
			t.Errorf("d_model %d: %q", dModel, cells.Title)
		}
		group, skip := (dModel/2+4)/5, 1
		if dModel > 512 {
			skip = 26
		}
		sum, n := 0.0, 0
		for pair := 0; pair < group; pair += skip {
			omega := math.Pow(10000, -2*float64(pair)/float64(dModel))
			for pos := range 84 {
				sum, n = sum+math.Sin(float64(pos)*omega), n+1
			}
		}
		got, err := strconv.ParseFloat(strings.ReplaceAll(cells.Cells(0)[1], chart.Minus, "-"), 64)
		if want := sum / float64(n); err != nil || math.Abs(got-want) > 2e-5 {
			t.Errorf("d_model %d: %q, want %v", dModel, cells.Cells(0), want)
		}
	}
}
