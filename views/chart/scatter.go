package chart

import (
	"math"

	"wavescope/views/frame"
)

// Scatter is a square of 2h × h cells with a place for every two numbers, the
// first across, the second upwards. Its frame is the square.
type Scatter struct {
	frame.Frame
	across, up Arm
}

// An Arm of a Scatter is a scale with its name and what its ends are called.
type Arm struct {
	Scale
	Name, From, To string
}

// DrawScatter draws the cross of a Scatter of h rows below the first row of a
// frame, from column x on, with the names and the ends of its arms around it.
func DrawScatter(f frame.Frame, x, h int, across, up Arm) Scatter {
	line, faint := frame.Style{FG: frame.Line}, frame.Style{FG: frame.Faint}
	s := Scatter{f.Sub(x, 1, 2*h, h), across, up}
	s.HLine(0, h/2, 2*h, '─', line)
	s.VLine(h, 0, h, '│', line)
	s.Set(h, h/2, '┼', line)
	right := x + 2*h + 1
	f.Text(right, 1+h/2, across.Name, frame.Style{})
	f.Text(right, 2+h/2, across.To, faint)
	f.TextRight(x-1, 1+h/2, across.From, faint)
	end := f.Text(x+h-1, 0, up.Name, frame.Style{})
	f.Text(end+1, 0, up.To, faint)
	if _, rows := f.Size(); h+1 < rows {
		f.Text(x+h-1, 1+h, up.From, faint)
	}
	return s
}

// At gives the dot of two numbers.
func (s Scatter) At(a, b float64) (x, y int) {
	_, h := s.Size()
	reach := float64(2*h - 2)
	return 2*h + int(math.Round(s.across.Height(a)*reach)), 2*h - int(math.Round(s.up.Height(b)*reach))
}
