package ui

import (
	"fmt"
	"image"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
	"unsafe"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// data returns where a string's bytes lie: equal for one and the same string.
func data(s string) *byte { return unsafe.StringData(s) }

func TestAnUnchangedScreenIsTheSameString(t *testing.T) {
	m := press(send(New(views.Default(), Options{Look: Look{Theme: Dark}}), tea.WindowSizeMsg{Width: 120, Height: 40}), "2")
	m = sendDrawn(m, stroke("right"))
	first := m.View().Content
	for name, msg := range map[string]tea.Msg{
		"no zoom":      tea.KeyPressMsg{Code: tea.KeyEscape},
		"same size":    tea.WindowSizeMsg{Width: 120, Height: 40},
		"stale tick":   tick{beat: 99},
		"motion":       tea.MouseMotionMsg{X: 30, Y: 10},
		"release":      tea.MouseReleaseMsg{X: 30, Y: 10},
		"focus":        tea.FocusMsg{},
		"background":   tea.BackgroundColorMsg{Color: rgb(255)},
		"wheel rested": settled{},
	} {
		next := sendDrawn(m, msg)
		if data(next.View().Content) != data(first) {
			t.Errorf("%s: drawn again", name)
		}
	}
	there := sendDrawn(m, stroke("right"))
	if there.View().Content == first {
		t.Error("a moved cursor is not drawn")
	}
	if back := sendDrawn(there, stroke("left")); back.View().Content != first {
		t.Error("there and back is another picture")
	}
}

// The key of the cache has everything that is drawn: a new sheet shows the same as a
// sheet that remembers.
func TestMemoryIsNeverStale(t *testing.T) {
	cases.Alone(t)
	m := at(100, 30)
	for _, k := range strings.Fields("right m 2 ? down tab esc : b a tab esc t + > space [ i 3 y s 4 e esc left") {
		m = sendDrawn(m, stroke(k))
		fresh := m
		fresh.sheet = new(screenCache)
		if m.View().Content != fresh.View().Content {
			t.Errorf("after %q the screen is stale", k)
		}
	}
}

// Every view, help page and command line, in one pane and two, on every kind of paper: each frame
// has exactly the size of the screen, holds nothing but text and colour, and ASCII if asked for.
// Sizes and papers are random.
func TestEverySize(t *testing.T) {
	cases.Alone(t)
	r, papers := cases.Rand(t), themes()
	sizes := [][2]int{{0, 0}, {80, 24}, {300, 100}, {500, 200}, {97, 41}, {111, 12}, {10_000, 3}, {3, 10_000}}
	all := []string{"", "?", ":", ": tab", "y", "space", "|", "| d"}
	for n := range cases.N(300, 50_000) {
		theme := papers[r.IntN(len(papers))]
		v, keys := views.All[r.IntN(len(views.All))], all[r.IntN(len(all))]
		m := New(with(func(s *views.State) { s.View = v.Name }), Options{Theme: theme})
		m = press(m, strings.Fields(keys)...)
		size := tea.WindowSizeMsg{Width: r.IntN(130), Height: r.IntN(45)}
		if n%25 == 0 {
			size.Width, size.Height = sizes[n/25%len(sizes)][0], sizes[n/25%len(sizes)][1]
		}
		m = send(m, size)
		checkScreen(t, m)
		text := strings.Join(textOf(m), " ")
		if theme.Glyphs == frame.ASCII && strings.ContainsFunc(text, func(r rune) bool { return r > '~' }) {
			t.Errorf("%s %q at %v: characters above U+007E: %s", v.Name, keys, size, text)
		}
		if size.Width == v.Min.X-1 && size.Height >= v.Min.Y && keys == "" && !strings.Contains(text, "needs") {
			t.Errorf("%s at %v does not say what it needs: %q", v.Name, size, text)
		}
	}
}

// All views are named from 76 columns on, whatever the settings are. Settings are at the right end of the row if they
// fit there, and else in the row of faces, where they leave a face its title.
func TestTabs(t *testing.T) {
	cases.Alone(t)
	names := make([]string, len(views.All))
	for i, v := range views.All {
		names[i] = strconv.Itoa(i+1) + " " + v.Title
	}
	for set, texts := range map[string][]string{"": nil, "base 500000": {"base 500000"},
		"d-model 128 length 64 base 500000": {"d_model 128", "length 64", "base 500000"}} {
		for w := 76; w <= 200; w++ {
			if !cases.One(4, w-76) {
				continue
			}
			m := at(w, 24)
			if set != "" {
				m = enterLine(m, set)
			}
			top, faces := row(m, 0), row(m, 1)
			gap := strings.Repeat(" ", min(max((w-69)/7, 1), 3)) // the names have 69 letters
			for gap != " " && !strings.Contains(top, strings.Join(names, gap)) {
				gap = gap[1:]
			}
			rest, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(top, " ~ wavescope")), strings.Join(names, gap))
			if settings := strings.TrimSpace(rest); !ok ||
				settings != strings.Join(texts, " · ") && (settings != "" || !strings.Contains(faces, strings.Join(texts, "  "))) {
				t.Errorf("%q, %d columns: %q, %q", set, w, top, faces)
			}
			if !strings.HasPrefix(faces, " Lanes") || utf8.RuneCountInString(faces) != w {
				t.Errorf("%q, %d columns: the row of faces is %q", set, w, faces)
			}
		}
	}
	if wide := row(at(160, 40), 0); !strings.HasPrefix(wide, " ~ wavescope ") {
		t.Errorf("%q", wide)
	}
	plain := New(views.Default(), Options{Theme: frame.Theme{Depth: frame.NoColor}})
	if top := row(send(plain, tea.WindowSizeMsg{Width: 80, Height: 24}), 0); !strings.Contains(top, "Curves]") {
		t.Errorf("without colour: %q", top)
	}
}

