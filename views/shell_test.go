package views

import (
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestShellWord(t *testing.T) {
	for word, want := range map[string]string{
		"heatmap": "heatmap", "0,2": "0,2", "1:20": "1:20", "1e+06": "1e+06", "": "''",
		"a b": "'a b'", "it's": `"it's"`, "$HOME": "'$HOME'", "a;b": "'a;b'", "it's $1": `'it'\''s $1'`,
	} {
		if got := ShellLine([]string{word}); got != want {
			t.Errorf("%q becomes %s, want %s", word, got, want)
		}
	}
}

// What is written is read back, however often it is quoted within itself.
func TestShellWordsReadsShellLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOf(rapid.StringMatching("[a-z0-9 '\"\\\\$`!;é-]{0,8}")).Draw(t, "words")
		for range rapid.IntRange(0, 2).Draw(t, "depth") {
			words = []string{ShellLine(words), "--base"}
		}
		var got []string
		for _, w := range ShellWords(ShellLine(words)) {
			got = append(got, w.Text)
		}
		if !slices.Equal(got, words) {
			t.Fatalf("%q: %q", words, got)
		}
	})
	for _, open := range []string{"'a", `"a`, `'a"`, "rock'n'roll"} {
		if got := ShellWords(open); len(got) != 1 || got[0] != (Word{Text: open, Open: open[0] != 'r'}) {
			t.Errorf("%s is read as %v: a quote that nothing closes is an apostrophe", open, got)
		}
	}
}

// A line of many words costs as much as its words: nothing of it is copied again
// for each of them.
func TestShellWordsCopyNothingTwice(t *testing.T) {
	for name, word := range map[string]string{"bare": "a ", "quoted": "'a' ", "a mark within": "a'b "} {
		cost := func(words int) uint64 {
			var before, after runtime.MemStats
			line := strings.Repeat(word, words)
			runtime.ReadMemStats(&before)
			got := ShellWords(line)
			if runtime.ReadMemStats(&after); len(got) != words {
				t.Fatalf("%d words of %d", len(got), words)
			}
			return after.TotalAlloc - before.TotalAlloc
		}
		if few, many := cost(64), cost(2048); many > 2*32*few {
			t.Errorf("%s: %d bytes for 64 words, %d for 2048", name, few, many)
		}
	}
}

// Between double quotes a shell drops a backslash only before a sign that means
// something there.
func TestBackslashesBetweenDoubleQuotes(t *testing.T) {
	if got := ShellWords(`"a\b \" \$ \\"`); len(got) != 1 || got[0].Text != `a\b " $ \` {
		t.Errorf("%v", got)
	}
}

// A real shell reads the same words.
func TestShellReadsShellLine(t *testing.T) {
	words := []string{"a b", "it's", "$HOME", "`x`", `back\slash`, `"`, "'", "", "it's $1", ShellLine([]string{"--x", "it's \"so\""})}
	out, err := exec.Command("sh", "-c", `printf '%s\n' `+ShellLine(words)).Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n"); !slices.Equal(got, words) {
		t.Errorf("%q, want %q", got, words)
	}
}
