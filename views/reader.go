package views

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/chart"
)

// Reader makes settings out of words: "base 500000 --turned zoom=1:2". A name
// may have dashes or be cut short, a switch alone means on, a number alone is a
// position, one with a sign a distance. Text takes all words up to the next
// name with dashes, or one word in quotes.
type Reader struct {
	More   []PaneFlag // flags besides PaneFlags
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
	flags := append(slices.Clip(PaneFlags), r.More...)
	flag, ok := FindFlag(flags, name)
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
		if flag, ok = findPrefix(flags, name); !ok {
			return r.bare(flags, w.Text, name)
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

// bare takes a word that belongs to no name: a position. A second such number has no
// meaning and is an error.
func (r *Reader) bare(flags []PaneFlag, word, name string) error {
	pos, _ := FindFlag(PaneFlags, "pos")
	_, number := chart.ParseWhole(word)
	readings := chart.Readings(word)
	signed := number && strings.Contains("+-", word[:1])
	switch {
	case !signed && !Takes(pos, word) && len(readings) > 1:
		return fmt.Errorf("%s is %s or %s: write one of them", word, chart.Plainly(readings[0]), chart.Plainly(readings[1]))
	case !signed && !Takes(pos, word) && len(readings) == 1:
		return fmt.Errorf("%s is no position: allowed is %s", word, pos.Allowed)
	case !signed && !Takes(pos, word):
		return unknown(flags, name)
	case r.number:
		return fmt.Errorf("%s is one number too many: a position is pos %[1]s, a list has commas, as in marks 4,20,60",
			word)
	}
	r.Waits = pos
	r.take(word)
	r.Given[len(r.Given)-1].By = signed
	return nil
}

// ReadSettings makes settings out of all words of a line. Names are those of PaneFlags and of more flags. Words that
// are groups of digits of one number, such as 10 000, are that number.
func ReadSettings(words []Word, more ...PaneFlag) ([]Setting, error) {
	r := Reader{More: more}
	var line []string
	for _, w := range words {
		line = append(line, w.Text)
	}
	whole := chart.Readings(strings.Join(line, " "))
	if len(words) > 1 && len(whole) == 1 && !strings.HasPrefix(line[0], "+") {
		words = []Word{{Text: strconv.FormatFloat(whole[0], 'f', -1, 64)}}
	}
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

// ShellLine writes words so that a shell reads them as they are.
func ShellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = shellWord(w)
	}
	return strings.Join(quoted, " ")
}

func shellWord(word string) string {
	const safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=,.:/@%"
	switch {
	case word != "" && strings.Trim(word, safe) == "":
		return word
	case strings.Contains(word, "'") && !strings.ContainsAny(word, "\"$`\\!"):
		return `"` + word + `"`
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Word is a word of a line.
type Word struct {
	Text   string
	Quoted bool // as a shell quotes: it may hold blanks
	Open   bool // it begins with a quote that nothing closes
}

// ShellWords returns the inverse of ShellLine. A word in quotes is read as a shell does, because copied command lines
// have them; a quote that nothing closes, or inside a word, is an apostrophe. Nothing else means anything to it.
func ShellWords(line string) (words []Word) {
	for {
		line = strings.TrimLeft(line, blanks)
		if line == "" {
			return words
		}
		word, rest, ok := quotedWord(line)
		if !ok {
			end := strings.IndexAny(line, blanks)
			if end < 0 {
				end = len(line)
			}
			word, rest = line[:end], line[end:]
		}
		words, line = append(words, Word{word, ok, !ok && strings.IndexByte(quotes, word[0]) >= 0}), rest
	}
}

const (
	blanks = " \t\n"
	quotes = `'"`
)

// quotedWord reads a word that begins with a quote, up to the blank that ends
// it.
func quotedWord(line string) (word, rest string, ok bool) {
	var b strings.Builder
	quote, started := byte(0), strings.IndexByte(quotes, line[0]) >= 0
	for i := 0; started && i < len(line); i++ {
		c := line[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case c == '\\' && i+1 < len(line) && (quote == 0 ||
			quote == '"' && strings.IndexByte("$`\"\\\n", line[i+1]) >= 0):
			i++
			b.WriteByte(line[i])
		case quote == 0 && strings.IndexByte(quotes, c) >= 0:
			quote = c
		case quote == 0 && strings.IndexByte(blanks, c) >= 0:
			return b.String(), line[i:], true
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), "", started && quote == 0
}
