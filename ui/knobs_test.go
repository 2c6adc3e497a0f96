package ui

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/frame"
)

// knobViews returns the program at every view with every scheme, and at every face that a flag chooses.
func knobViews(w, h int) (all []Model) {
	for _, v := range views.All {
		for _, s := range scheme.All {
			all = append(all, enterLine(at(w, h), "view "+v.Name+" scheme "+s.Name))
		}
	}
	for _, line := range []string{"scheme rope method yarn factor 4", "view order face sum", "view order face score",
		"view context train-length 4096", "view context target-length 9000", "view binary match-base on",
		"view heatmap face phase", "length 1", "length 1e15 pos 1e14", "base 1e300", "d-model 65536", "d-model 65"} {
		all = append(all, enterLine(at(w, h), line))
	}
	return all
}

// chooseNamed opens the row and chooses a knob.
func chooseNamed(m Model, name string) Model {
	for m = press(m, "t"); m.knobs.name != name; {
		m = press(m, "down")
	}
	return m
}

// Every view has knobs, every knob that is listed turns something, and every flag with a knob is in some view.
func TestKnobsTurn(t *testing.T) {
	cases.Alone(t)
	found := map[string]bool{}
	for _, m := range knobViews(120, 40) {
		knobs := m.state().Knobs()
		if len(knobs) == 0 {
			t.Errorf("%s: no knobs", CommandLine(m.panes))
		}
		for _, f := range knobs {
			found[f.Name] = true
			open := chooseNamed(m, f.Name)
			still := press(open, "right").panes == m.panes && press(open, "left").panes == m.panes
			if still && m.state().Length > 1 {
				t.Errorf("%s: %s does not turn", CommandLine(m.panes), f.Name)
			}
		}
	}
	for _, f := range views.Flags {
		if f.Knob != nil && !found[f.Name] {
			t.Errorf("no view has the knob %s", f.Name)
		}
	}
}

// However far a knob is turned, the same way back leads to exactly what was before: a position, a dimension and marks
// that did not fit meanwhile are back. All of one turn is one step of undo, and so is a drag; esc
// undoes all of it.
func TestKnobsLoseNothing(t *testing.T) {
	cases.Alone(t)
	for i, m := range knobViews(120, 40) {
		if !cases.One(6, i) && i < len(views.All)*len(scheme.All) {
			continue
		}
		m = enterLine(m, "pos 100000")
		m = press(m, "m", "end")
		for _, f := range m.state().Knobs() {
			open := chooseNamed(m, f.Name)
			for _, ways := range [][2]string{{"left", "right"}, {"right", "left"}, {"shift+left", "l"}, {"L", "h"}} {
				turned := press(open, ways[0], ways[0], ways[0], ways[0], ways[0])
				for n, back := 0, turned; ; n++ {
					if back.panes == m.panes {
						break
					}
					if n > 50 {
						t.Fatalf("%s: %s %s and %s leads to %v", CommandLine(m.panes), f.Name, ways[0], ways[1],
							back.panes.Args())
					}
					back = press(back, ways[1])
				}
				if turned.panes == m.panes {
					continue
				}
				if got := press(turned, "u"); got.panes != m.panes {
					t.Errorf("%s: u after turning %s leads to %v", CommandLine(m.panes), f.Name, got.panes.Args())
				}
				if got := press(turned, ways[1], "u"); got.panes != m.panes {
					t.Errorf("%s: u after turning %s there and back leads to %v", CommandLine(m.panes), f.Name, got.panes.Args())
				}
				if got := press(turned, "esc"); got.panes != m.panes || got.knobs.open {
					t.Errorf("%s: esc after turning %s leads to %v", CommandLine(m.panes), f.Name, got.panes.Args())
				}
				if got := press(turned, "enter"); got.panes != turned.panes || got.knobs.open {
					t.Errorf("%s: enter after turning %s leads to %v", CommandLine(m.panes), f.Name, got.panes.Args())
				}
			}
		}
	}
}

// A colon types the number of the chosen knob in the command line, and the row stays open. Digits change the view, as
// they do without the row.
func TestKnobsTakeNumbers(t *testing.T) {
	cases.Alone(t)
	m := press(chooseNamed(at(120, 40), "d-model"), ":")
	if got := send(m, pasteOf("512")); got.line.text != "d-model 512" || press(got, "enter").state().DModel != 512 ||
		!press(got, "enter").turning() || press(got, "enter", "u").panes != m.panes {
		t.Errorf("the line is %q", got.line.text)
	}
	m = press(at(120, 40), "t")
	for i, v := range views.All {
		got := press(m, strconv.Itoa(i+1))
		if want := press(at(120, 40), strconv.Itoa(i+1)); got.state().View != v.Name || got.panes != want.panes {
			t.Errorf("%d: %v, without the row %v", i+1, got.panes.Args(), want.panes.Args())
		}
	}
}

// slider returns the columns of the slider of the chosen knob.
func slider(t *testing.T, m Model) (first, last int) {
	t.Helper()
	w, _ := m.paper()
	for _, p := range m.knobPlaces(w) {
		if p.chosen {
			return p.slide, p.slide + p.w - 1
		}
	}
	t.Fatal("no knob is chosen")
	return 0, 0
}

