package heatmap

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

func TestHeatmapCaptions(t *testing.T) {
	for _, c := range []struct {
		change func(*state)
		width  int
		want   string
	}{
		{nil, 118, "11 of 32 pairs turn at least once within 128 positions; sines left, cosines right: one fan twice, a quarter turn apart"},
		{nil, 78, "11 of 32 pairs turn within 128 positions; one fan twice, a quarter turn apart"},
		{nil, 38, "11 of 32 pairs turn in 128"},
		{func(s *state) { s.DModel = 128 }, 118, "21 of 64 pairs turn at least once within 128 positions; sines left, cosines right: one fan twice, a quarter turn apart"},
		{func(s *state) { s.Length = 6 }, 118, "No pair finishes a turn within 6 positions; the fastest needs 6.28 steps"},
		{func(s *state) { s.Length = 100_000 }, 118, "All 32 pairs turn at least once within 100000 positions; the slowest needs 47117 steps"},
		{func(s *state) { s.DModel, s.Length = 5, 100 }, 118, "1 of 3 pairs turns at least once within 100 positions; sines left, cosines right, a quarter turn apart"},
		{func(s *state) { s.DModel, s.Length = 3, 100 }, 118, "1 of 2 pairs turns at least once within 100 positions; sines left, cosines right, a quarter turn apart"},
		{func(s *state) { s.DModel = 2 }, 118, "The only pair turns at least once within 128 positions; the slowest needs 6.28 steps"},
		{func(s *state) { s.Layout = encoding.Concat }, 118, "11 of 32 pairs turn at least once within 128 positions; sines left, cosines right: one fan twice, a quarter turn apart"},
		{func(s *state) { s.Turned = true }, 118, "11 of 32 pairs turn at least once within 128 positions; each text row is one pair: sin above, cos below"},
		{func(s *state) { s.Zoom = 20 }, 118, "11 of 32 pairs turn in 128; a pixel is the mean of 10; in 5 pairs the stripes are artefacts"},
		{func(s *state) { s.Phase = true }, 118, "11 of 32 pairs turn at least once within 128 positions; colour is a pair's angle, from dark at 0 to light at π"},
		{func(s *state) { s.Scheme = "binary" }, 118, "7 bits count 128 positions; the other 57, dims 7 to 63, stay 0"},
		{func(s *state) { s.Scheme, s.DModel = "binary", 4 }, 118, "All 4 bits are in use, and begin again every 16 positions"},
		{func(s *state) { s.Scheme, s.Length = "binary", 1 }, 118, "There is only position 0, whose bits are all 0"},
		{func(s *state) { s.Scheme, s.DModel = "binary", 7 }, 118, "7 bits count 128 positions, all there are"},
		{func(s *state) { s.Scheme, s.DModel = "binary", 8 }, 118, "7 bits count 128 positions; the last one, dim 7, stays 0"},
		{func(s *state) { s.Scheme, s.Zoom = "binary", 20 }, 118, "7 bits count 128 positions; a pixel is the share of ones among 10 positions"},
		{func(s *state) { s.Scheme, s.Zoom, s.Pixel = "binary", 20, Sample }, 118, "7 bits count 128 positions; a pixel is every 10th position: fast bits show false stripes"},
		{func(s *state) { s.Scheme, s.Zoom, s.Pixel = "binary", 20, Largest }, 118, "7 bits count 128 positions; a pixel is 1 if any of 10 positions has the bit"},
		{func(s *state) { s.Turned, s.Zoom = true, 2 }, 118, "11 of 32 pairs turn in 128; a pixel is the mean of 2 positions, and no pair turns within two pixels"},
		{func(s *state) { s.Turned, s.Zoom, s.Pixel = true, 2, Sample }, 118, "11 of 32 pairs turn at least once within 128 positions; a pixel is every 2nd position, which is enough for every pair"},
		{func(s *state) { s.Zoom, s.Pixel = 5, Largest }, 118, "11 of 32 pairs turn in 128; a pixel is the largest |value| of 5; the sign of 2 pairs is chance"},
		{func(s *state) { s.Zoom, s.Pixel = 20, Largest }, 118, "11 of 32 pairs turn in 128; a pixel is the largest |value| of 10; the sign of 5 pairs is chance"},
		{func(s *state) { s.Zoom, s.Pixel = 20, Largest }, 78, "A pixel is the largest |value| of 10; the sign of 5 pairs is chance"},
		{func(s *state) { s.Zoom, s.Phase = 20, true }, 118, "11 of 32 pairs turn at least once within 128 positions; colour is an angle amid 10 positions, grey if too fast"},
		{func(s *state) { s.Turned, s.DModel = true, 8 }, 118, "2 of 4 pairs turn at least once within 128 positions; every 4 text rows are one pair: sin above, cos below"},
		{func(s *state) { s.Stored = true }, 118, "11 of 32 pairs turn at least once within 128 positions; columns in the order in which the model stores them"},
		{func(s *state) { s.DModel, s.Length = 4, 1000 }, 118, "Both pairs turn at least once within 1000 positions; the slowest needs 628 steps"},
		{func(s *state) { s.Turned, s.Length, s.Zoom, s.Pixel = true, 1000, 2, Largest }, 118, "18 of 32 pairs turn in 1000; a pixel is the largest |value| of 2 positions, in which no pair makes half a turn"},
		// A sequence of L positions has L − 1 steps, in which a turn takes λ.
		{func(s *state) { s.DModel, s.Length = 2, 7 }, 118, "No pair finishes a turn within 7 positions; the fastest needs 6.28 steps"},
		{func(s *state) { s.DModel, s.Length = 2, 8 }, 118, "The only pair turns at least once within 8 positions; the slowest needs 6.28 steps"},
		{func(s *state) { s.Length = 1 }, 118, "No pair finishes a turn within 1 position; the fastest needs 6.28 steps"},
		// A pixel never covers more than there is, and says so.
		{func(s *state) { s.Zoom = 1000 }, 118, "11 of 32 pairs turn at least once within 128 positions; a pixel is the mean of all positions"},
		{func(s *state) { s.Length, s.Zoom = 1e12, 1e9 }, 118, "All 32 pairs turn in 1000000000000; a pixel is the mean of 500000000 positions, so what is too fast fades"},
		// Bits that are too few to count so far begin again, whatever a pixel is.
		{func(s *state) { s.Scheme, s.DModel, s.Length = "binary", 10, 100_000 }, 118, "All 10 bits are in use, and begin again every 1024 positions"},
		{func(s *state) { s.Scheme, s.DModel, s.Length, s.Zoom = "binary", 10, 100_000, 20 }, 118, "All 10 bits are in use, and begin again every 1024 positions; a pixel is the share of ones among 10 positions"},
		{func(s *state) { s.DModel, s.Group, s.Length, s.Zoom = 512, 5, 1000, 10 }, 118, "A pixel is the exact mean of 5 positions × 5 pairs, so what is too fast fades"},
		{func(s *state) { s.DModel, s.Fit = 512, true }, 78, "128 × 512 at once: a pixel is the exact mean of 2 positions × 6 pairs"},
		{func(s *state) { s.DModel, s.Fit, s.Pixel = 512, true, Sample }, 118, "all 128 positions × 512 dimensions: a pixel is one position in 2 of one pair in 6"},
		{func(s *state) { s.DModel, s.Fit, s.Pixel = 512, true, Largest }, 118, "all 128 positions × 512 dimensions: a pixel is the largest |value| of 2 positions × 6 pairs"},
		{func(s *state) { s.DModel, s.Fit, s.Length = 512, true, 1 }, 118, "1 position × 512 dimensions: a pixel is the exact mean of 6 pairs"},
	} {
		sc := heatScene(t, c.change)
		words := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{})).Words()
		var got strings.Builder
		for _, s := range scene.Fit(words.Caption, frame.Theme{}, c.width) {
			got.WriteString(s.Text)
		}
		if got.String() != c.want {
			t.Errorf("the caption is\n%s, not\n%s", &got, c.want)
		}
	}
}

