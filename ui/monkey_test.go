package ui

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"pgregory.net/rapid"

	"wavescope/encoding/cases"
	"wavescope/ui/lesson"
	"wavescope/ui/tty"
	"wavescope/views"
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

// A monkey is the program behind the reader of the terminal, both real, and a sender of what a
// terminal can send. It runs in a bubble of synctest, where pauses take no time.
type monkey struct {
	repertoire
	t      failer
	seed   uint64
	typed  *io.PipeWriter
	events chan any // that the reader has delivered

	course  *lesson.Course // whose lessons it opens; nil for none
	program guarded
	draws   bool    // screens are drawn while messages come
	last    tea.Cmd // of the last message
	stopped int     // how often ctrl+c was heard at once

	trail  []string // what was sent last
	seen   map[string]int
	sent   int // times that something was sent
	taken  int // messages that the program took, without those that ask whether it hears
	drawn  int
	strays int
	cuts   int
	asked  int // whether it hears
}

// newMonkey starts a reader; every start of a program is another one.
func newMonkey(t failer, seed uint64) *monkey {
	in, typed := io.Pipe()
	k := &monkey{repertoire: repertoire{rand.New(rand.NewPCG(seed, 0))}, t: t, seed: seed, typed: typed,
		events: make(chan any, 1<<12), seen: map[string]int{}}
	reader := &tty.Reader{Deliver: func(e any) { k.events <- e }, Interrupt: func() { k.stopped++ },
		Answered: func() {}, Lost: func(error) {}}
	reader.Start(in, func(do func()) { go do() })
	return k
}

// begin opens the program anew, at any State, on any paper.
func (k *monkey) begin() {
	o := Options{AutoTheme: true, Motion: Motion(k.IntN(3)),
		Theme: frame.Theme{Light: k.IntN(2) == 0, ASCII: k.IntN(4) == 0, Depth: frame.Depth(k.IntN(4))}}
	panes := views.One(views.Default())
	if k.IntN(3) > 0 {
		panes = somePanes.Example(int(k.Uint32() >> 1))
	}
	m := Open(panes, o)
	if k.course != nil {
		m = OpenLesson(k.course, k.somePlace(), o)
	}
	m.behind = func() bool { return !k.draws }
	k.program = guarded{Model: m, host: newHost(m)}
	k.resize(80, 24)
}

var (
	somePanes = rapid.Custom(anyPanes)
	someLine  = rapid.Custom(anyLine)
)

// somePlace is any stop of the course.
func (k *monkey) somePlace() (p lesson.Place) {
	p.Lesson = k.IntN(len(k.course.Lessons))
	p.Step = k.IntN(len(k.course.Lesson(p).Steps))
	p.Stop = k.IntN(len(k.course.Step(p).Stops()))
	return p
}

// deliver hands the program an event as the running one gets it.
func (k *monkey) deliver(event any) {
	switch e := event.(type) {
	case tty.Paste:
		k.update(pasted{e.Text, pasteFault(e)})
	case uv.KeyPressEvent:
		k.update(tea.KeyPressMsg(e))
	case uv.MouseClickEvent:
		k.update(tea.MouseClickMsg(e))
	case uv.MouseReleaseEvent:
		k.update(tea.MouseReleaseMsg(e))
	case uv.MouseMotionEvent:
		k.update(tea.MouseMotionMsg(e))
	case uv.MouseWheelEvent:
		k.update(tea.MouseWheelMsg(e))
	case uv.BackgroundColorEvent:
		k.update(tea.BackgroundColorMsg(e))
	case uv.ModeReportEvent:
		k.update(tea.ModeReportMsg(e))
	default:
		panic(fmt.Sprintf("an event of type %T", e))
	}
}

func (k *monkey) update(msg tea.Msg) {
	k.taken++
	k.program.shown = time.Now()
	next, cmd := k.program.Update(msg)
	k.program, _ = next.(guarded)
	k.last = cmd
}

func (k *monkey) resize(w, h int) {
	if size := clamp(tea.WindowSizeMsg{Width: w, Height: h}); size != nil {
		k.update(size)
	}
}

// pass lets time pass, and the program take what comes of that.
func (k *monkey) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
	for len(k.events) > 0 {
		k.deliver(<-k.events)
	}
}

