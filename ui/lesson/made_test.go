package lesson

import (
	"math"
	"strings"
	"testing"

	"wavescope/views/frame"
)

// A right number is shown with the decimals that its tolerance leaves sense.
func TestIntervalString(t *testing.T) {
	for text, want := range map[string]string{"= 2*3.14159265*10 ± 0.1": "62.8", "= 57.2958 ± 0.05": "57.3",
		"= 57.2958 ± 0.5": "57.3", "= 57.2958 ± 1": "57", "= 57.2958 ± 20": "57", "= 628318.53 ± 0.6": "628318.5",
		"= -0.5 ± 0": "−0.5", "= 100 ± 0": "100", "= 100 ± 0.01": "100", "= 0.000125 ± 0.000001": "0.000125"} {
		i, err := newInterval(text)
		if err != nil || i.String() != want {
			t.Errorf("%s is shown as %s, want %s; %v", text, i, want, err)
		}
	}
}

// What was typed stands beside the right number where it is another one, not where it only has other digits.
func TestTypedBesideNumber(t *testing.T) {
	for _, s := range [][3]string{{"= 177 ± 6", "176", "177, yours 176"}, {"= 177 ± 6", "177", "177"},
		{"= 177 ± 6", "", "177"}, {"= 177 ± 6", "177.2", "177"}, {"= 177 ± 6", "200", "177"},
		{"= 0.25 ± 0.0025", "1/4", "0.25"},
		{"= 1/11 ± 0.001", "0.0909", "0.091"}, {"= 35332.9 ± 700", "35300", "35333, yours 35300"},
		{"= -0.5 ± 0.01", "-.49", "−0.5, yours −.49"}} {
		i, err := newInterval(s[0])
		if got := i.beside(s[1]); err != nil || got != s[2] {
			t.Errorf("%s, typed %q, is shown as %q, want %q; %v", s[0], s[1], got, s[2], err)
		}
	}
}

const madeFile = "---\ntitle: Made\nask: What?\nminutes: 3\n---\n\n" +
	"## One\n\n```wavescope\n--view curves\n```\n\n### How many?\n\n- [?] See [here](#axis).\n- [?] Count them.\n" +
	"- [x] `= 2 ± 0.5`\n  - Two.\n- [x] `= 7 ± 0.5`\n  - Or seven.\n- [ ] `= 3 ± 0.5`\n  - One too many.\n\n" +
	"```wavescope\nshow\n```\n\n" +
	"## Two\n\n```wavescope\n--view curves\n```\n\n### In what order?\n\n- [?] Think.\n- [?] Think more.\n" +
	"- [3] C\n  - Reason C.\n- [1] A\n  - Reason A.\n- [2] B?\n  - Reason B.\n\n```wavescope\nshow\n```\n"

// The strip shows what is typed, and below it either the verdict on it or the hint that came after; the answer is the
// typed one if that is right.
func TestMadeRows(t *testing.T) {
	l, errs := Read("a.md", []byte(madeFile))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &Course{Lessons: []Lesson{l}}
	for _, s := range []struct {
		at          Place
		want, lacks string
		gives       string
	}{
		{Place{}, "How many? ▸ type a number, then enter", "Hint", ""},
		{Place{Typed: "3"}, "How many? ▸ 3", "then enter", ""},
		{Place{Typed: "3", Chosen: 3}, "▸ 3 ✗ One too many. enter again: a hint", "Hint", "a hint"},
		{Place{Typed: "4", Chosen: NotYet}, "✗ Not yet. enter again: a hint", "Hint", "a hint"},
		{Place{Typed: "-", Chosen: NotYet}, `✗ "-" is no number; allowed is one such as 12, -0.5 or 1/3. enter`, "yet",
			"a hint"},
		{Place{Chosen: NotYet}, "✗ No number is typed; allowed is one", "yet", "a hint"},
		{Place{Typed: "3", Chosen: Hinted, Hints: 1}, "▸ 3 Hint: See here[1]. enter again: another hint", "✗",
			"another hint"},
		{Place{Typed: "33", Hints: 1}, "▸ 33 Hint: See here[1].", "enter", ""},
		{Place{Typed: "3", Chosen: 3, Hints: 2}, "✗ One too many. enter again: the hint", "Count", "the hint"},
		{Place{Typed: "3", Chosen: Hinted, Hints: 2}, "Hint: Count them. enter again: the solution", "✗", Solution},
		{Place{Stop: 1, Chosen: 2, Typed: "7"}, "✓ 7 Or seven.", "Two", ""},
		{Place{Stop: 1, Chosen: 1, Typed: "1.5"}, "✓ 2, yours 1.5 Two.", "seven", ""},
		{Place{Stop: 1}, "→ 2 Two.", "seven", ""},
		{Place{Step: 1, Typed: "ba"}, "In what order? 2 a C 1 b A c B?", "✗", ""},
		{Place{Step: 1, Typed: "bac", Chosen: 1}, "✗ a does not come second. Reason C. enter again: a hint", "Hint",
			"a hint"},
		{Place{Step: 1, Typed: "ba", Chosen: NotYet}, `✗ "ba" is no order; allowed are the letters a to c, each once.`, "yet",
			"a hint"},
		{Place{Step: 1, Stop: 1, Chosen: InOrder}, "✓ 1 b A. Reason A. 2 c B? Reason B. 3 a C. Reason C.", "→", ""},
		{Place{Step: 1, Stop: 1}, "→ 1 b A. Reason A. 2 c B?", "✓", ""},
	} {
		p := Panel{Course: c, Place: s.at, State: c.Panes(s.at).All[0]}
		got := strings.Join(strings.Fields(strings.Join(shown(t, p, 80, 24, frame.Theme{})[1:], " ")), " ")
		if !strings.Contains(got, s.want) || strings.Contains(got, s.lacks) || c.Gives(s.at) != s.gives {
			t.Errorf("%+v gives %q and shows %q, want %q without %q", s.at, c.Gives(s.at), got, s.want, s.lacks)
		}
	}
}

