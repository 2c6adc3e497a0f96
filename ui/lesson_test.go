package ui

import (
	"fmt"
	"image"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/cases"
	"wavescope/encoding/memo"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/frame"
)

// lessonAt opens a lesson at a stop on a screen of w × h cells.
func lessonAt(lesson, step int, stop string, w, h int) Model {
	p, err := lessons.Built().Find(lesson, step, stop)
	if err != nil {
		panic(err)
	}
	return openAt(p, w, h)
}

// turnAt opens a lesson of three steps, a text and two choices with hidden parts, at a stop.
func turnAt(t *testing.T, step int, stop string, w, h int) Model {
	t.Helper()
	text, err := os.ReadFile("testdata/turn.md")
	if err != nil {
		t.Fatal(err)
	}
	l, errs := lesson.Read("turn.md", text)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	c := &lesson.Course{Lessons: []lesson.Lesson{l}}
	p, err := c.Find(1, step, stop)
	if err != nil {
		t.Fatal(err)
	}
	return send(OpenLesson(c, p, Options{}), tea.WindowSizeMsg{Width: w, Height: h})
}

// remembered holds what pictures of lessons compute, from test to test.
var remembered = new(memo.Cache)

func openAt(p lesson.Place, w, h int) Model {
	m := OpenLesson(lessons.Built(), p, Options{})
	m.cache = remembered
	return send(m, tea.WindowSizeMsg{Width: w, Height: h})
}

// eachPlace does something at every stop of every lesson, its name first.
func eachPlace(do func(name string, p lesson.Place)) { onePlace(1, do) }

// onePlace takes one of each run of stops, and every stop with -tags soak.
func onePlace(of int, do func(name string, p lesson.Place)) {
	c := lessons.Built()
	n := 0
	for p, ok := (lesson.Place{}), true; ok; p, ok = c.Next(p) {
		if n++; of > 1 && !cases.One(of, n) {
			continue
		}
		do(fmt.Sprintf("%d.%d %s", p.Lesson+1, p.Step+1, c.Stop(p).Name), p)
	}
}

// lessonSizes are those that every stop is looked at.
var lessonSizes = []image.Point{{80, 24}, {100, 30}, {120, 40}, {160, 45}, {200, 60}}

// The corners of a callout are those of one rectangle, wherever it has all four.
func TestCalloutsAreRectangles(t *testing.T) {
	cases.Alone(t)
	framed := 0
	eachPlace(func(name string, p lesson.Place) {
		for _, size := range lessonSizes {
			m := OpenLesson(lessons.Built(), p, Options{})
			l := m.layout(size.X, size.Y, frame.Theme{})
			f := frame.New(l.Picture.Dx(), l.Picture.Dy(), frame.Theme{})
			at := m.arrange(f.Size())
			regions := m.drawOn(f, at).regions(at)
			before := []rune(string(f.AppendPlain(nil)))
			m.panel().Point(f, regions, l)
			corners := map[rune][]image.Point{}
			row, column := 0, 0
			for i, r := range []rune(string(f.AppendPlain(nil))) {
				if r != before[i] {
					corners[r] = append(corners[r], image.Pt(column, row))
				}
				if column++; r == '\n' {
					row, column = row+1, 0
				}
			}
			if n := len(corners['[']); n == 0 || len(corners['┌'])+len(corners['┐'])+len(corners['└'])+
				len(corners['┘']) < 4*n {
				continue
			}
			framed++
			for _, c := range corners['┌'] {
				if !slices.ContainsFunc(corners['┘'], func(to image.Point) bool {
					return to.X > c.X && to.Y > c.Y && slices.Contains(corners['┐'], image.Pt(to.X, c.Y)) &&
						slices.Contains(corners['└'], image.Pt(c.X, to.Y))
				}) {
					t.Errorf("%s at %v has corners at %v", name, size, corners)
				}
			}
		}
	})
	if framed < 100 {
		t.Errorf("%d pictures have callouts with four corners", framed)
	}
}

// Every stop is drawn at every size, and nothing of it is cut: no number, no word,
// and no word of the lesson is left out.
func TestStopsAreDrawnWhole(t *testing.T) {
	cases.Alone(t)
	n := 0
	eachPlace(func(name string, p lesson.Place) {
		for _, size := range lessonSizes {
			if n++; !cases.One(4, n) {
				continue
			}
			m := openAt(p, size.X, size.Y)
			m.theme.Depth = frame.NoColor // digits and keys are told by brackets and quotes
			f := frame.New(size.X, size.Y, m.theme)
			ledger := f.NewLedger()
			m.draw(f)
			for _, what := range cutTexts(ledger) {
				t.Errorf("%s at %v cuts %s", name, size, what)
			}
			l := m.layout(size.X, size.Y, m.theme)
			said := textIn(f, l.Panel)
			if m.atEnd() {
				said = endText(f, m.end().Arrange(m.theme, size.X, size.Y).Card)
			}
			for _, want := range saidAt(p) {
				if !strings.Contains(said, squeezed(want)) {
					t.Errorf("%s at %v lacks %q", name, size, want)
				}
				if ascii := (frame.Theme{Glyphs: frame.ASCII}).Spell(want); strings.Count(ascii, "?") != strings.Count(want, "?") {
					t.Errorf("%s: a sign has no spelling: %q", name, ascii)
				}
			}
		}
	})
}

