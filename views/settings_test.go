package views_test

import (
	"testing"

	"wavescope/views"
)

// The name of a model is a file to a flag that takes no models.
func TestFileOf(t *testing.T) {
	for line, want := range map[string]string{
		"model=gpt2":               "",
		"model=none":               "",
		"queries=none":             "",
		"model=x.json":             "x.json",
		"queries=gpt2":             "gpt2",
		"compare='--queries=gpt2'": "gpt2",
	} {
		given, err := views.ReadSettings(views.ShellWords(line))
		if err != nil {
			t.Fatal(line, err)
		}
		if got := views.FileOf(given); got != want {
			t.Errorf("%s: %q, not %q", line, got, want)
		}
	}
}
