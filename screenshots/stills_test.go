package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"testing"

	"wavescope/views/frame"
)

// The stills and the animation in this folder equal what the program draws now.
func TestStillsAreCurrent(t *testing.T) {
	t.Run("tour", func(t *testing.T) {
		want, err := film()
		if err != nil {
			t.Fatal(err)
		}
		if saved, _ := os.ReadFile("tour.gif"); !bytes.Equal(saved, want) {
			t.Error("tour.gif differs from what the program draws; draw it with: go run ./screenshots")
		}
	})
	for _, s := range stills {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			file, err := os.Open(s.name + ".png")
			if err != nil {
				t.Fatalf("%v; draw it with: go run ./screenshots", err)
			}
			defer file.Close()
			saved, err := png.Decode(file)
			if err != nil {
				t.Fatal(err)
			}
			want, err := s.picture()
			if err != nil {
				t.Fatal(err)
			}
			got := image.NewRGBA(saved.Bounds())
			draw.Draw(got, got.Bounds(), saved, saved.Bounds().Min, draw.Src)
			if got.Bounds() != want.Bounds() || !changed(want, got).Empty() {
				t.Errorf("%s.png differs from what the program draws in %v; draw it with: go run ./screenshots",
					s.name, changed(want, got).Union(want.Bounds().Intersect(got.Bounds())))
			}
		})
	}
}

// The animation is small enough for a README and lasts 25 to 30 seconds.
func TestTour(t *testing.T) {
	data, err := film()
	if err != nil {
		t.Fatal(err)
	}
	if limit := 3_000_000; len(data) > limit {
		t.Errorf("the film takes %d bytes, allowed are %d", len(data), limit)
	}
	frames, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	lasts := 0
	for _, d := range frames.Delay {
		lasts += d
	}
	t.Logf("%d frames, %d bytes, %d hundredths of a second", len(frames.Image), len(data), lasts)
	if lasts < 2500 || lasts > 3000 {
		t.Errorf("it lasts %d hundredths of a second, allowed are 2500 to 3000", lasts)
	}
}

// Every title fits in its row, and every key of a stop changes the
// picture above the words.
func TestTourStops(t *testing.T) {
	for _, s := range tour {
		if w := (frame.Theme{}).Width(s.title); w > tourWidth-4 {
			t.Errorf("%q is %d cells wide", s.title, w)
		}
		frames, err := s.frames()
		if err != nil {
			t.Fatal(err)
		}
		for i, f := range frames[1:] {
			if area := changed(frames[i], f); area.Empty() || area.Min.Y >= (tourHeight-5)*18 {
				t.Errorf("%q: key %d changes nothing", s.title, i+1)
			}
		}
	}
}

// A colour of the film is close to the colour that the program draws.
func TestPalette(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 600, 10))
	for x := range 600 {
		for y := range 10 {
			img.SetRGBA(x, y, color.RGBA{R: uint8(x * 255 / 599), G: uint8(x * 100 / 599), B: 20, A: 255})
		}
	}
	drawn := index(nil, img, img.Rect)
	for x := range 600 {
		if d := apart(img.RGBAAt(x, 0), color.RGBAModel.Convert(drawn.At(x, 0)).(color.RGBA)); d > 4 {
			t.Errorf("column %d is off by %d", x, d)
		}
	}
}
