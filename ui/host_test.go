package ui

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// keyed is the program as it runs, without a terminal.
func keyed() guarded {
	m := at(80, 24)
	return guarded{Model: m, host: newHost(m)}
}

func (g guarded) gets(msgs ...tea.Msg) guarded {
	for _, msg := range msgs {
		next, _ := g.Update(msg)
		g, _ = next.(guarded)
	}
	return g
}

// An Esc that was the beginning of another key has done nothing, and what came
// meanwhile has still come.
func TestEscIsTakenBack(t *testing.T) {
	g := keyed().gets(stroke(":"), stroke("p"), stroke("o"))
	open := g.screen
	if g = g.gets(stroke("esc")); g.line.open {
		t.Fatal("esc does not close the line")
	}
	g = g.gets(tea.WindowSizeMsg{Width: 90, Height: 30}, taken{})
	open.size.X, open.size.Y = 90, 30
	if g.screen != open {
		t.Errorf("%+v, want %+v", g.screen, open)
	}
	if after := g.gets(taken{}, stroke("s"), taken{}); after.line.text != "pos" {
		t.Errorf("%q", after.line.text)
	}
}

// A panic in a command ends the program with a report, also in a batch or sequence.
func TestCommandsAreGuarded(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	fails := func() tea.Msg { panic(errors.New("no command")) }
	var run func(msg tea.Msg)
	run = func(msg tea.Msg) {
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, cmd := range batch {
				run(cmd())
			}
		}
	}
	for name, cmd := range map[string]tea.Cmd{"one": fails, "batch": tea.Batch(tea.Batch(fails, fails), fails)} {
		h := newHost(press(at(80, 24), "right"))
		run(h.safe(cmd)())
		var crash Crash
		if err := <-h.ends; !errors.As(err, &crash) || crash.Command != "wavescope --pos 18" {
			t.Errorf("%s: %v", name, err)
		}
		if report, err := os.ReadFile(crash.Report); err != nil || !strings.Contains(string(report), "host_test.go") {
			t.Errorf("%s: %v %s", name, err, report)
		}
	}
}

// broken panics as soon as it begins.
type broken struct{ Model }

func (broken) Init() tea.Cmd { panic("no beginning") }

// A panic in the program or in a goroutine beside it ends it.
func TestGoroutinesAreGuarded(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	beginning := newHost(at(80, 24))
	beginning.program = tea.NewProgram(broken{},
		append(beginning.options(Options{}), tea.WithInput(nil), tea.WithOutput(io.Discard))...)
	beginning.guard(beginning.play)
	beside := newHost(at(80, 24))
	beside.guard(func() { panic("nothing") })
	for _, h := range []*host{beginning, beside} {
		select {
		case err := <-h.ends:
			if !errors.As(err, new(Crash)) {
				t.Errorf("%v", err)
			}
		case <-time.After(10 * time.Second):
			t.Error("nothing ends the program")
		}
	}
	beginning.program.Kill() // what it has begun
}

// While more keys wait, screens that they change are not drawn; the last one
// is.
func TestWaitingKeysAreDrawnOnce(t *testing.T) {
	waiting := true
	m := at(80, 24)
	m.View()
	m.behind = func() bool { return waiting }
	before := m.View().Content
	m = press(m, "right", "right")
	if m.View().Content != before {
		t.Error("a screen is drawn that the next key changes")
	}
	waiting = false
	if m = press(m, "right"); m.View().Content == before || m.state().Pos != views.Default().Pos+3 {
		t.Error("the last screen is not drawn")
	}
	waiting = true
	m.shown = time.Now().Add(-time.Second)
	if before = m.View().Content; press(m, "right").View().Content == before {
		t.Error("nothing is seen of a key that is held")
	}
}