// A drag along a slider reaches both ends and, at the mark, what was before. It is one step of undo, goes on beside
// the row, and ends with the button. A click on a name chooses.
func TestKnobsAreDragged(t *testing.T) {
	cases.Alone(t)
	for _, m := range []Model{at(120, 40), at(80, 24), enterLine(at(120, 40), "view similarity"),
		lessonAt(1, 2, "text", 120, 40)} {
		m = press(m, "t")
		opened := m.panes
		first, last := slider(t, m)
		y := m.knobLine()
		m = send(m, click(first, y))
		if m.state().Base != 10 {
			t.Errorf("the left end is base %v", m.state().Base)
		}
		for x := first; x <= last; x++ {
			before := m.state().Base
			m = send(m, tea.MouseMotionMsg{X: x, Y: x % 7, Button: tea.MouseLeft})
			if m.state().Base < before {
				t.Errorf("column %d is base %v, left of it is %v", x, m.state().Base, before)
			}
		}
		if m.state().Base != 1e6 {
			t.Errorf("the right end is base %v", m.state().Base)
		}
		for x := last; x >= first && m.panes != opened; x-- {
			m = send(m, tea.MouseMotionMsg{X: x, Y: y, Button: tea.MouseLeft})
		}
		if m.panes != opened {
			t.Errorf("no column is that of before")
		}
		m = send(m, tea.MouseMotionMsg{X: last, Y: y, Button: tea.MouseLeft})
		m = send(m, tea.MouseReleaseMsg{})
		dragged := m.panes
		if m = send(m, tea.MouseMotionMsg{X: first, Y: y}); m.panes != dragged {
			t.Error("the drag goes on without a button")
		}
		if back := press(m, "u"); back.panes != opened {
			t.Errorf("u after a drag leads to %v", back.panes.Args())
		}
		for _, p := range m.knobPlaces(m.size.X) {
			if got := send(m, click(p.x, y)); got.knobs.name != p.flag.Name || got.panes != m.panes {
				t.Errorf("a click on %s chooses %s and leads to %v", p.flag.Name, got.knobs.name, got.panes.Args())
			}
		}
	}
}

// At every width the row has the chosen knob with its value, no knob covers another, and what has no room is left out
// whole.
func TestKnobsFitTheirRow(t *testing.T) {
	cases.Alone(t)
	for _, theme := range []frame.Theme{{}, {Glyphs: frame.ASCII}} {
		for i, m := range knobViews(120, 40) {
			m.theme = theme
			for w := 40 + i%7; w <= 200; w += 13 {
				m := press(send(m, tea.WindowSizeMsg{Width: w, Height: 24}), "t")
				if !m.turning() {
					continue // the view has no room
				}
				for range m.state().Knobs() {
					m = press(m, "down")
					chosen, end := 0, 0
					for _, p := range m.knobPlaces(w) {
						if p.x <= end || p.end > w {
							t.Fatalf("%s at %d: %s has columns %d to %d", CommandLine(m.panes), w, p.flag.Name, p.x, p.end)
						}
						end = p.end
						if !p.chosen {
							continue
						}
						if chosen++; w%8 == 0 {
							if text := row(m, m.knobLine()); !strings.Contains(text, p.flag.Knob.Name) ||
								!strings.Contains(text, " "+p.value+" ") {
								t.Fatalf("%s at %d: %q has no %s", CommandLine(m.panes), w, text, p.flag.Name)
							}
						}
					}
					if chosen != 1 {
						t.Fatalf("%s at %d: %d knobs are chosen", CommandLine(m.panes), w, chosen)
					}
				}
			}
		}
	}
}

// The caption of a turn has the number of before and the number of now, each as the picture of its own has it.
func TestKnobsSayWhatTheyDid(t *testing.T) {
	cases.Alone(t)
	m := press(enterLine(at(160, 40), "view curves d-model 512"), "t", "left", "left", "left")
	caption := row(m, m.knobLine()-1)
	if want := "base 10000 → 5000: 91 pairs finish a turn, 84 did"; !strings.Contains(caption, want) {
		t.Errorf("%q, want %q", caption, want)
	}
	m = enterLine(at(160, 40), "view similarity base 500")
	now := strings.TrimSpace(row(m, m.size.Y-2))
	m = press(press(enterLine(at(160, 40), "view similarity"), "t"), strings.Split(": 5 0 0 enter", " ")...)
	caption = row(m, m.knobLine()-1)
	value := now[strings.Index(now, "cosine ")+len("cosine "):]
	value = value[:strings.IndexByte(value, ' ')]
	if !strings.Contains(caption, "base 10000 → 500: cosine at k = 5 "+value+", was +0.73450") {
		t.Errorf("%q; the picture alone says %q", caption, now)
	}
	if !strings.Contains(caption, "dotted") {
		t.Errorf("%q does not explain the dotted curve", caption)
	}
	if m = press(m, "enter"); strings.Contains(row(m, -3), "dotted") {
		t.Errorf("after the knobs: %q", row(m, -3))
	}
}

