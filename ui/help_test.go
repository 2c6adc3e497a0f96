package ui

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// On the page of help a blank stands behind every name, whatever its length and that
// of the screen.
func TestHelpKeepsNamesApart(t *testing.T) {
	for _, w := range []int{60, 80, 90, 120, 160} {
		for _, m := range []Model{at(80, 24), lessonAt(5, 2, "text", 80, 24)} {
			m = press(send(m, tea.WindowSizeMsg{Width: w, Height: 24}), "?", "a")
			text := strings.Join(m.pageRows(), "\n") + "\n"
			for _, f := range views.PaneFlags {
				value := current(f, m.panes)
				if !strings.Contains(text, "\n"+f.Name+" ") || strings.Contains(text, "\n"+f.Name+value) {
					t.Errorf("%d columns: %s and %s stand together", w, f.Name, value)
				}
			}
			others := []section{m.viewHelp(), pointerHelp(), lineHelp(), contentsHelp(), pageSection(), wordHelp()}
			for _, s := range append(m.keyHelp(), others...) {
				for _, e := range s.entries {
					first := strings.Fields(e[1])[0]
					if strings.Contains(text, e[0]+first) {
						t.Errorf("%d columns: %q and %q stand together", w, e[0], first)
					}
				}
			}
		}
	}
}

// Help knows the words that people look for, however they spell them, and a whole
// word goes before a part of one.
func TestHelpByName(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ name, want string }{
		{"rotation", "rotation: a shift by k"}, {"d_model", "d-model: "}, {"PE", "PE(pos): "}, {"softmax", "softmax: "},
		{"wedge", "wedge: "}, {"band", "band: "}, {"lambda", "lambda: "},
	} {
		if got := talkAbout(views.One(views.Default()), Options{AutoTheme: true}).says("help " + c.name); !strings.HasPrefix(strings.SplitN(got, "\n", 2)[1], c.want) {
			t.Errorf("help %s says\n%s", c.name, got)
		}
		m := onScreen(views.One(views.Default()))
		if _, err := helpOn(&m, c.name); err != nil {
			t.Errorf("help %s: %v", c.name, err)
			continue
		}
		word, _, _ := strings.Cut(c.want, ":")
		if row := m.pageRows()[m.help.row]; !strings.Contains(row, word) {
			t.Errorf("help %s leads to %q", c.name, row)
		}
	}
}

// A correlation of 0 is not said to be no relation: sine and cosine of a pair, whose
// correlation over whole turns is 0, lie on a circle.
func TestZeroCorrelationIsNoStrangers(t *testing.T) {
	const n = 360
	var sum, off float64
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		sum, off = sum+sin*cos, max(off, math.Abs(sin*sin+cos*cos-1))
	}
	if math.Abs(sum) > 1e-9 || off > 1e-9 {
		t.Fatalf("over a turn they add up to %v, %v off the circle", sum, off)
	}
	got := talkAbout(views.One(views.Default()), Options{AutoTheme: true}).says("help r")
	if !strings.Contains(got, "r: correlation") || !strings.Contains(got, "0 on neither, as on a circle") || strings.Contains(got, "related") {
		t.Errorf("help r says\n%s", got)
	}
}

// What a shift is called in pictures is not the name of its setting.
func TestOffsetByItsLetter(t *testing.T) {
	if got := talkAbout(views.One(views.Default()), Options{AutoTheme: true}).says("k 7"); !strings.Contains(got, "did you mean offset?") {
		t.Errorf("k 7: %s", got)
	}
}

// A chosen theme is part of the line that comes back, and a found one is not.
func TestTalkComesBackAsItWas(t *testing.T) {
	for want, o := range map[string]Options{"--theme light": {Theme: frame.Theme{Light: true}}, "--theme dark": {}} {
		var out strings.Builder
		if err := Converse(At(views.One(views.Default())), o, strings.NewReader("where\n"), &out, 500, true); err != nil || !strings.Contains(out.String(), "to come back: wavescope "+want+"\n") {
			t.Errorf("%s is not in %s: %v", want, out.String(), err)
		}
	}
	c := talkAbout(views.One(views.Default()), Options{AutoTheme: true})
	if got := c.says("where"); strings.Contains(got, "--theme") {
		t.Errorf("a theme that nobody chose: %s", got)
	}
}

// shows reports that a text stands on a row of the screen.
func shows(m Model, text string) bool { return strings.Contains(strings.Join(textOf(m), "\n"), text) }

// find types what is sought on a page.
func find(m Model, text string) Model {
	return press(send(press(m, "/"), pasteOf(text)), "enter")
}

