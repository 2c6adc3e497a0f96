package ui

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// frames is how many frames of a position are drawn of a picture that glides: one for each dot.
const frames = 4

// gliding returns lines that show the pictures that glide, of a sequence in whose middle they play.
func gliding(w, h int) (lines []string) {
	for _, view := range views.All {
		for _, face := range view.Faces {
			line := "view " + view.Name + " face " + face.Name + " pos 60"
			if m := enterLine(at(w, h), line); m.glides() {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// While a picture glides, all texts change at whole positions alone. The numbers along the curve of Shell go with it.
func TestTextsChangeAtPositions(t *testing.T) {
	cases.Alone(t)
	for _, line := range gliding(100, 36) {
		m := press(enterLine(at(100, 36), line), "space")
		read, moves := viewtest.Letters, 0
		if strings.Contains(line, " shell ") {
			read = func(f frame.Frame) string {
				return strings.Join(slices.Sorted(slices.Values(strings.Fields(viewtest.Letters(f)))), " ")
			}
		}
		for range 3 {
			text, pos := read(m.Frame(100, 36)), m.state().Pos
			for part := 1; part < frames; part++ {
				was := m.Frame(100, 36).ANSI()
				m = send(m, tick{m.beat})
				if got := read(m.Frame(100, 36)); got != text || m.state().Pos != pos {
					t.Fatalf("%s: %d frames after position %d:\n%s", line, part, pos, got)
				}
				if m.Frame(100, 36).ANSI() != was {
					moves++
				}
			}
			if m = send(m, tick{m.beat}); m.state().Pos != pos+1 {
				t.Fatalf("%s: after %d frames at position %d", line, frames, m.state().Pos)
			}
		}
		if moves < 3*(frames-1) {
			t.Errorf("%s: %d frames between positions differ from the one before", line, moves)
		}
		m = send(m, tick{m.beat})
		rest, first := press(m, "space"), press(enterLine(at(100, 36), line), "home") // it stops at the position
		if rest.between != 0 || press(rest, "home").Frame(100, 36).ANSI() != first.Frame(100, 36).ANSI() {
			t.Errorf("%s: stopped between positions", line)
		}
	}
}

// What does not glide has a frame for a position, and with --motion off nothing is drawn between positions.
func TestOnlyGlidingPicturesHaveMoreFrames(t *testing.T) {
	cases.Alone(t)
	for _, line := range []string{"view heatmap", "view curves zoom 1:10",
		"view similarity face votes scheme rope", "view curves compare '--base 500000'"} {
		m := press(enterLine(at(100, 36), line), "space")
		if pos := m.state().Pos; send(m, tick{m.beat}).state().Pos != pos+1 || m.each(m.stride()) != time.Second/usual {
			t.Errorf("%s: there are frames between positions", line)
		}
		m = enterLine(at(100, 36), line)
		from := m.panes
		m.set(func(s *views.State) { s.Pos++ })
		if m.arrive(from); m.between != 0 {
			t.Errorf("%s: what does not move arrives late", line)
		}
	}
	m := enterLine(at(100, 36), "motion off")
	if pos := m.state().Pos; press(m, "space").state().Pos != pos+1 || press(m, "space").between != 0 {
		t.Error("with --motion off a step is not whole")
	}
	m = press(enterLine(at(100, 36), "motion slow"), "space")
	if m.each(m.stride()) != time.Second/(slowest*frames) {
		t.Errorf("--motion slow shows a frame for %v", m.each(m.stride()))
	}
}

// An answer of a lesson that shows the next position brings the hands there in a second, and not at once.
func TestAnswersArrive(t *testing.T) {
	cases.Alone(t)
	question := lessonAt(5, 2, "question", 120, 40)
	answered := press(question, "a", "enter")
	if answered.state().Pos != question.state().Pos+1 {
		t.Fatalf("the answer is at position %d", answered.state().Pos)
	}
	shown := map[string]bool{}
	m := answered
	for range parts - 1 {
		shown[m.Frame(120, 40).ANSI()] = true
		m = send(m, tick{m.beat})
	}
	there := m.Frame(120, 40).ANSI()
	if arrived := send(m, tick{m.beat}); m.between != 0 || len(shown) < parts/2 || shown[there] ||
		arrived.Frame(120, 40).ANSI() != there {
		t.Errorf("%d pictures on the way, %d parts left", len(shown), -m.between)
	}
	m = press(answered, "right", "left") // a key ends it
	if m.between != 0 {
		t.Errorf("after a key %d parts are left", -m.between)
	}
	question.chosen.Motion = MotionOff
	if m = press(question, "a", "enter"); m.between != 0 {
		t.Error("with --motion off the hands arrive slowly")
	}
}

// A film glides as the screen does. One that would be too large has fewer frames for a position.
func TestFilmsGlide(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ w, h, seconds, frames int }{{60, 20, 1, usual * frames},
		{200, 60, 5, 5 * usual * frames / 2}} {
		film, total := at(c.w, c.h).Film(c.w, c.h, time.Duration(c.seconds)*time.Second), time.Duration(0)
		for _, shot := range film {
			total += shot.For
		}
		if len(film) != c.frames || total != time.Duration(c.seconds)*time.Second {
			t.Errorf("%d×%d: %d frames, not %d, for %v", c.w, c.h, len(film), c.frames, total)
		}
	}
}

// Playing shows no part of the screen more than three flashes a second. A flash is a pair of opposing changes of the
// relative luminance by a tenth of the greatest, as WCAG 2.2 has it.
func TestPlayingDoesNotFlash(t *testing.T) {
	cases.Alone(t)
	const w, h, across, down = 72, 30, 12, 10
	for _, line := range gliding(w, h) {
		m := press(enterLine(at(w, h), line), "space")
		var turned, direction [w / across * h / down]float64 // the luminance at the last turn, and where to it goes
		var changes [len(turned)]int
		for n := range usual * frames {
			img := m.Frame(w, h).Image()
			each := image.Pt(img.Rect.Dx()*across/w, img.Rect.Dy()*down/h)
			for i := range turned {
				at := image.Pt(i%(w/across)*each.X, i/(w/across)*each.Y)
				light := luminance(img, image.Rectangle{at, at.Add(each)})
				change := light - turned[i]
				switch {
				case n == 0 || change*direction[i] > 0:
					turned[i] = light
				case math.Abs(change) >= 0.1:
					turned[i], direction[i] = light, change
					changes[i]++
				}
			}
			m = send(m, tick{m.beat})
		}
		if most := slices.Max(changes[:]); most > 6 {
			t.Errorf("%s: a place changes %d times a second", line, most)
		}
	}
}

// luminance returns the mean relative luminance of a part of a picture, 0 … 1, from every third pixel of every third row.
func luminance(img *image.RGBA, r image.Rectangle) float64 {
	sum, n := 0., 0.
	for y := r.Min.Y; y < r.Max.Y; y += 3 {
		for x := r.Min.X; x < r.Max.X; x += 3 {
			c := img.RGBAAt(x, y)
			linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
			sum += 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
			n++
		}
	}
	return sum / n
}
