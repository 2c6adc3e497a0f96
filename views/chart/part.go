package chart

import (
	"slices"
	"strconv"
	"strings"
)

// Part is something in a picture that has a name, so that a lesson can leave it
// out or point at it. A view lists its parts, and where it draws one it says so
// to the frame, see [frame.Frame.Part].
type Name struct {
	Name  string // such as "matrix"; of a numbered one what comes before "-N", such as "dial"
	Each  string // of a numbered part what N counts, such as "pair"; "" of others
	Gives bool   // left out, it gives its room to the others; else it keeps its place and its text becomes "?"
	Near  bool   // of a block: it is left out where the picture is read from far away
	Doc   string // what it is, in a few words
}

// CommonParts stand below every picture.
var CommonNames = []Name{
	{Name: "caption", Doc: "what the picture shows, in a sentence"},
	{Name: "readout", Doc: "what is under the cursor, in numbers"},
}

// Hidden are the parts that a picture leaves out. The zero Hidden are none.
type Hidden struct {
	names  []string
	ranges []numbered
}

// numbered are the parts "Name-First" to "Name-Last".
type numbered struct {
	name        string
	first, last int
}

// NewHidden hides parts by name: "matrix", "column-3", or "columns 1-7" for
// column-1 to column-7.
func NewHidden(names ...string) Hidden {
	var h Hidden
	for _, n := range names {
		if r, ok := readNumbered(n); ok {
			h.ranges = append(h.ranges, r)
		} else {
			h.names = append(h.names, n)
		}
	}
	return h
}

func readNumbered(name string) (r numbered, ok bool) {
	if words, list, several := strings.Cut(name, "s "); several {
		first, last, _ := strings.Cut(list, "-")
		a, errA := strconv.Atoi(first)
		b, errB := strconv.Atoi(last)
		return numbered{words, a, b}, errA == nil && errB == nil && a <= b
	}
	i := strings.LastIndexByte(name, '-')
	if i < 0 {
		return numbered{}, false
	}
	n, err := strconv.Atoi(name[i+1:])
	return numbered{name[:i], n, n}, err == nil
}

// Has reports that a part is left out.
func (h Hidden) Has(name string) bool {
	for _, n := range h.names {
		if n == name {
			return true
		}
	}
	return false
}

// Hides reports that a part is left out.
func (h Hidden) Hides(p *Name) bool { return h.Has(p.Name) }

// HasRef reports that a region is left out.
func (h Hidden) HasRef(r Ref) bool {
	if n, numbered := r.Index.N(); numbered {
		return h.HasN(r.Name.Name, n)
	}
	return h.Has(r.Name.Name)
}

// HasN reports that one of several parts is left out.
func (h Hidden) HasN(name string, n int) bool { return h.HasIn(name, n, n) }

// HasIn reports that any of the parts from a first to a last one is left out.
func (h Hidden) HasIn(name string, first, last int) bool {
	for _, r := range h.ranges {
		if r.name == name && r.first <= last && first <= r.last {
			return true
		}
	}
	return false
}

// And are these parts with others.
func (h Hidden) And(o Hidden) Hidden {
	return Hidden{slices.Concat(h.names, o.names), slices.Concat(h.ranges, o.ranges)}
}

// Unknown is what a text that is left out becomes.
const Unknown = "?"

// Or is a text, or the question mark that keeps its place while the part is left
// out. No text has no place.
func (h Hidden) Or(name, text string) string {
	if text != "" && h.Has(name) {
		return Unknown
	}
	return text
}

// FindPart finds the part that a name means among those of a view: "dial-3" is
// the dial of pair 3, and "dials 0-3" are four of them.
func FindName(parts []Name, name string) (Name, bool) {
	r, many := readNumbered(name)
	for _, p := range parts {
		if p.Each == "" && p.Name == name || p.Each != "" && many && p.Name == r.name {
			return p, true
		}
	}
	return Name{}, false
}

// PartN is the name of one of several parts.
func NameN(name string, n int) string { return name + "-" + strconv.Itoa(n) }