// Every place of a text is gone to in turn, round the end and back.
func TestFindOnTheHelpPage(t *testing.T) {
	for _, w := range []int{60, 120} {
		m := press(at(w, 20), "?", "a")
		if m = find(m, "WAVELENGTH"); !m.help.open || m.line.open {
			t.Fatal("the page is not open any more")
		}
		first, seen := m.help.row, []int{}
		for {
			if !shows(m, "avelength") {
				t.Errorf("%d columns: line %d is not in sight", w, m.help.row)
			}
			seen = append(seen, m.help.row)
			if m = press(m, "n"); m.help.row == first || len(seen) > 50 {
				break
			}
		}
		want := 0
		for _, row := range m.pageRows() {
			want += min(1, strings.Count(strings.ToLower(row), "wavelength"))
		}
		if len(seen) != want || want < 3 {
			t.Errorf("%d columns: %d places, want %d", w, len(seen), want)
		}
		if m = press(m, "N"); m.help.row != seen[len(seen)-1] {
			t.Errorf("N leads to line %d, want %d", m.help.row, seen[len(seen)-1])
		}
	}
	m := press(at(80, 24), "?")
	if got := press(m, "n"); got.notice.text != "nothing is sought yet; / finds" {
		t.Errorf("%q", got.notice.text)
	}
	if got := find(m, "zzz"); got.notice.text != `"zzz" is not on this page` || got.help.top != 0 {
		t.Errorf("%q", got.notice.text)
	}
	if got := press(m, "/", "b", "esc"); got.line.open || !got.help.open {
		t.Error("esc does not lead back to the page")
	}
	checkScreen(t, press(m, "/", "b"))
}

func TestFindInAList(t *testing.T) {
	m := enterLine(at(120, 40), "collide")
	sought := m.list.page.Rows[3].Cells[0]
	if m = find(m, sought); !holds(strings.Join(m.list.page.Rows[m.list.chosen].Cells, " ")+m.list.page.Rows[m.list.chosen].Says, sought) {
		t.Errorf("row %d has no %q", m.list.chosen, sought)
	}
	if m = press(m, "n", "n", "n", "n"); !m.list.open || m.panes != at(120, 40).panes {
		t.Error("n leaves the list")
	}
}

// :help NAME goes where the name is explained.
func TestHelpOnAName(t *testing.T) {
	cases.Alone(t)
	for _, w := range []int{70, 120} {
		for name, want := range map[string]string{
			"base": "base of the wavelengths", "--zoom": "scale, as cells:positions", "equivariant": "words in another order",
			"ctrl+r": "ctrl+r     redo", "export": "save the picture", "t2t": "t2t",
		} {
			m := enterLine(at(w, 16), "help "+name)
			if !m.help.open || m.line.open || !strings.Contains(strings.Join(textOf(m), " "), want) {
				t.Errorf("%d columns: help %s shows\n%s", w, name, strings.Join(textOf(m), "\n"))
			}
		}
	}
	m := enterLine(at(80, 24), "help bsae")
	if m.help.open || m.line.fault != `help has nothing on "bsae"; did you mean base?` {
		t.Errorf("%q", m.line.fault)
	}
}

// A page set into a frame is what the frame itself writes in the same inks, on
// every kind of paper, at any place, cut at the edges.
func TestSetReadsBackWhatWasPainted(t *testing.T) {
	inks := []frame.Color{frame.Text, frame.Bright, frame.Faint, frame.Line, frame.Panel, frame.Offset, frame.Warn, frame.Accent, frame.AccentBG, frame.Column}
	for _, theme := range themes() {
		for _, at := range [][2]int{{0, 0}, {3, 1}, {-2, -1}, {15, 4}} {
			got, want := frame.New(20, 8, theme), frame.New(20, 8, theme)
			var lines []string
			for i, c := range inks {
				text, bold := "é図–λ ≤ e\u0301x", i%2 == 0
				lines = append(lines, paint(c).Bold(bold).Render(prose(text, theme))+"|"+
					paint(c).Background(role(frame.Panel)).Render("p"))
				x := want.Text(at[0], at[1]+i, text, frame.Style{FG: c, Bold: bold})
				x = want.Text(x, at[1]+i, "|", frame.Style{})
				want.Text(x, at[1]+i, "p", frame.Style{FG: c, BG: frame.Panel})
			}
			set(got, at[0], at[1], strings.Join(lines, "\n"))
			if got.ANSI() != want.ANSI() {
				t.Errorf("%+v at %v:\n%q\nwant\n%q", theme, at, got.ANSI(), want.ANSI())
			}
		}
	}
}

