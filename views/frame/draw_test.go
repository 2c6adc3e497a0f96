package frame

import (
	"math"

	"pgregory.net/rapid"
)

// words is text of every kind that reaches a frame: signs of the program,
// scripts that are wide or carry accents, and what must never get through.
var words = []string{
	"pos 17", "a<b & \"c\"", "λ 14.90", "ω·k = 28.6°", "│", "⌊j/2⌋", "10⁻¹⁵", "日本語", "한국어", "e\u0301te\u0301", "👍🏽 ok", "🇩🇪", "❤\ufe0f",
	"क्षि", "\x1b[31mred\x1b[m", "a\r\nb\tc", "\u202eright to left", "zero\u200bwidth", "\u0085\u009b1m", "\xff\xfe", "\u0301", "",
	"Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311\u0312",
}

// signs is single runes, of the same kinds.
var signs = []rune{
	'a', '~', ' ', '▀', '▄', '█', '░', '─', '┼', '●', '⠿', 'λ', '日', '👍', 0, '\n', 0x1b, 0x7f, 0x9b, 0x202e, 0x200d, 0x301,
	-1, -2, -77, 0xd800, math.MaxInt32, math.MinInt32,
}

// themes is all of them.
var themes = func() (all []Theme) {
	for depth := range Depths {
		for _, light := range []bool{false, true} {
			for _, solid := range []bool{false, true} {
				all = append(all, Theme{Light: light, Depth: Depth(depth), Solid: solid}, Theme{Light: light, ASCII: true, Depth: Depth(depth), Solid: solid})
			}
		}
	}
	return all
}()

// drawing makes a random frame and draws all over it, and beyond its edges.
func drawing(t *rapid.T) Frame {
	f := New(rapid.IntRange(0, 24).Draw(t, "w"), rapid.IntRange(0, 6).Draw(t, "h"), rapid.SampledFrom(themes).Draw(t, "theme"))
	scribble(t, f)
	return f
}

func scribble(t *rapid.T, f Frame) {
	color := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) Color { return Color(rapid.IntRange(0, int(colors)-1).Draw(t, "color")) }),
		rapid.SampledFrom([]Color{Background, Text, Keep}),
	)
	place := rapid.IntRange(-6, 40)
	for range rapid.IntRange(0, 20).Draw(t, "strokes") {
		x, y, n := place.Draw(t, "x"), place.Draw(t, "y")/4, place.Draw(t, "n")
		s := Style{color.Draw(t, "fg"), color.Draw(t, "bg"), rapid.Bool().Draw(t, "bold")}
		text, sign := rapid.SampledFrom(words).Draw(t, "text"), rapid.SampledFrom(signs).Draw(t, "sign")
		switch rapid.IntRange(0, 9).Draw(t, "stroke") {
		case 0:
			f.Text(x, y, text, s)
		case 1:
			f.TextRight(x, y, text, s)
		case 2:
			f.TextCenter(x, y, n, text, s)
		case 3:
			f.Set(x, y, sign, s)
		case 4:
			f.HLine(x, y, n, sign, s)
		case 5:
			f.Pixel(x, y, s.FG)
			f.Pixel(x+1, y*2, s.BG)
		case 6:
			f.Dot(x*2, y*4, Ink{s.FG, uint8(n), byte(sign), s.Bold})
			f.Dot(x*2+1, y*4+n%4, Ink{s.BG, uint8(x), '*', s.Bold})
		case 7:
			f.Tint(x, y, n, n, s.BG)
		case 8:
			f.IntRight(x, y, n*n*n, s)
		case 9:
			if c := f.At(x, y); c != nil {
				c.Rune = sign // what At allows, writers have to stand
			}
		}
	}
}
