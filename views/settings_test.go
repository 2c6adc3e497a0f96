package views_test

import (
	"testing"

	"wavescope/views"
)

// What a setting names is a file if the program has no model of that name, also inside --compare.
func TestFileOf(t *testing.T) {
	for line, want := range map[string]string{
		"model=gpt2":              "",
		"model=none":              "",
		"model=x.json":            "x.json",
		"compare='--model=gpt2'":  "",
		"compare='--model=x.npy'": "x.npy",
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
