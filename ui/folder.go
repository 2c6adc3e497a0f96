package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wavescope/views"
	"wavescope/views/frame"
)

// folder is what there was in a folder when a line named it. Nobody changes one, so
// that equal pointers are equal folders.
type folder struct {
	name  string   // as it is typed, up to its last slash; "" for the one that the program is in
	files []string // their names in order; those of folders end in a slash
}

// mostNames is how many names of a folder are read.
const mostNames = 2000

// readFolder reads a folder; one that cannot be read has no files. Names that no line
// can hold are left out.
func readFolder(name string) *folder {
	f := &folder{name: name}
	at := filepath.Clean(home(name)) // "." of ""
	dir, err := os.Open(at)
	if err != nil {
		return f
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(mostNames)
	for _, e := range entries {
		file := e.Name()
		if file != frame.Clean(file) {
			continue
		}
		is := e.IsDir()
		if e.Type()&os.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(at, file))
			is = err == nil && info.IsDir()
		}
		if is {
			file += "/"
		}
		f.files = append(f.files, file)
	}
	slices.Sort(f.files)
	return f
}

// fileWord is what is typed of the name of a file: its folder, and how it begins.
func fileWord(word string) (dir, begins string) {
	at := strings.LastIndexByte(word, '/') + 1
	return word[:at], word[at:]
}

// files completes the name of a file that ends in one of some endings, or of a folder
// on the way to one. Hidden ones are only found by their dot.
func (s screen) files(c completion, word string, endings []string) completion {
	dir, begins := fileWord(word)
	c.reads, c.folder = true, dir
	if s.folder == nil || s.folder.name != dir {
		return c
	}
	for _, name := range s.folder.files {
		ends := func(end string) bool { return strings.HasSuffix(strings.ToLower(name), end) }
		fits := strings.HasSuffix(name, "/") || slices.ContainsFunc(endings, ends)
		if fits && strings.HasPrefix(name, begins) && (name[0] != '.' || begins != "") {
			c.cands = append(c.cands, candidate{text: dir + name})
		}
	}
	return c
}

// quoted are candidates as words of a line. One that ends in a folder keeps its quote
// open, because more follows.
func quoted(cands []candidate) []candidate {
	for i, c := range cands {
		word := views.ShellLine([]string{c.text})
		if word != c.text && strings.HasSuffix(c.text, "/") {
			word = word[:len(word)-1]
		}
		cands[i].text = word
	}
	return cands
}

// openQuote is where the last word of a line begins with a quote that is not closed; −1
// where it does not.
func openQuote(line string) int {
	at := max(strings.LastIndex(line, " '"), strings.LastIndex(line, ` "`)) + 1
	if at == 0 || strings.IndexByte(line[at+1:], line[at]) >= 0 {
		return -1
	}
	return at
}

// readNamed reads the folder that the line names, unless it has been read, and forgets
// it where the line names none.
func (m *Model) readNamed() {
	if !m.line.open || m.line.finds {
		m.folder = nil
		return
	}
	switch c := m.completes(m.line.stem()); {
	case !c.reads:
		m.folder = nil
	case m.folder == nil || m.folder.name != c.folder:
		m.folder = readFolder(c.folder)
	}
}
