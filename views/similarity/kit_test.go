package similarity

import (
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
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

// simScene is a sight of the default State with a change, at offset 6.
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
	s.Scheme = chart.Default().Scheme
	change(&s)
	return sight{viewtest.SceneOf(t, s.State), s.Settings}
}

// drawn is a picture with the frame that it is planned for.
type drawn struct {
	*waves
	chart.Drawing[Settings]
	f frame.Frame
}

func (s sight) plan(f frame.Frame) drawn {
	w, h := f.Size()
	return drawn{newWaves(newSubject(chart.Paper{W: w, H: h, Theme: f.Theme}, s.Scene, s.Settings)),
		View.Plan(f, s.Scene, s.Settings), f}
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
	return p.f.Sub(p.curve.left, 0, w-p.curve.left, h)
}

func (p drawn) terms() frame.Frame {
	w, h := p.f.Size()
	return p.f.Sub(p.sum.left, p.sum.top, w-p.sum.left, h-p.sum.top)
}

// hit is the State after a click; false where nothing is.
func (p drawn) hit(x, y int) (s state, ok bool) {
	s = state{p.State, p.waves.Settings}
	do := p.Hit(x, y)
	if do == nil {
		return s, false
	}
	do(&s.State, &s.Settings)
	return s, true
}

// body is a frame as the program hands it over: a usual one without its row of
// air.
func body(w, h int) frame.Frame { return frame.New(w, h-1, frame.Theme{}) }

// rowsDot is the dot product of two rows of a table, written out, without the lone
// last sine of an odd d_model.
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

// BenchmarkSimilarity draws the matrix, the curve and the sum with their words,
// for a length that fits into the picture and for the largest there is: what it
// costs is a question of the screen.
func BenchmarkSimilarity(b *testing.B) {
	for _, c := range []struct {
		name        string
		length, pos int
		set         Settings
	}{
		{"512", 512, 400, Settings{}},
		{"512_sines", 512, 400, Settings{Sines: true}},
		{"1e15", encoding.MaxPos, encoding.MaxPos - 1000, Settings{}},
		{"1e15_log", encoding.MaxPos, encoding.MaxPos - 1000, Settings{Log: true}},
		{"1e15_sines", encoding.MaxPos, encoding.MaxPos - 1000, Settings{Sines: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			sc := simScene(b, func(s *state) {
				s.Length, s.Pos, s.DModel, s.Settings = c.length, c.pos, 512, c.set
			})
			f := body(200, 60)
			b.ReportAllocs()
			for b.Loop() {
				f.Clear()
				p := View.Plan(f, sc.Scene, sc.Settings)
				p.Draw()
				p.Words()
			}
		})
	}
}
