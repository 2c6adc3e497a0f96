package heatmap

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// less returns the difference of two bases.
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
	for pos := range 2 * heatShown {
		for dim := range 64 {
			second := float64(pos) * math.Pow(500_000, -float64(dim/2*2)/64)
			v := waveOf(pos, dim, 64) - math.Sin(second+float64(dim%2)*math.Pi/2)
			got := pixelAt(f, column120(dim), 2*heatTop+pos)
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
	few := frame.New(heatWide, heatHigh, frame.Theme{Depth: frame.NoColor})
	d.plan(few).Draw()
	viewtest.Wants(t, string(few.AppendPlain(nil)), "blank where both agree")
}

// Every sentence is true of every table: what turns, counted from the wavelengths
// of the definition in the steps that there are, and what a pixel is.
func TestCaptionsAreTrue(t *testing.T) {
	counted := regexp.MustCompile(`^(\d+) of (\d+) pairs? turns? at least once within (\d+) positions?`)
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
		case strings.HasPrefix(caption, "No pair") != (turning == 0) || turning > 0 && turning != pairs:
			t.Fatalf("%q, counted %d of %d", caption, turning, pairs)
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
