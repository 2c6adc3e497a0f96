package ui

import (
	"fmt"
	"image"
	"regexp"
	"testing"
	"unicode/utf8"

	"wavescope/encoding/cases"
	"wavescope/views/frame"
	"wavescope/views/parts"
)

// number is a run of digits with what belongs to it, word a run of letters and
// digits.
const (
	number = `[−+-]?[0-9]+([.,^][0-9]+)?(e[−+-]?[0-9]+)?[⁰¹²³⁴⁵⁶⁷⁸⁹]*`
	word   = `[\p{L}\p{N}]+`
)

var (
	wholes  = regexp.MustCompile(number + "|" + word)
	numeral = regexp.MustCompile("^" + number + "$")
)

// No number is cut, and no word: what is written on the screen is seen whole or
// not at all, over random settings and sizes. Words of a sentence may end in an
// ellipsis, numbers may not.
func TestNothingIsCut(t *testing.T) {
	cases.Alone(t)
	cut := 0
	for n := range drawings(t, 150, 20_000) {
		d := newDrawing(n)
		m := d.open()
		f := frame.New(d.w, d.h, m.theme)
		ledger := f.NewLedger()
		m.draw(f)
		for _, what := range cutTexts(ledger) {
			if cut++; cut <= 10 {
				t.Errorf("picture %d cuts %s: %s", n, what, d)
			}
		}
	}
	if cut > 10 {
		t.Errorf("… and %d more", cut-10)
	}
}

// cutTexts lists the numbers and words of a frame that are seen in part.
func cutTexts(l *frame.Ledger) (cut []string) {
	for n, e := range l.Entries {
		places := wholes.FindAllStringIndex(e.Text, -1)
		if places == nil {
			continue
		}
		shown := l.Shown(n)
		for _, p := range places {
			from := utf8.RuneCountInString(e.Text[:p[0]])
			to := from + utf8.RuneCountInString(e.Text[p[0]:p[1]])
			seen := count(shown[from:to])
			whole := e.Text[p[0]:p[1]]
			dots := e.Text[p[1]:] == "…"
			if seen > 0 && (seen < to-from || dots && numeral.MatchString(whole)) {
				cut = append(cut, fmt.Sprintf("%q of %q at %v in %v", whole, e.Text, image.Pt(e.X, e.Y), e.Window))
			}
		}
	}
	return cut
}

func count(shown []bool) (n int) {
	for _, s := range shown {
		n += parts.One(s)
	}
	return n
}

// A number over the edge, one under another text and one with an ellipsis are
// cut; one that is covered whole is not.
func TestCutTexts(t *testing.T) {
	f := frame.New(10, 4, frame.Theme{})
	l := f.NewLedger()
	f.Text(7, 0, "1234", frame.Style{})
	f.Text(0, 1, "56 78", frame.Style{})
	f.Text(4, 1, "x", frame.Style{})
	f.Int(0, 2, 99, frame.Style{})
	f.Text(0, 2, "abc", frame.Style{})
	f.Text(4, 3, "ele…", frame.Style{})
	f.Text(0, 3, "9…", frame.Style{})
	if got := cutTexts(l); len(got) != 3 {
		t.Errorf("cut are %q, three should be", got)
	}
}
