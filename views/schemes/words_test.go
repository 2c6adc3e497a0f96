package schemes

import (
	"math"
	"os"
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

// smallShot draws States whose numbers are quickly added up one by one, by
// formulas that know no scaling.
func smallShot(t *rapid.T) shot {
	s := shot{viewtest.SomeState.Draw(t, "state"), viewtest.Settings(t, View.Flags, View.Default)}
	model := s.Model
	s.Model, s.Method, s.Matched, s.Layout, s.RotaryDim = nil, encoding.Unscaled, false, encoding.Interleaved, 0
	s.DModel, s.HeadDim = 2*rapid.IntRange(1, 60).Draw(t, "pairs"), 2*rapid.IntRange(1, 60).Draw(t, "pairs of a head")
	s.Length = rapid.OneOf(rapid.IntRange(1, 9), rapid.IntRange(1, 900)).Draw(t, "positions")
	s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "place")
	s.Offset = rapid.IntRange(-s.Length, s.Length).Draw(t, "away")
	s.LearnedRows = rapid.IntRange(1, 900).Draw(t, "learned rows")
	if model != nil {
		s.Base = 10_000
	}
	s.State = s.State.Clamp()
	return s
}

// formula gives what a scheme adds to a score, straight from its definition.
func formula(s chart.State, name string) func(k int) float64 {
	waves := func(d int, gain float64) func(k int) float64 {
		return func(k int) float64 { return gain * cosines(d, s.Base, k) }
	}
	switch {
	case name == "sinusoidal":
		return waves(s.DModel, math.Sqrt(float64(s.HeadDim))/float64(s.DModel/2))
	case name == "RoPE":
		return waves(s.HeadDim, 2/math.Sqrt(float64(s.HeadDim)))
	case name == "xPos":
		return func(k int) (sum float64) {
			for i := range s.HeadDim / 2 {
				at := 2 * float64(i) / float64(s.HeadDim)
				shrinks := math.Pow((at+0.4)/1.4, float64(k)/512)
				sum += (shrinks*math.Cos(float64(k)*math.Pow(s.Base, -at)) - 1) * 2 / math.Sqrt(float64(s.HeadDim))
			}
			return sum
		}
	case strings.HasPrefix(name, "ALiBi"):
		n := 1
		for 2*n <= s.Heads {
			n *= 2
		}
		exponent := -8 * float64(s.Head) / float64(n)
		if s.Head > n {
			exponent = -8 * float64(2*(s.Head-n)-1) / float64(2*n)
		}
		return func(k int) float64 { return -math.Exp2(exponent) * float64(k) }
	case strings.HasPrefix(name, "T5"):
		return func(k int) float64 { return -float64(bucket(s, k)) / 4 }
	}
	return func(int) float64 { return 0 }
}

// bucket is T5's, by the published formula.
func bucket(s chart.State, k int) int {
	side := s.Buckets
	if s.Bidirectional {
		side /= 2
	}
	exact := side / 2
	if k < exact {
		return k
	}
	share := math.Log(float64(k)/float64(exact)) / math.Log(float64(s.MaxDistance)/float64(exact)) * float64(side-exact)
	return min(side-1, exact+int(math.Floor(share+1e-9)))
}