// send sends bytes, and waits until the program has taken what came of them.
func (k *monkey) send(parts ...piece) {
	if k.trail = append(k.trail, fmt.Sprint(parts)); len(k.trail) > 12 {
		k.trail = k.trail[1:]
	}
	for _, p := range parts {
		k.pass(p.pause)
		_, _ = io.WriteString(k.typed, p.bytes)
	}
	k.pass(0)
}

func (k *monkey) fail(what string, about ...any) {
	k.t.Fatalf("seed %d, after %d messages, %s: %s\n%s", k.seed, k.taken, CommandLine(k.program.panes),
		fmt.Sprintf(what, about...), strings.Join(k.trail, "\n"))
}

// rest waits for as long as the rest of anything is waited for. Then a key is a
// key, whatever came before.
func (k *monkey) rest() {
	const longest = 6 * time.Second
	k.pass(longest)
	before, taken := k.program.Model, k.taken
	k.last = nil
	k.send(piece{0, "\f"})
	if k.asked++; k.last == nil || reflect.TypeOf(k.last()) != reflect.TypeOf(tea.ClearScreen()) {
		k.fail("deaf for ctrl+l")
	}
	k.program.Model = before
	if k.asked%16 == 0 {
		k.answers()
	}
	k.taken = taken
}

// answers verifies that the program can be led to a view by keys, and left.
func (k *monkey) answers() {
	before, heard := k.program, k.stopped
	for _, key := range []string{"\x1b", "\x1b", "\x1b", "C", "5"} { // a lesson is left by way of C
		k.send(piece{0, key})
		k.send(piece{600 * time.Millisecond, ""})
	}
	if v := k.program.state().View; v != views.All[4].Name {
		k.fail("deaf: 5 leads to %s", v)
	}
	k.program = before
	if before.line.open { // whose first ctrl+c cancels the line
		k.send(piece{0, "\x03"})
		heard++
	}
	k.send(piece{0, "\x03"})
	if k.stopped != heard+1 || k.last == nil || reflect.TypeOf(k.last()) != reflect.TypeOf(tea.Quit()) {
		k.fail("deaf for ctrl+c")
	}
	k.program = before
}

// stray sends an unrequested answer of a terminal, whole or in parts. It changes nothing.
func (k *monkey) stray() {
	k.rest()
	before := k.screen()
	k.send(k.cut(k.answer())...)
	k.rest()
	if k.strays++; k.screen() != before {
		k.fail("an answer is taken for a key")
	}
}

// A content is what a screen shows, without its theme: lists and progress are compared by their
// text.
type content struct {
	screen
	list string
}

func (k *monkey) screen() content {
	s := content{screen: k.program.screen}
	s.theme = frame.Theme{}
	if page := s.screen.list.page; page != nil {
		s.list = fmt.Sprint(page.Title, page.About)
		for _, r := range page.Rows {
			s.list += fmt.Sprint(r.Cells, r.Says)
		}
		s.screen.list.page = nil
	}
	if p := s.lessons.Progress; !p.Empty() {
		s.list += string(p.Text())
		s.screen.lessons.Progress = nil
	}
	return s
}

// inParts sends a key whole, and in parts. It means the same, unless it is
// ctrl+c, which may leave.
func (k *monkey) inParts() {
	key := k.key()
	if k.IntN(4) == 0 {
		key = k.mouse()
	}
	k.rest()
	before, stopped := k.program, k.stopped
	k.send(piece{0, key})
	left := k.stopped > stopped
	k.rest()
	whole := k.screen()
	if k.program = before; left {
		return
	}
	k.send(k.cut(key)...)
	k.rest()
	if k.cuts++; k.screen() != whole {
		k.fail("in parts a key is another one")
	}
}

// text sends a paste, in parts. It changes no picture.
func (k *monkey) text() {
	k.rest()
	before := k.program.Model
	k.send(k.cut(k.pasted())...)
	k.rest()
	// the page of lessons is closed
	left := before.inLesson() && !k.program.inLesson() && k.program.panes == before.outside
	// whose picture comes back as the page is closed
	if k.strays++; k.program.panes != before.panes && !k.program.questionOpen() && !left {
		k.fail("a paste does something")
	}
}

