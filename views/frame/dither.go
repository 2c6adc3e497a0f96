package frame

import (
	"math"
	"sync"
)

// placed gives the steps of a ramp at which it has one of its 256 colours: where it is
// as light as they are, so that what a colour stands for is as light as it is in the
// middle. The ends and the 0 of the signed ramp are steps of their own; the colours of
// an angle are evenly spaced, for lightness does not tell one.
func (r Ramp) placed(paper int) (steps []int) {
	const last = rampSteps - 1
	colours, p := ramps[r].c256[paper], Theme{Light: paper == 1}.palette()
	middle := len(colours) / 2
	for i, n := range colours {
		from, to := 0, last
		switch {
		case r == Cyclic || i == 0 || i == len(colours)-1 || r == Signed && i == middle:
			from = i * last / (len(colours) - 1)
			to = from
		case r == Signed && i < middle: // the other arm is as light
			to = last / 2
		case r == Signed:
			from = last / 2
		}
		best, least, light := from, math.Inf(1), lab(xterm(n)).l
		for step := from; step <= to; step++ {
			if off := math.Abs(lab(p[r.step(step)]).l - light); off < least {
				best, least = step, off
			}
		}
		steps = append(steps, best)
	}
	return steps
}

// neighbours are the two of 256 colours that a step of a ramp lies between, as steps
// that have them, and how many quarters of the way it is from the one to the other.
type neighbours struct {
	colours  [2]int // places among the 256
	steps    [2]Color
	quarters int
}

// around256 holds the neighbours of every step, dark and light.
var around256 = sync.OnceValue(func() *[2][rampCount * rampSteps]neighbours {
	all := new([2][rampCount * rampSteps]neighbours)
	for paper := range all {
		for r := range Ramp(rampCount) {
			at, steps, colours := 0, r.placed(paper), ramps[r].c256[paper]
			for i := range rampSteps {
				if at+2 < len(steps) && i > steps[at+1] {
					at++
				}
				all[paper][int(r)*rampSteps+i] = neighbours{
					[2]int{colours[at], colours[at+1]}, [2]Color{r.step(steps[at]), r.step(steps[at+1])},
					4 * (i - steps[at]) / max(steps[at+1]-steps[at], 1),
				}
			}
		}
	}
	return all
})

// index256 is the place among the 256 of a step of a ramp: that of the closer of the
// two around it.
func (t Theme) index256(c Color) int {
	n := &around256()[t.paper()][c-rampBase]
	return n.colours[min(n.quarters/2, 1)]
}

// Dither gives the colour of a pixel in a field of one value a pixel, by its column and
// row in the field. There are few of 256 colours for a ramp: a field that goes from one
// to the next at once has edges that its values do not have. So between the two every
// second pixel has either, which is seen as one more tone; pixels further apart would be
// seen as values of their own. Any other paper has all steps, or patterns of its own.
func (t Theme) Dither(x, y int, c Color) Color {
	if t.Depth != Colors256 || c < rampBase {
		return c
	}
	n := &around256()[t.paper()][c-rampBase]
	switch {
	case n.quarters == 0:
		return n.steps[0]
	case n.quarters >= 3:
		return n.steps[1]
	}
	return n.steps[(x+y)&1]
}
