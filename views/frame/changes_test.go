package frame

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"
)

// A terminal that shows one frame and gets the changes to another shows what one does that gets the whole other frame.
func TestAppendChanges(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w, h := rapid.IntRange(1, 40).Draw(r, "w"), rapid.IntRange(1, 6).Draw(r, "h")
		theme := Theme{Depth: Depth(rapid.IntRange(0, int(NoColor)).Draw(r, "depth"))}
		draw := func(f Frame, n int) {
			for range n {
				x, y := rapid.IntRange(-1, w).Draw(r, "x"), rapid.IntRange(0, h-1).Draw(r, "y")
				text := rapid.SampledFrom([]string{"a", "text", "▀▀▀", "⣿", "漢字", "   "}).Draw(r, "text")
				c := rapid.SampledFrom([]Color{Text, Accent, Warn, SinColor}).Draw(r, "colour")
				f.Text(x, y, text, Style{FG: c, BG: Color(rapid.IntRange(0, 3).Draw(r, "paper")), Bold: c == Warn})
			}
		}
		before, after := New(w, h, theme), New(w, h, theme)
		draw(before, 6)
		for y := range h {
			for x := range w {
				if c := before.At(x, y); c.Rune >= 0 {
					*after.At(x, y) = *c
				}
			}
		}
		draw(after, rapid.IntRange(0, 4).Draw(r, "n"))
		whole, parts := vt.NewEmulator(w, h), vt.NewEmulator(w, h)
		show := func(e *vt.Emulator, f Frame) {
			_, _ = e.WriteString("\x1b[H" + strings.ReplaceAll(f.ANSI(), "\n", "\r\n"))
		}
		show(whole, after)
		show(parts, before)
		_, _ = parts.Write(after.AppendChanges(nil, before))
		for y := range h {
			for x := range w {
				got, want := parts.CellAt(x, y), whole.CellAt(x, y)
				inks := want.Content != " " && got.Style.Fg != want.Style.Fg
				if got.Content != want.Content || got.Style.Bg != want.Style.Bg || inks {
					t.Fatalf("%d, %d: %q %+v instead of %q %+v", x, y, got.Content, got.Style, want.Content, want.Style)
				}
			}
		}
		plain := !slices.ContainsFunc(after.grid.cells, func(c Cell) bool { return c.Rune < 0 })
		if same := after.AppendChanges(nil, after); plain && len(same) > 0 {
			t.Fatalf("%q changes nothing", same)
		}
	})
}
