package chart

import (
	"strconv"
	"strings"

	"wavescope/encoding"
)

// Zoom is a scale on the ladder 8, 4, 2, 1 cells per position, then 2, 5, 10,
// 20, 50 … positions per cell. A positive Zoom counts positions per cell, a
// negative one cells per position; 0 lets each view start where it looks best.
type Zoom int

// Auto is each view's own scale.
const Auto Zoom = 0

const Closest Zoom = -8 // 8 cells per position

// Ends is what views that walk the ladder say where it ends for them, OneScale
// what those say that have one scale.
var (
	Ends     = [2]string{"− goes no further out: + zooms in", "+ goes no closer: − zooms out"}
	OneScale = [2]string{noZoom, noZoom}
)

const noZoom = "nothing to zoom here: there is one scale"

// PerCell gives the scale as cells per position and positions per cell, of
// which one is 1.
func (z Zoom) PerCell() (cells, positions int) {
	if z < -1 {
		return int(-z), 1
	}
	return 1, max(int(z), 1)
}

// Step goes n steps out (n > 0) or in (n < 0) on the ladder, from 1:1 if z is
// Auto.
func (z Zoom) Step(n int) Zoom {
	if z == Auto {
		z = 1
	}
	for ; n > 0; n-- {
		z = z.Out()
	}
	for ; n < 0; n++ {
		z = z.in()
	}
	return z
}

// Fitted is the closest scale at which a length takes at most so many pixels, per
// of them to a cell: any whole number of positions to a pixel, or pixels to a
// position as the ladder has them.
func FittedZoom(length, pixels, per int) Zoom {
	z := Zoom(per)
	if m := (length + pixels - 1) / pixels; m > 1 {
		return Zoom(m * per)
	}
	for {
		in := z.Step(-1)
		if cells, n := in.PerCell(); in == z || length*per*cells > pixels*n {
			return z
		}
		z = in
	}
}

func (z Zoom) Out() Zoom {
	switch {
	case z < -2:
		return z / 2
	case z == -2:
		return 1
	case z >= encoding.MaxPos:
		return z
	}
	return z * nextStep(int(z)) / 2
}

// nextStep gives twice the factor to the next of 1, 2, 5, 10.
func nextStep(n int) Zoom {
	for n%10 == 0 {
		n /= 10
	}
	if n == 2 {
		return 5
	}
	return 4
}

func (z Zoom) in() Zoom {
	switch {
	case z <= Closest:
		return z
	case z < -1:
		return z * 2
	case z <= 1:
		return -2
	}
	up := Zoom(1)
	for up.Out() < z {
		up = up.Out()
	}
	return up
}

// clamp puts a Zoom on the ladder.
func (z Zoom) clamp() Zoom {
	if z == Auto || z.onLadder() {
		return z
	}
	return Auto
}

func (z Zoom) onLadder() bool {
	for step := Closest; step <= z; step = step.Out() {
		if step == z {
			return true
		}
		if step >= encoding.MaxPos {
			break
		}
	}
	return false
}

// Widest reports that there is no step further out.
func (z Zoom) Widest() bool { return z >= encoding.MaxPos }

// String writes cells:positions, as --zoom reads it.
func (z Zoom) String() string {
	if z == Auto {
		return "auto"
	}
	cells, positions := z.PerCell()
	return strconv.Itoa(cells) + ":" + strconv.Itoa(positions)
}

func ParseZoom(s string) (Zoom, bool) {
	if s == "auto" {
		return Auto, true
	}
	a, b, ok := strings.Cut(s, ":")
	cells, okA := ParseWhole(a)
	positions, okB := ParseWhole(b)
	if !ok || !okA || !okB || cells < 1 || positions < 1 || (cells > 1 && positions > 1) {
		return Auto, false
	}
	z := Zoom(positions)
	if cells > 1 {
		z = Zoom(-cells)
	}
	return z, z.onLadder()
}
