package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"slices"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui"
	"wavescope/views"
)

// The size of the moving picture in cells, and how long a frame stays in
// hundredths of a second.
const (
	tourWidth  = 80
	tourHeight = 24
	tourDelay  = 12
	tourPause  = 14 // frames that a stop stays on
)

// stop is a picture of the tour: the keys that lead to it, and the keys that
// are then pressed one a frame.
type stop struct{ to, play string }

// The tour walks one cursor through the views.
var stops = []stop{
	{"", "llllllll"},
	{"2", "jjjjj"},
	{"x", "lllll"},
	{"x3", "jjjjj"},
	{"4", "jjj]]]"},
	{"5", "]]]]]"},
	{"6ooo", "p"},
}

// tour presses the keys on the real program and films what it draws.
func tour() ([]byte, error) {
	state := views.Default()
	state.DModel, state.Pos = 16, 3
	var model tea.Model = ui.New(state, ui.Options{})
	model, _ = model.Update(tea.WindowSizeMsg{Width: tourWidth, Height: tourHeight})
	var film reel
	for _, s := range stops {
		for _, k := range s.to {
			model = press(model, k)
		}
		film.add(shot(model), tourPause*tourDelay/2)
		for _, k := range s.play {
			model = press(model, k)
			film.add(shot(model), tourDelay)
		}
		film.hold(tourPause * tourDelay / 2)
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &film.gif)
	return b.Bytes(), err
}

func press(m tea.Model, key rune) tea.Model {
	m, _ = m.Update(tea.KeyPressMsg{Code: key, Text: string(key)})
	return m
}

func shot(m tea.Model) *image.RGBA {
	return m.(ui.Model).Frame(tourWidth, tourHeight).Image()
}

// reel collects frames, each cut to what changed since the one before.
type reel struct {
	gif  gif.GIF
	last *image.RGBA
}

// add appends a picture that stays for a time in hundredths of a second.
func (r *reel) add(img *image.RGBA, delay int) {
	area := img.Bounds()
	if r.last != nil {
		if area = changed(r.last, img); area.Empty() {
			r.hold(delay)
			return
		}
	}
	r.gif.Image = append(r.gif.Image, index(img, area))
	r.gif.Delay = append(r.gif.Delay, delay)
	r.gif.Disposal = append(r.gif.Disposal, gif.DisposalNone)
	r.last = img
}

// hold keeps the last picture longer.
func (r *reel) hold(delay int) { r.gif.Delay[len(r.gif.Delay)-1] += delay }

// changed is the smallest rectangle outside which two pictures are equal.
func changed(a, b *image.RGBA) (area image.Rectangle) {
	bounds := b.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}

// index gives a part of a picture its own palette: its 256 most frequent
// colours, and for any other colour the nearest of them.
func index(img *image.RGBA, area image.Rectangle) *image.Paletted {
	out := image.NewPaletted(area, frequent(img, area))
	nearest := map[color.RGBA]uint8{}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := img.RGBAAt(x, y)
			i, ok := nearest[c]
			if !ok {
				i = uint8(out.Palette.Index(c))
				nearest[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	return out
}

// frequent lists at most 256 colours of a part of a picture, the most
// frequent first and equals in order of appearance, so that the file can be
// reproduced.
func frequent(img *image.RGBA, area image.Rectangle) color.Palette {
	count := map[color.RGBA]int{}
	var seen []color.RGBA
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := img.RGBAAt(x, y)
			if count[c]++; count[c] == 1 {
				seen = append(seen, c)
			}
		}
	}
	slices.SortStableFunc(seen, func(a, b color.RGBA) int { return count[b] - count[a] })
	var p color.Palette
	for _, c := range seen[:min(len(seen), 256)] {
		p = append(p, c)
	}
	return p
}