// At any width a click on a tab opens its view, and a click on the header does nothing.
func TestTabsTakeClicks(t *testing.T) {
	cases.Alone(t)
	for w := 40; w <= 200; w++ {
		if !cases.One(4, w-40) {
			continue
		}
		m := at(w, 24)
		top := []rune(row(m, 0))
		for i, v := range views.All {
			x := strings.IndexRune(string(top), rune('1'+i))
			if x < 0 {
				x = strings.Index(string(top), v.Title)
			}
			x = len([]rune(string(top)[:x]))
			if got := send(m, tea.MouseClickMsg{X: x, Y: 0, Button: tea.MouseLeft}).state().View; got != v.Name {
				t.Errorf("width %d: a click at %d goes to %s, want %s", w, x, got, v.Name)
			}
		}
	}
}

// The keys of every view are on one screen of the usual size; the page of a smaller one scrolls.
func TestHelpScrolls(t *testing.T) {
	cases.Alone(t)
	for _, v := range views.All {
		m := at(80, 24)
		m.panes.All[0].View = v.Name
		for range 5 {
			m = press(m, "o") // the next face
			if all, shown := press(m, "?").helpSize(); all > shown {
				t.Errorf("%s: %d lines do not fit in %d", v.Name, all, shown)
			}
		}
	}
	for h := 12; h < 90; h++ { // the name of the key is there if lines are hidden
		m := press(at(120, h), "?")
		all, shown := m.helpSize()
		if named := onHelp()[0].Now(m.screen) != ""; named != (all > shown) {
			t.Errorf("%d rows show %d lines of %d, scrolling is named: %v", h, shown, all, named)
		}
		if shown > all {
			break
		}
	}
	m := press(at(60, 20), "?")
	all, shown := m.helpSize()
	if all <= shown {
		t.Fatalf("%d lines fit in %d", all, shown)
	}
	if m := press(m, "up"); m.help.top != 0 {
		t.Error("scrolls above the top")
	}
	if m := press(m, "down", "down"); m.help.top != 2 {
		t.Errorf("top %d, want 2", m.help.top)
	}
	if m := press(m, "pgdown"); m.help.top != shown {
		t.Errorf("top %d, want %d", m.help.top, shown)
	}
	end := press(m, "end")
	if end.help.top != all-shown || press(end, "down", "pgdown").help.top != all-shown {
		t.Errorf("top %d, want %d", end.help.top, all-shown)
	}
	if m := press(end, "tab"); m.state().View != views.All[1].Name || !m.help.open || m.help.top != 0 {
		t.Error("tab does not show the help of the next view")
	}
	if m := send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown}); m.help.top == 0 || m.state().Zoom != 0 {
		t.Error("the wheel does not scroll the page")
	}
}

