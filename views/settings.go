package views

import (
	"fmt"
	"strings"
)

// Reader makes settings out of words: "base 500000 --turned zoom=1:2". A name
// may have dashes, a switch alone means on, a number alone is a position.
type Reader struct {
	Given []Setting
	Waits PaneFlag // the flag that the next word is a value of, if it has a name
}

func (r *Reader) take(value string) {
	r.Given = append(r.Given, Setting{r.Waits.Name, value})
	r.Waits = PaneFlag{}
}

// Word takes one word.
func (r *Reader) Word(w string) error {
	if r.Waits.Name != "" {
		if !r.Waits.Switch || Takes(r.Waits, w) {
			r.take(w)
			return nil
		}
		r.take("on")
	}
	name, value, has := strings.Cut(strings.TrimLeft(w, "-"), "=")
	flag, ok := FindPaneFlag(name)
	if !ok {
		if flag, _ = FindPaneFlag("pos"); !Takes(flag, w) {
			return UnknownSetting{name}
		}
		value, has = w, true
	}
	r.Waits = flag
	if has {
		r.take(value)
	}
	return nil
}

// UnknownSetting is the name of no setting.
type UnknownSetting struct{ Name string }

func (u UnknownSetting) Error() string { return "there is no setting " + Quote(u.Name) }

// ReadSettings makes settings out of all words.
func ReadSettings(words []string) ([]Setting, error) {
	var r Reader
	for _, w := range words {
		if err := r.Word(w); err != nil {
			return nil, err
		}
	}
	switch {
	case r.Waits.Switch:
		r.take("on")
	case r.Waits.Name != "":
		return nil, fmt.Errorf("--%s needs a value: allowed is %s", r.Waits.Name, r.Waits.Allowed)
	}
	return r.Given, nil
}
