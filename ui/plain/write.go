package plain

import (
	"io"
	"slices"
	"strings"
	"unicode"

	"wavescope/views/frame"
)

// Writer writes text for those who hear it: signs up to U+007E alone where the
// theme says so, and in no case a control, a box, a block or a braille pattern.
type Writer struct {
	Out   io.Writer
	Theme frame.Theme
	Width int // of a line, in cells
	err   error
}

func (w *Writer) write(text string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.Out, text)
	}
}

// say writes a paragraph, wrapped between words.
func (w *Writer) say(text string) {
	for _, line := range w.wrap(w.spell(text)) {
		w.write(line + "\n")
	}
}

// listing writes lines of a program as they are.
func (w *Writer) listing(lines []string) {
	for _, line := range lines {
		w.write(strings.Map(unseen, w.Theme.Spell(frame.Clean(strings.TrimRight(line, "\n")))) + "\n")
	}
}

// spell is a text in signs that can be said. Rules and dots part remarks, and
// the signs of marks say nothing that is not said in words.
func (w *Writer) spell(text string) string {
	text = remarks.Replace(frame.Clean(text))
	fields := strings.Fields(text)
	fields = slices.DeleteFunc(fields, func(f string) bool { return len(fields) > 1 && isGlyph(f) })
	return strings.Map(unseen, w.Theme.Spell(strings.Join(fields, " ")))
}

// Spelled is a text as it is said, in any signs.
func Spelled(text string) string { return new(Writer).spell(text) }

// remarks writes what parts two remarks as sentences do.
var remarks = strings.NewReplacer(" │ ", "; ", " · ", ", ", "   ", "; ")

// isGlyph reports that a word is the sign of a marked dimension.
func isGlyph(word string) bool {
	r := []rune(word)
	return len(r) == 1 && slices.Contains(frame.SeriesGlyphs[:], r[0])
}

// unseen takes what pictures are drawn with out of a text.
func unseen(r rune) rune {
	switch {
	case r >= 0x2500 && r < 0x25a0, r >= 0x2800 && r < 0x2900: // boxes and blocks, braille
		return '?'
	case unicode.IsControl(r):
		return -1
	}
	return r
}

// wrap ends lines between words so that none is wider than there is room, unless
// a single word is.
func (w *Writer) wrap(text string) (lines []string) {
	line := ""
	for _, word := range unbroken(strings.Fields(text)) {
		switch {
		case line == "":
			line = word
		case w.Theme.Width(line)+1+w.Theme.Width(word) > w.Width:
			lines, line = append(lines, line), word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// narrow is a text whose words are no wider than a line: what is longer is no word.
func (w *Writer) narrow(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = w.Theme.Cut(word, w.Width)
	}
	return strings.Join(words, " ")
}

// unbroken joins a number and the letter of its unit to one word, and whatever
// ends a sentence to what is before it.
func unbroken(words []string) (joined []string) {
	for _, word := range words {
		last := len(joined) - 1
		if last >= 0 && strings.Contains(" k M G T P % deg ° rad ", " "+strings.TrimRight(word, ".,;:)")+" ") && endsInDigit(joined[last]) {
			joined[last] += " " + word
			continue
		}
		joined = append(joined, word)
	}
	return joined
}

func endsInDigit(word string) bool { return word[len(word)-1] >= '0' && word[len(word)-1] <= '9' }

// gap is between the columns of a table.
const gap = "  "

// table is rows under heads in columns; where these have no room together, every
// row is a sentence of heads and cells. The row here, if it is among them, says
// so.
func (w *Writer) table(heads []string, rows [][]string, here int) string {
	all := w.spelled(append([][]string{heads}, rows...))
	for i := range all {
		mark := ""
		if i > 0 && i-1 == here {
			mark = "here"
		}
		all[i] = append(all[i], mark)
	}
	widths, total := w.widths(all)
	var b strings.Builder
	for i, row := range all {
		if total <= w.Width {
			b.WriteString(w.aligned(row, widths) + "\n")
		} else if i > 0 {
			b.WriteString(strings.Join(w.wrap(sentence(all[0], row)), "\n") + "\n")
		}
	}
	return b.String()
}

// spelled are rows in signs that can be said.
func (w *Writer) spelled(rows [][]string) (all [][]string) {
	for _, row := range rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, w.spell(cell))
		}
		all = append(all, cells)
	}
	return all
}

// widths are those of the columns, and of all with the gaps between them.
func (w *Writer) widths(rows [][]string) (widths []int, total int) {
	widths = make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], w.Theme.Width(cell))
		}
	}
	for _, width := range widths {
		total += width + len(gap)
	}
	return widths, total - len(gap)
}

// aligned is a row with every cell at the end of its column.
func (w *Writer) aligned(row []string, widths []int) string {
	var cells []string
	for i, cell := range row {
		blanks := strings.Repeat(" ", widths[i]-w.Theme.Width(cell))
		cells = append(cells, blanks+cell)
	}
	return strings.TrimRight(strings.Join(cells, gap), " ")
}

// sentence is a row as words: pos 17: sin +0.1; cos −0.9.
func sentence(heads, row []string) string {
	var parts []string
	for i, cell := range row[1:] {
		if cell != "" {
			head := heads[i+1]
			if head != "" && endsInDigit(head) {
				head += ":"
			}
			parts = append(parts, strings.TrimSpace(head+" "+cell))
		}
	}
	return heads[0] + " " + row[0] + ": " + strings.Join(parts, "; ")
}
