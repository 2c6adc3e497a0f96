package ui

import (
	"bytes"
	"image"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// paired opens the program at two panes, on a screen of w × h cells.
func paired(t *testing.T, w, h int, settings, compare string) Model {
	t.Helper()
	m := enterLine(at(w, h), settings)
	m = enterLine(enterLine(m, "compare "+compare), "panes on")
	if m.line.open || m.panes.Count < 2 {
		t.Fatalf("compare %s: %s", compare, m.line.fault)
	}
	return m
}

// Panes lie inside the screen and beside each other; both of a kind are of one
// size, and every cell of the picture belongs to the active one at least.
func TestPlaces(t *testing.T) {
	cases.Alone(t)
	for w := range 260 {
		for h := range 90 {
			if !cases.One(24, 90*w+h) {
				continue
			}
			s := screen{panes: views.One(views.Default()).Split()}
			s.panes.Apart = true
			panes, rule := s.places(w, h)
			view := arrange(w, h).view
			for i, p := range panes {
				if !p.head.Union(p.area).In(view) || p.head.Overlaps(p.area) {
					t.Fatalf("%d×%d: %+v in %v", w, h, p, view)
				}
				for _, q := range panes[:i] {
					if q.area.Overlaps(p.area) || q.area.Size() != p.area.Size() || q.second == p.second {
						t.Fatalf("%d×%d: %+v and %+v", w, h, q, p)
					}
				}
			}
			want := 1 // Curves need 40 × 10 cells of a screen, of which up to 5 rows are around
			around := h - view.Dy()
			if (w-1)/2 >= 40 && view.Dy()-1+around >= 10 || w >= 40 && view.Dy()/2-1+around >= 10 {
				want = 2
			}
			if len(panes) != want {
				t.Fatalf("%d×%d: %d panes", w, h, len(panes))
			}
			if (want == 1) != s.narrow(w, h) {
				t.Fatalf("%d×%d: %d panes, narrow is %t", w, h, want, s.narrow(w, h))
			}
			if beside := want == 2 && panes[0].area.Min.Y == panes[1].area.Min.Y; beside != (rule >= 0) ||
				(w-1)/2 >= 60 && want == 2 && !beside ||
				beside && (rule < panes[0].area.Max.X || rule >= panes[1].area.Min.X) {
				t.Fatalf("%d×%d: the rule is at %d", w, h, rule)
			}
			if !s.activePane(w, h).second {
				t.Fatalf("%d×%d: the active pane is not shown", w, h)
			}
		}
	}
}

// A pane looks as its view does on paper of that size.
func TestAPaneIsTheViewsPicture(t *testing.T) {
	m := paired(t, 160, 45, "view heatmap pos 22", "--base 500000 --view curves")
	f := m.Frame(160, 45)
	panes, _ := m.places(160, 45)
	for _, p := range panes {
		s := p.of(m.panes)
		want := frame.New(p.area.Dx(), p.area.Dy(), m.theme)
		picture, err := views.One(s).Scenes().Plan(false, want)
		if err != nil {
			t.Fatal(err)
		}
		picture.Draw()
		if !bytes.Equal(p.at(f).AppendANSI(nil), want.AppendANSI(nil)) {
			t.Errorf("%s is another picture in a pane", s.View)
		}
	}
}

func TestKeysOfPanes(t *testing.T) {
	cases.Alone(t)
	m := enterLine(press(paired(t, 160, 45, "view curves", "same"), "w"), "base 500000")
	if m.panes.All[0].Base != 10_000 || m.panes.All[1].Base != 500_000 {
		t.Fatalf("%v", m.panes.Args())
	}
	m = press(m, "right", "down", "]", "+")
	a, b := m.panes.All[0], m.panes.All[1]
	if a.Pos != 18 || a.Dim != 7 || a.Offset != 6 || a.Zoom == 0 || a.Pos != b.Pos || a.Dim != b.Dim ||
		a.Offset != b.Offset || a.Zoom != b.Zoom {
		t.Errorf("linked: %v", m.panes.Args())
	}
	if kept := press(m, "w", "|"); kept.panes != views.One(a) {
		t.Errorf("| keeps %v", kept.panes.Args())
	}
	less := press(m, "d")
	if !less.panes.Difference || press(less, "d").panes != m.panes {
		t.Error("d does not show the difference and hide it")
	}
}

// A key or a line after which there is no difference brings the second pane
// back, and says why.
func TestDifferenceEnds(t *testing.T) {
	cases.Alone(t)
	m := press(paired(t, 160, 45, "view heatmap", "--base 500000"), "d")
	for do, c := range map[string]struct {
		m   Model
		why string
	}{
		"4":             {press(m, "4"), "different views"},
		"o":             {press(m, "w", "o"), "angles"},
		"view shift":    {enterLine(m, "view shift"), "different views"},
		"scheme binary": {enterLine(m, "scheme binary"), "no difference on one scale"},
	} {
		if row := row(c.m, -1); c.m.panes.Difference || !strings.Contains(row, c.why) ||
			!strings.Contains(row, "second pane again") {
			t.Errorf("%s: difference %v, %q", do, c.m.panes.Difference, row)
		}
		if foot := row(press(c.m, "left"), -1); strings.Contains(foot, "d difference") {
			t.Errorf("%s: the footer is %q", do, foot)
		}
	}
	for _, quiet := range []Model{press(m, "d"), press(m, "|"), enterLine(m, "difference off"),
		enterLine(m, "compare none")} {
		if quiet.panes.Difference || strings.Contains(quiet.notice.text, "second pane again") {
			t.Errorf("%v: %q", quiet.panes.Args(), quiet.notice.text)
		}
	}
}

// A click goes to a pane and sets the cursor there, and by that in the other.
func TestClickChangesPane(t *testing.T) {
	for _, size := range []image.Point{{160, 45}, {100, 50}} {
		m := paired(t, size.X, size.Y, "view heatmap", "--base 500000")
		panes, _ := m.places(size.X, size.Y)
		for _, p := range panes {
			middle := image.Pt(p.area.Min.X+20, (p.area.Min.Y+p.area.Max.Y)/2)
			c := send(m, tea.MouseClickMsg{X: middle.X, Y: middle.Y, Button: tea.MouseLeft})
			a, b := c.panes.All[0], c.panes.All[1]
			if c.panes.Right != p.second || a.Pos != b.Pos || a.Dim != b.Dim || a.Dim == 6 {
				t.Errorf("%v: a click at %v makes %v", size, middle, c.panes.Args())
			}
			if c.panes.All[0].Base != 10_000 || c.panes.All[1].Base != 500_000 {
				t.Errorf("%v: the panes change places: %v", size, c.panes.Args())
			}
			head := send(m, tea.MouseClickMsg{X: p.head.Min.X + 3, Y: p.head.Min.Y, Button: tea.MouseLeft})
			if head.panes.Right != p.second || head.panes.All[0] != m.panes.All[0] {
				t.Errorf("%v: a click on the heading makes %v", size, head.panes.Args())
			}
		}
		// A drag that leaves its pane does not go on in the other one.
		from, to := panes[0].area, panes[1].area
		d := send(m, tea.MouseClickMsg{X: from.Min.X + 20, Y: from.Min.Y + 6, Button: tea.MouseLeft})
		if e := send(d, tea.MouseMotionMsg{X: to.Min.X + 30, Y: to.Min.Y + 9,
			Button: tea.MouseLeft}); e.panes != d.panes {
			t.Errorf("%v: dragged across: %v", size, e.panes.Args())
		}
	}
}

// A click on the difference sets the cursor and nothing else, also where the
// first pane has fewer columns and positions.
func TestClickOnTheDifference(t *testing.T) {
	m := paired(t, 160, 45, "view heatmap d-model 32 length 20", "--d-model 64 --length 128 --base 77")
	m = press(m, "d")
	panes, _ := m.places(160, 45)
	at := panes[1].area.Min.Add(image.Pt(14, 8))
	c := send(m, tea.MouseClickMsg{X: at.X, Y: at.Y, Button: tea.MouseLeft})
	if s := c.panes.All[1]; s.DModel != 64 || s.Length != 128 || s.Base != 77 || s.Pos == m.panes.All[1].Pos {
		t.Errorf("%v", c.panes.Args())
	}
}

// Playing, paging, fitting and the wheel move both linked panes.
func TestPanesMoveAsOne(t *testing.T) {
	m := paired(t, 160, 45, "view heatmap length 1e6 zoom 1:10", "--base 500000")
	together := func(what string, n Model) {
		t.Helper()
		if n.panes == m.panes || n.panes.All[0].Pos != n.panes.All[1].Pos || n.panes.All[0].Zoom != n.panes.All[1].Zoom {
			t.Errorf("%s: %v", what, n.panes.Args())
		}
	}
	together("pgdown", press(m, "pgdown"))
	together("0", press(m, "0"))
	together("wheel", send(m, tea.MouseWheelMsg{X: 30, Y: 20, Button: tea.MouseWheelDown}))
	playing := press(m, "space")
	together("play", send(playing, tick{playing.beat}))
	if n := press(m, "2", "1"); n.panes.All[0].View != "curves" || n.panes.All[1].View != "heatmap" {
		t.Errorf("a view goes to both: %v", n.panes.Args())
	}
}

// compare takes the rest of the line, quoted or not.
func TestCompareLine(t *testing.T) {
	cases.Alone(t)
	want := views.Panes{All: [4]views.State{views.Default(), views.Default()}, Count: 2}
	want.All[1].Base, want.All[1].Length = 500_000, 300
	for _, line := range []string{
		"compare --base 500000 --length 300", "compare base 500000 length=300", "compare '--base 500000 --length 300'",
		`--compare "--base 500000 --length 300"`, "compare --base=500000 --length=300",
		"wavescope --compare 'base 500000 length 300'",
	} {
		if m := enterLine(at(160, 45), line); m.panes != want {
			t.Errorf("%s: %v %s", line, m.panes.Args(), m.line.fault)
		}
	}
	m := enterLine(at(160, 45), "compare base 0")
	if !m.line.open || !strings.Contains(row(m, -2), `compare with base "0": allowed is a number above 1`) {
		t.Errorf("%q", row(m, -2))
	}
}

// One picture shows two subjects of one view, on all of the screen. Keys, a click on its heading and u act on both.
func TestComparisonOnScreen(t *testing.T) {
	cases.Alone(t)
	m := press(enterLine(at(120, 40), "view binary"), "|")
	if !m.panes.OnePicture() || m.panes.All[1].Base != 500_000 {
		t.Fatalf("| opens %q", m.panes.Args())
	}
	if head := row(m, 2); !strings.Contains(head, "A base 10000   B base 500000") || !strings.Contains(head, "Counter › Cells") {
		t.Errorf("the heading is %q", head)
	}
	if opened := press(m, "u"); opened.panes.Count > 1 {
		t.Errorf("u after |: %q", opened.panes.Args())
	}
	swapped := press(m, "w")
	if swapped.panes.All[0] != m.panes.All[1] || swapped.panes.All[1] != m.panes.All[0] {
		t.Errorf("w: %q", swapped.panes.Args())
	}
	panes, rule := m.places(120, 40)
	const heading = 2
	if face := send(m, tea.MouseClickMsg{X: 13, Y: heading, Button: tea.MouseLeft}); !face.panes.OnePicture() ||
		face.panes.All[0].Binary.Face != "cells" {
		t.Errorf("a click on Cells: %q", face.panes.Args())
	}
	if click := send(m, tea.MouseClickMsg{X: 90, Y: heading, Button: tea.MouseLeft}); len(panes) != 1 ||
		rule >= 0 || click.panes != swapped.panes {
		t.Errorf("a click on the heading: %q, %d panes", click.panes.Args(), len(panes))
	}
	if kept := press(swapped, "|"); kept.panes != views.One(m.panes.All[1]) {
		t.Errorf("| keeps %q", kept.panes.Args())
	}
	turned := press(enterLine(press(at(120, 40), "3"), "length 64"), "t", "right", "right", "|")
	if f := turned.knobs.name; !turned.panes.OnePicture() || turned.panes.All[0].Base == turned.panes.All[1].Base {
		t.Errorf("| at the knob of %s: %q", f, turned.panes.Args())
	}
	clicked := send(m, tea.MouseClickMsg{X: 6, Y: 20, Button: tea.MouseLeft})
	if a, b := clicked.panes.All[0], clicked.panes.All[1]; a.Pos != b.Pos || a.Pos == m.state().Pos || a.Dim != b.Dim {
		t.Errorf("a click on a wave: %q", clicked.panes.Args())
	}
}
