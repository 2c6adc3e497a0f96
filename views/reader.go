package views

import (
	"fmt"
	"strings"
)

// Reader makes settings out of words: "base 500000 --turned zoom=1:2". A name
// may have dashes, a switch alone means on, a number alone is a position. Text
// takes all words up to the next name with dashes, or one word in quotes.
type Reader struct {
	Given []Setting
	Waits PaneFlag // the flag that the next word is a value of, if it has a name
	text  []string // words of a text so far
}

func (r *Reader) take(value string) {
	r.Given = append(r.Given, Setting{Name: r.Waits.Name, Value: value})
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
		if flag, _ = FindFlag(PaneFlags, "pos"); !Takes(flag, w.Text) {
			return UnknownSetting{name}
		}
		value, has = w.Text, true
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
