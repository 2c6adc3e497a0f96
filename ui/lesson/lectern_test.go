package lesson

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A spot that is written and read again is the same; nothing else is a spot.
func TestSpot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Spot{rapid.StringMatching(`[a-zA-Z0-9 /.äλ-]{1,30}`).Draw(t, "file"), rapid.Uint32().Draw(t, "order"),
			time.Time{}, Place{Step: rapid.IntRange(0, 11).Draw(t, "step"), Stop: rapid.IntRange(0, 9).Draw(t, "stop")}}
		if rapid.Bool().Draw(t, "begun") {
			s.Began = time.Unix(rapid.Int64Range(1, 1<<40).Draw(t, "began"), 0)
		}
		if got, ok := ReadSpot(s.Text()); !ok || got != s {
			t.Fatalf("%+v comes back as %+v, %v", s, got, ok)
		}
	})
	for _, text := range []string{"", "x", spotHead, spotHead + "1 1 1 0\n", spotHead + "1 1 1 0\na\nb\n",
		spotHead + "-1 1 1 0\na\n", spotHead + "1 0 1 0\na\n", spotHead + "1 1 1\na\n", spotHead + "1 1 1 -1\na\n",
		spotHead + "1 1 1 0\na"} {
		if _, ok := ReadSpot([]byte(text)); ok {
			t.Errorf("%q is a spot", text)
		}
	}
}

// A step with a vote or an order takes a class longer than one to read; the plan adds the steps up.
func TestPlan(t *testing.T) {
	l, errs := Read("t.md", []byte(drawn))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	began := time.Date(2030, 1, 1, 14, 0, 0, 0, time.UTC)
	first, second := l.Steps[0].InClass(), l.Steps[1].InClass()
	if first != 45*time.Second+3*time.Minute+45*time.Second || second != 45*time.Second {
		t.Errorf("the steps take %v and %v", first, second)
	}
	c := &Course{Lessons: []Lesson{l}}
	if plan := c.Lectern(Place{}, began, began, false)[1]; plan != "Plan: step 1 ends by 14:04, the lesson by 14:05." {
		t.Error(plan)
	}
	if l.ClassMinutes() != 5 {
		t.Errorf("the lesson takes %d minutes", l.ClassMinutes())
	}
	made, errs := Read("a.md", []byte(madeFile))
	if takes := made.Steps[1].InClass(); len(errs) > 0 || takes != 3*time.Minute+45*time.Second {
		t.Errorf("an order takes %v; %v", takes, errs)
	}
}

// The lectern has the answers of an open question with their reasons, an order in its right order, the hints, the notes
// and what comes next.
func TestLectern(t *testing.T) {
	l, errs := Read("t.md", []byte(drawn))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	l.Steps[0].Notes = []Text{Plainly("Let them argue.")}
	c := &Course{Lessons: []Lesson{l}}
	at, err := c.Find(1, 1, "question")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2030, 1, 1, 14, 3, 0, 0, time.UTC)
	all := strings.Join(c.Lectern(at, now.Add(-3*time.Minute), now, false), "\n")
	for _, want := range []string{"14:03   Turns, step 1 of 2: A number", "Plan: step 1 ends by 14:04",
		"By how much does pair 1 turn", "is right: Yes.", "is wrong: That is in radians.", "Hint: It is ω·k.",
		"Note: Let them argue.", "Next: 2 hints, then the answer."} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
	for stop, want := range map[string]string{"text": "Next: By how much does pair 1 turn, in degrees?",
		"answer": "Next: step 2, Recap."} {
		if at, err = c.Find(1, 1, stop); err != nil {
			t.Fatal(err)
		}
		if all := c.Lectern(at, now, now, false); all[len(all)-1] != want {
			t.Errorf("at the %s it ends with %q, want %q", stop, all[len(all)-1], want)
		}
	}
	made, errs := Read("a.md", []byte(madeFile))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c = &Course{Lessons: []Lesson{made}}
	all = strings.Join(c.Lectern(Place{Step: 1}, now, now, false), "\n")
	if want := "1 is b: A. Reason A.\n2 is c: B? Reason B.\n3 is a: C. Reason C.\nHint"; !strings.Contains(all, want) {
		t.Errorf("%q is not in\n%s", want, all)
	}
}

// The plan of a lesson begins with the class, stays when the class goes back to the first stop, and begins again there
// after its end, for the next class.
func TestScheduleBeginsAgain(t *testing.T) {
	l, errs := Read("t.md", []byte(drawn))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	start, first, on := time.Unix(1<<30, 0), Place{}, Place{Stop: 1}
	takes := l.InClass(len(l.Steps))
	s := Schedule{}
	for _, at := range []struct {
		when  time.Duration
		place Place
		began time.Duration // -1 for not yet
	}{
		{0, first, -1}, {time.Minute, on, time.Minute}, {takes, first, time.Minute}, {takes, on, time.Minute},
		{takes + 2*time.Minute, on, time.Minute}, {takes + 3*time.Minute, first, -1}, {2 * takes, on, 2 * takes},
	} {
		want := time.Time{}
		if at.began >= 0 {
			want = start.Add(at.began)
		}
		if got := s.Began(&l, at.place, start.Add(at.when)); !got.Equal(want) {
			t.Errorf("%v after the start, at stop %d: began %v, want %v", at.when, at.place.Stop, got, want)
		}
	}
}