// inside sends what the program or the window says.
func (k *monkey) inside() {
	switch k.IntN(8) {
	case 0:
		k.resize(k.IntN(300), k.IntN(100))
	case 1, 2:
		k.resize(30+k.IntN(100), 8+k.IntN(38))
	case 3, 4:
		k.update(tick{k.program.beat - k.IntN(2)})
	case 5, 6:
		k.update(settled{})
	case 7:
		if n := len(k.program.pending); n > 0 {
			k.update(saved{path: k.program.pending[k.IntN(n)]})
		}
	}
}

// opens leads somewhere: into the line, to a page or a list, to two panes.
func (k *monkey) opens() {
	line := someLine.Example(int(k.Uint32() >> 1))
	to := k.one("?", "?/pos\r", ":", ":"+line[:k.IntN(len(line)+1)], ":"+line+"\r", ":"+line+"\r", ":collide\r",
		":collide\r", ":collide\r/", "|", "w", "e",
		":export \t", ":compare same\r", ":reset\r")
	k.shut()
	k.send(piece{0, to})
}

// shut closes what is open.
func (k *monkey) shut() {
	for range k.IntN(4) {
		k.send(piece{0, "\x1b"}, piece{100 * time.Millisecond, ""})
	}
}

// step sends one message.
func (k *monkey) step() {
	strokes := []string{"\x1b", "1", "2", "3", "4", "5", "6", "x", "f", "o", "n", "b", "m", "|", "w", "=", "D", " ",
		"\r", "\r", "\t", "/", "u"}
	switch n := k.IntN(64); {
	case n < 24:
		k.send(piece{k.pause(), k.key()})
	case n < 32:
		k.send(piece{k.pause(), k.one(strokes...)})
	case n < 36:
		k.send(piece{k.pause(), k.mouse()})
	case n < 39:
		k.inside()
	case n < 43:
		k.opens()
	case n < 45:
		k.shut()
	case n < 49:
		k.stray()
	case n < 53:
		k.inParts()
	case n < 55:
		k.text()
	case n < 60:
		k.send(piece{k.pause(), k.noise()})
	case n < 61:
		k.send(piece{k.pause(), "\x03"})
	default:
		k.rest()
	}
}

// check verifies what holds after every message, and the screen of some.
func (k *monkey) check(screen bool) {
	m := k.program.Model
	checkInside(k.t, m.state())
	if m.panes != m.panes.Clamp() {
		k.fail("not clamped: %+v", m.panes)
	}
	k.seen[place(m)]++
	if screen {
		m.skipped = false
		checkScreen(k, m)
		k.drawn++
	}
}

// Helper and Fatalf make a monkey a test that says what was sent.
func (k *monkey) Helper()                          {}
func (k *monkey) Fatalf(what string, about ...any) { k.fail(what, about...) }

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
	case m.panes.Two:
		return "two panes"
	}
	return "one pane"
}

// lifetime is how often something is sent to a program before another is begun.
const lifetime = 300

// run sends until the program has taken a number of messages, and checks one of every so many
// screens.
func (k *monkey) run(messages, every int) {
	for ; k.taken < messages; k.sent++ {
		if k.sent%lifetime == 0 {
			k.begin()
		}
		k.draws = k.sent%every == 0
		k.step()
		k.check(k.draws)
	}
}

func (k *monkey) String() string {
	return fmt.Sprintf("%d messages, %d screens, %d answers and pastes, %d keys in parts, asked %d times whether it hears; %v",
		k.taken, k.drawn, k.strays, k.cuts, k.asked, k.seen)
}

// Nothing that a terminal sends, in any pieces, with anything open, breaks the program: it does not
// panic, it reacts to every key and to no others, the cursor stays in its ranges, and every screen
// has its exact size and holds only text and colour.
func TestMonkey(t *testing.T) {
	runMonkey(t, cases.Seed(), cases.N(10_000, 1_000_000), 40, nil, "search", "line", "help", "list", "two panes",
		"one pane")
}

// runMonkey sends a number of messages, with or without lessons, and checks that each of the given
// places was open often.
func runMonkey(t *testing.T, seed uint64, messages, every int, course *lesson.Course, open ...string) {
	synctest.Test(t, func(t *testing.T) {
		k := newMonkey(t, seed)
		defer k.typed.Close()
		k.course = course
		k.run(messages, every)
		t.Log(k)
		for _, where := range open {
			if k.seen[where] < k.sent/100 && messages >= 10_000 { // a short walk may miss one
				t.Errorf("only %d of %d times %s was open", k.seen[where], k.sent, where)
			}
		}
	})
}

