package views

import "strings"

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

// ShellWords is the inverse of ShellLine. A word in quotes is read as a shell
// does, because copied command lines have them; a quote that nothing closes, or
// inside a word, is an apostrophe. Nothing else means anything to it.
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
		case c == '\\' && i+1 < len(line) && (quote == 0 || quote == '"' && strings.IndexByte("$`\"\\\n", line[i+1]) >= 0):
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
