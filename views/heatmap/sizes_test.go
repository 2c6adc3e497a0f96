package heatmap

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// heatStates are shapes and settings at the edges of what there can be.
func heatStates(t testing.TB) []shot {
	var scenes []shot
	for _, change := range []func(*state){
		nil,
		func(s *state) { s.DModel, s.Length = 2, 1 },
		func(s *state) { s.DModel, s.Length, s.Layout = 3, 2, encoding.T2T },
		func(s *state) { s.DModel, s.Layout, s.Dim = 33, encoding.Concat, 32 },
		func(s *state) { s.DModel, s.Layout, s.Dim = 65, encoding.CosSinHalf, 64 },
		func(s *state) {
			s.DModel, s.Layout, s.Dim, s.Length = 65_535, encoding.T2T, 65_534, encoding.MaxPos
		},
		func(s *state) {
			s.DModel, s.Dim, s.Length, s.Pos = 65_536, 65_535, encoding.MaxPos, encoding.MaxPos-1
		},
		func(s *state) {
			s.DModel, s.Dim, s.Length, s.Pos, s.Zoom = 513, 400, encoding.MaxPos, 1<<49, encoding.MaxPos
		},
		func(s *state) { s.Zoom, s.Pos = -8, 127 },
		func(s *state) { s.Zoom, s.Base = 5, 1.0000001 },
		func(s *state) { s.Base, s.Zoom, s.Length = 1e300, 1_000_000, encoding.MaxPos },
		func(s *state) { s.Scheme, s.DModel, s.Dim, s.Length = "binary", 65_536, 60, encoding.MaxPos },
		func(s *state) { s.Scheme, s.DModel, s.Zoom = "binary", 7, 20 },
		func(s *state) { s.Marks = s.Marks.Toggle(0).Toggle(1).Toggle(6).Toggle(63) },
	} {
		for k := range 4 {
			scenes = append(scenes, heatScene(t, func(s *state) {
				if change != nil {
					change(s)
				}
				s.Turned, s.Phase = k&1 != 0, k&2 != 0
			}))
		}
	}
	return scenes
}

// In ASCII every sign is one that was chosen: none is the substitute for a
// missing one.
func TestHeatmapIsSpelledInASCII(t *testing.T) {
	for i, sc := range heatStates(t) {
		_, rows := heatDrawn(sc, 120, 35, frame.Theme{ASCII: true})
		for _, row := range rows {
			if slices.ContainsFunc(row, func(r rune) bool { return r > '~' || r == '?' }) {
				t.Errorf("state %d has %s", i, string(row))
			}
		}
	}
}

// The cursor is on the picture wherever it stands: its row and its column are
// labelled with a badge.
func TestHeatmapShowsTheCursor(t *testing.T) {
	for i, sc := range heatStates(t) {
		for _, size := range []image.Point{{40, 7}, {80, 19}, {120, 35}, {200, 55}} {
			f, _ := heatDrawn(sc, size.X, size.Y, frame.Theme{})
			var badges []string
			for y := range size.Y {
				text := ""
				for x := range size.X {
					if c := f.At(x, y); c.BG == frame.Accent && c.Rune != '▀' {
						text += string(c.Rune)
					}
				}
				if text != "" {
					badges = append(badges, text)
				}
			}
			want := []string{strconv.Itoa(sc.Dim), words.Compact(sc.Pos)}
			if sc.Turned {
				slices.Reverse(want)
			}
			if !slices.Equal(badges, want) {
				t.Errorf("state %d, %v: badges %q, not %q", i, size, badges, want)
			}
		}
	}
}