// repertoire draws what terminals send, by the forms that their manuals give.
type repertoire struct{ *rand.Rand }

func (r repertoire) one(of ...string) string { return of[r.IntN(len(of))] }

// byteOf draws one byte of a text.
func (r repertoire) byteOf(text string) string {
	i := r.IntN(len(text))
	return text[i : i+1]
}

// sign draws one of the characters from first to last.
func (r repertoire) sign(first, last rune) string { return string(first + r.Int32N(last-first+1)) }

// key draws a key in any of the ways in which terminals name it.
func (r repertoire) key() string {
	modifier := 1 + r.IntN(16)
	switch r.IntN(14) {
	case 0:
		return "\x1b[" + r.byteOf("ABCDHFEPQSZ")
	case 1:
		return fmt.Sprintf("\x1b[1;%d%s", modifier, r.byteOf("ABCDHFEPQSZ"))
	case 2:
		return fmt.Sprintf("\x1b[%d%s", 1+r.IntN(34), r.byteOf("~^$@"))
	case 3:
		return fmt.Sprintf("\x1b[%d;%d%s", 1+r.IntN(34), modifier, r.one("~", ":2~", ":3~"))
	case 4:
		return "\x1bO" + r.one("", "", "2", "5", "8") + r.byteOf("ABCDEFHIMPQRSXZabcdjklmnopqrstuvwxy")
	case 5:
		return "\x1b[[" + r.sign('A', 'E')
	case 6:
		return fmt.Sprintf("\x1b[%d%su", r.code(), r.one("", ";"+fmt.Sprint(1+r.IntN(64)), ";5:2", ";1:3", ";;104:105"))
	case 7:
		return fmt.Sprintf("\x1b[27;%d;%d~", modifier, r.code())
	case 8:
		return r.control()
	case 9:
		return "\x1b" + r.byteOf("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNQRSTUVWXYZ0123456789 !\"#$%&'()*+,-./:;<=>?@\\^`{|}~\x7f\r\t\b")
	case 10:
		return "\x1b\x1b" + r.one("[A", "[B", "[5~", "[3~", "OA", "OP", "[1;5C")
	case 11:
		return r.letter()
	}
	return r.sign(' ', '~')
}

// code is the number of a key: of a character, or of a key that has none.
func (r repertoire) code() rune {
	switch r.IntN(4) {
	case 0:
		return 57344 + r.Int32N(120)
	case 1:
		return []rune{9, 13, 27, 32, 127}[r.IntN(5)]
	case 2:
		return r.Int32N(0x3000)
	}
	return ' ' + r.Int32N(95)
}

// control returns a key with ctrl, except ctrl+c and ESC.
func (r repertoire) control() string {
	c := r.IntN(0x20)
	if c == 0x1b || c == 3 {
		c = 0x7f
	}
	return string(rune(c))
}

// letter is a character of more than one byte.
func (r repertoire) letter() string {
	switch r.IntN(6) {
	case 0:
		return r.one("é", "漢", "🎉", "́", "\u200d", "\ufe0f", "🏳", "🇩", "ﷺ", "\u00ad", "\u2028", "\u202e", "\ufffd", "🏽")
	case 1:
		return r.sign(0x4e00, 0x9fff)
	case 2:
		return r.sign(0x1f300, 0x1faff)
	}
	return r.sign(0xa0, 0xd7ff)
}

// mouse draws what a mouse sends, in the two ways that there are.
func (r repertoire) mouse() string {
	button := []int{0, 0, 0, 1, 2, 32, 32, 34, 35, 64, 65, 66, 67, 128}[r.IntN(14)] + []int{0, 0, 0, 4, 8, 16}[r.IntN(6)]
	x, y := r.IntN(140), r.IntN(50)
	if r.IntN(8) == 0 {
		return "\x1b[M" + string([]byte{byte(32 + button%96), byte(33 + x%90), byte(33 + y)})
	}
	return fmt.Sprintf("\x1b[<%d;%d;%d%s", button, x, y, r.byteOf("MMm"))
}

