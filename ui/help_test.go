package ui

import (
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/scheme"
	"wavescope/views"
	"wavescope/views/frame"
)

// A chosen theme is part of the line that comes back, and a found one is not; the
// lines entered before are all of them.
func TestTalkComesBackAsItWas(t *testing.T) {
	for want, theme := range map[string]choice{"--theme light": Light, "--theme dark": Dark} {
		var out strings.Builder
		o := Options{Look: Look{Theme: theme}}
		if err := Converse(At(views.One(views.Default())), o, strings.NewReader("where\n"), &out, 500,
			true); err != nil || !strings.Contains(out.String(), "to come back: wavescope "+want+"\n") {
			t.Errorf("%s is not in %s: %v", want, out.String(), err)
		}
	}
	c := talkAbout(views.One(views.Default()), Options{})
	if got := c.says("where"); strings.Contains(got, "--theme") {
		t.Errorf("a theme that was not chosen: %s", got)
	}
}

// shows reports whether a row of the screen contains a text.
func shows(m Model, text string) bool { return strings.Contains(strings.Join(textOf(m), "\n"), text) }

// find enters a text to search for on a page.
func find(m Model, text string) Model {
	return press(send(press(m, "/"), pasteOf(text)), "enter")
}

// Repeated searches visit every match in turn, around the end of the page and back.
func TestFindOnTheHelpPage(t *testing.T) {
	cases.Alone(t)
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
	if got := press(m, "n"); got.notice.text != "no search yet; / searches" {
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

// The command help NAME goes to the row that explains the name.
func TestHelpOnAName(t *testing.T) {
	cases.Alone(t)
	for _, w := range []int{70, 120} {
		for name, want := range map[string]string{
			"base": "base of the wavelengths", "--zoom": "scale, as cells:positions",
			"equivariant": "results are reordered", "models": "llama-3.1-8b",
			"ctrl+r": "u ctrl+r   undo and redo", "export": "save the picture", "t2t": "t2t",
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

// The whole page of help has each word that the footer has for a key, each setting and each command. A search on the
// page of keys goes there for what that one lacks.
func TestHelpHasTheWordsOfTheFooter(t *testing.T) {
	cases.Alone(t)
	words := lineNames()
	for _, k := range common() {
		words = append(words, k.Name)
	}
	page := strings.Join(press(at(120, 40), "?", "a").pageRows(), "\n")
	for _, word := range words {
		if !containsFold(page, word) && word != "" {
			t.Errorf("there is nothing on %q", word)
		}
	}
	for _, word := range []string{"export", "compare", "llama-"} {
		if m := find(press(at(120, 40), "?"), word); !shows(m, word) {
			t.Errorf("/%s finds nothing", word)
		}
	}
}

// Lip Gloss and the frame count the same cells for every text.
func TestWidthsAgree(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Glyphs: frame.ASCII}} {
		for _, text := range hostile {
			if got, want := lipgloss.Width(prose(text, theme)),
				theme.Width(strings.ReplaceAll(prose(text, theme), unbroken, "-")); got != want {
				t.Errorf("%q: Lip Gloss counts %d cells, the paper %d", text, got, want)
			}
		}
	}
}

// The glossary has every scheme and every method by its name and by its title, and the terms and units of the card.
func TestGlossaryHasAllNames(t *testing.T) {
	cases.Alone(t)
	want := []string{"attention factor", "KV cache", "FLOP", "FLOPs", "head_dim", "d_model", "λ", "ω", "R²", "k", "pos", "dim"}
	for _, s := range scheme.All {
		if s.Stage != scheme.Nowhere {
			want = append(want, s.Title)
		}
	}
	for _, m := range encoding.Methods[1:] {
		want = append(want, m.Name)
	}
	for _, name := range want {
		if !slices.ContainsFunc(glossary, func(term [2]string) bool { return namesIn(name, term[0]) != "" }) {
			t.Errorf("%s is not explained", name)
		}
	}
	for i, term := range glossary {
		for name := range strings.SplitSeq(term[0], ", ") {
			for _, other := range glossary[i+1:] {
				if slices.Contains(strings.Split(other[0], ", "), name) {
					t.Errorf("%s is explained twice", name)
				}
			}
		}
	}
}