func TestPlay(t *testing.T) {
	var m Model
	var cmd tea.Cmd
	var tick tea.Msg
	synctest.Test(t, func(t *testing.T) {
		m, cmd = sendCmd(at(80, 24), stroke("space"))
		if !m.playing || cmd == nil || m.state().Pos != 17 {
			t.Fatal("space does not start")
		}
		start := time.Now()
		tick = cmd()
		for range 3 { // between positions
			if m, cmd = sendCmd(m, tick); m.state().Pos != 17 || cmd == nil {
				t.Errorf("a tick between positions goes to %d", m.state().Pos)
			}
			tick = cmd()
		}
		if d := time.Since(start); d.Round(time.Millisecond) != 167*time.Millisecond {
			t.Errorf("the next position came after %v, want 1/6 s", d)
		}
	})
	m, cmd = sendCmd(m, tick)
	if m.state().Pos != 18 || cmd == nil {
		t.Errorf("a tick goes to %d", m.state().Pos)
	}
	paused := press(m, "space")
	if again, cmd := sendCmd(paused, tick); again.state().Pos != 18 || cmd != nil {
		t.Error("a tick moves a paused clock")
	}
	// Paused and started again: the tick under way from before is stale.
	restarted := press(paused, "space")
	if stale := send(restarted, tick); stale.state().Pos != 18 {
		t.Error("a stale tick makes the clock run twice as fast")
	}
	m.panes.All[0].Pos = m.state().Length - 2
	for range 4 { // a quarter of a position each
		m, cmd = sendCmd(m, tick)
	}
	if m.playing || cmd != nil || m.state().Pos != m.state().Length-1 {
		t.Error("the clock does not stop at the end")
	}
	if m = press(m, "space"); m.state().Pos != 0 || !m.playing {
		t.Error("space at the end does not play from the start")
	}
}

// fake returns a view that says where it was hit: position x, dimension y.
func fake() views.View {
	v := views.All[0]
	v.Name, v.Title = "fake", "Fake"
	v.Plan = func(chart.Paper, chart.Scene, views.State) chart.Picture {
		return chart.Picture{Root: chart.Region{Click: func(x, y int) chart.Change {
			return chart.Change{State: func(s *chart.State) { s.Pos, s.Dim = x, y }}
		}}}
	}
	v.Zoom, v.Start = nil, 1
	return v
}

// install shows the fake view for one test.
func install(t *testing.T, v views.View) Model {
	all := views.All
	views.All = append(append([]views.View{}, all...), v)
	t.Cleanup(func() { views.All = all })
	m := at(120, 40)
	m.panes.All[0].View = v.Name
	return m
}

func TestMouseOnThePicture(t *testing.T) {
	m := install(t, fake())
	click := func(x, y int) tea.Msg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
	if s := send(m, click(33, 12)).state(); s.Pos != 33 || s.Dim != 9 {
		t.Errorf("a click in row 12 hits row %d of the picture", s.Dim)
	}
	for _, y := range []int{0, 1, 2, 36, 37, 38, 39} {
		if s := send(m, click(119, y)).state(); s != m.state() {
			t.Errorf("a click in row %d hits the picture", y)
		}
	}
	if s := send(m, tea.MouseClickMsg{X: 33, Y: 12, Button: tea.MouseRight}).state(); s != m.state() {
		t.Error("the right button does something")
	}
	drag := send(send(m, click(33, 12)), tea.MouseMotionMsg{X: 40, Y: 12, Button: tea.MouseLeft})
	if drag.state().Pos != 40 {
		t.Error("the cursor does not follow the pointer")
	}
	if s := send(send(drag, tea.MouseReleaseMsg{}), tea.MouseMotionMsg{X: 50, Y: 12}).state(); s.Pos != 40 {
		t.Error("the cursor follows a pointer that was let go")
	}
}

// The wheel zooms as the keys do, wherever the pointer is: the cursor stays.
func TestWheelZoomsAsKeys(t *testing.T) {
	cases.Alone(t)
	rapid.Check(t, func(t *rapid.T) {
		m := at(120, 40)
		m.panes.All[0].View = rapid.SampledFrom(views.All).Draw(t, "view").Name
		m.panes.All[0].Length = rapid.SampledFrom([]int{10, 1000, 1e9, 1e15}).Draw(t, "length")
		m.panes.All[0].Pos = rapid.IntRange(0, m.state().Length-1).Draw(t, "pos")
		m.panes.All[0].Zoom = chart.Auto.Step(rapid.IntRange(-3, 40).Draw(t, "steps"))
		x, y := rapid.IntRange(0, 119).Draw(t, "x"), rapid.IntRange(2, 34).Draw(t, "y")
		for button, key := range map[tea.MouseButton]string{tea.MouseWheelDown: "-", tea.MouseWheelUp: "+"} {
			got, want := send(m, tea.MouseWheelMsg{X: x, Y: y, Button: button}), press(m, key)
			if got.panes != want.panes || got.state().Pos != m.state().Pos {
				t.Fatalf("%s: the wheel leads to %v, the key to %v", key, got.panes.Args(), want.panes.Args())
			}
		}
	})
}