// sentences are what is said with a number in it, and how the number is found
// again. The first group is the number, the second the scheme.
var sentences = []struct {
	pattern *regexp.Regexp
	want    func(s shot, k int, name string) float64
}{
	{regexp.MustCompile(`k ≤ (\d+) for (sinusoidal|RoPE|xPos|ALiBi head \d+)`),
		func(s shot, _ int, name string) float64 {
			return float64(halfOf(s, name))
		}},
	{regexp.MustCompile(`k ≤ (\d+) (without positions)`), func(s shot, _ int, name string) float64 {
		return float64(halfOf(s, name))
	}},
	{regexp.MustCompile(`(sinusoidal|RoPE|xPos|ALiBi head \d+|T5 illustrative|no positions) (−?\d\S*)`), added},
	{regexp.MustCompile(`(RoPE|xPos|ALiBi head \d+|T5 illustrative|no positions|sinusoidal) .*weight ×(\S+)`),
		func(s shot, k int, name string) float64 {
			return math.Exp(added(s, k, name))
		}},
	{regexp.MustCompile(`(learned) untrained .*learns \d+ × \d+ = (\S+)`),
		func(s shot, _ int, _ string) float64 { return float64(s.LearnedRows * s.DModel) }},
	{regexp.MustCompile(`(T5) illustrative .*learns \d+ × \d+ = (\S+)`),
		func(s shot, _ int, _ string) float64 { return float64(s.Buckets * s.Heads) }},
	{regexp.MustCompile(`(ALiBi)(?: is|:) (\d+) decays?`),
		func(s shot, _ int, _ string) float64 { return float64(s.Heads) }},
	{regexp.MustCompile(`(T5)(?: has|:) (\d+) buckets?`), func(s shot, _ int, name string) float64 {
		values := map[float64]bool{}
		for k := range 2 * s.MaxDistance {
			values[formula(s.State, name)(k)] = true
		}
		return float64(len(values))
	}},
	{regexp.MustCompile(`(sinusoidal|RoPE) falls up to k (\d+), then ripples`), func(s shot, _ int, name string) float64 {
		g := formula(s.State, name)
		k := 0
		for k+1 < s.Length && g(k+1) < g(k) {
			k++
		}
		up := k + 1
		for up+1 < s.Length && g(up+1) > g(up) {
			up++
		}
		if up+1 >= s.Length || g(k+1) <= g(k) { // it does not fall again
			return -1
		}
		return float64(k)
	}},
	{regexp.MustCompile(`(ALiBi) head .*slope 1/(\d+)`), func(s shot, _ int, name string) float64 {
		return -1 / formula(s.State, name)(1)
	}},
	{regexp.MustCompile(`(T5) illustrative .*bucket (\d+): k`),
		func(s shot, k int, _ string) float64 { return float64(bucket(s.State, k)) }},
	{regexp.MustCompile(`(sinusoidal|RoPE|xPos) .*half within (\d+)`),
		func(s shot, _ int, name string) float64 { return float64(halfOf(s, name)) }},
}

func added(s shot, k int, name string) float64 { return formula(s.State, name)(k) }

func halfOf(s shot, name string) int {
	g, all, sum := formula(s.State, name), 0.0, 0.0
	for k := range s.Length {
		all += math.Exp(g(k))
	}
	for k := range s.Length {
		if sum += math.Exp(g(k)); 2*sum >= all*(1-1e-12) {
			return k
		}
	}
	return -1
}

// Whatever a caption or a readout says in numbers is what definitions come to, in
// all lengths, over any settings.
func TestSentencesByDefinition(t *testing.T) {
	met := make([]int, len(sentences))
	rapid.Check(t, func(t *rapid.T) {
		s := smallShot(t)
		p := take(t, frame.New(120, 34, frame.Theme{}), func(shot *shot) { *shot = s })
		k := offsetOf(s.State)
		w := p.Words()
		for _, text := range viewtest.Said(w) {
			for i, c := range sentences {
				for _, m := range c.pattern.FindAllStringSubmatch(text, -1) {
					name, number := m[1], m[2]
					if _, err := strconv.Atoi(name); err == nil {
						name, number = number, name
					}
					met[i]++
					want := c.want(s, k, name)
					if got, half := viewtest.Value(number); !(math.Abs(got-want) <= half+1e-9*math.Abs(want)) {
						t.Fatalf("%q says %s of %s, it is %v", text, number, name, want)
					}
				}
			}
		}
	})
	for i, n := range met {
		if n == 0 {
			t.Logf("nothing says %s", sentences[i].pattern)
		}
	}
}

