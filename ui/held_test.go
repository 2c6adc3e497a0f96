package ui

import (
	"testing"
	"testing/synctest"
	"time"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// slowly makes every picture take so long to draw, by a clock that stands still
// but for that, and counts them.
func slowly(t *testing.T, each time.Duration) (drawn *int) {
	drawn = new(int)
	all := views.All
	views.All = append([]views.View{}, all...)
	for i := range views.All {
		plan := views.All[i].Plan
		views.All[i].Plan = func(f frame.Frame, sc scene.Scene, s views.State) views.Picture {
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

// A key that has been held for a second, faster than screens can be drawn, is
// answered at once when another follows: what waits is merged, and a screen that
// the next key changes is not drawn. Pages, which ask the picture where they
// lead, are no slower. The clock is one of the test's own.
func TestAHeldKeyIsFollowedAtOnce(t *testing.T) {
	const every, held, takes, most = 10 * time.Millisecond, time.Second, 50 * time.Millisecond, 200 * time.Millisecond
	for _, c := range []struct{ flags, key string }{
		{"--view similarity --d-model 65536 --length 1e15", "right"},
		{"--view similarity --d-model 65535 --length 1e9 --sines-alone", "right"},
		{"--view order --face proof --d-model 65536", "pgdown"},
		{"--view order --face score --d-model 65536 --length 1e6", "n"},
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
