package frame

import "testing"

// Nothing that is written has less than 7 : 1 where it is read from far away,
// and what is drawn has 4.5 : 1 at least.
func TestFarInksAreRead(t *testing.T) {
	inks := []Color{Text, Bright, Faint, SinColor, CosColor, Offset, Good, Warn, Accent, WedgeDim, SinColor.Over(100), Faint.Over(60)}
	drawn := []Color{Line, Ring, RingHere, HandThen, SinColor.Over(30), Offset.Over(60), Text.Over(50)}
	for i := range hues {
		drawn = append(drawn, Series(i))
	}
	for _, theme := range []Theme{{Far: true}, {Far: true, Light: true}} {
		f := New(1, 1, theme)
		at := func(least float64, ink Color, draw func(Color)) {
			f.Clear()
			draw(ink)
			if got := contrast(theme.RGB(f.At(0, 0).FG), theme.RGB(Background)); got < least {
				t.Errorf("light %v: ink %d has %.2f:1, want %v:1", theme.Light, ink, got, least)
			}
		}
		for _, ink := range inks {
			at(7, ink, func(c Color) { f.Text(0, 0, "x", Style{FG: c}) })
			at(7, ink, func(c Color) { f.Dot(0, 0, Ink{Color: c}) })
		}
		for _, ink := range drawn {
			at(3.5, ink, func(c Color) { f.Dot(0, 0, Ink{Color: c}) })
		}
	}
}

// Elsewhere inks are what they were.
func TestNearInksStay(t *testing.T) {
	for c := range Color(colors) {
		if (Theme{}).reach(c) != c || (Theme{Light: true}).reach(c) != c {
			t.Fatalf("%d becomes another ink", c)
		}
	}
}