// The digits in the words of a stop are those in its picture, also where the words of the stops before stand above.
func TestDigitsAreInThePicture(t *testing.T) {
	cases.Alone(t)
	digit := regexp.MustCompile(`\[[1-9]\]`)
	eachPlace(func(name string, p lesson.Place) {
		for _, size := range []image.Point{{80, 24}, {160, 45}} {
			m := openAt(p, size.X, size.Y)
			f := frame.New(size.X, size.Y, m.theme)
			m.draw(f)
			l := m.layout(size.X, size.Y, m.theme)
			in := func(r image.Rectangle) string {
				return string(f.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy()).AppendPlain(nil))
			}
			picture := in(l.Picture)
			for _, n := range digit.FindAllString(in(l.Panel), -1) {
				if !strings.Contains(picture, n) {
					t.Errorf("%s at %v: the words say %s, the picture does not", name, size, n)
				}
			}
		}
	})
}

// textIn returns what stands in a part of a frame, without blanks. The list of steps beside a text is left out.
func textIn(f frame.Frame, r image.Rectangle) string {
	w := r.Dx()
	if w > 84 {
		w = 84
	}
	return squeezed(string(f.Sub(r.Min.X, r.Min.Y, w, r.Dy()).AppendPlain(nil)))
}

// endText returns what stands on the page at the end of a lesson in its card, and beside or below it, without blanks.
func endText(f frame.Frame, card image.Rectangle) string {
	w, h := f.Size()
	words := image.Rect(0, card.Max.Y, w, h)
	if w-card.Max.X > card.Min.X+1 { // beside
		words = image.Rect(card.Max.X+1, card.Min.Y, w, h)
	}
	text := ""
	for _, r := range []image.Rectangle{card, words} {
		text += squeezed(string(f.Sub(r.Min.X, r.Min.Y, r.Dx(), r.Dy()).AppendPlain(nil)))
	}
	return text
}

// The page at the end of a lesson has the lesson's sentence also where its picture has no room.
func TestEndHasItsSentence(t *testing.T) {
	cases.Alone(t)
	pictures, pages := 0, 0
	for _, size := range []image.Point{{120, 40}, {100, 30}, {80, 24}, {80, 18}, {60, 20}, {60, 16}, {44, 14}} {
		for i, l := range lessons.Built().Lessons {
			m := lessonAt(i+1, len(l.Steps), "", size.X, size.Y)
			shown := strings.ReplaceAll(squeezed(string(m.Frame(size.X, size.Y).AppendPlain(nil))), "│", "")
			for _, text := range lessons.Built().Picture(m.study.place).Text {
				if !strings.Contains(shown, squeezed(text.String())) {
					t.Errorf("lesson %d at %v lacks %q", i+1, size, text.String())
				}
			}
			if pages++; !m.end().Arrange(m.theme, size.X, size.Y).Picture.Empty() {
				pictures++
			}
		}
	}
	if pictures == 0 || pictures == pages {
		t.Errorf("%d of %d pages have their picture", pictures, pages)
	}
}

// squeezed returns text without blanks, digits of pointers and signs of keys.
func squeezed(text string) string {
	return strings.NewReplacer(" ", "", "\n", "", "[1]", "", "[2]", "", "[3]", "", "[4]", "", "'", "").Replace(text)
}

// untouched returns a place without what the reader has done there.
func untouched(p lesson.Place) lesson.Place {
	p.Chosen, p.Typed, p.Hints = 0, "", 0
	return p
}

// saidAt returns the texts that have to be read at a stop.
func saidAt(p lesson.Place) (texts []string) {
	c := lessons.Built()
	kind, q := c.Stop(p).Kind, c.Question(p)
	switch {
	case kind == lesson.TextStop:
		for _, text := range slices.Concat(c.Picture(p).Text, c.Picture(p).Recap) {
			texts = append(texts, text.String())
		}
	case kind == lesson.CodeStop:
		for _, code := range c.Picture(p).Code {
			texts = append(texts, code.Lines...)
		}
	case kind == lesson.AnswerStop:
		texts = append(texts, q.Answers[q.Right()-1].Reason.String())
	default:
		texts = append(texts, q.Ask.String())
		for _, a := range q.Answers {
			if q.Kind() == lesson.Choice || q.Kind() == lesson.Order {
				texts = append(texts, a.Text.String())
			}
		}
	}
	return texts
}

