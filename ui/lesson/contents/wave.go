package contents

import (
	"math"

	"wavescope/views/frame"
	"wavescope/views/parts"
)

// dotsEach is how many dot columns a position of the wave has.
const dotsEach = 5

// drawWave draws pair 0 of the encoding, the sine and the cosine of the position,
// with a bead at every position, moved to the left by some dots.
func drawWave(f frame.Frame, phase int) {
	w, h := f.Size()
	waves := []struct {
		of    func(float64) float64
		color frame.Color
		glyph byte
	}{{math.Sin, frame.SinColor, '*'}, {math.Cos, frame.CosColor, 'o'}}
	paths := parts.NewPaths(f,
		frame.Ink{Color: waves[0].color.Over(quiet), Glyph: '.'}, frame.Ink{Color: waves[1].color.Over(quiet), Glyph: '.'})
	at := func(i, x int) int { return parts.LaneRow(h, waves[i].of(float64(x+phase)/dotsEach)) }
	for i := range waves {
		pen := parts.Pen{Path: &paths.Lines[i]}
		for x := range 2 * w {
			pen.To(x, at(i, x), at(i, x))
		}
	}
	paths.Draw()
	for i, wave := range waves {
		for x := (dotsEach - phase%dotsEach) % dotsEach; x < 2*w; x += dotsEach {
			f.Dots(x, at(i, x), 2, 2, frame.Ink{Color: wave.color, Z: parts.BeadZ, Glyph: wave.glyph})
		}
	}
}

// quiet is the percentage of their colour that lines have between their beads.
const quiet = 60
