package main

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"os"
	"slices"
	"testing"
)

// The pictures in this folder equal what the program draws now.
func TestStillsAreCurrent(t *testing.T) {
	const renew = "draw it with: go run ./screenshots"
	for _, s := range films {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			want, err := s.film()
			if err != nil {
				t.Fatal(err)
			}
			if saved, _ := os.ReadFile(s.name + ".gif"); !bytes.Equal(saved, want) {
				t.Errorf("%s.gif differs from what the program draws; %s", s.name, renew)
			}
		})
	}
	for _, s := range stills {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			file, err := os.Open(s.name + ".png")
			if err != nil {
				t.Fatalf("%v; %s", err, renew)
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
			if got.Bounds() != want.Bounds() || !slices.Equal(got.Pix, want.Pix) {
				t.Errorf("%s.png differs from what the program draws; %s", s.name, renew)
			}
		})
	}
}