// The picture says what a cell covers and that a wave is only an extent.
func TestHeatmapSaysItsScale(t *testing.T) {
	for _, c := range []struct {
		w, h   int
		change func(*state)
		want   []string
	}{
		{120, 35, func(s *state) { s.Length, s.Zoom = 100_000, 50 }, []string{"1 pixel = 25 positions", "too fast to draw"}},
		{120, 35, func(s *state) { s.Length, s.Zoom, s.Dim = 100_000, 50, 50 }, []string{"1 pixel = 25 positions, exact mean "}},
		{120, 35, func(s *state) { s.Zoom = -4 }, []string{"1 position = 8 pixels"}},
		{80, 19, func(s *state) { s.Length, s.Zoom = 100_000, 50 }, []string{"1 pixel = 25 positions"}},
		{120, 35, func(s *state) { s.Length, s.Zoom, s.Turned = 100_000, 50, true }, []string{"1 pixel = 50 positions", "dim 6 is too fast to draw, λ 14.9 positions"}},
	} {
		_, rows := heatDrawn(heatScene(t, c.change), c.w, c.h, frame.Theme{})
		var all strings.Builder
		for _, row := range rows {
			all.WriteString(string(row) + "\n")
		}
		for _, want := range c.want {
			if !strings.Contains(all.String(), want) {
				t.Errorf("%q is missing in\n%s", want, &all)
			}
		}
	}
}

