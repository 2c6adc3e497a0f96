package main

import (
	"image"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui"
	"wavescope/views"
	"wavescope/views/frame"
)

// These are the size of the animation in cells, and how long the effect of a key is shown, in hundredths of a second.
const (
	tourWidth  = 100
	tourHeight = 30
	tourKey    = 35
)

// A stop is a scene of the animation: a sentence over the picture, a pause to read it, keys pressed one by one, and a
// pause to see their effect.
type stop struct {
	flags  string
	title  string
	before int // hundredths of a second
	keys   string
	after  int
}

// tour lists the scenes in order. One cursor moves through all of them: first to position 32 in the heatmap, then step
// by step from 0 to 12.
var tour = []stop{
	{"--view heatmap --d-model 512 --fit --pos 0", "128 positions × 512 dimensions: every row is a place", 180, "JJJJ",
		180},
	{"--pos 0 --dim 6", "one row, cut out: fast waves above, slow ones below", 60, "lllllll", 55},
	{"--view binary --d-model 8 --match-base --pos 7 --dim 0", "from 7 to 8 four bits flip; the waves glide", 110, "j",
		175},
	{"--view shift --d-model 16 --pos 8 --dim 4 --offset 5", "five steps on: the same wedge, wherever you start", 80,
		"jjjj", 100},
	{"--view similarity --pos 12 --offset 5", "only the distance counts: one curve makes the whole matrix", 80, "]]]]",
		100},
	{"--view order --face naive --d-model 8 --pos 3", "why not just number the words? the last one drowns the rest", 320,
		"", 0},
	{"--view order --face proof --sentence 'dog bit man' --d-model 8 --pos 1",
		"no positions: swap the words, nothing changes", 120, ",.", 110},
	{"--view order --face proof --sentence 'dog bit man' --positions sinusoidal --d-model 8 --pos 1",
		"with positions: order is seen", 300, "", 0},
}

// film returns the animation as a GIF. It presses the keys on the real program and records what the program draws.
func film() ([]byte, error) {
	var film reel
	for _, s := range tour {
		frames, err := s.frames()
		if err != nil {
			return nil, err
		}
		film.add(frames[0], s.before)
		for _, f := range frames[1:] {
			film.add(f, tourKey)
		}
		film.hold(s.after)
	}
	return film.bytes()
}

// frames returns the picture of a scene before its first key, and one after each key.
func (s stop) frames() ([]*image.RGBA, error) {
	panes, err := views.Parse(s.flags)
	if err != nil {
		return nil, err
	}
	var model tea.Model = ui.Open(panes, ui.Options{})
	model, _ = model.Update(tea.WindowSizeMsg{Width: tourWidth, Height: tourHeight})
	shots := []*image.RGBA{s.shot(model)}
	for _, k := range s.keys {
		model, _ = model.Update(stroke(k))
		shots = append(shots, s.shot(model))
	}
	return shots, nil
}

// stroke returns the key press of a letter; a capital letter is pressed with shift.
func stroke(key rune) tea.KeyPressMsg {
	if lower := []rune(strings.ToLower(string(key)))[0]; lower != key {
		return tea.KeyPressMsg{Code: lower, ShiftedCode: key, Text: string(key), Mod: tea.ModShift}
	}
	return tea.KeyPressMsg{Code: key, Text: string(key)}
}

// shot draws the program with the scene's title in the blank row below the tabs. The program itself does not show the
// title.
func (s stop) shot(m tea.Model) *image.RGBA {
	f := m.(ui.Model).Frame(tourWidth, tourHeight)
	style := frame.Style{FG: frame.Accent, BG: frame.AccentBG, Bold: true}
	for x := range tourWidth {
		f.Set(x, 1, ' ', style)
	}
	f.TextCenter(0, 1, tourWidth, s.title, style)
	return f.Image()
}