// Lip Gloss and the paper count the same cells, whatever the text.
func TestWidthsAgree(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {ASCII: true}} {
		for _, text := range append(slices.Clone(hostile), allWords()...) {
			if got, want := lipgloss.Width(prose(text, theme)), theme.Width(strings.ReplaceAll(prose(text, theme), unbroken, "-")); got != want {
				t.Errorf("%q: Lip Gloss counts %d cells, the paper %d", text, got, want)
			}
		}
	}
}

// allWords are the texts of the help page.
func allWords() (all []string) {
	for _, tables := range modes() {
		for _, table := range tables {
			for _, k := range table {
				all = append(all, k.Label, k.Help)
			}
		}
	}
	for _, f := range views.PaneFlags {
		all = append(all, f.About(), f.Allowed)
	}
	for _, e := range glossary {
		all = append(all, e[:]...)
	}
	return all
}

// No line of a paragraph is longer than it may be, none loses a letter, and
// none ends in a hyphen that stands within a word.
func TestParagraphs(t *testing.T) {
	cases.Alone(t)
	n := 0
	for _, theme := range []frame.Theme{{}, {ASCII: true}} {
		for _, text := range append(slices.Clone(hostile), allWords()...) {
			text = prose(text, theme)
			line := frame.New(frame.MaxWidth, 1, theme)
			line.Text(0, 0, strings.ReplaceAll(text, unbroken, "-"), frame.Style{})
			want := letters(string(line.AppendPlain(nil)))
			for w := 2; w < 70; w++ {
				if n++; !cases.One(12, n) {
					continue
				}
				page := paragraph(text, w, paint(frame.Text))
				f := frame.New(w, height(page), theme)
				set(f, 0, 0, page)
				if got := letters(string(f.AppendPlain(nil))); got != want && line.Theme.Width(text) <= frame.MaxWidth {
					t.Fatalf("in %d cells %q is\n%q, want\n%q", w, text, got, want)
				}
			}
		}
	}
	torn := paragraph(prose("from -1000000000000000 to --no-alt-screen", frame.Theme{}), 17, paint(frame.Text))
	f := frame.New(17, 5, frame.Theme{})
	set(f, 0, 0, torn)
	if got := strings.Join(strings.Fields(string(f.AppendPlain(nil))), " "); got != "from -1000000000000000 to --no-alt-screen" {
		t.Errorf("%q", got)
	}
}

// letters is a text without its blanks and the marks on its letters.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.M, r) {
			return -1
		}
		return r
	}, text)
}

// Whatever its width, the help page has the same signs: nothing is cut, lost or
// said twice.
func TestHelpSaysTheSameAtEveryWidth(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {ASCII: true, Depth: frame.NoColor}} {
		m := New(views.Default(), Options{Theme: theme})
		want := signs(m.layHelp(300, theme), theme)
		for w := 25; w < 220; w += 3 {
			if !cases.One(6, w/3) {
				continue
			}
			if got := signs(m.layHelp(w, theme), theme); got != want {
				t.Fatalf("%d columns: %d signs, in 300 columns there are %d", w, len(got), len(want))
			}
		}
	}
}

// signs are those of a page as it is set, in the order of the alphabet.
func signs(page string, theme frame.Theme) string {
	f := frame.New(frame.MaxWidth, frame.MaxHeight, theme)
	text := ""
	for y := 0; y < height(page); y += frame.MaxHeight {
		f.Clear()
		set(f, 0, -y, page)
		text += letters(string(f.AppendPlain(nil)))
	}
	all := strings.Split(text, "")
	slices.Sort(all)
	return strings.Join(all, "")
}

// The page that is kept is the one that would be laid out now.
func TestHelpIsNeverStale(t *testing.T) {
	m := press(at(90, 30), "?")
	for _, msg := range []tea.Msg{stroke("down"), stroke("tab"), tea.WindowSizeMsg{Width: 130, Height: 40}, stroke("end"),
		tea.WindowSizeMsg{Width: 60, Height: 20}, tea.MouseClickMsg{X: 14, Y: 0, Button: tea.MouseLeft}, stroke("?"), stroke("t"), stroke("?")} {
		m = send(m, msg)
		w, h := m.cells()
		anew := m
		anew.help.laid = laid{}
		if m.View().Content != anew.Frame(w, h).ANSI() {
			t.Errorf("after %v the page is stale", msg)
		}
	}
	m = press(m, "down")
	kept := m.help.laid.text
	if m = press(m, "down", "up"); data(m.help.laid.text) != data(kept) {
		t.Error("a line scrolled lays the page out anew")
	}
}
