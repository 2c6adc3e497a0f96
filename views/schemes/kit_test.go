package schemes

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// shot is a State with the settings of the view.
type shot struct {
	scene.State
	Settings
}

// take is the picture of a shot on a frame.
func take(t viewtest.Failer, f frame.Frame, change func(*shot)) scene.Picture[Settings] {
	t.Helper()
	s := shot{scene.Default(), View.Default}
	change(&s)
	return View.Plan(f, viewtest.SceneOf(t, s.State), clamp(s.Settings))
}

// subjectOf is what the faces of a shot are about.
func subjectOf(t viewtest.Failer, f frame.Frame, change func(*shot)) subject {
	t.Helper()
	s := shot{scene.Default(), View.Default}
	change(&s)
	w, h := f.Size()
	return newSubject(chart.Paper{W: w, H: h, Theme: f.Theme}, viewtest.SceneOf(t, s.State), clamp(s.Settings))
}

// someShot draws any State and settings.
func someShot(t *rapid.T) shot {
	return shot{viewtest.SomeState.Draw(t, "state"), viewtest.Settings(t, View.Flags, View.Default)}
}

// usual is the State of the numbers that a program of another language found.
func usual(s *shot) { s.DModel, s.Length, s.Offset = 512, 4096, 64 }

// cosines is Σ (cos ωk − 1) over frequencies base^(−2i/d), by the formula.
func cosines(d int, base float64, k int) (sum float64) {
	for i := range d / 2 {
		sum += math.Cos(math.Mod(float64(k)*math.Pow(base, -2*float64(i)/float64(d)), 2*math.Pi)) - 1
	}
	return sum
}

// falling gives by scheme what it adds at an offset, by its formula.
var falling = map[string]func(s scene.State, k int) float64{
	"none": func(scene.State, int) float64 { return 0 },
	"sinusoidal": func(s scene.State, k int) float64 {
		return math.Sqrt(64) / float64(s.DModel/2) * cosines(s.DModel, s.Base, k)
	},
	"rope":  func(s scene.State, k int) float64 { return 2 / math.Sqrt(64) * cosines(64, s.Base, k) },
	"alibi": func(s scene.State, k int) float64 { return -float64(k) * math.Exp2(-float64(s.Head)) }, // of eight heads
	"t5": func(_ scene.State, k int) float64 {
		if k < 16 {
			return -float64(k) / 4
		}
		return -float64(min(31, 16+int(math.Log(float64(k)/16)/math.Log(8)*16+1e-9))) / 4
	},
}

func TestKindsHaveFormulas(t *testing.T) {
	for _, k := range kinds {
		if falling[k.Name] == nil && k.Name != "learned" {
			t.Errorf("%s has no formula here", k.Name)
		}
	}
}
