package main

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"
)

// The pictures in this folder are what the program draws today.
func TestStillsAreCurrent(t *testing.T) {
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
			f, err := s.frame()
			if err != nil {
				t.Fatal(err)
			}
			want := f.Image()
			got := image.NewRGBA(saved.Bounds())
			draw.Draw(got, got.Bounds(), saved, saved.Bounds().Min, draw.Src)
			if got.Bounds() != want.Bounds() || !changed(want, got).Empty() {
				t.Errorf("%s.png differs from what the program draws in %v; draw it with: go run ./screenshots",
					s.name, changed(want, got).Union(want.Bounds().Intersect(got.Bounds())))
			}
		})
	}
}

// The moving picture is small enough for a README and really moves.
func TestTour(t *testing.T) {
	data, err := tour()
	if err != nil {
		t.Fatal(err)
	}
	if limit := 1_500_000; len(data) > limit {
		t.Errorf("the tour takes %d bytes, allowed are %d", len(data), limit)
	}
	saved, err := os.ReadFile("tour.gif")
	if err != nil {
		t.Fatal(err)
	}
	if string(saved) != string(data) {
		t.Error("tour.gif differs from what the program draws; draw it with: go run ./screenshots")
	}
}
