package ui

import (
	"bytes"
	"image"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// paired opens the program at two panes, on a screen of w × h cells.
func paired(t *testing.T, w, h int, settings, compare string) Model {
	t.Helper()
	m := enterLine(at(w, h), settings)
	m = enterLine(m, "compare "+compare)
	if m.line.open || !m.panes.Two {
		t.Fatalf("compare %s: %s", compare, m.line.fault)
	}
	return m
}

// Two panes of any kind at every small size, and at some large ones: exactly
// the size, nothing but text and colour.
func TestTwoPanesAtEverySize(t *testing.T) {
	cases.Alone(t)
	random := cases.Rand(t)
	draw := func() views.Panes { return rapid.Custom(anyPanes).Example(int(random.Uint32())) }
	for h := 0; h <= 40; h++ {
		for w := 0; w <= 120; w++ {
			if !cases.One(12, 121*h+w) {
				continue
			}
			p := draw()
			p.Two, p.Second = true, draw().First
			p.Difference = (w+h)%3 == 0
			if p.Difference {
				p.First.View = p.Second.View
			}
			p.Right = w%2 == 0
			checkScreen(t, send(Open(p, Options{}), tea.WindowSizeMsg{Width: w, Height: h}))
		}
	}
	for _, size := range []image.Point{{121, 12}, {121, 40}, {160, 45}, {200, 60}, {300, 100}, {500, 200}, {999, 999}, {60, 200}} {
		for range cases.N(4, 20) {
			p := draw()
			p.Two, p.Second = true, draw().First
			checkScreen(t, send(Open(p, Options{}), tea.WindowSizeMsg{Width: size.X, Height: size.Y}))
		}
	}
}

// Panes lie inside the screen and beside each other; both of a kind are of one
// size, and every cell of the picture belongs to the active one at least.
func TestPlaces(t *testing.T) {
	cases.Alone(t)
	for w := range 260 {
		for h := range 90 {
			if !cases.One(8, 90*w+h) {
				continue
			}
			s := screen{panes: views.One(views.Default()).Split()}
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
			if airy := chart.One(view.Dy() >= 11); (w-1)/2 >= 40 && view.Dy()-airy-1+around >= 10 || w >= 40 && (view.Dy()-airy)/2-1+around >= 10 {
				want = 2
			}
			if len(panes) != want {
				t.Fatalf("%d×%d: %d panes", w, h, len(panes))
			}
			if (want == 1) != (s.narrow(w, h) != "") {
				t.Fatalf("%d×%d: %d panes and %q", w, h, want, s.narrow(w, h))
			}
			if beside := want == 2 && panes[0].area.Min.Y == panes[1].area.Min.Y; beside != (rule >= 0) || (w-1)/2 >= 60 && want == 2 && !beside ||
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
	m := press(at(160, 45), "|")
	if !m.panes.Two || m.panes.First != m.panes.Second {
		t.Fatal("| opens no copy")
	}
	m = enterLine(m, "base 500000")
	if m.panes.First.Base != 10_000 || m.panes.Second.Base != 500_000 {
		t.Fatalf("%v", m.panes.Args())
	}
	m = press(m, "right", "down", "]", "+")
	a, b := m.panes.First, m.panes.Second
	if a.Pos != 18 || a.Dim != 7 || a.Offset != 6 || a.Zoom == 0 || a.Pos != b.Pos || a.Dim != b.Dim || a.Offset != b.Offset || a.Zoom != b.Zoom {
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

// Where there is no difference, the key says why and changes nothing.
func TestNoDifferenceSaysWhy(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ settings, compare, why string }{
		{"view curves", "--view heatmap", "different views"},
		{"view shift", "--base 5", "Shift draws no difference"},
		{"view schemes schemes-face matrix", "--head 8", "Schemes draws no difference of two panes"},
		{"view context model llama-3.1-8b", "--method none", "Context draws no difference of two panes"},
		{"view heatmap", "--scheme binary", "no difference on one scale"},
		{"view heatmap phase", "--base 5", "angles"},
	} {
		m := paired(t, 160, 45, c.settings, c.compare)
		if again := press(m, "d"); again.panes != m.panes || !strings.Contains(row(again, -1), c.why) {
			t.Errorf("%s | %s: %q", c.settings, c.compare, row(again, -1))
		}
		if again := enterLine(m, "difference"); again.panes != m.panes || !strings.Contains(again.line.fault, c.why) {
			t.Errorf("%s | %s: :difference makes %v: %q", c.settings, c.compare, again.panes.Args(), again.line.fault)
		}
	}
	if m := press(at(160, 45), "d"); m.panes.Two || !strings.Contains(row(m, -1), "needs two panes") {
		t.Errorf("%q", row(m, -1))
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
		"f":             {press(m, "w", "f"), "angles"},
		"view shift":    {enterLine(m, "view shift"), "different views"},
		"scheme binary": {enterLine(m, "scheme binary"), "no difference on one scale"},
	} {
		if row := row(c.m, -1); c.m.panes.Difference || !strings.Contains(row, c.why) || !strings.Contains(row, "second pane again") {
			t.Errorf("%s: difference %v, %q", do, c.m.panes.Difference, row)
		}
		if foot := row(press(c.m, "left"), -1); strings.Contains(foot, "d difference") {
			t.Errorf("%s: the footer is %q", do, foot)
		}
	}
	for _, quiet := range []Model{press(m, "d"), press(m, "|"), enterLine(m, "difference off"), enterLine(m, "compare none")} {
		if quiet.panes.Difference || strings.Contains(quiet.notice.text, "second pane again") {
			t.Errorf("%v: %q", quiet.panes.Args(), quiet.notice.text)
		}
	}
}

// On a usual screen both panes are seen whatever the view, and the footer holds
// what leads out of two panes and of their difference. Where one has no room the
// screen says how large it would have to be, and that is true.
func TestTwoPanesOnSmallScreens(t *testing.T) {
	cases.Alone(t)
	n := 0
	for _, v := range views.All {
		m := enterLine(press(at(80, 24), "|"), "view "+v.Name)
		m = enterLine(press(m, "w"), "view "+v.Name)
		keys := []string{"w other pane", ": set", "? help", "q quit"}
		if m.panes.NoDifference() == "" {
			keys = append(keys, "d difference")
			checkFooter(t, press(m, "d"), "d second pane")
		}
		checkFooter(t, m, keys...)
		for _, size := range []image.Point{{80, 24}, {100, 30}, {120, 39}, {60, 20}, {44, 15}} {
			if n++; !cases.One(3, n) {
				continue
			}
			m := paired(t, size.X, size.Y, "view "+v.Name, "--base 500000")
			panes, _ := m.places(size.X, size.Y)
			screen := strings.Join(textOf(m), "\n")
			if says := strings.Contains(screen, "two panes need"); len(panes) == 1 && size.X >= 60 && !says || len(panes) == 2 && says {
				t.Errorf("%s, %v: %d panes, %v\n%s", v.Name, size, len(panes), says, screen)
			}
			if v.Min.Y <= 13 && size.Y >= 24 && len(panes) != 2 {
				t.Errorf("%s, %v: one pane", v.Name, size)
			}
			why := m.narrow(size.X, size.Y)
			for _, need := range regexp.MustCompile(`(\d+) (columns|rows)`).FindAllStringSubmatch(why, -1) {
				n, _ := strconv.Atoi(need[1])
				w, h := n, size.Y
				if need[2] == "rows" {
					w, h = size.X, n
				}
				enough, _ := m.places(w, h)
				if w, h = w-chart.One(need[2] == "columns"), h-chart.One(need[2] == "rows"); len(enough) != 2 {
					t.Errorf("%s, %v: %q", v.Name, size, why)
				}
				if less, _ := m.places(w, h); len(less) != 1 {
					t.Errorf("%s, %v: %q, but one fewer would do", v.Name, size, why)
				}
			}
		}
	}
	m := press(at(50, 12), "|")
	if got := strings.Join(strings.Fields(row(m, -2)+row(m, -1)), " "); got != "two panes need 81 columns or 18 rows, here are 50 and 12: w shows the other" {
		t.Errorf("%q", got)
	}
	if m := press(at(160, 45), "|"); m.notice.text != "" {
		t.Errorf("%q", m.notice.text)
	}
}

func checkFooter(t *testing.T, m Model, keys ...string) {
	t.Helper()
	for _, k := range keys {
		if foot := row(m, -1); !strings.Contains(foot, k) {
			t.Errorf("%s: no %s in %q", m.state().View, k, foot)
		}
	}
}

// On a screen with room for one pane the difference is what is then shown.
func TestDifferenceIsSeen(t *testing.T) {
	m := press(paired(t, 78, 12, "view heatmap", "--base 500000"), "d")
	if !m.panes.Right || !m.panes.Difference {
		t.Errorf("%v", m.panes.Args())
	}
	for _, c := range []struct {
		settings []views.Setting
		second   bool
	}{
		{[]views.Setting{{Name: "difference", Value: "on"}}, true},
		{[]views.Setting{{Name: "difference", Value: "off"}}, false},
	} {
		m := paired(t, 78, 12, "view heatmap", "--base 500000")
		got, err := m.panes.With(c.settings)
		if err != nil || got.Right != c.second {
			t.Errorf("%v lead to %v, %v", c.settings, got.Args(), err)
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
			a, b := c.panes.First, c.panes.Second
			if c.panes.Right != p.second || a.Pos != b.Pos || a.Dim != b.Dim || a.Dim == 6 {
				t.Errorf("%v: a click at %v makes %v", size, middle, c.panes.Args())
			}
			if c.panes.First.Base != 10_000 || c.panes.Second.Base != 500_000 {
				t.Errorf("%v: the panes change places: %v", size, c.panes.Args())
			}
			head := send(m, tea.MouseClickMsg{X: p.head.Min.X + 3, Y: p.head.Min.Y, Button: tea.MouseLeft})
			if head.panes.Right != p.second || head.panes.First != m.panes.First {
				t.Errorf("%v: a click on the heading makes %v", size, head.panes.Args())
			}
		}
		// A drag that leaves its pane does not go on in the other one.
		from, to := panes[0].area, panes[1].area
		d := send(m, tea.MouseClickMsg{X: from.Min.X + 20, Y: from.Min.Y + 6, Button: tea.MouseLeft})
		if e := send(d, tea.MouseMotionMsg{X: to.Min.X + 30, Y: to.Min.Y + 9, Button: tea.MouseLeft}); e.panes != d.panes {
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
	if s := c.panes.Second; s.DModel != 64 || s.Length != 128 || s.Base != 77 || s.Pos == m.panes.Second.Pos {
		t.Errorf("%v", c.panes.Args())
	}
}

// Playing, paging, fitting and the wheel move both linked panes.
func TestPanesMoveAsOne(t *testing.T) {
	m := paired(t, 160, 45, "view heatmap length 1e6", "--base 500000")
	together := func(what string, n Model) {
		t.Helper()
		if n.panes == m.panes || n.panes.First.Pos != n.panes.Second.Pos || n.panes.First.Zoom != n.panes.Second.Zoom {
			t.Errorf("%s: %v", what, n.panes.Args())
		}
	}
	together("pgdown", press(m, "pgdown"))
	together("0", press(m, "0"))
	together("wheel", send(m, tea.MouseWheelMsg{X: 30, Y: 20, Button: tea.MouseWheelDown}))
	playing := press(m, "space")
	together("play", send(playing, tick{playing.beat}))
	if n := press(m, "2", "1"); n.panes.First.View != "curves" || n.panes.Second.View != "heatmap" {
		t.Errorf("a view goes to both: %v", n.panes.Args())
	}
}

// The heading has what differs, the top line what is shared, the other row what
// the values have to do with each other.
func TestWordsOfPanes(t *testing.T) {
	cases.Alone(t)
	m := paired(t, 160, 45, "view heatmap pos 22 dim 22", "--base 500000")
	if top := row(m, 0); strings.Contains(top, "base") {
		t.Errorf("%q", top)
	}
	head := strings.Fields(row(m, 2))
	if got := strings.Join(head, " "); got != "base 10000 0–55 of 128 │ base 500000 0–55 of 128" {
		t.Errorf("%q", got)
	}
	want := "pos 22 · dim 22 = sin, pair 11 │ base 10000: 22 / 23.714 = 0.92773 rad +0.80026 │ base 500000: 22 / 90.996 = 0.24177 rad +0.23942 │ difference +0.56084"
	if got := strings.Join(strings.Fields(row(m, -2)), " "); got != want {
		t.Errorf("%q, want\n%q", got, want)
	}
	if got := row(m, -3); !strings.Contains(got, "a larger base slows every pair but the first: 11 of 32 pairs turn within 128 positions at base 10000, 8 of 32 pairs at base 500000") {
		t.Errorf("%q", got)
	}
	m = press(m, "d", "w")
	if head := row(m, 2); !strings.Contains(head, "base 10000 − base 500000") || !strings.Contains(head, "scale ±2") {
		t.Errorf("%q", head)
	}
	if got := m.title(); got != "wavescope: Heatmap, base 10000 | base 10000 − base 500000" {
		t.Errorf("%q", got)
	}
	for view, note := range map[string]string{"shift": "k = 5", "similarity": "k = 5", "order": "proof", "curves": "0–23 of 128", "binary": "8–24 of 128"} {
		if head := strings.TrimRight(row(paired(t, 160, 45, "view heatmap", "--view "+view), 2), " "); !strings.HasSuffix(head, " "+note) {
			t.Errorf("%s: %q", view, head)
		}
	}
	narrow := send(m, tea.WindowSizeMsg{Width: 80, Height: 12})
	if head := row(narrow, 1); !strings.Contains(head, "base 10000  ") || !strings.Contains(head, "base 10000 − base 500000") || !strings.Contains(head, "w other pane") {
		t.Errorf("%q", head)
	}
}

// The footer names what the keys of two panes do now, and only those there are.
func TestFooterOfPanes(t *testing.T) {
	cases.Alone(t)
	one := row(at(160, 45), -1)
	if strings.Contains(one, "other pane") {
		t.Errorf("%q", one)
	}
	m := press(at(160, 45), "|")
	for _, c := range []struct{ keys, want string }{
		{"", "w other pane d difference"}, {"d", "d second pane"},
	} {
		foot := row(press(m, strings.Fields(c.keys)...), -1)
		if got := strings.Join(strings.Fields(foot), " "); !strings.Contains(got, strings.TrimSpace(c.want)) {
			t.Errorf("%s: %q", c.keys, foot)
		}
	}
}

// compare takes the rest of the line, quoted or not.
func TestCompareLine(t *testing.T) {
	cases.Alone(t)
	want := views.One(views.Default()).Split().Swap().Change(func(*views.State) {})
	want.Second.Base, want.Second.Length = 500_000, 300
	for _, line := range []string{
		"compare --base 500000 --length 300", "compare base 500000 length=300", "compare '--base 500000 --length 300'",
		`--compare "--base 500000 --length 300"`, "compare --base=500000 --length=300", "wavescope --compare 'base 500000 length 300'",
	} {
		if m := enterLine(at(160, 45), line); m.panes != want {
			t.Errorf("%s: %v %s", line, m.panes.Args(), m.line.fault)
		}
	}
	m := enterLine(at(160, 45), "compare base 0")
	if !m.line.open || !strings.Contains(row(m, -2), `--compare with --base "0": allowed is a number above 1`) {
		t.Errorf("%q", row(m, -2))
	}
}

// Exported is what is shown: both panes as a picture, the active one's numbers.
func TestExportOfPanes(t *testing.T) {
	m := paired(t, 160, 45, "view curves", "--base 500000")
	f := m.bare().panes
	if f != m.panes {
		t.Error("a picture leaves a pane out")
	}
	for _, second := range []bool{false, true} {
		m.panes.Right = second
		table, err := m.numbers()
		if err != nil {
			t.Fatal(err)
		}
		row := make([]float64, len(table.Columns))
		table.Fill(row, 3, 1)
		omega := math.Pow(m.state().Base, -6.0/64)
		if !slices.ContainsFunc(row, func(v float64) bool { return math.Abs(v-math.Sin(17*omega)) < 1e-12 }) {
			t.Errorf("second %v: sin of pair 3 at position 17 is not among %v", second, row)
		}
	}
}
