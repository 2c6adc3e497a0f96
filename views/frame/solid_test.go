package frame

import (
	"strings"
	"testing"
)

// Solid paper is named for every cell, so nothing shows through; otherwise the
// blank parts are the terminal's own.
func TestSolidPaperCoversTheTerminal(t *testing.T) {
	for _, light := range []bool{false, true} {
		for depth := range NoColor {
			for _, solid := range []bool{false, true} {
				f := New(6, 2, Theme{Light: light, Depth: depth, Solid: solid})
				f.Text(1, 0, "ab", Style{})
				f.Pixel(4, 0, Signed.At(1))
				for _, line := range strings.Split(f.ANSI(), "\n") {
					line, ended := strings.CutSuffix(line, "\x1b[m")
					painted := strings.HasPrefix(line, "\x1b[4") || strings.HasPrefix(line, "\x1b[10")
					own := !painted || strings.Contains(line, "49m") || strings.Contains(line, "39m")
					if solid && (own || !ended) {
						t.Errorf("light %v, %s: the terminal shows in %q", light, Depths[depth], line)
					}
					if !solid && painted {
						t.Errorf("light %v, %s: blank paper is painted in %q", light, Depths[depth], line)
					}
				}
			}
		}
	}
}

// With 16 colours text on solid paper is told from the paper.
func TestSolidTextIsSeen(t *testing.T) {
	for _, light := range []bool{false, true} {
		theme := Theme{Light: light, Depth: Colors16, Solid: true}
		ink, paper := theme.tone(Text, false), theme.tone(Background, true)
		if ink.kind != of16 || paper.kind != of16 || ink.index == paper.index {
			t.Errorf("light %v: text %v on %v", light, ink, paper)
		}
	}
}