// The picture is the one of the program, cell by cell: the words of a lesson stand
// below or beside it, and rise over nothing but its caption and readout. Corners
// and digits alone are drawn on it, where words point.
func TestPictureStaysWhole(t *testing.T) {
	cases.Alone(t)
	c, n, pointed, whole := lessons.Built(), 0, 0, 0
	eachPlace(func(name string, p lesson.Place) {
		for _, size := range lessonSizes {
			if n++; !cases.One(4, n) {
				continue
			}
			m := openAt(p, size.X, size.Y)
			got, want := m.Frame(size.X, size.Y), frame.New(size.X, size.Y, m.theme)
			l := m.layout(size.X, size.Y, m.theme)
			if m.atEnd() { // in a frame, without caption and readout
				kept := got.Sub(l.Picture.Min.X, l.Picture.Min.Y, l.Picture.Dx(), l.Picture.Dy())
				alone := frame.New(l.Picture.Dx(), l.Picture.Dy(), m.theme)
				if m.drawKept(alone); kept.ANSI() != alone.ANSI() {
					t.Errorf("%s at %v: something stands on the picture to keep", name, size)
				}
				continue
			}
			at := m.arrange(l.Picture.Dx(), l.Picture.Dy())
			m.drawOn(want.Sub(0, 0, l.Picture.Dx(), l.Picture.Dy()), at)
			if len(c.Picture(p).Hide) == 0 && !c.Open(p) && l.Picture.Dy()+1 < tallScreen {
				// the program on a screen with a row of keys more
				want = Open(m.panes, Options{}).Frame(l.Picture.Dx(), l.Picture.Dy()+1)
				whole++
			}
			end := l.Picture.Max.Y
			if !l.Beside && l.Panel.Min.Y < end {
				end = at.caption
				if end != l.Panel.Min.Y {
					t.Errorf("%s at %v: the words begin in row %d, the caption stands in %d", name, size, l.Panel.Min.Y, end)
				}
			}
			other := 0
			for y := range end {
				for x := range l.Picture.Dx() {
					if a, b := *got.At(x, y), *want.At(x, y); a != b {
						other++
						if unreadable := strings.ContainsRune("┌┐└┘[]123456", a.Rune); !unreadable || wordly(b.Rune) {
							t.Errorf("%s at %v: %c stands on %c at %d, %d", name, size, a.Rune, b.Rune, x, y)
						}
					}
				}
			}
			if most := 7 * 4; other > most {
				t.Errorf("%s at %v: %d cells of the picture are covered", name, size, other)
			}
			pointed += other
		}
	})
	if pointed == 0 || whole < n/50 {
		t.Errorf("%d cells point, %d pictures are whole", pointed, whole)
	}
}

// wordly reports whether a sign is read.
func wordly(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r == '°' || r == 'λ' || r == 'ω'
}

// One key goes on until the course ends, as a remote with one button does.
func TestOneKeyRunsACourse(t *testing.T) {
	cases.Alone(t)
	c := lessons.Built()
	for _, size := range []image.Point{{120, 40}, {60, 15}} {
		m := openAt(lesson.Place{}, size.X, size.Y)
		seen := map[lesson.Place]bool{}
		presses := 0
		for last := len(c.Lessons) - 1; !m.list.open || m.study.place.Lesson < last; {
			at := m.study.place
			seen[untouched(at)] = true
			if m = press(m, "pgdown"); presses > 2000 {
				t.Fatalf("%v never ends, at %v", size, m.study.place)
			}
			presses++
		}
		eachPlace(func(name string, p lesson.Place) {
			if !seen[p] {
				t.Errorf("at %v no picture shows %s", size, name)
			}
		})
		for i, l := range c.Lessons {
			marks := m.study.marks
			if i < len(c.Lessons)-1 {
				marks = m.lessons.Progress.Of(&l).Marks
			}
			for step := range l.Steps {
				if marks[step] != lesson.Seen && marks[step] != lesson.LeftOpen && marks[step] != lesson.Right {
					t.Errorf("lesson %d, step %d is marked %d", i+1, step+1, marks[step])
				}
			}
		}
		m = press(m, "C")
		for range presses {
			m = press(m, "pgup")
		}
		if m.study.place != (lesson.Place{}) {
			t.Errorf("back at %v", m.study.place)
		}
	}
}

