package views

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// unwhole is what no sentence holds: an amount that is missing, a verb that does not fit its number, a range of one, a
// number that is rounded to nothing, a sign that pictures are drawn with.
var unwhole = regexp.MustCompile(`(=|\b(?:of|by|to|than)) ?[.;,]|of 1 [a-z]+ (?:turn|reach|make|have|are)\b` +
	`|(?:^|[^\d.] )1 (?:of \d+ [a-z]+ |[a-z]+ )?(?:reach|make|have|are)\b|from 0 to 0\b|differs by 0[;,.]` +
	`|\b0\.0+ turns|\b0 % of|[\x{2500}-\x{259f}\x{2800}-\x{28ff}]`)

// zeroed is a number of the table that is written as 0.
var zeroed = regexp.MustCompile(`(?:sin|cos|value)[^=;]* = [+−]0\.?0*(?:;|$)`)

// checkWhole reads all that is said of a State, in every length.
func checkWhole(t viewtest.Failer, s State) {
	t.Helper()
	scenes := One(s).Scenes()
	picture, err := scenes.Plan(false, frame.New(120, 40, frame.Theme{}))
	if err != nil {
		return // a sentence of its own instead of a picture
	}
	sc, _ := scenes.Of(false)
	words := picture.Words()
	said := slices.Concat(words.Caption, []string{viewtest.Readout(words)}, s.Warns())
	for _, text := range said {
		text = strings.ReplaceAll(text, " │ ", "; ")
		if found := unwhole.FindString(text); found != "" {
			t.Fatalf("%s: %q in %q", s.View, found, text)
		}
	}
	_, readout := words.Text()
	dim := sc.Dim
	if zeroed.MatchString(readout) && sc.Enc != nil && s.View != "order" && !sc.Filters(dim) &&
		sc.Pos < sc.RowCount() && sc.Enc.At(sc.Pos, dim) != 0 {
		t.Fatalf("%s: %q, and the number is %v", s.View, readout, sc.Enc.At(sc.Pos, dim))
	}
}

// Sentences are whole, at any number of positions and pairs.
func TestSentencesAreWhole(t *testing.T) {
	for _, flags := range []string{
		"--view curves --face overlay --length 3", "--view curves --face overlay --length 2 --d-model 4",
		"--view curves --face overlay --length 4 --zoom 1:10", "--view curves --base 1e300 --d-model 31 --dim 2",
		"--view heatmap --base 1e300 --d-model 31 --length 4 --pos 2 --dim 2",
		"--view similarity --scheme learned --learned-rows 1 --length 5", "--view similarity --sines-alone --length 1",
		"--view context --face frequencies --scheme rope --method llama3 --factor 40 --train-length 5 --rotary-dim 2",
		"--view shift --face shell --base 1e300", "--view shift --face shell --d-model 2",
		"--view order --face sum --scheme learned --learned-rows 1 --length 5",
	} {
		checkWhole(t, parse(t, flags))
	}
	rapid.Check(t, func(t *rapid.T) { checkWhole(t, someState.Draw(t, "state").Clamp()) })
}

// Captions fit their pictures. Each case is by hand.
func TestCaptionsFitThePicture(t *testing.T) {
	for flags, c := range map[string]struct{ says, not string }{
		// A pixel is one position, so nothing is a mean; the first pairs turn within 20 positions, the last 0.0004 times.
		"--view heatmap --face phase --length 20":   {"slow pairs stay", "blur"},
		"--view heatmap --face phase --length 4096": {"blur to grey, slow pairs stay", ""},
		// All wavelengths are from 6.28 to 6.29.
		"--view heatmap --face phase --length 4096 --base 1.001":        {"blur to grey", "stay"},
		"--view heatmap --face phase --length 20 --d-model 2":           {"Colour is the angle.", ":"},
		"--view order --face score --pos 2 --reads 2":                   {"reads itself", "two words score"},
		"--view binary --scheme rope":                                   {"the cosines and sines change by", "PE"},
		"--view binary":                                                 {"PE changes by", ""},
		"--view context --scheme learned --model gpt2 --length 1000000": {"1024", "1000000"},
	} {
		s := parse(t, flags)
		picture, _ := pictured(t, s, frame.New(120, 40, frame.Theme{}))
		caption := picture.Words().Caption[0]
		if !strings.Contains(caption, c.says) || c.not != "" && strings.Contains(caption, c.not) {
			t.Errorf("%s: %q", flags, caption)
		}
	}
	if s := parse(t, "--view context --model gpt2 --length 1000000"); s.L0() != 1024 || s.L() != 8192 {
		t.Errorf("gpt2's 1024 rows are trained %d, read %d", s.L0(), s.L())
	}
	s := parse(t, "--view similarity --d-model 7 --base 1.5")
	picture, sc := pictured(t, s, frame.New(120, 40, frame.Theme{}))
	want := "dim 6, a lone sine, is left out: " + chart.SignedText(sc.Enc.At(17, 6)*sc.Enc.At(22, 6), 4)
	if got := viewtest.Readout(picture.Words()); !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
}
