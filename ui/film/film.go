// Package film writes frames that follow each other as a GIF, a recording of a terminal or an SVG picture.
package film

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"strings"
	"time"

	"wavescope/views/frame"
)

// A Film is a sequence of frames of one size.
type Film []Shot

// A Shot is a frame of a film and how long it is shown.
type Shot struct {
	frame.Frame
	For time.Duration
}

// Format is a way to write a film down.
type Format struct {
	Name   string // as in --format
	Ending string // of a file's name
	Binary bool   // not to be seen on a terminal
	Glyphs bool   // letters are drawn, with the glyphs that there are
	Write  func(Film, io.Writer) error
}

// Formats lists every format. All of them have all colours and signs.
var Formats = []Format{
	{"gif", ".gif", true, true, Film.writeGIF},
	{"cast", ".cast", false, false, Film.writeCast},
	{"svg", ".svg", false, false, Film.writeSVG},
}

// Missing returns the letters that have no glyph, as [frame.Frame.Missing] does.
func (f Film) Missing() (letters string) {
	for _, s := range f {
		for _, r := range s.Missing() {
			if !strings.ContainsRune(letters, r) {
				letters += string(r)
			}
		}
	}
	return letters
}

// writeCast writes the film for asciinema, as an asciicast of version 2. After the first frame it writes only the rows
// that changed.
func (f Film) writeCast(w io.Writer) error {
	if len(f) == 0 {
		return nil
	}
	columns, rows := f[0].Size()
	out := json.NewEncoder(w)
	if err := out.Encode(map[string]int{"version": 2, "width": columns, "height": rows}); err != nil {
		return err
	}
	event := func(at time.Duration, text []byte) error { return out.Encode([]any{at.Seconds(), "o", string(text)}) }
	var at time.Duration
	shown := make([]string, rows)
	text := []byte("\x1b[?25l\x1b[2J") // hide the cursor and clear the screen
	for _, s := range f {
		for y := range rows {
			if row := s.Sub(0, y, columns, 1).ANSI(); row != shown[y] {
				text = fmt.Appendf(text, "\x1b[%d;1H%s", y+1, row)
				shown[y] = row
			}
		}
		if err := event(at, text); err != nil {
			return err
		}
		at, text = at+s.For, text[:0]
	}
	return event(at, nil) // the last frame stays until then
}

// writeSVG writes the film as an SVG picture that repeats without end. A viewer that plays nothing shows the first
// frame.
func (f Film) writeSVG(w io.Writer) error {
	if len(f) == 0 {
		return nil
	}
	var whole, at time.Duration
	for _, s := range f {
		whole += s.For
	}
	size := f[0].Image().Bounds().Size() // which the picture of a frame has as well
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`,
		size.X, size.Y)
	for i, s := range f {
		from := at.Seconds() / whole.Seconds()
		at += s.For
		to := at.Seconds() / whole.Seconds()
		first, values, times := "hidden", "hidden;visible;hidden", fmt.Sprintf("0;%.5f;%.5f", from, to)
		switch {
		case len(f) == 1:
			first, values, times = "visible", "visible", "0"
		case i == 0:
			first, values, times = "visible", "visible;hidden", fmt.Sprintf("0;%.5f", to)
		case i == len(f)-1:
			values, times = "hidden;visible", fmt.Sprintf("0;%.5f", from)
		}
		fmt.Fprintf(&b, "\n<g visibility=%q>\n<animate attributeName=\"visibility\" calcMode=\"discrete\" values=%q "+
			"keyTimes=%q dur=\"%.2fs\" repeatCount=\"indefinite\"/>\n", first, values, times, whole.Seconds())
		if err := s.WriteSVG(&b); err != nil {
			return err
		}
		b.WriteString("</g>")
	}
	b.WriteString("\n</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// writeGIF writes the film as an animated GIF that repeats without end.
func (f Film) writeGIF(w io.Writer) error {
	var r reel
	var at time.Duration
	hundredths := func() int { return int(at.Round(10*time.Millisecond) / (10 * time.Millisecond)) }
	for _, s := range f {
		from := hundredths()
		at += s.For
		r.add(s.Image(), hundredths()-from)
	}
	return gif.EncodeAll(w, &r.gif)
}

// reel collects the pictures of a GIF. Each is cut to the rectangle that changed since the one before it.
type reel struct {
	gif  gif.GIF
	last *image.RGBA
}

// add appends a picture that is shown for delay hundredths of a second.
func (r *reel) add(img *image.RGBA, delay int) {
	area := img.Bounds()
	if r.last != nil {
		if area = changed(r.last, img); area.Empty() {
			r.gif.Delay[len(r.gif.Delay)-1] += delay
			return
		}
	}
	r.gif.Image = append(r.gif.Image, paletted(r.last, img, area))
	r.gif.Delay = append(r.gif.Delay, delay)
	r.gif.Disposal = append(r.gif.Disposal, gif.DisposalNone)
	r.last = img
}

// changed returns the smallest rectangle outside of which two pictures are equal.
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

// paletted converts a rectangle of a picture to a palette of its own. Pixels equal to the frame before are transparent,
// so that they need no colour and few bytes.
func paletted(before, img *image.RGBA, area image.Rectangle) *image.Paletted {
	clear := func(x, y int) bool { return before != nil && before.RGBAAt(x, y) == img.RGBAAt(x, y) }
	count := map[color.RGBA]int{}
	var seen []color.RGBA // in order of appearance, so that the file can be reproduced
	eachPixel(area, func(x, y int) {
		c := img.RGBAAt(x, y)
		if clear(x, y) {
			return
		}
		if count[c]++; count[c] == 1 {
			seen = append(seen, c)
		}
	})
	out := image.NewPaletted(area, append(color.Palette{color.RGBA{}}, reduced(seen, count, 255)...))
	nearest := map[color.RGBA]uint8{}
	for _, c := range seen {
		nearest[c] = uint8(out.Palette[1:].Index(c) + 1)
	}
	eachPixel(area, func(x, y int) {
		if !clear(x, y) {
			out.SetColorIndex(x, y, nearest[img.RGBAAt(x, y)])
		}
	})
	return out
}

func eachPixel(area image.Rectangle, visit func(x, y int)) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			visit(x, y)
		}
	}
}

// reduced chooses n colours, or all if there are fewer: first the most frequent one, then repeatedly the one whose
// pixels have the largest total distance from the colours chosen before. Colours of a ramp are thus kept apart, and
// rare shades at the edges of letters are merged.
func reduced(seen []color.RGBA, count map[color.RGBA]int, n int) (chosen color.Palette) {
	next := slices.MaxFunc(seen, func(a, b color.RGBA) int { return count[a] - count[b] })
	off := make([]int, len(seen))
	for i := range off {
		off[i] = 1 << 20 // larger than the distance of any two colours
	}
	for range min(n, len(seen)) {
		from, worst := next, -1
		chosen = append(chosen, from)
		for i, c := range seen {
			off[i] = min(off[i], distance(c, from))
			if loss := off[i] * count[c]; loss > worst {
				worst, next = loss, c
			}
		}
	}
	return chosen
}

// distance returns the squared distance of two colours in RGB.
func distance(a, b color.RGBA) int {
	r, g, u := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + u*u
}
