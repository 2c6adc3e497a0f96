package chart

import (
	"slices"
	"strings"
)

// Find is the index of the name that a word is, or that it alone begins; −1
// where there is none.
func Find(names []string, word string) int {
	if i := slices.Index(names, word); i >= 0 || word == "" {
		return i
	}
	found := -1
	for i, name := range names {
		switch {
		case !strings.HasPrefix(name, word):
		case found >= 0:
			return -1
		default:
			found = i
		}
	}
	return found
}

// Meant asks "did you mean …?" of the names that a word may have meant, those it
// begins or those one edit away from it; "" where there are none.
func Meant(names []string, word string) string {
	const most = 3
	word = strings.ToLower(word)
	var near []string
	for _, by := range []func(name string) bool{
		func(name string) bool { return strings.HasPrefix(name, word) },
		func(name string) bool { return len(word) > 2 && oneEdit(name, word) },
	} {
		for _, name := range names {
			if word != "" && by(name) && len(near) < most {
				near = append(near, name)
			}
		}
		if len(near) > 0 {
			return "did you mean " + OneOf(near) + "?"
		}
	}
	return ""
}

// oneEdit reports that a letter more, less or other makes one word the other,
// or two neighbours that change places.
func oneEdit(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || len(a) > len(b)+1 {
		return a == b
	}
	if len(a) > len(b) {
		return a[i+1:] == b[i:]
	}
	swapped := i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
	return swapped || a[i+1:] == b[i+1:]
}
