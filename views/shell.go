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

var errQuote = errors.New("a quotation mark that is not closed")

// ShellWords is the inverse of ShellLine. It takes apart what a shell would, as
// far as quoting goes; nothing else means anything to it.
func ShellWords(line string) ([]string, error) {
	var words []string
	var word []byte
	var quote byte // that is open
	in, escaped := false, false
	for _, c := range []byte(line) {
		switch {
		case escaped:
			word, escaped = append(word, c), false
		case c == '\\' && quote != '\'':
			in, escaped = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			in, quote = true, c
		case quote == 0 && (c == ' ' || c == '\t' || c == '\n'):
			if in {
				words = append(words, string(word))
			}
			word, in = word[:0], false
		default:
			word, in = append(word, c), true
		}
	}
	if quote != 0 || escaped {
		return nil, errQuote
	}
	if in {
		words = append(words, string(word))
	}
	return words, nil
}