// answer draws what a terminal says of itself, whether it was asked or not.
func (r repertoire) answer() string {
	colour := fmt.Sprintf("rgb:%04x/%04x/%04x", r.IntN(1<<16), r.IntN(1<<16), r.IntN(1<<16))
	end := r.one("\a", "\x1b\\")
	switch r.IntN(12) {
	case 0:
		return fmt.Sprintf("\x1b]4;%d;%s%s", r.IntN(256), colour, end)
	case 1:
		return "\x1b]" + r.one("10", "11", "12", "17", "19") + ";" + r.one(colour, "rgb:qqqq/yyyy/2e2e", "?") + end
	case 2:
		return "\x1b]52;c;" + r.one("", "cXFxcXE=", "OnEK") + end
	case 3:
		return "\x1b]" + r.one("l", "L") + "q q q" + "\x1b\\"
	case 4:
		return "\x1bP" + r.one("1$r0 q", ">|XTerm(390)", ">|q:q\r", "1+r524742=38", "0+r", "!|7E565445", "{q") + "\x1b\\"
	case 5:
		return "\x1b_G" + r.one("i=31;OK", "i=1;ENOENT:q q") + "\x1b\\"
	case 6:
		return fmt.Sprintf("\x1b[?%d;%d$y", []int{2026, 2027, 2048, 1004, 9}[r.IntN(5)], r.IntN(5))
	case 7:
		return fmt.Sprintf("\x1b[%s%d;%dc", r.one("?", ">", "="), r.IntN(70), r.IntN(400))
	case 8:
		return fmt.Sprintf("\x1b[%s%d;%dR", r.one("", "?"), 2+r.IntN(60), 1+r.IntN(200))
	case 9:
		return fmt.Sprintf("\x1b[%d;%d;%dt", []int{4, 6, 8, 9}[r.IntN(4)], r.IntN(100), r.IntN(300))
	case 10:
		return r.one("\x1b[I", "\x1b[O", "\x1b[0n", "\x1b[?997;1n", "\x1b[?1u", "\x1b[?0u")
	}
	return "\u009b?" + fmt.Sprint(r.IntN(32)) + "u"
}

// pasted is a paste, with what no paste should set off, and sometimes without
// its end.
func (r repertoire) pasted() string {
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteString(r.one("q", ":q\r", "\n", "base 500", "\x1b[A", "\x1b", "\x1b[20", "\x00", "漢", "\xff", r.letter(), strings.Repeat("x ", r.IntN(60))))
	}
	return "\x1b[200~" + b.String() + r.one("\x1b[201~", "\x1b[201~", "\x1b[201~", "\x1b[201~", "\x1b[201~", "\x1b[2", "")
}

// noise is bytes of any kind: what looks like sequences, and what like nothing.
func (r repertoire) noise() string {
	var b []byte
	for range 1 + r.IntN(20) {
		switch r.IntN(6) {
		case 0:
			b = append(b, r.one("\x1b", "\x1b[", "\x1bO", "\x1b]", "\x1bP", "\x1b_", "\x1b\x1b", "\x9b", "\xc2\x9d", pasteBegins, "\x1b[M", "\x1b[<")...)
		case 1:
			b = append(b, byte(r.IntN(256)))
		case 2:
			b = append(b, r.one("0", ";", "?", ">", "$", "\x03", "\a", "\x1b\\", "99;5u", "\x18", "\x1a")...)
		case 3:
			b = append(b, r.key()...)
		default:
			b = append(b, byte('@'+r.IntN(63)))
		}
	}
	return string(b)
}

const pasteBegins = "\x1b[200~"

// piece is some bytes that come at once, after a pause.
type piece struct {
	pause time.Duration
	bytes string
}

func (p piece) String() string { return fmt.Sprintf("%v %q", p.pause, p.bytes) }

// pause draws how long a terminal may take between two bytes of one sequence.
func (r repertoire) pause() time.Duration {
	return []time.Duration{0, 5, 49, 51, 60, 150, 300, 400}[r.IntN(8)] * time.Millisecond
}

// cut divides a sequence anywhere, except after an ESC at its beginning: a lone ESC is a key.
func (r repertoire) cut(s string) (parts []piece) {
	first := 1
	if strings.HasPrefix(s, "\x1b") {
		first = min(3, len(s))
	}
	rest := s
	for rest != "" && len(parts) < 4 {
		n := first + r.IntN(max(len(rest)-first+1, 1))
		n = min(n, len(rest))
		parts = append(parts, piece{r.pause(), rest[:n]})
		rest, first = rest[n:], 1
	}
	if rest != "" {
		parts = append(parts, piece{r.pause(), rest})
	}
	return parts
}