// What costs more at a greater length has a bound, and both the picture and the README say
// where it is.
func TestKeysThatAreLeftOutAreSaid(t *testing.T) {
	const bound = "the nearest 112347 of 131072 keys alone"
	sc := viewtest.Changed(t, func(s *chart.State) { s.DModel, s.Length = 256, 131072 })
	f := frame.New(120, 45, frame.Theme{})
	View.On(f, sc, View.Default).Draw()
	viewtest.Wants(t, string(f.AppendPlain(nil)), bound)
	text, err := os.ReadFile("../../encoding/README.md")
	if err != nil {
		t.Fatal(err)
	}
	viewtest.Wants(t, strings.Join(strings.Fields(string(text)), " "), bound)
}

// A pair other than that of the cursor is said to be moved, in every face.
func TestMovedPairIsSaid(t *testing.T) {
	for _, face := range []string{"distance", "where", "ribbons"} {
		for _, at := range []struct {
			pos, offset int
			moved       string
		}{
			{3, 100, "moved: 3 + 100 is past 31"}, {30, 5, "moved: 30 + 5 is past 31"},
			{3, -5, "moved: 3 − 5 is before 0"}, {26, 5, ""}, {31, 0, ""}, {5, -5, ""},
		} {
			s := shot{State: chart.Default(), Settings: View.Default}
			s.Length, s.Pos, s.Offset, s.Face = 32, at.pos, at.offset, face
			words := viewtest.Body(View, frame.New(160, 45, frame.Theme{}), viewtest.SceneOf(t, s.State), s.Settings).Words()
			said := ""
			for _, field := range words.Readout {
				if strings.HasPrefix(field.Value, "moved") {
					said = field.Value
				}
			}
			if said != at.moved {
				t.Errorf("%s, position %d and offset %d: %q, want %q", face, at.pos, at.offset, said, at.moved)
			}
		}
	}
}

// The heading of the lanes ends before that of the numbers, however great the offset is.
func TestHeadingsDoNotTouch(t *testing.T) {
	heading := regexp.MustCompile(`(weight[a-z, ]* by offset  +)?(mean )?at k 1[0-9]*$`)
	offset := 1
	for range 9 {
		offset *= 10
		sc := viewtest.Changed(t, func(s *chart.State) { s.Length, s.Offset = 10*offset, offset })
		for w := 40; w <= 140; w += 4 {
			for _, h := range []int{12, 16, 24, 36} {
				f := frame.New(w, h, frame.Theme{})
				viewtest.Body(View, f, sc, View.Default).Draw()
				for _, row := range strings.Split(string(f.AppendPlain(nil)), "\n") {
					row = strings.TrimSpace(row)
					if strings.HasPrefix(row, "weight") && strings.Contains(row, "by off") && heading.FindString(row) != row {
						t.Errorf("k %d, %d × %d: %q", offset, w, h, row)
					}
				}
			}
		}
	}
}

// What is past the training is what the scheme knows of two positions: both of them if it is added to the words, only
// their offset if it turns queries and keys or changes scores.
func TestBeyondTrainingIsWhatTheSchemeKnows(t *testing.T) {
	known := map[string]string{"sinusoidal": "positions", "learned": "positions", "rope": "offset", "xpos": "offset",
		"alibi": "offset", "t5": "offset"}
	said := 0
	rapid.Check(t, func(t *rapid.T) {
		s := smallShot(t)
		s.Train = rapid.IntRange(0, 90).Draw(t, "trained")
		s.State = s.State.Clamp()
		k := min(max(s.Offset, -s.Offset), s.Length-1)
		last := min(s.Pos+k, s.Length-1)
		if s.Offset < 0 {
			last = max(s.Pos, k)
		}
		knows := known[s.lane(s.State)]
		want := s.Train > 0 && (knows == "positions" && last >= s.Train || knows == "offset" && k >= s.Train)
		f := frame.New(160, 45, frame.Theme{})
		w := viewtest.Body(View, f, viewtest.SceneOf(t, s.State), s.Settings).Words()
		if got := strings.Contains(viewtest.Readout(w), "beyond training"); got != want {
			t.Fatalf("%s, k %d up to position %d, trained on %d: %q", s.Scheme, k, last, s.Train, viewtest.Readout(w))
		}
		said += chart.One(want)
	})
	if said == 0 {
		t.Error("it is never said")
	}
}