// third reads a lesson and returns it with a stop of its third step.
func third(t *testing.T, file, stop string) (*Course, Place) {
	t.Helper()
	l, errs := Read("a.md", []byte(file))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &Course{Lessons: []Lesson{l}}
	at, err := c.Find(1, 3, stop)
	if err != nil {
		t.Fatal(err)
	}
	return c, at
}

// The words of a task have the settings that it asks for; a quantity only after a try.
func TestValuesBeforeATry(t *testing.T) {
	c, at := third(t, strings.Replace(panelFile, "`offset = 5`", "`pair = 3, offset = 5`", 1), "question")
	for chosen, want := range map[int]bool{0: false, NotYet: true, Hinted: true} {
		at.Chosen = chosen
		p := Panel{Course: c, Place: at, State: c.Panes(at).All[0]}
		screen, lines := strings.Join(shown(t, p, 80, 24, frame.Theme{}), "\n"), strings.Join(p.Lines(), "\n")
		for _, got := range []string{screen, lines} {
			if !strings.Contains(got, "offset 3") || strings.Contains(got, "pair 3") != want {
				t.Errorf("after %d: %s", chosen, got)
			}
		}
	}
}

// Beside a later picture of a step, the words of a task have the values of its solution.
func TestValuesAfterATask(t *testing.T) {
	c, at := third(t, panelFile+"\nSo.\n\n```wavescope\nthen --offset 7\n```\n\nMore.\n", "text-2")
	got := strings.Join(shown(t, Panel{Course: c, Place: at, State: c.Panes(at).All[0]}, 160, 45, frame.Theme{}), "\n")
	if !strings.Contains(got, "offset 5") || strings.Contains(got, "offset 7") {
		t.Error(got)
	}
}

// A try that no answer names is told the known mistake that it misses by little, unless it misses the right answer by
// less.
func TestNearMistakes(t *testing.T) {
	file := strings.Replace(panelFile, "- [x] `offset = 5`\n  - Yes.\n", "- [x] `angle(3) = 90 ± 5`\n  - Yes.\n"+
		"- [ ] `angle(3) = -90 ± 5`\n  - The other way.\n- [ ] `angle(3) = 110 ± 5, pos = 4`\n  - Too far.\n", 1)
	c, at := third(t, strings.Replace(file, "--view shift --offset 3", "--view shift --d-model 64", 1), "question")
	const step = 180 / math.Pi * 0.421696503428582 // degrees for each position: 10000^(−6/64) rad
	for offset := -30; offset <= 30; offset++ {
		for _, pos := range []int{4, 5} {
			at.Chosen = NotYet
			p := Panel{Course: c, Place: at, State: c.Panes(at).All[0]}
			p.State.Offset, p.State.Pos = offset, max(pos, -offset)
			around := func(degrees float64) float64 { return math.Abs(math.Remainder(step*float64(offset)-degrees, 360)) - 5 }
			right, back, far := around(90), around(-90), around(110)
			if p.State.Pos != 4 {
				far = 1000
			}
			want := "✗ Not yet."
			switch {
			case min(right, back, far) <= 0: // an answer names it
				continue
			case back < min(right, far, 10):
				want += " Close to this: The other way."
			case far < min(right, back, 10):
				want += " Close to this: Too far."
			}
			got := strings.Join(strings.Fields(strings.Join(shown(t, p, 80, 24, frame.Theme{}), " ")), " ")
			if !strings.Contains(got, want) || want == "✗ Not yet." && strings.Contains(got, "Close") {
				t.Errorf("offset %d at %d: %s, want %s", offset, pos, got, want)
			}
		}
	}
}

// A number may be a quotient of two; anything else is none.
func TestQuotients(t *testing.T) {
	l, errs := Read("a.md", []byte(madeFile))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	q := l.Steps[0].Pictures[0].Question
	for text, want := range map[string]string{"2": "right", "4/2": "right", "-1e1/-5": "right", "3/1": "wrong",
		"2/1/1": "none", "/2": "none", "2/": "none", "2/0": "none", "0/0": "none", "1e300/1e-300": "none"} {
		chosen, err := q.Type(text)
		got := "wrong"
		switch {
		case err != nil:
			got = "none"
		case q.Solved(chosen):
			got = "right"
		}
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

// A hint that does not fit below its question exceeds its room at one of the replies, as a verdict does.
func TestRepliesHoldAllWords(t *testing.T) {
	long := strings.Repeat("These are words that fill rows. ", 12)
	for _, old := range []string{"Count them.", "One too many.", "Think more.", "Reason B."} {
		l, errs := Read("a.md", []byte(strings.Replace(madeFile, old, long, 1)))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		c, most := &Course{Lessons: []Lesson{l}}, 0
		for step, s := range l.Steps {
			for stop := range s.Stops() {
				for _, at := range c.Replies(Place{Step: step, Stop: stop}) {
					rows, _ := Panel{Course: c, Place: at, State: c.Panes(at).All[0]}.Overflow(frame.Theme{}, 80, 24)
					most = max(most, rows)
				}
			}
		}
		if most == 0 {
			t.Errorf("no reply shows %q", old)
		}
	}
}
