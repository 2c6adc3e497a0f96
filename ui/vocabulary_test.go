package ui

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every word that the program can say is one that somebody has read: a word
// that is misspelled is a new one, in whatever rare sentence it stands. New
// words are written with -update, and read in the diff.
func TestEveryWordIsKnown(t *testing.T) {
	words := map[string]bool{}
	for _, dir := range []string{"../encoding", "../views", "."} {
		collectWords(t, dir, words)
	}
	got := "\n" + strings.Join(slices.Sorted(maps.Keys(words)), "\n") + "\n"
	const path = "testdata/vocabulary.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	known, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for word := range words {
		if !bytes.Contains(known, []byte("\n"+word+"\n")) {
			t.Errorf("%q is a new word", word)
		}
	}
	for word := range strings.FieldsSeq(string(known)) {
		if !words[word] {
			t.Errorf("nothing says %q any more", word)
		}
	}
}

// The words of a text, and the names of values in it, which nobody reads.
var (
	wordOfText = regexp.MustCompile(`\pL{3,}`)
	nameInForm = regexp.MustCompile(`\{\w+\}`)
)

// collectWords takes the words of all texts in the program's files below a
// folder.
func collectWords(t *testing.T, dir string, words map[string]bool) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "viewtest") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if _, ok := n.(*ast.ImportSpec); ok {
				return false
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(path, err)
				}
				for _, w := range wordOfText.FindAllString(nameInForm.ReplaceAllString(text, " "), -1) {
					words[w] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
