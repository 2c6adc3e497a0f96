package ui

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/ui/lesson/truth"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// saidIn is all that a step says, for learners and for the teacher.
func saidIn(l, step int) string {
	var all []string
	s := lessons.Built().Lessons[l-1].Steps[step-1]
	for _, p := range s.Pictures {
		for _, text := range p.Text {
			all = append(all, text.String())
		}
		for _, code := range p.Code {
			all = append(all, code.Lines...)
		}
		if q := p.Question; q != nil {
			all = append(all, q.Ask.String())
			for _, a := range q.Answers {
				all = append(all, a.Text.String(), a.Reason.String())
			}
		}
	}
	for _, n := range s.Notes {
		all = append(all, n.String())
	}
	return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
}

// What is true with a condition is said with it, and nothing is said that a published model
// or an example of arithmetic contradicts.
func TestLessonsSayTheCondition(t *testing.T) {
	for _, c := range []struct {
		lesson, step int
		says, not    string
		why          string
	}{
		{1, 4, "as in nearly every trained model", "as in every trained model", "Reformer has one matrix for queries and keys"},
		{1, 5, "Llama 4 and of SmolLM3", "still nearly every model is told its positions", "models with layers without positions are in use"},
		{5, 8, "over most parts of a turn they are not", "over a part of a turn they are not", "over half a turn from 0 on they are"},
		{6, 5, "At whole positions no sine repeats exactly", "Right, and it does more", "π is no fraction"},
		{7, 9, "in all of them or in most", "in every attention layer", "Llama 4 and SmolLM3 leave some out"},
		{8, 2, "Its W_Q and W_K change nothing", "It has W_Q = W_K", "W_Q = W_K alone makes scores alike for i, j and j, i, not for k and −k"},
		{8, 8, "in the score, by layer ALiBi, T5 relative", "Shaw", "Shaw's vectors are added to keys and to values"},
		{8, 8, "in q and k, by layer RoPE", "each layer", "not each"},
		{9, 5, "layer by layer, on q and k", "in every layer", "not in every one"},
		{9, 6, "the same length in every pair", "For equal words it is the curve of lesson 6", "equal words may have pairs of different lengths"},
		{9, 8, "Granite 4.0-H", "it has been tried, and it is seldom chosen", "it has been chosen"},
		{9, 8, "Turned, layer by layer: RoPE", "in every layer", "not in every one"},
	} {
		text := saidIn(c.lesson, c.step)
		if !strings.Contains(text, c.says) || strings.Contains(text, c.not) {
			t.Errorf("%d.%d does not say %q, or says %q: %s:\n%s", c.lesson, c.step, c.says, c.not, c.why, text)
		}
	}
}

// A sine and its cosine are uncorrelated over whole turns, and over half a turn from 0 on,
// but over most parts of a turn they are not.
func TestSinesAndCosinesOverPartsOfATurn(t *testing.T) {
	const n = 1000
	correlated := func(turns float64) float64 {
		var x, y, xx, yy, xy float64
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * turns * (float64(i) + 0.5) / n)
			x, y, xx, yy, xy = x+sin, y+cos, xx+sin*sin, yy+cos*cos, xy+sin*cos
		}
		return (xy - x*y/n) / math.Sqrt((xx-x*x/n)*(yy-y*y/n))
	}
	if a, b := correlated(1), correlated(0.5); math.Abs(a) > 1e-9 || math.Abs(b) > 1e-9 {
		t.Errorf("over a turn %v, over half a turn %v", a, b)
	}
	some := 0
	for part := 0.01; part < 1; part += 0.01 {
		if math.Abs(correlated(part)) > 0.05 {
			some++
		}
	}
	if some < 90 {
		t.Errorf("over %d of 99 parts they are correlated", some)
	}
}

// No two sines of whole positions are the same: the nearest of the first 4096 are as far
// apart as lesson 6 says.
func TestSinesNeverRepeatAtWholePositions(t *testing.T) {
	var sines []float64
	for pos := range 4096 {
		sines = append(sines, math.Sin(float64(pos)))
	}
	slices.Sort(sines)
	least := 1.0
	for i, v := range sines[1:] {
		least = min(least, v-sines[i])
	}
	if math.Abs(least-1.3e-7) > 0.05e-7 || !strings.Contains(saidIn(6, 5), "of the first 4096 the two nearest are 1.3e-7 apart") {
		t.Errorf("they are %v apart: %s", least, saidIn(6, 5))
	}
}

// On every screen lesson 9 shows the lane that it asks about, in the question and in its
// answer.
func TestLaneThatIsAskedAboutIsShown(t *testing.T) {
	step := lessons.Built().Lessons[8].Steps[0]
	for _, screen := range truth.Screens(false, truth.Sizes...) {
		for i, p := range step.Pictures[:2] {
			shown, ok := Shown(frame.Theme{Far: screen.Far}, screen.Size.X, screen.Size.Y, p)
			if !ok {
				t.Fatalf("%d×%d has no picture", screen.Size.X, screen.Size.Y)
			}
			if _, ok := shown.Regions.Find("scheme-0"); !ok {
				t.Errorf("%d×%d: picture %d has no lane without positions", screen.Size.X, screen.Size.Y, i)
			}
		}
	}
}

// The picture that introduces RoPE turns hands, and the one with the stripe three back has
// room beside the diagonal for it.
func TestPicturesShowWhatIsSaidOfThem(t *testing.T) {
	c := lessons.Built()
	if p := c.Lessons[7].Steps[3].Pictures[0].Panes.First; p.View != "shift" || p.Scheme != "rope" {
		t.Errorf("RoPE is introduced on %s, %s", p.View, p.Scheme)
	}
	if first, again := c.Lessons[7].Steps[3].Pictures[0].Question.Ask.String(), c.Lessons[8].Steps[4].Pictures[0].Question.Ask.String(); strings.Contains(again, "move on by 100") || first == again {
		t.Errorf("it is asked twice: %s", again)
	}
	if n := len(strings.Fields(c.Lessons[7].Steps[2].Pictures[0].Panes.First.Order.Sentence)); n < 9 {
		t.Errorf("%d words beside a stripe three back", n)
	}
}

// The task about the norm of PE points at the norm of PE, not at that of X.
func TestNormOfPEIsPointedAt(t *testing.T) {
	p := lessons.Built().Lessons[6].Steps[4].Pictures[0]
	pointed := ""
	for _, text := range p.Text {
		for _, s := range text.Spans {
			if strings.Contains(s.Words, "norm of PE") {
				pointed = s.Region
			}
		}
	}
	for _, screen := range truth.Screens(false, truth.Sizes...) {
		shown, _ := Shown(frame.Theme{Far: screen.Far}, screen.Size.X, screen.Size.Y, p)
		at, ok := shown.Regions.Find(pointed)
		pe, of := shown.Regions.Find("PE")
		x, _ := shown.Regions.Find("X")
		if !ok || !of || at.Min.X < pe.Min.X || at.Max.X > x.Min.X {
			t.Errorf("%d×%d: %q is %v, PE stands at %v", screen.Size.X, screen.Size.Y, pointed, at, pe)
		}
	}
}
