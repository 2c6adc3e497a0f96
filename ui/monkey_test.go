package ui

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/encoding/model"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// pick draws one of a list, each about as often as any other: rapid by itself
// prefers the first.
func pick[T any](t *rapid.T, list []T, what string) T {
	return list[int(rapid.Uint32().Draw(t, what)*2654435761>>8)%len(list)]
}

// anyLine draws a line for ':', sensible, nearly so, or nonsense.
func anyLine(t *rapid.T) string {
	var words []string
	for range rapid.IntRange(1, 3).Draw(t, "settings") {
		f := pick(t, views.PaneFlags, "setting")
		values := []string{"0", "1", "2", "7", "63", "64", "1e6", "1e15", "999999999999999", "-1", "-5", "65536",
			"1.0000001", "1e300",
			"on", "", "auto", "1:1000", "8:1", "1:1000000000000000", "none", "0,2,4-10", "NaN", "x.txt", "図"}
		words = append(words, pick(t, []string{f.Name, f.Name, f.Name, "--" + f.Name, "export", "nonsense"}, "name"),
			pick(t, append(values, append(f.Values, f.Values...)...), "value"))
	}
	return strings.Join(words, " ")
}

// allStrokes lists every key that is bound anywhere, or edits the line.
func allStrokes() []string {
	all := slices.Collect(maps.Keys(editing))
	for _, tables := range modes() {
		for _, table := range tables {
			for _, k := range table {
				for _, s := range k.Strokes {
					all = append(all, s.Key)
				}
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// A monkey presses, clicks, pastes and resizes at random.
type monkey struct {
	*rand.Rand
	t       failer
	program Model
	course  *lesson.Course // the program opens in its lessons; nil for none
	strokes []string
	starts  int
	trail   []string // what was sent last
	seen    map[string]int
}

var (
	somePanes = rapid.Custom(anyPanes)
	someLine  = rapid.Custom(anyLine)
)

// started returns what a program opens with: any panes, or one of the views in turn with a model, or with two.
func (k *monkey) started() views.Panes {
	k.starts++
	if k.starts%2 == 0 {
		return somePanes.Example(int(k.Uint32() >> 1))
	}
	files, _ := filepath.Glob("../encoding/tensor/testdata/*.npy")
	model := func() string {
		if k.IntN(4) == 0 {
			return k.one(append(files, "trained", "none")...)
		}
		return model.Presets[k.IntN(len(model.Presets))].Name
	}
	view := func(i int) views.Setting { return views.Setting{Name: "view", Value: views.All[i%len(views.All)].Name} }
	p, err := views.Opened([]views.Setting{view(k.starts / 2), {Name: "model", Value: model()}})
	if err == nil && k.starts%4 == 1 {
		second := views.ShellLine([]string{"--model", model(), "--view", view(k.IntN(len(views.All))).Value})
		if both, err := p.With([]views.Setting{{Name: "compare", Value: second}}); err == nil {
			return both // a view can be too narrow for the settings of another
		}
	}
	if err != nil {
		k.fail("%v", err)
	}
	return p
}

// begin opens the program anew, on any paper.
func (k *monkey) begin() {
	o := Options{Look: Look{Motion: Motion(k.IntN(3))},
		Theme: frame.Theme{Light: k.IntN(2) == 0, Glyphs: frame.Glyphs(k.IntN(3)), Depth: frame.Depth(k.IntN(4))}}
	k.program = Open(k.started(), o)
	if k.course != nil {
		var p lesson.Place
		p.Lesson = k.IntN(len(k.course.Lessons))
		p.Step = k.IntN(len(k.course.Lesson(p).Steps))
		p.Stop = k.IntN(len(k.course.Step(p).Stops()))
		k.program = OpenLesson(k.course, p, o)
	}
	k.trail = nil
	k.send(tea.WindowSizeMsg{Width: 80, Height: 24})
}

// send gives the program messages.
func (k *monkey) send(msgs ...tea.Msg) {
	for _, msg := range msgs {
		if k.trail = append(k.trail, fmt.Sprintf("%T %v", msg, msg)); len(k.trail) > 12 {
			k.trail = k.trail[1:]
		}
		k.program = send(k.program, msg)
	}
}

// line opens the line and enters a text.
func (k *monkey) line(text string) {
	k.send(stroke("esc"), stroke(":"), pasteOf(text), stroke("enter"))
}

func (k *monkey) one(of ...string) string { return of[k.IntN(len(of))] }

// step sends something.
func (k *monkey) step() {
	x, y := k.IntN(140), k.IntN(50)
	switch k.IntN(16) {
	case 0, 1, 2, 3, 4:
		k.send(stroke(k.one(k.strokes...)))
	case 5, 6, 7:
		k.send(stroke(k.one("1", "2", "3", "4", "5", "6", "7", "8", "x", "f", "o", "m", "|", "w", "d", "space", "enter",
			"enter", "tab", "/", "/", "u", "?", ":", "C", "t")))
	case 8:
		k.send(stroke(string(rune(' ' + k.IntN(0x3000)))))
	case 9:
		k.send(click(x, y), tea.MouseMotionMsg{X: k.IntN(140), Y: y}, tea.MouseReleaseMsg{})
	case 10:
		k.send(tea.MouseWheelMsg{X: x, Y: y, Button: tea.MouseWheelUp + tea.MouseButton(k.IntN(4))})
	case 11:
		k.send(pasteOf(k.one(hostile...)))
	case 12:
		k.send(tea.WindowSizeMsg{Width: k.IntN(200), Height: k.IntN(60)})
	case 13:
		k.send(tick{k.program.beat - k.IntN(2)}, settled{}, tea.BackgroundColorMsg{Color: rgb(uint8(x))})
		if n := len(k.program.pending); n > 0 {
			k.send(saved{path: k.program.pending[0]})
		}
	case 14:
		k.line(k.one(someLine.Example(int(k.Uint32()>>1)), "help", "help", "reset", "compare same", "code", "lesson 3"))
	case 15:
		k.send(stroke("esc"), stroke("esc"))
	}
}

func (k *monkey) fail(what string, about ...any) {
	k.t.Fatalf("%s: %s\n%s", CommandLine(k.program.panes), fmt.Sprintf(what, about...), strings.Join(k.trail, "\n"))
}

// Helper and Fatalf make a monkey a test that says what was sent.
func (k *monkey) Helper()                          {}
func (k *monkey) Fatalf(what string, about ...any) { k.fail(what, about...) }

// check verifies the State and the screen, and that keys lead to a view and out of the program.
func (k *monkey) check() {
	m := k.program
	checkInside(k, m.state())
	if m.panes != m.panes.Clamp() {
		k.fail("not clamped: %+v", m.panes)
	}
	checkScreen(k, m)
	m = press(m, "esc", "esc", "esc", "C", "5") // C leaves a lesson
	if v := m.state().View; v != views.All[4].Name {
		k.fail("5 leads to %s", v)
	}
	if m.saving == "" && !endsAt(m, "q") {
		k.fail("q does not leave")
	}
}

// place says what is open.
func place(m Model) string {
	switch {
	case m.line.open && m.line.search:
		return "search"
	case m.line.open:
		return "line"
	case m.help.open:
		return "help"
	case m.list.open:
		return "list"
	case m.questionOpen():
		return "question"
	case m.inLesson():
		return "lesson"
	case m.turning():
		return "knobs"
	case m.panes.Count > 1:
		return "two panes"
	}
	return "one pane"
}

// Nothing that a user does, with anything open, breaks the program: it does not panic, it can be led
// to a view and left, the cursor stays in its ranges, and every screen has its exact size and holds
// only text and colour.
func TestMonkey(t *testing.T) {
	cases.Alone(t)
	runMonkey(t, nil, cases.N(8000, 60*3000), "search", "line", "help", "knobs", "two panes", "one pane")
}

// TestMonkeyInLessons does the same in lessons.
func TestMonkeyInLessons(t *testing.T) {
	cases.Alone(t)
	runMonkey(t, lessons.Built(), cases.N(2500, 60*3000), "line", "help", "question", "lesson")
}

// keysAStart is the number of steps after which a monkey begins anew.
var keysAStart = chart.Either(cases.Soak, 3000, 250)

// runMonkey takes steps, and checks that each of the given places was open often.
func runMonkey(t *testing.T, course *lesson.Course, steps int, open ...string) {
	t.Logf("RAPID_SEED=%d repeats this", cases.Seed())
	k := &monkey{Rand: rand.New(rand.NewPCG(cases.Seed(), 0)), t: t, course: course, strokes: allStrokes(),
		seen: map[string]int{}}
	for n := range steps {
		if n%keysAStart == 0 {
			k.begin()
		}
		k.step()
		k.seen[place(k.program)]++
		if n%40 == 0 {
			k.check()
		}
	}
	for _, where := range open {
		if k.seen[where] < steps/200 {
			t.Errorf("only %d of %d times %s was open", k.seen[where], steps, where)
		}
	}
}
