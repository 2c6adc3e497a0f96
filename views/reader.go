package views

import (
	"fmt"
	"strings"

	"wavescope/views/scene"
)

// Reader makes settings out of words: "base 500000 --turned zoom=1:2". A name
// may have dashes or be cut short, a switch alone means on, a number alone is a
// position, one with a sign a distance. Text takes all words up to the next
// name with dashes, or one word in quotes.
type Reader struct {
	Given  []Setting
	Waits  PaneFlag // the flag that the next word is a value of, if it has a name
	text   []string // words of a text so far
	number bool     // the last value begins like a number
}

func (r *Reader) take(value string) {
	r.Given = append(r.Given, Setting{Name: r.Waits.Name, Value: value})
	r.number = value != "" && strings.Contains("+-.0123456789", value[:1])
	r.Waits, r.text = PaneFlag{}, nil
}

// Word takes one word.
func (r *Reader) Word(w Word) error {
	name, value, has := strings.Cut(strings.TrimLeft(w.Text, "-"), "=")
	flag, ok := FindFlag(PaneFlags, name)
	switch {
	case r.Waits.Name == "":
	case r.Waits.Text && w.Quoted && r.text == nil:
		r.take(w.Text)
		return nil
	case r.Waits.Text && (w.Quoted || r.text == nil || !ok || !strings.HasPrefix(w.Text, "--")):
		r.text = append(r.text, w.Text)
		return nil
	case r.Waits.Text:
		r.take(strings.Join(r.text, " "))
	case !r.Waits.Switch || Takes(r.Waits, w.Text):
		r.take(w.Text)
		return nil
	default:
		r.take("on")
	}
	if !ok {
		if flag, ok = findPrefix(PaneFlags, name); !ok {
			return r.bare(w.Text, name)
		}
	}
	r.Waits = flag
	switch {
	case has && flag.Text:
		r.text = []string{value}
	case has:
		r.take(value)
	}
	return nil
}

// bare takes a word that belongs to no name: a position. After another number
// nobody knows what it is meant to be.
func (r *Reader) bare(word, name string) error {
	pos, _ := FindFlag(PaneFlags, "pos")
	_, number := scene.Whole(word)
	signed := number && strings.Contains("+-", word[:1])
	switch {
	case !signed && !Takes(pos, word):
		return unknown(PaneFlags, name)
	case r.number:
		return fmt.Errorf("%s is one number too many: a position is pos %s, a list has commas, as in marks 4,20,60", word, word)
	}
	r.Waits = pos
	r.take(word)
	r.Given[len(r.Given)-1].By = signed
	return nil
}

// ReadSettings makes settings out of all words of a line.
func ReadSettings(words []Word) ([]Setting, error) {
	var r Reader
	for _, w := range words {
		if err := r.Word(w); err != nil {
			return nil, err
		}
	}
	switch {
	case r.Waits.Switch:
		r.take("on")
	case r.text != nil:
		r.take(strings.Join(r.text, " "))
	case r.Waits.Name != "":
		return nil, fmt.Errorf("--%s needs a value: allowed is %s", r.Waits.Name, r.Waits.Allowed)
	}
	return r.Given, nil
}
