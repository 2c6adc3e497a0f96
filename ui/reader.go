package ui

import (
	"fmt"
	"strings"

	"wavescope/views"
)

// lineWord is a word of the line after ':'.
type lineWord struct {
	text   string
	quoted bool // as a shell quotes: it may hold blanks
}

// splitLine parts a line at its blanks. A word in quotes is read as a shell
// does, because copied command lines have them; a quote that nothing closes, or
// inside a word, is an apostrophe.
func splitLine(line string) (words []lineWord) {
	for {
		line = strings.TrimLeft(line, " \t")
		if line == "" {
			return words
		}
		word, rest, ok := shellWord(line)
		if !ok {
			end := strings.IndexAny(line+" ", " \t")
			word, rest = line[:end], line[end:]
		}
		words, line = append(words, lineWord{word, ok}), rest
	}
}

// shellWord reads a word that begins with a quote, up to the blank that ends
// it.
func shellWord(line string) (word, rest string, ok bool) {
	var b strings.Builder
	quote, started := byte(0), line[0] == '\'' || line[0] == '"'
	for i := 0; started && i < len(line); i++ {
		c := line[i]
		switch {
		case c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote == 0 && (c == ' ' || c == '\t'):
			return b.String(), line[i:], true
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), "", started && quote == 0
}

// reader makes settings out of words: "base 500000 --turned zoom=1:2". A name
// may have dashes, a switch alone means on, a number alone is a position. Text
// takes all words up to the next name with dashes, or one word in quotes.
type reader struct {
	given []views.Setting
	waits views.Flag // the flag that the next word is a value of, if it has a name
	text  []string   // words of a text so far
}

func (r *reader) take(value string) {
	r.given = append(r.given, views.Setting{Name: r.waits.Name, Value: value})
	r.waits, r.text = views.Flag{}, nil
}

func (r *reader) word(w lineWord) error {
	name, value, has := strings.Cut(strings.TrimLeft(w.text, "-"), "=")
	flag, ok := views.FindFlag(name)
	switch {
	case r.waits.Name == "":
	case r.waits.Text && w.quoted && r.text == nil:
		r.take(w.text)
		return nil
	case r.waits.Text && (w.quoted || r.text == nil || !ok || !strings.HasPrefix(w.text, "--")):
		r.text = append(r.text, w.text)
		return nil
	case r.waits.Text:
		r.take(strings.Join(r.text, " "))
	case !r.waits.Switch || accepts(r.waits, w.text):
		r.take(w.text)
		return nil
	default:
		r.take("on")
	}
	if !ok {
		if flag, _ = views.FindFlag("pos"); !accepts(flag, w.text) {
			return fmt.Errorf("there is no setting %s; tab lists them", views.Quote(name))
		}
		value, has = w.text, true
	}
	r.waits = flag
	switch {
	case has && flag.Text:
		r.text = []string{value}
	case has:
		r.take(value)
	}
	return nil
}

func readSettings(words []lineWord) ([]views.Setting, error) {
	var r reader
	for _, w := range words {
		if err := r.word(w); err != nil {
			return nil, err
		}
	}
	switch {
	case r.waits.Switch:
		r.take("on")
	case r.text != nil:
		r.take(strings.Join(r.text, " "))
	case r.waits.Name != "":
		return nil, fmt.Errorf("--%s needs a value: allowed is %s", r.waits.Name, r.waits.Allowed)
	}
	return r.given, nil
}

// accepts reports whether a flag takes a value, the rest of the State aside.
func accepts(f views.Flag, value string) bool {
	s := views.Default()
	return f.Set(&s, value)
}
