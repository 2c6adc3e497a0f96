package viewtest

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Wants looks for texts in a text.
func Wants(t Failer, text string, all ...string) {
	t.Helper()
	for _, s := range all {
		if !strings.Contains(text, s) {
			t.Errorf("%q is missing in\n%s", s, text)
		}
	}
}

// Readout returns the readout with all its fields.
func Readout(w chart.Words) string {
	_, readout := w.Text()
	return readout
}

// Said returns the captions and the readouts in all their lengths.
func Said(w chart.Words) []string {
	all := slices.Clone(w.Caption)
	for _, l := range w.Readouts() {
		all = append(all, l.Text())
	}
	return all
}

// ScreenRow is the text of one row of a frame.
func ScreenRow(f frame.Frame, y int) string {
	w, _ := f.Size()
	var b strings.Builder
	for x := range w {
		b.WriteRune(f.At(x, y).Rune)
	}
	return b.String()
}

// Letters is the letters, digits and signs of numbers on a frame, row by row, and blanks for all else.
func Letters(f frame.Frame) string {
	w, h := f.Size()
	var b strings.Builder
	for y := range h {
		for x := range w {
			r := f.At(x, y).Rune
			b.WriteRune(chart.Either(unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("−+.°,;%", r), r, ' '))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// BrailleDot reports whether a dot is set, x in half cells, y in quarter rows.
func BrailleDot(f frame.Frame, x, y int) bool {
	c := f.At(x>>1, y>>2)
	if c == nil || c.Rune < 0x2800 || c.Rune > 0x28ff {
		return false
	}
	bit := [4][2]rune{{1, 8}, {2, 16}, {4, 32}, {64, 128}}[y&3][x&1]
	return (c.Rune-0x2800)&bit != 0
}

// DotColumn gives the first and the last dot of a dot column; none when the first
// is larger.
func DotColumn(f frame.Frame, x, height int) (top, bottom int) {
	top, bottom = height, -1
	for y := range height {
		if BrailleDot(f, x, y) {
			top, bottom = min(top, y), y
		}
	}
	return top, bottom
}

// ShowsSeries looks for the sign of a series in its colour.
func ShowsSeries(f frame.Frame, k int) bool {
	sign := frame.New(1, 1, f.Theme)
	sign.Set(0, 0, frame.SeriesGlyphs[k], frame.Style{})
	w, h := f.Size()
	for y := range h {
		for x := range w {
			if c := f.At(x, y); c.Rune == sign.At(0, 0).Rune && c.FG == frame.Series(k) {
				return true
			}
		}
	}
	return false
}

// Value reads a number as it is written on the screen, and half a unit of its last
// digit.
func Value(text string) (v, half float64) {
	text = strings.NewReplacer("−", "-", "+", "", " k", "e3", " M", "e6", " G", "e9", " T", "e12",
		" P", "e15").Replace(strings.TrimSuffix(text, "."))
	if mantissa, raised, ok := strings.Cut(text, "×10"); ok {
		text = mantissa + "e" + plainDigits(raised)
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return math.NaN(), 0
	}
	mantissa, exponent, _ := strings.Cut(text, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	e, _ := strconv.Atoi(exponent)
	return v, 0.5 * math.Pow10(e-len(decimals)) * (1 + 1e-6)
}

// plainDigits writes raised digits on the line.
func plainDigits(text string) string {
	const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹"
	return strings.Map(func(r rune) rune {
		if r == '⁻' {
			return '-'
		}
		if i := strings.IndexRune(raised, r); i >= 0 {
			return rune('0' + len([]rune(raised[:i])))
		}
		return r
	}, text)
}
