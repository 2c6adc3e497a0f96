package views

import (
	"strings"
	"testing"

	"wavescope/views/chart"
	"wavescope/views/frame"
)

// dotsOf returns the braille dots of a cell, and whether the cell holds any.
func dotsOf(c *frame.Cell) (dots rune, ok bool) {
	if c.FG == frame.Line { // a grid, which gives way to a line
		return 0, false
	}
	return c.Rune - '⠀', c.Rune > '⠀' && c.Rune <= '⣿'
}

// A ghost adds dots of the picture of before, in its own colour, and takes nothing away: every dot of the picture
// without it stays. Both pictures share a scale.
func TestAGhostIsThePictureBefore(t *testing.T) {
	for _, c := range []struct{ line, knob, value string }{
		{"--view curves --marks 6,7,14,20", "base", "5000"}, {"--view curves --marks 6,7,14,20", "pos", "19"},
		{"--view curves --marks 6,7,14,20", "d-model", "80"},
		{"--view similarity", "base", "5000"}, {"--view similarity", "d-model", "80"},
	} {
		before := parse(t, c.line)
		now, err := before.With([]Setting{{Name: c.knob, Value: c.value}})
		if err != nil {
			t.Fatal(err)
		}
		f, _ := FindFlag(Flags, c.knob)
		with := One(now).Scenes().Turned(f, f.Get(before))
		alone, was := One(now).Scenes(), One(before).Scenes().Turned(f, c.value)
		if now.View == "similarity" { // the curve alone, with the scale of both
			alone.own[0].Other = with.own[0].Ghost
			for _, s := range []Scenes{with, alone, was} {
				s.own[0].Hidden = chart.NewHidden("matrix")
			}
		}
		draw := func(s Scenes) frame.Frame {
			paper := frame.New(120, 34, frame.Theme{})
			picture, err := s.Plan(false, paper)
			if err != nil {
				t.Fatal(err)
			}
			picture.Draw()
			return paper
		}
		ghosted, bare, then := draw(with), draw(alone), draw(was)
		added, hidden := 0, 0
		for y := range 34 {
			for x := range 120 {
				all, ok := dotsOf(ghosted.At(x, y))
				own, _ := dotsOf(bare.At(x, y))
				old, _ := dotsOf(then.At(x, y))
				if own > 0 && all&own != own {
					t.Fatalf("%s, %s %s: at %d, %d the dots %b become %b", c.line, c.knob, c.value, x, y, own, all)
				}
				if !ok || own < 0 {
					own = 0
				}
				if extra := all &^ own; ok && extra != 0 {
					added++
					if old > 0 && extra&^old != 0 { // a point or another line hides the line there
						hidden++
					}
					if old <= 0 && ghosted.At(x, y).FG != chart.GhostInk.Color {
						t.Errorf("%s, %s %s: at %d, %d the dots %b are added, before were %b", c.line, c.knob, c.value, x, y,
							extra, old)
					}
				}
			}
		}
		if added < 20 || 20*hidden > added {
			t.Errorf("%s, %s %s: the ghost has %d cells, %d of them not as before", c.line, c.knob, c.value, added, hidden)
		}
	}
}

// A caption says how the picture shows what was before a knob was turned exactly if a cell of it differs.
func TestCaptionsOfGhosts(t *testing.T) {
	for _, c := range []struct {
		line, knob, value string
		ghost             bool
	}{
		{"--view heatmap", "base", "5000", true}, {"--view heatmap", "length", "200", true},
		{"--view heatmap --length 2100000000", "length", "2000000000", false},
		{"--view shift --face shell --pos 40", "base", "5000", true},
		{"--view shift --face shell --pos 40", "pos", "41", true},
		{"--view shift --face shell --pos 40", "base", "9999.9999", false},
		{"--view shift --face shell --pos 40 --d-model 128", "d-model", "64", false},
		{"--view shift", "pos", "9", true}, {"--view shift", "offset", "3", true},
		{"--view shift --dim 8", "base", "500", true}, {"--view shift --dim 8", "base", "9999.9999", false},
		{"--view shift --dim 100 --d-model 128", "d-model", "64", false},
	} {
		now := parse(t, c.line)
		f, _ := FindFlag(Flags, c.knob)
		for _, size := range [][2]int{{80, 18}, {120, 34}, {200, 54}} {
			with, alone := One(now).Scenes().Turned(f, c.value), One(now).Scenes()
			if with.turned == nil {
				t.Fatalf("%s: %s %s turns nothing", c.line, c.knob, c.value)
			}
			if now.View == "heatmap" { // the axis is that of both
				alone.own[0].Other = with.own[0].Ghost
			}
			draw := func(s Scenes) (frame.Frame, string) {
				paper := frame.New(size[0], size[1], frame.Theme{})
				picture, err := s.Plan(false, paper)
				if err != nil {
					t.Fatal(err)
				}
				picture.Draw()
				return paper, strings.Join(s.Words(picture.Words()).Caption, "\n")
			}
			ghosted, caption := draw(with)
			bare, _ := draw(alone)
			differ := 0
			for y := range size[1] {
				for x := range size[0] {
					differ += chart.One(*ghosted.At(x, y) != *bare.At(x, y))
				}
			}
			if says := strings.Contains(caption, "how it was"); says != c.ghost || (differ > 0) != c.ghost {
				t.Errorf("%s, %s %s, %v: %d cells differ, and the caption is %s", c.line, c.knob, c.value, size, differ, caption)
			}
		}
	}
}

// Without a turn there is no ghost: the knob is where it was, or its value has no picture.
func TestNoGhostWithoutATurn(t *testing.T) {
	for _, line := range []string{"--view curves", "--view heatmap --scheme t5",
		"--view curves --compare same --difference"} {
		p, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		f := p.Active().Knobs()[0]
		if s := p.Scenes().Turned(f, f.Get(p.Active())); s.turned != nil || s.own[0].Ghost != nil {
			t.Errorf("%s: a ghost of what is shown", line)
		}
	}
}