// No code ends the program without restoring the terminal, and no unguarded goroutine is started.
func TestNothingEndsUnseen(t *testing.T) {
	cases.Alone(t)
	// Goroutines of exports and of progress, whose failures are the writer's, of signals, and of
	// lines that are read.
	allowed := map[string]int{"ui/plain/plain.go": 1, "ui/talk.go": 1, "encoding/table/table.go": 2,
		"ui/cli/output.go": 1, "ui/export.go": 1, "ui/host.go": 2, "ui/progress.go": 1}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel("..", path)
		name = filepath.ToSlash(name)
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			strings.HasPrefix(name, "screenshots/") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		started := 0
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				started++
			case *ast.SelectorExpr:
				x, _ := n.X.(*ast.Ident)
				if x != nil && (x.Name == "os" && n.Sel.Name == "Exit" && name != "main.go" || x.Name == "log" ||
					x.Name == "runtime" && n.Sel.Name == "Goexit") {
					t.Errorf("%s uses %s.%s", name, x.Name, n.Sel.Name)
				}
			}
			return true
		})
		if started != allowed[name] {
			t.Errorf("%s starts %d goroutines, %d are known", name, started, allowed[name])
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// slowly makes every picture take the time each to draw, on a clock that otherwise does not move,
// and counts the drawn pictures.
func slowly(t *testing.T, each time.Duration) (drawn *int) {
	drawn = new(int)
	all := views.All
	views.All = append([]views.View{}, all...)
	for i := range views.All {
		plan := views.All[i].Plan
		views.All[i].Plan = func(f frame.Frame, sc chart.Scene, s views.State) views.Picture {
			return slowPicture{plan(f, sc, s), each, drawn}
		}
	}
	t.Cleanup(func() { views.All = all })
	return drawn
}

type slowPicture struct {
	views.Picture
	takes time.Duration
	drawn *int
}

func (p slowPicture) Draw() {
	time.Sleep(p.takes)
	*p.drawn++
}

// After a key was held for a second, faster than screens can be drawn, the next key is answered at
// once: no screen is drawn while keys wait. Paging, which needs the picture, is not slower. The
// clock is simulated.
func TestAHeldKeyIsFollowedAtOnce(t *testing.T) {
	const every, held, takes, most = 10 * time.Millisecond, time.Second, 50 * time.Millisecond, 200 * time.Millisecond
	for _, c := range []struct{ flags, key string }{
		{"--view similarity --d-model 65536 --length 1e15", "right"},
		{"--view order --face proof --d-model 65536", "pgdown"},
		{"--view heatmap --length 1e6 --compare '--base 500000' --difference", "down"},
	} {
		t.Run(c.flags, func(t *testing.T) {
			panes, err := views.Parse(c.flags)
			if err != nil {
				t.Fatal(err)
			}
			each := takes
			if panes.Two {
				each /= 2
			}
			drawn := slowly(t, each)
			synctest.Test(t, func(t *testing.T) { answersAtOnce(t, panes, drawn, c.key, every, held, most) })
		})
	}
}

func answersAtOnce(t *testing.T, panes views.Panes, drawn *int, key string, every, held, most time.Duration) {
	type typed struct {
		key string
		at  time.Time
	}
	queue := make(chan typed, 1000)
	go func() {
		for begin := time.Now(); time.Since(begin) < held; time.Sleep(every) {
			queue <- typed{key, time.Now()}
		}
		queue <- typed{"y", time.Now()}
		close(queue)
	}()
	m := press(at(200, 60), "esc")
	m.panes = panes
	m.behind = func() bool { return len(queue) > 0 }
	begin, before := time.Now(), 0
	for k := range queue {
		if k.key == "y" {
			before = *drawn
			if since := time.Since(begin) - held; since > most {
				t.Errorf("y comes to the program %v late", since)
			}
		}
		m = press(m, k.key)
		if waits := time.Since(k.at); waits > most {
			t.Errorf("%s waits for %v", k.key, waits)
		}
	}
	if m.View(); m.notice.text == "" || m.sheet.of != m.screen {
		t.Error("y is not answered")
	}
	panesDrawn := 1
	if panes.Two {
		panesDrawn = 2
	}
	if n := *drawn - before; n > 2*panesDrawn {
		t.Errorf("%d pictures are drawn before y is answered", n)
	}
	if *drawn < 5 {
		t.Errorf("only %d pictures in a second: nothing is seen of a key that is held", *drawn)
	}
}