func TestModesOfTheTerminal(t *testing.T) {
	v := at(80, 24).View()
	if !v.AltScreen || v.MouseMode != tea.MouseModeCellMotion || v.Cursor != nil ||
		v.WindowTitle != "wavescope: Curves" {
		t.Errorf("%+v", v)
	}
	v = New(views.Default(), Options{Look: Look{NoMouse: true}}).View()
	if !v.AltScreen || v.MouseMode != tea.MouseModeNone {
		t.Error("the options are not followed")
	}
	m := press(at(80, 24), ":", "b", "a")
	if c := m.View().Cursor; c == nil || c.X != 4 || c.Y != 23 {
		t.Errorf("the caret stands at %+v", c)
	}
}

// number is a run of digits with what belongs to it, word a run of letters and
// digits.
const (
	number = `[−+-]?[0-9]+([.,^][0-9]+)?(e[−+-]?[0-9]+)?[⁰¹²³⁴⁵⁶⁷⁸⁹]*`
	word   = `[\p{L}\p{N}]+`
)

var (
	wholes  = regexp.MustCompile(number + "|" + word)
	numeral = regexp.MustCompile("^" + number + "$")
)

// No number and no word is cut, over random settings and sizes: it is shown whole or not at all.
// Words of a sentence may end in an ellipsis, numbers may not.
func TestNothingIsCut(t *testing.T) {
	cases.Alone(t)
	sizes := []image.Point{{80, 24}, {100, 30}, {120, 40}, {160, 45}, {240, 60}}
	rapid.Check(t, func(t *rapid.T) {
		p, theme, size := views.One(anyState(t)), pick(t, themes(), "theme"), pick(t, sizes, "size")
		if rapid.Bool().Draw(t, "two") {
			p = p.Split()
			p.All[1].Base = 500_000
		}
		f := frame.New(size.X, size.Y, theme)
		ledger := f.NewLedger()
		Open(p, Options{Theme: theme}).draw(f)
		for _, what := range cutTexts(ledger) {
			t.Errorf("%s at %v, %+v cuts %s", CommandLine(p), size, theme, what)
		}
	})
}

// cutTexts lists the numbers and words of a frame that are partly visible.
func cutTexts(l *frame.Ledger) (cut []string) {
	for n, e := range l.Entries {
		places := wholes.FindAllStringIndex(e.Text, -1)
		if places == nil {
			continue
		}
		shown := l.Shown(n)
		for _, p := range places {
			from := utf8.RuneCountInString(e.Text[:p[0]])
			to := from + utf8.RuneCountInString(e.Text[p[0]:p[1]])
			seen := count(shown[from:to])
			whole := e.Text[p[0]:p[1]]
			dots := e.Text[p[1]:] == "…"
			if seen > 0 && (seen < to-from || dots && numeral.MatchString(whole)) {
				cut = append(cut, fmt.Sprintf("%q of %q at %v in %v", whole, e.Text, image.Pt(e.X, e.Y), e.Window))
			}
		}
	}
	return cut
}

func count(shown []bool) (n int) {
	for _, s := range shown {
		n += chart.One(s)
	}
	return n
}

// A number over the edge, one under another text and one with an ellipsis are
// cut; one that is covered whole is not.
func TestCutTexts(t *testing.T) {
	f := frame.New(10, 4, frame.Theme{})
	l := f.NewLedger()
	f.Text(7, 0, "1234", frame.Style{})
	f.Text(0, 1, "56 78", frame.Style{})
	f.Text(4, 1, "x", frame.Style{})
	f.Int(0, 2, 99, frame.Style{})
	f.Text(0, 2, "abc", frame.Style{})
	f.Text(4, 3, "ele…", frame.Style{})
	f.Text(0, 3, "9…", frame.Style{})
	if got := cutTexts(l); len(got) != 3 {
		t.Errorf("cut are %q, three should be", got)
	}
}