// The row comes back after a page, a line and a screen without room for it. A question of a lesson closes it.
func TestKnobsComeBack(t *testing.T) {
	m := press(at(120, 40), "t", "right")
	for name, again := range map[string]Model{
		"help":   press(m, "?", "?"),
		"line":   press(m, ":", "esc"),
		"resize": send(send(m, tea.WindowSizeMsg{Width: 30, Height: 4}), tea.WindowSizeMsg{Width: 120, Height: 40}),
		"play":   send(press(m, "space", "space"), tea.MouseReleaseMsg{}),
	} {
		if again.panes != m.panes || again.knobs != m.knobs || !again.turning() {
			t.Errorf("%s: %+v", name, again.panes.Args())
		}
	}
	if s := press(m, "]", "right", "down", "right").state(); s.Base != 16_000 || s.DModel != 80 || s.Offset != 6 {
		t.Errorf("after another change, and with another knob, turning leads to %v", s.Args())
	}
	if m := press(at(120, 40), "space", "t"); !m.playing || press(m, "right").playing {
		t.Error("a turn does not pause what plays, or opening the row does")
	}
	if m := press(lessonAt(1, 2, "text", 120, 40), "t", "pgdown"); m.knobs.open {
		t.Error("the row outlives its place in the lesson")
	}
	if m := press(lessonAt(5, 2, "question", 120, 40), "t"); m.turning() {
		t.Error("knobs turn while a question is open")
	}
}

// Whatever is turned, typed, dragged and resized, in any view: the State is in range, the screen is whole, and esc
// leads to exactly what was shown when the row was opened.
func TestKnobMonkey(t *testing.T) {
	cases.Alone(t)
	t.Logf("RAPID_SEED=%d repeats this", cases.Seed())
	r := rand.New(rand.NewPCG(cases.Seed(), 21))
	strokes := strings.Fields("left right left right H L shift+left shift+right up down 0 1 5 9 : backspace enter " +
		"[ ] + - tab space u ctrl+r | w s m o x f n")
	all := knobViews(120, 40)
	for range cases.N(100, 20_000) {
		m := all[r.IntN(len(all))]
		m.theme = frame.Theme{Light: r.IntN(2) == 0, Glyphs: frame.Glyphs(r.IntN(3)), Depth: frame.Depth(r.IntN(4))}
		m = press(m, "t")
		opened, sent := m.panes, []string{}
		for range r.IntN(30) {
			x, y := r.IntN(120), m.knobLine()
			switch r.IntN(8) {
			case 0:
				m = send(send(m, click(x, y)), tea.MouseMotionMsg{X: r.IntN(120), Y: r.IntN(40)})
				m = send(m, tea.MouseReleaseMsg{})
				sent = append(sent, "drag from "+strconv.Itoa(x))
			case 1:
				m = send(m, tea.WindowSizeMsg{Width: r.IntN(160), Height: r.IntN(50)})
				sent = append(sent, "resize")
			default:
				if key := strokes[r.IntN(len(strokes))]; key != "enter" || m.line.open {
					m, sent = press(m, key), append(sent, key)
				}
			}
			checkInside(t, m.state())
		}
		checkScreen(t, m)
		m = send(m, tea.WindowSizeMsg{Width: 160, Height: 50})
		if m = press(m, "esc"); m.knobs.open {
			m = press(m, "esc")
		}
		if m.panes != opened || m.knobs != (knobRow{}) {
			t.Fatalf("%s: %s leads to %v", CommandLine(opened), strings.Join(sent, " "), m.panes.Args())
		}
	}
}

// On a terminal every turn is shown, each in one flush, and the row leaves nothing behind.
func TestKnobsOnATerminal(t *testing.T) {
	w := wired(t, 120, 40, with(func(s *views.State) { s.View = "similarity" }))
	for _, key := range []string{"t", "left", "left", "left", "down", "right", ":", "7", "enter", "up", "shift+right", "u", "2", "esc"} {
		if next := send(w.twin, stroke(key)); next.View().Content != w.twin.View().Content {
			w.send(stroke(key))
		}
	}
	w.settle()
	if w.twin.knobs.open {
		t.Error("esc leaves the row open")
	}
}

// BenchmarkKnobs turns each knob of each view there and back on a large screen, also with the largest tables that knobs
// make, and draws every frame.
func BenchmarkKnobs(b *testing.B) {
	for _, v := range views.All {
		for _, line := range []string{"", " scheme rope method yarn", " d-model 4096 length 100000"} {
			m := enterLine(at(200, 60), "view "+v.Name+line)
			for _, f := range m.state().Knobs() {
				b.Run(v.Name+strings.ReplaceAll(line, " ", "_")+"/"+f.Name, func(b *testing.B) {
					turned, keys := chooseNamed(m, f.Name), []string{"right", "left"}
					for i := 0; b.Loop(); i++ {
						before := turned.panes
						if turned = press(turned, keys[0]); turned.panes == before || i%8 == 7 {
							slices.Reverse(keys)
						}
					}
				})
			}
		}
	}
}