// A pixel is said to be made of no more rows than the table has there.
func TestHeatmapPixelIsMadeOfRowsThatThereAre(t *testing.T) {
	pixel := regexp.MustCompile(`a pixel is ([^;]*)`)
	for _, c := range []struct {
		rows, length int
		zoom         scene.Zoom // 0 to fit
		pixel        Pixel
		want         string
	}{
		{2, 1e9, 0, Mean, "the mean of at most 2 of 16129033 positions"},
		{8, 65, 50, Mean, "the mean of at most 8 of 25 positions"},
		{8, 65, 50, Largest, "the largest |value| of at most 8 of 25 positions"},
		{8, 65, 50, Sample, "every 25th position"},
		{20, 65, 20, Mean, "the mean of 10 positions"},
		{1000, 1e9, 0, Mean, "the mean of at most 64 of 16129033 positions"},
		{1e9, 1e9, 2000, Mean, "the mean of at most 64 of 1000 positions"},
	} {
		sc := heatScene(t, func(s *state) {
			s.Scheme, s.LearnedRows, s.Length, s.Zoom, s.Fit, s.Pixel, s.Pos = "learned", c.rows, c.length, c.zoom, c.zoom == 0, c.pixel, 0
		})
		p := sc.plan(frame.New(heatWide, heatHigh, frame.Theme{}))
		caption := viewtest.LineText(p.Words().Caption[0])
		if m := pixel.FindStringSubmatch(caption); m == nil || m[1] != c.want {
			t.Errorf("%d rows of %d positions: %q, want a pixel that is %s", c.rows, c.length, caption, c.want)
		}
		if title := told(sc.Scene, sc.Settings)[0].Title; strings.Contains(title, "as far as they have a row") != (c.rows < c.length) {
			t.Errorf("%d rows of %d positions: %q", c.rows, c.length, title)
		}
		for _, text := range p.scaleForms() {
			if exact := strings.Contains(text, "exact"); exact && (c.rows < p.steps.span || p.steps.span > 64) {
				t.Errorf("%d rows of %d positions: %q", c.rows, c.length, text)
			}
		}
	}
}

// The ends of a scale are not called the ends of the numbers: few tables reach them.
func TestHeatmapNamesTheScaleAsAScale(t *testing.T) {
	for _, change := range []func(*state){
		func(s *state) { s.Scheme = "learned" },
		func(s *state) { s.Scheme, s.Length, s.LearnedRows = "learned", 4, 2 },
	} {
		caption := viewtest.LineText(heatScene(t, change).plan(frame.New(heatWide, heatHigh, frame.Theme{})).Words().Caption[0])
		viewtest.Wants(t, caption, "on a scale from −0.06 to 0.06")
	}
}

// Bits are said to count a sequence over their columns only where they can: n of
// them as far as 2 to the n positions.
func TestHeatmapBitsCountWhatTheyCan(t *testing.T) {
	for d := 2; d < 24; d++ {
		for _, length := range []int{1000, 1024, 1025, 100_000} {
			sc := heatScene(t, func(s *state) { s.Scheme, s.DModel, s.Dim, s.Length = "binary", d, 0, length })
			_, rows := heatDrawn(sc, 250, heatHigh, frame.Theme{})
			if head := string(rows[1]); strings.Contains(head, "count") && 1<<d < length || strings.Contains(head, "again") && 1<<d >= length {
				t.Errorf("%d bits, %d positions: %s", d, length, head)
			}
		}
	}
}

// What a pixel covers is never more than there is.
func TestHeatmapScaleIsOfTheSequence(t *testing.T) {
	for _, zoom := range []scene.Zoom{200, 500, 1000, 1e6} {
		for _, pixel := range []Pixel{Mean, Sample, Largest} {
			sc := heatScene(t, func(s *state) { s.Zoom, s.Pixel = zoom, pixel })
			picture, caption := screenText(sc, heatWide, heatHigh, frame.Theme{})
			for _, m := range regexp.MustCompile(`(?:1 pixel = |mean of |value\| of |every )(\d+)`).FindAllStringSubmatch(picture+caption, -1) {
				if n, _ := strconv.Atoi(m[1]); n > sc.Length {
					t.Errorf("at %s: %q of %d positions", zoom, m[0], sc.Length)
				}
			}
			if zoom > 500 {
				viewtest.Wants(t, picture, "1 pixel = all 128 positions")
			}
		}
	}
}