// Whatever key of the picture is pressed at a text, the remote's third button
// brings the same frame back, and one press more goes on as if nothing had been.
func TestEveryWayBack(t *testing.T) {
	cases.Alone(t)
	c, n := lessons.Built(), 0
	for i, l := range c.Lessons {
		p, err := c.Find(i+1, len(l.Steps)/2, "")
		for ; err == nil && c.Stop(p).Kind != lesson.TextStop; p, _ = c.Next(p) {
			continue
		}
		m := openAt(p, 120, 40)
		next := press(m, "enter")
		for _, key := range pictureStrokes(m) {
			if slices.Contains(strings.Fields("? f1 : e q t D z"), key) { // opens something, or another paper
				continue
			}
			if n++; !cases.One(4, n) {
				continue
			}
			explored := press(m, key)
			if explored.panes != m.panes && !strings.Contains(strings.Join(textOf(explored), " "), "exploring") {
				t.Errorf("%v: %s is not said to explore", p, key)
			}
			back := press(explored, "esc")
			if back.notice = (notice{}); !samePicture(back, m) {
				t.Errorf("%v: %s is not undone by esc", p, key)
			}
			if on := press(explored, "enter"); on.study != next.study || !samePicture(on, next) {
				t.Errorf("%v: after %s it goes on elsewhere", p, key)
			}
		}
	}
}

// samePicture reports whether two screens are the same picture.
func samePicture(a, b Model) bool {
	return a.screen == b.screen || a.Frame(120, 40).ANSI() == b.Frame(120, 40).ANSI()
}

// A frame is that of its size, whatever the terminal's is.
func TestLessonsArePrinted(t *testing.T) {
	cases.Alone(t)
	eachPlace(func(name string, p lesson.Place) {
		for _, size := range []image.Point{{120, 40}, {60, 18}} {
			printed := OpenLesson(lessons.Built(), p, Options{}).Frame(size.X, size.Y).ANSI()
			if shown := openAt(p, size.X, size.Y).Frame(size.X, size.Y).ANSI(); printed != shown {
				t.Errorf("%s at %v is printed as another picture", name, size)
			}
		}
	})
}

// While a question is open, the numbers of its answer cannot be read off the
// screen, unless they could in the step before.
func TestAnswersAreHidden(t *testing.T) {
	cases.Alone(t)
	c, hidden := lessons.Built(), 0 // which would be seen outside of the lesson
	for _, size := range []image.Point{{80, 24}, {120, 40}, {200, 60}} {
		eachPlace(func(name string, p lesson.Place) {
			if !c.Open(p) {
				return
			}
			known := asking(c.Question(p)) + " " + textOf(openAt(p, size.X, size.Y))[0] // which says what table it is
			for before := (lesson.Place{Lesson: p.Lesson, Step: p.Step}); before != p; before, _ = c.Next(before) {
				known += " " + pictured(openAt(before, size.X, size.Y)) + " " + textOfPicture(c.Picture(before))
			}
			m := openAt(p, size.X, size.Y)
			shows, bare := numbersIn(pictured(m)), numbersIn(string(Open(m.panes, Options{}).Frame(size.X,
				size.Y).AppendPlain(nil)))
			right := c.Question(p).Answers[c.Question(p).Right()-1]
			for _, span := range right.Reason.Spans {
				for _, n := range numbersIn(span.Words) {
					switch shown := slices.Contains(shows, n); {
					case span.Style != lesson.Bold || !numeral.MatchString(n):
					case shown && !slices.Contains(numbersIn(known), n):
						t.Errorf("%s at %v gives %s away", name, size, n)
					case !shown && slices.Contains(bare, n):
						hidden++
					}
				}
			}
		})
	}
	if t.Logf("%d numbers are hidden", hidden); hidden < 50 {
		t.Errorf("only %d numbers are hidden", hidden)
	}
}

// numbersIn returns the numbers of a text.
func numbersIn(text string) []string { return wholes.FindAllString(text, -1) }

// pictured returns the text of the picture alone.
func pictured(m Model) string {
	w, h := m.cells()
	l := m.layout(w, h, m.theme)
	end := l.Picture.Max.Y
	if !l.Beside {
		end = min(end, l.Panel.Min.Y)
	}
	return string(m.Frame(w, h).Sub(0, 1, l.Picture.Dx(), end-1).AppendPlain(nil))
}

// asking returns what a question says before it is answered.
func asking(q *lesson.Question) string {
	all := q.Ask.String()
	for _, a := range q.Answers {
		all += " " + a.Text.String()
	}
	return all
}

func textOfPicture(p *lesson.Picture) (all string) {
	for _, text := range p.Text {
		all += " " + text.String()
	}
	return all
}
