package contents

import (
	"strconv"
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Told is the list of lessons as a table, for those who do not look at it.
func (p Page) Told() scene.Told {
	row := func(i int) []string {
		l, f := p.lesson(i)
		return []string{strconv.Itoa(i + 1), l.Title, l.Ask, steps(l), words.Plural(l.Minutes, "minute"), read(f)}
	}
	return scene.Told{Name: "lessons", Title: "the lessons, what each of them asks, and what of it has been read",
		Heads: []string{"lesson", "", "", "", "", ""}, Count: p.Shelf.Len(), Here: p.Chosen, Row: row}
}

// read is how far one is in a lesson, in words.
func read(f lesson.Far) string {
	switch {
	case f.Done():
		return "all steps read"
	case f.Passed() > 0:
		return words.Plural(f.Passed(), "step") + " read"
	}
	return ""
}

// Says says where the chosen lesson begins, or goes on.
func (p Page) Says() string {
	lead, name := p.goes()
	return lead + name
}

// Find is the next lesson, after the chosen one and round the end, of which a text
// is said; false where it is said of none.
func (p Page) Find(text string) (lesson int, ok bool) {
	n := p.Shelf.Len()
	for i := range n {
		at := (p.Chosen + 1 + i) % n
		if said := strings.Join(p.Told().Row(at), " "); strings.Contains(strings.ToLower(said), strings.ToLower(text)) {
			return at, true
		}
	}
	return p.Chosen, false
}
