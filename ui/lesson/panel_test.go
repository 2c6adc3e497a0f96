package lesson

import (
	"image"
	"slices"
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

const panelFile = "---\ntitle: A shift is a turn\nask: How?\nminutes: 3\n---\n\n" +
	"## First\n\n```wavescope\n--view shift\n```\n\nThe [grey hand](#dial-0) and the [wedge](#angles), the [same " +
	"hand](#dial-0): press `]` for *more* than **28.6°**.\n\n" +
	"### What stays?\n\n- [ ] The hands\n  - They move, see [this](#angles).\n- [x] The wedge\n  - It is " +
	"**28.6°**.\n\n```wavescope\nthen --pos 4\nhide caption, readout\n```\n\nSo it is.\n\n" +
	"## Second\n\n```wavescope\n--view shift\n```\n\n```python\n" +
	"a_line_of_a_program = 'that is as wide as a program may be, and is not broken'\n" + "```\n\n" +
	"## Third\n\n```wavescope\n--view shift --offset 3\n```\n\n### Find it.\n\n- [x] `offset = 5`\n  - " +
	"Yes.\n\n```wavescope\nthen --offset 5\n```\n"

func panels(t *testing.T) (at func(step int, stop string, chosen int) Panel) {
	l, errs := Read("a.md", []byte(panelFile))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &Course{Lessons: []Lesson{l}}
	return func(step int, stop string, chosen int) Panel {
		p, err := c.Find(1, step, stop)
		if err != nil {
			t.Fatal(err)
		}
		p.Chosen = chosen
		return Panel{Course: c, Place: p, State: c.Panes(p).All[0]}
	}
}

// shown returns the rows of a strip, as it is drawn on a screen.
func shown(t *testing.T, s Panel, w, h int, theme frame.Theme) []string {
	t.Helper()
	l, ok := s.Arrange(theme, w, h)
	if !ok {
		l = Alone(w, h, false)
	}
	l = s.Fit(theme, l)
	f := frame.New(w, h, theme)
	s.Draw(f, l)
	at := f.Sub(l.Panel.Min.X, l.Panel.Min.Y, l.Panel.Dx(), l.Panel.Dy())
	return strings.Split(string(at.AppendPlain(nil)), "\n")
}

// At every size, picture, words and keys have the expected rows, and each row of the screen belongs to one of them.
func TestSizes(t *testing.T) {
	at := panels(t)
	text, code := at(1, "text", 0), at(2, "code", 0)
	for _, c := range []struct {
		of     Panel
		size   image.Point
		w, h   int // of the picture
		rows   int // of text
		beside bool
	}{
		{text, image.Pt(80, 24), 80, 17, 5, false}, {text, image.Pt(80, 20), 80, 13, 5, false}, {text, image.Pt(100, 30),
			100, 22, 6, false},
		{text, image.Pt(120, 40), 120, 31, 7, false}, {text, image.Pt(159, 40), 159, 31, 7, false}, {text, image.Pt(160,
			45), 111, 44, 43, true},
		{text, image.Pt(200, 60), 139, 59, 58, true}, {text, image.Pt(300, 60), 239, 59, 58, true}, {code, image.Pt(160,
			45), 160, 36, 7, false},
	} {
		l, ok := c.of.Arrange(frame.Theme{}, c.size.X, c.size.Y)
		if !ok || l.Picture != image.Rect(0, 0, c.w, c.h) || l.rows() != c.rows || l.Beside != c.beside ||
			l.Keys != c.size.Y-1 {
			t.Errorf("%v: %+v", c.size, l)
		}
		if cells := l.Picture.Dx()*l.Picture.Dy() + l.Panel.Dx()*l.Panel.Dy(); !l.Beside &&
			cells != c.size.X*(c.size.Y-1) || l.textWidth() > 76 {
			t.Errorf("%v: %d cells, text %d wide", c.size, cells, l.textWidth())
		}
	}
	if l, _ := text.Arrange(frame.Theme{Far: true}, 120, 40); l.Keys != -1 || l.rows() != 8 || l.list() != -1 ||
		l.Panel.Max.Y != 40 {
		t.Errorf("far away: %+v", l)
	}
	for _, size := range []image.Point{{79, 24}, {80, 19}, {0, 0}} {
		if _, ok := text.Arrange(frame.Theme{}, size.X, size.Y); ok {
			t.Errorf("%v is enough for both", size)
		}
	}
}

// The words cover caption and readout if a question or an answer hides these, and if the words need the rows.
func TestRise(t *testing.T) {
	at := panels(t)
	for _, c := range []struct {
		of    Panel
		rises bool
	}{{at(1, "text", 0), false}, {at(1, "question", 0), true}, {at(1, "answer", 0), true}, {at(1, "text-2", 0), false},
		{at(3, "question", 0), false}} {
		l, _ := c.of.Arrange(frame.Theme{}, 120, 40)
		if got := c.of.Fit(frame.Theme{}, l); got.Picture != l.Picture || (got.Panel.Min.Y == l.Panel.Min.Y-2) != c.rises {
			t.Errorf("%v rises: %v", c.of.Place, got)
		}
	}
}

// Words keep their styles, and no line exceeds the width. A blank has the style of the word before it, a digit that of
// the words that point at the region.
func TestLines(t *testing.T) {
	s := panels(t)(1, "text", 0)
	text := s.Course.Picture(s.Place).Text[0]
	for _, w := range []int{20, 25, 30, 76} {
		p := s.writer(frame.Theme{Depth: frame.NoColor}, w)
		var all []string
		for _, l := range p.lines(text, w, plain) {
			line := ""
			for _, span := range l {
				line += span.Text
			}
			if n := len([]rune(line)); n > w {
				t.Errorf("%q has %d cells of %d", line, n, w)
			}
			all = append(all, line)
		}
		if got, want := strings.Join(all, " "),
			"The grey hand[1] and the wedge[2], the same hand[1]: press ']' for more than 28.6°."; got != want {
			t.Errorf("%d: %q, want %q", w, got, want)
		}
	}
	s.Explored = true
	if got := strings.Join(shown(t, s, 80, 24, frame.Theme{Depth: frame.NoColor}), " "); strings.Contains(got,
		"(1) and") || !strings.Contains(got, "exploring") {
		t.Errorf("while somebody explores it points: %q", got)
	}
}

// A short formula stays in one line, a long one breaks before an operator.
func TestFormulasStayInOneLine(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"as it was at k = 0", 17, "as it was at|k = 0"}, {"as it was at k = 0", 18, "as it was at k = 0"},
		{"1 + 2 + 3 + 4 + 5 + 6", 10, "1 + 2 + 3|+ 4 + 5|+ 6"},
		{"two of (a + b)/c and more", 12, "two of|(a + b)/c|and more"}, {"a = b", 4, "a|= b"}, {"is =", 3, "is|="},
		{"x = 12345", 6, "x =|12345"},
	} {
		var all []string
		for _, l := range (writer{w: c.w}).lines(Plainly(c.text), c.w, plain) {
			line := ""
			for _, span := range l {
				line += span.Text
			}
			all = append(all, line)
		}
		if got := strings.Join(all, "|"); got != c.want {
			t.Errorf("%q in %d columns: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

// The row of signs shows the mark of each step, in ASCII too.
func TestSigns(t *testing.T) {
	s := panels(t)(2, "code", 0)
	for _, c := range []struct {
		marks       Marks
		here, ascii string
	}{
		{Marks{}, "·◆· step 2/3", ".>. step 2/3"}, {Marks{Seen, Seen}, "•◆· step 2/3", "*>. step 2/3"},
		{Marks{Right, Wrong, LeftOpen}, "✓✗○ step 2/3", "+-o step 2/3"},
	} {
		s.Marks = c.marks
		for want, theme := range map[string]frame.Theme{c.here: {}, c.ascii: {Glyphs: frame.ASCII}} {
			if head := shown(t, s, 120, 40, theme)[0]; !strings.Contains(head, want) {
				t.Errorf("%q lacks %q", head, want)
			}
		}
	}
}

// An answer says why the chosen one is wrong and why the right one is right; after a right
// answer it says only that. The check mark needs an answer that was chosen.
func TestVerdicts(t *testing.T) {
	at := panels(t)
	for chosen, want := range map[int][]string{0: {"→ b", "It is"}, 1: {"✗ a", "They move", "✓ b", "It is"}, 2: {"✓ b",
		"It is"}} {
		got := strings.Join(shown(t, at(1, "answer", chosen), 80, 24, frame.Theme{}), "\n")
		for _, all := range []string{"✗ a", "They move", "✓ b", "→ b", "It is"} {
			if strings.Contains(got, all) != slices.Contains(want, all) {
				t.Errorf("%d: %q in %s", chosen, all, got)
			}
		}
	}
}

// In a column the stops of a step add up.
func TestColumnAddsUp(t *testing.T) {
	at := panels(t)
	said := []string{"The grey hand", "What stays?", "They move", "It is", "So it is."}
	for stop, want := range map[string][]bool{
		"text": {true, false, false, false, false}, "question": {true, true, false, false, false},
		"answer": {true, true, true, true, false}, "text-2": {true, true, true, true, true},
	} {
		got := strings.Join(shown(t, at(1, stop, 1), 200, 60, frame.Theme{}), "\n")
		for i, words := range said {
			if n := strings.Count(got, words); n > 1 || n == 1 != want[i] {
				t.Errorf("%s has %q %d times:\n%s", stop, words, n, got)
			}
		}
	}
}

// A task shows what it asks for, the present values, and the verdict.
func TestTaskRows(t *testing.T) {
	at := panels(t)
	s := at(3, "question", 0)
	s.State.Offset = -7
	for chosen, want := range map[int]string{0: "", 1: "✓  Yes.", NotYet: "✗  Not yet."} {
		s.Place.Chosen = chosen
		got := strings.Join(shown(t, s, 80, 24, frame.Theme{}), "\n")
		if !strings.Contains(got, "Find it.") || !strings.Contains(got, "offset -7") || !strings.Contains(got, want) {
			t.Errorf("%d: %s", chosen, got)
		}
	}
}

// AnswerAt returns an answer for each cell that the answer covers, and for no other cell.
func TestAnswerAt(t *testing.T) {
	s := panels(t)(1, "question", 0)
	for _, size := range []image.Point{{80, 24}, {120, 40}, {200, 60}, {50, 14}} {
		l, ok := s.Arrange(frame.Theme{}, size.X, size.Y)
		if !ok {
			l = Alone(size.X, size.Y, false)
		}
		l = s.Fit(frame.Theme{}, l)
		rows := shown(t, s, size.X, size.Y, frame.Theme{})
		for y, row := range rows {
			want := 0
			for i, answer := range []string{"The hands", "The wedge"} {
				if strings.Contains(row, answer) {
					want = i + 1
				}
			}
			if got := s.AnswerAt(frame.Theme{}, l, l.Panel.Min.X+8, l.Panel.Min.Y+y); got != want {
				t.Errorf("%v: %q is answer %d", size, row, got)
			}
		}
		if s.AnswerAt(frame.Theme{}, l, l.Panel.Min.X-1, l.Panel.Min.Y+4) > 0 || s.AnswerAt(frame.Theme{}, l, 0, -1) > 0 {
			t.Errorf("%v: an answer outside of the strip", size)
		}
	}
}

// The list of steps beside the words has air where it fits with it, and as many steps as there are rows otherwise. A
// name is cut after a word, and a quotation keeps its marks.
func TestListHasRoom(t *testing.T) {
	for n, listed := range map[int]int{5: 5, 6: 6, 9: 7} {
		l := Lesson{Title: "A title"}
		for range n {
			l.Steps = append(l.Steps, Step{Name: "“A name that is longer, thanthelistiswide”", Pictures: []Picture{{}}})
		}
		p := Panel{Course: &Course{Lessons: []Lesson{l}}, Place: Place{Step: n - 2}}
		rows := shown(t, p, 120, 40, frame.Theme{})[1:]
		for y, row := range rows {
			name, air := strings.TrimSpace(string([]rune(row)[84:])), chart.One(n == 5)
			if want := y >= air && y < air+listed; want != (name != "") || want && !strings.HasSuffix(name, " longer…”") {
				t.Errorf("%d steps: row %d of %d lists %q", n, y+1, len(rows), name)
			}
		}
	}
}

// Beside the picture the words of earlier stops keep their digits as long as the picture stays.
func TestDigitsLeaveWithThePicture(t *testing.T) {
	block := func(line string) string { return "```wavescope\n" + line + "\n```\n\n" }
	l, errs := Read("t.md", []byte("---\ntitle: Turns\nask: How far?\nminutes: 5\n---\n\n## A dial\n\n"+
		block("--view shift --d-model 8 --pos 3")+"The [hand](#dial-1) is here.\n\n"+block("then --pos 4")+"It moved.\n"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for stop, want := range []bool{true, false} {
		p := Panel{Course: &Course{Lessons: []Lesson{l}}, Place: Place{Stop: stop}}
		text := strings.Join(shown(t, p, 160, 45, frame.Theme{}), "\n")
		if !strings.Contains(text, "hand") || strings.Contains(text, "hand[1]") != want {
			t.Errorf("stop %d: %s", stop, text)
		}
	}
}

// Corners and a digit mark a region, and cover no text.
func TestPoint(t *testing.T) {
	s := panels(t)(1, "text", 0)
	l, _ := s.Arrange(frame.Theme{}, 80, 24)
	for _, glyphs := range []frame.Glyphs{frame.Braille, frame.ASCII} {
		f := frame.New(80, 24, frame.Theme{Glyphs: glyphs})
		parts := chart.Places{"dial-0": image.Rect(10, 5, 16, 8), "angles": image.Rect(40, 10, 60, 11)}
		f.Text(38, 9, "−0.1234 value", frame.Style{})
		f.Text(57, 9, "E' + PE'", frame.Style{})
		s.Point(f, parts, l)
		text := strings.Split(string(f.AppendPlain(nil)), "\n")
		got := []string{text[4][9:], text[8][9:], string([]rune(text[9])[38:51]),
			string([]rune(text[9])[57:])}
		want := []string{"┌[1]   ┐", "└      ┘", "−0.1234 value", "E' + PE'"}
		if glyphs == frame.ASCII {
			want = []string{"+[1]   +", "+      +", "-0.1234 value", "E' + PE'"}
		}
		for i := range want {
			if !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("glyphs %v: %q, want %q", glyphs, got[i], want[i])
			}
		}
		if all := strings.Join(text[9:12], ""); strings.Count(all, "2") != 2 { // its digit, and that of the value
			t.Errorf("the second part has no digit: %q", text[9:12])
		}
	}
	s.Explored = true
	f := frame.New(80, 24, frame.Theme{})
	parts := chart.Places{"dial-0": image.Rect(10, 5, 16, 8)}
	if s.Point(f, parts, l); strings.ContainsAny(string(f.AppendPlain(nil)), "┌1") {
		t.Error("it points while somebody explores")
	}
}

// A digit is in an edge that is blank, or else in a row of its part: no reader takes it for the label of another row or
// for a number on an axis. The corners are those of one rectangle.
func TestDigitIsOfItsPart(t *testing.T) {
	for _, c := range []struct {
		rows []string
		part image.Rectangle
		want []string
	}{
		{[]string{"", "      dog ███", "      bit ███", "      man ███"}, image.Rect(0, 2, 20, 3),
			[]string{"", "┌     dog ███      ┐", " [1]  bit ███", "└     man ███      ┘"}},
		{[]string{"", "  pair    1", "  divisor 100", "  angle   0.1"}, image.Rect(2, 2, 13, 3),
			[]string{"", "┌ pair    1   ┐", "  divisor 100 [1]", "└ angle   0.1 ┘"}},
		{[]string{"", "j 0    8    16", "  ████████████", "  ████████████"}, image.Rect(2, 2, 14, 4),
			[]string{"", "j 0    8    16", " ┌████████████┐", "  ████████████", " └[1]         ┘"}},
		{[]string{"", "Dials › Shell ›", "      ⣀⠤⠒⠉⠒⠤⣀", "     ⠘⠢⣀⠤⠒⠉⠔⠊", "        0"}, image.Rect(2, 2, 16, 4),
			[]string{"", "Dials › Shell ›", " ┌[1] ⣀⠤⠒⠉⠒⠤⣀   ┐", "     ⠘⠢⣀⠤⠒⠉⠔⠊", " └      0       ┘"}},
		{[]string{"", "", "  ████", "  ████", "──────────"}, image.Rect(2, 2, 6, 4),
			[]string{"", " ┌[1] ┐", "  ████", " └████┘", "──────────"}},
	} {
		f := frame.New(20, 8, frame.Theme{})
		for y, text := range c.rows {
			f.Text(0, y, text, frame.Style{})
		}
		Step{Pictures: []Picture{{Text: []Text{{Spans: []Span{{Style: Pointer, Region: "part"}}}}}}}.point(f,
			chart.Places{"part": c.part}, []Text{{Spans: []Span{{Style: Pointer, Region: "part"}}}})
		got := strings.Split(string(f.AppendPlain(nil)), "\n")
		for y, want := range c.want {
			if strings.TrimRight(got[y], " ") != want {
				t.Errorf("%q has the callout\n%s\nwant\n%s", c.rows, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
				break
			}
		}
	}
}

// A frame needs room for two corners and a digit beside its part: text around the part leaves none.
func TestFrames(t *testing.T) {
	part := image.Rect(10, 5, 16, 8)
	for _, c := range []struct {
		letters image.Rectangle
		want    bool
	}{{image.Rect(0, 0, 0, 0), true}, {part, true}, {image.Rect(0, 0, 40, 5), true}, {image.Rect(0, 0, 40, 12), false},
		{image.Rect(5, 3, 21, 10), false}} {
		f := frame.New(40, 12, frame.Theme{})
		for y := c.letters.Min.Y; y < c.letters.Max.Y; y++ {
			f.Text(c.letters.Min.X, y, strings.Repeat("x", c.letters.Dx()), frame.Style{})
		}
		if got := Frames(f, part); got != c.want {
			t.Errorf("letters in %v: %v, want %v", c.letters, got, c.want)
		}
	}
}

// A panel can be drawn on a screen of any size.
func TestTinyScreens(t *testing.T) {
	at := panels(t)
	for _, s := range []Panel{at(1, "text", 0), at(1, "question", 2), at(1, "answer", 1), at(2, "code", 0), at(3,
		"question", NotYet)} {
		for w := range 30 {
			for h := range 12 {
				shown(t, s, 2*w, 2*h, frame.Theme{})
			}
		}
	}
}

// Empty rows first separate blocks. If at least spare rows are left after that, one goes above the first block.
func TestAir(t *testing.T) {
	line := func(text string) row { return row{line: []chart.Span{{Text: text}}} }
	blocks := []rowsBlock{{line("a"), line("b")}, {line("c")}}
	for _, c := range []struct {
		n, spare int
		want     string
	}{{3, 1, "abc"}, {4, 1, "ab.c"}, {5, 1, ".ab.c"}, {5, 2, "ab.c"}, {6, 2, ".ab.c"}, {9, 1, ".ab.c"}, {9, 99, "ab.c"},
		{2, 1, "ab"}, {0, 1, ""}} {
		got := ""
		for _, r := range spaced(blocks, c.n, c.spare) {
			if r.line == nil {
				got += "."
				continue
			}
			got += r.line[0].Text
		}
		if got != c.want {
			t.Errorf("%d rows, %d to spare: %q, want %q", c.n, c.spare, got, c.want)
		}
	}
}
