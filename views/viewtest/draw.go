package viewtest

import (
	"strconv"

	"pgregory.net/rapid"

	"wavescope/views/chart"
)

// Settings draws settings out of all that flags let through, starting from
// usual ones: a setting that has a flag is drawn by every test that draws any.
func Settings[T any](t *rapid.T, flags []chart.Flag[T], usual T) T {
	for _, f := range flags {
		if rapid.Bool().Draw(t, f.Name+" is set") {
			f.Set(&usual, ValueOf(t, f.For(usual)))
		}
	}
	return usual
}

// ValueOf draws a value of a flag, or a value that the flag does not take.
func ValueOf[T any](t *rapid.T, f chart.Flag[T]) string {
	number := func(low, high int) string { return strconv.Itoa(rapid.IntRange(low, high).Draw(t, f.Name)) }
	switch {
	case len(f.Values) > 0:
		return rapid.SampledFrom(f.Values).Draw(t, f.Name)
	case f.Text:
		return rapid.OneOf(rapid.SampledFrom(sentences), rapid.String()).Draw(t, f.Name)
	case f.Low == f.High:
		return rapid.SampledFrom(texts[f.Name]).Draw(t, f.Name)
	case rapid.Bool().Draw(t, f.Name+" is small"):
		return number(max(f.Low, min(-9, f.High)), min(f.High, max(f.Low, 70)))
	}
	return number(f.Low, f.High)
}

// sentences are texts with what makes sentences hard.
var sentences = []string{"the dog bit the man", "dog bit man", "x", "The the THE",
	"zoë 猫 e\u0301 don't", "-- $(x) -1", "antidisestablishmentarianism is a word"}

// texts are values of flags that are neither listed nor whole numbers.
var texts = map[string][]string{
	"factor": {"1", "4", "8.5", "1000000"},
	"base":   {"10000", "500000", "2", "1.0000001", "1e300"},
	"marks":  {"none", "0", "0,1", "0,1,6,20", "0-15"},
}
