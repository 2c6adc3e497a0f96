package similarity

import (
	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// state is a State with the settings of this view.
type state struct {
	chart.State
	Settings
}

// sight is what a picture of this view is drawn from.
type sight struct {
	chart.Scene
	Settings
}

// simScene returns a sight of the default State with a change, at offset 6.
func simScene(t viewtest.Failer, change func(*state)) sight {
	t.Helper()
	s := state{chart.Default(), View.Default}
	s.Offset = 6
	if change != nil {
		change(&s)
	}
	return sight{viewtest.SceneOf(t, s.State), View.Clamp(s.Settings)}
}

// someSight draws any sight, of a table of waves, with a change.
func someSight(t *rapid.T, change func(*state)) sight {
	s := state{viewtest.SomeState.Draw(t, "state"), View.Clamp(viewtest.Settings(t, View.Flags, View.Default))}
	if s.Face == votesFace { // which is no picture of waves or rows
		s.Face = matrixFace
	}
	s.Scheme = chart.Default().Scheme
	s.Filter = chart.Filter(rapid.IntRange(0, 5).Draw(t, "filter"))
	change(&s)
	s.State = s.State.Clamp()
	return sight{viewtest.SceneOf(t, s.State), s.Settings}
}

// drawn is a picture with the frame that it is planned for.
type drawn struct {
	*waves
	*chart.Planned
	f frame.Frame
}

func (s sight) plan(f frame.Frame) drawn {
	w, h := f.Size()
	return drawn{newWaves(newSubject(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)),
		viewtest.Body(View, f, s.Scene, s.Settings), f}
}

// draw draws the picture.
func (s sight) draw(f frame.Frame) drawn {
	f.Clear()
	p := s.plan(f)
	p.Draw()
	return p
}

// plot and terms are the regions of the curve and of the sum.
func (p drawn) plot() frame.Frame {
	w, h := p.f.Size()
	return p.f.Sub(p.curve.x-margin, 0, w-p.curve.x+margin, h)
}

func (p drawn) terms() frame.Frame {
	w, h := p.f.Size()
	return p.f.Sub(p.sum.left, p.sum.top, w-p.sum.left, h-p.sum.top)
}

// row returns the row of dots of a value in the curve: the outermost stay free.
func (p drawn) row(v float64) float64 {
	return 1 + (p.scale.High-v)/(p.scale.High-p.scale.Low)*float64(4*p.curve.h-4)
}

// hit returns the State after a click; false where nothing is.
func (p drawn) hit(x, y int) (s state, ok bool) {
	s = state{p.State, p.waves.Settings}
	do := viewtest.Hit[Settings](p, x, y)
	if do == nil {
		return s, false
	}
	do(&s.State, &s.Settings)
	return s, true
}

// body returns a frame as the program hands it over: a usual one without its row of air.
func body(w, h int) frame.Frame { return frame.New(w, h-1, frame.Theme{}) }

// rowsDot returns the dot product of two rows of a table, written out, without the lone last sine of an odd d_model.
func rowsDot(sc sight, p, q int) float64 {
	dot := 0.0
	for dim := range sc.DModel {
		if pair, _ := sc.Waves.Wave(dim); pair < sc.DModel/2 {
			dot += sc.Enc.At(p, dim) * sc.Enc.At(q, dim)
		}
	}
	return dot
}

// apart is how far two positions are from each other.
func apart(a, b int) int { return max(a-b, b-a) }
