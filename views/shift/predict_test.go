package shift

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

var (
	spanOfFit = regexp.MustCompile(`from positions (\d+) to (\d+)$`)
	wordsOfR2 = regexp.MustCompile(`a·sin (\S+), a·sin \+ b·cos (\S+)\.$`)
	partOfIt  = regexp.MustCompile(`(?:explains|R²) ([<>]?[−\d.e+]+%?|all)`)
)

// What the caption says that a multiple of the sine explains is 1 − Σ(y − a·x)² ÷ Σ(y − ȳ)² with a = Σxy ÷ Σx², and it
// is called worse than the mean where that is below 0.
func TestCaptionOfAMultipleOfSin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := shiftScene(t, func(s *shot) {
			s.Face, s.DModel = predictFace, 2*rapid.IntRange(1, 300).Draw(t, "pairs")
			s.Length, s.Offset = rapid.IntRange(2, 200).Draw(t, "length"), rapid.IntRange(-30, 30).Draw(t, "offset")
			s.Pos, s.Dim = rapid.IntRange(0, s.Length-1).Draw(t, "pos"), rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		})
		subject := newSubject(chart.Paper{W: 120, H: 34}, s.Scene, s.Settings)
		span := spanOfFit.FindStringSubmatch(subject.fitData(fitName).Title)
		first, _ := viewtest.Value(span[1])
		last, _ := viewtest.Value(span[2])
		w := math.Pow(10000, -float64(s.Dim/2*2)/float64(s.DModel))
		var xx, xy, y, yy, n float64
		for pos := first; pos <= last; pos++ {
			now, then := math.Sin(pos*w), math.Sin((pos+float64(s.Offset))*w)
			xx, xy, y, yy, n = xx+now*now, xy+now*then, y+then, yy+then*then, n+1
		}
		spread := yy - y*y/n
		if spread < 1e-6 || xx < 1e-6 { // of which rounding is a part
			return
		}
		r2 := 1 - (yy-xy*xy/xx)/spread
		words := newPrediction(subject).words()
		long, short := words.Caption[0], wordsOfR2.FindStringSubmatch(words.Caption[1])
		if short == nil {
			t.Fatalf("%q", words.Caption)
		}
		v, half := viewtest.Value(strings.TrimPrefix(short[1], ">"))
		if math.Abs(v-r2) > half+1e-6*(1+math.Abs(r2)) {
			t.Fatalf("%q: R² is %v", words.Caption, r2)
		}
		if worse := strings.Contains(long, "worse than its mean"); worse != (r2 < 0) && math.Abs(r2) > 1e-6 {
			t.Fatalf("%q: R² is %v", long, r2)
		}
		part := partOfIt.FindStringSubmatch(long)
		if part == nil || !strings.Contains(long, "a multiple of sin, without a constant,") {
			t.Fatalf("%q", long)
		}
		switch text := part[1]; {
		case text == "all":
			if r2 < 1-1e-6 {
				t.Fatalf("%q: R² is %v", long, r2)
			}
		case strings.HasSuffix(text, "%") && !strings.ContainsAny(text[:1], "<>"):
			v, half := viewtest.Value(strings.TrimSuffix(text, "%"))
			if math.Abs(v-100*r2) > half+1e-4 {
				t.Fatalf("%q: R² is %v", long, r2)
			}
		case text[0] == '<' && r2 > 0.0005+1e-6, text[0] == '>' && r2 < 0.995-1e-6:
			t.Fatalf("%q: R² is %v", long, r2)
		}
	})
}
