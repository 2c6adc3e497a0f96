package ui

import (
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
