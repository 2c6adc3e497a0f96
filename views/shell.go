package views

import (
	"errors"
	"strings"
)

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

var errQuote = errors.New("a quotation mark is not closed")

// ShellWords is the inverse of ShellLine. It takes apart what a shell would, as
// far as quoting goes; nothing else means anything to it.
func ShellWords(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	in, quote := false, rune(0)
	escaped := false
	for _, r := range line {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			in, escaped = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			in, quote = true, r
		case quote == 0 && strings.ContainsRune(" \t\n", r):
			if in {
				words = append(words, word.String())
			}
			word.Reset()
			in = false
		default:
			word.WriteRune(r)
			in = true
		}
	}
	if quote != 0 || escaped {
		return nil, errQuote
	}
	if in {
		words = append(words, word.String())
	}
	return words, nil
}
