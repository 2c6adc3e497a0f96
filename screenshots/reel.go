package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"slices"
)

// reel collects the frames of an animation. Each frame is cut to the rectangle that changed since the frame before it.
type reel struct {
	gif  gif.GIF
	last *image.RGBA
}

// add appends a frame that is shown for delay hundredths of a second.
func (r *reel) add(img *image.RGBA, delay int) {
	area := img.Bounds()
	if r.last != nil {
		if area = changed(r.last, img); area.Empty() {
			r.hold(delay)
			return
		}
	}
	r.gif.Image = append(r.gif.Image, index(r.last, img, area))
	r.gif.Delay = append(r.gif.Delay, delay)
	r.gif.Disposal = append(r.gif.Disposal, gif.DisposalNone)
	r.last = img
}

// hold shows the last frame delay hundredths of a second longer.
func (r *reel) hold(delay int) { r.gif.Delay[len(r.gif.Delay)-1] += delay }

func (r *reel) bytes() ([]byte, error) {
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &r.gif)
	return b.Bytes(), err
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

// index converts a rectangle of a picture to a palette of its own. Pixels equal to the frame before are transparent,
// so that they need no colour and few bytes.
func index(before, img *image.RGBA, area image.Rectangle) *image.Paletted {
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
	out := image.NewPaletted(area, append(color.Palette{color.RGBA{}}, palette(seen, count, 255)...))
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

// palette chooses n colours, or all if there are fewer: first the most frequent one, then repeatedly the one whose
// pixels have the largest total distance from the colours chosen before. Colours of a ramp are thus kept apart, and
// rare shades at the edges of letters are merged.
func palette(seen []color.RGBA, count map[color.RGBA]int, n int) (chosen color.Palette) {
	next := slices.MaxFunc(seen, func(a, b color.RGBA) int { return count[a] - count[b] })
	off := make([]int, len(seen))
	for i := range off {
		off[i] = 1 << 20 // larger than the distance of any two colours
	}
	for range min(n, len(seen)) {
		from, worst := next, -1
		chosen = append(chosen, from)
		for i, c := range seen {
			off[i] = min(off[i], apart(c, from))
			if loss := off[i] * count[c]; loss > worst {
				worst, next = loss, c
			}
		}
	}
	return chosen
}

// apart returns the squared distance of two colours in RGB.
func apart(a, b color.RGBA) int {
	r, g, u := int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B)
	return r*r + g*g + u*u
}
