package frame

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pictureTheme is that of pictures.
var pictureTheme = Picture.Theme(Theme{})

// slope paints a field whose value rises from the upper left to the lower right corner.
func slope(f Frame, times int) {
	w, h := f.Size()
	for x := range w {
		for y := range 2 * h {
			f.Pixel(x, y, Magnitude.At((float64(x)+0.5)/float64(w)/2+(float64(y)+0.5)/float64(2*h)/2))
		}
	}
}

// A field in pixels has on average the colours that it has in cells, and more of them.
func TestFieldsAgreeWithTheirCells(t *testing.T) {
	f := New(12, 7, pictureTheme)
	f.Sub(1, 1, 10, 5).Paint(slope)
	img, tones := f.Image(), map[color.RGBA]bool{}
	for x := range 12 {
		for y := range 14 {
			want, _ := f.At(x, y/2).half(y % 2)
			var sum [3]float64
			for px := range 81 {
				c := img.RGBAAt(x*9+px%9, y*9+px/9)
				tones[c] = true
				sum[0], sum[1], sum[2] = sum[0]+float64(c.R), sum[1]+float64(c.G), sum[2]+float64(c.B)
			}
			is := f.Theme.RGB(want)
			for i, v := range [3]uint8{is.R, is.G, is.B} {
				if math.Abs(sum[i]/81-float64(v)) > 2 {
					t.Fatalf("half row %d of column %d has %.1f on average, its cell %v", y, x, sum[i]/81, is)
				}
			}
		}
	}
	if len(tones) < 150 {
		t.Errorf("%d colours, in cells there are %d", len(tones), 2*10*5)
	}
}

// What is written or painted over a field or a curve is as in cells; so are the cells themselves.
func TestFinePicturesKeepWhatIsOverThem(t *testing.T) {
	plain := pictureTheme
	plain.Fine = false
	var frames [2]Frame
	for i, theme := range []Theme{pictureTheme, plain} {
		f := New(20, 6, theme)
		f.Sub(0, 0, 8, 6).Paint(slope)
		line := f.Sub(8, 0, 12, 6)
		line.Stroke(func() {
			for x := range 24 {
				line.Dot(x, x, Ink{Color: SinColor})
			}
		}, func() []Curve { return []Curve{{Ink: SinColor, Width: 1, Points: []Point{{0, 0}, {24, 24}}}} })
		f.Text(2, 2, "word", Style{FG: Text, BG: Panel})
		f.Text(10, 2, "line", Style{FG: Text})
		f.Pixel(5, 9, Accent)
		frames[i] = f
	}
	if a, b := frames[0].ANSI(), frames[1].ANSI(); a != b {
		t.Fatalf("cells differ:\n%s\n%s", a, b)
	}
	fine, cells := frames[0].Image(), frames[1].Image()
	same := func(name string, r image.Rectangle, want bool) {
		a, b := fine.SubImage(r).(*image.RGBA), cells.SubImage(r).(*image.RGBA)
		equal := true
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				equal = equal && a.RGBAAt(x, y) == b.RGBAAt(x, y)
			}
		}
		if equal != want {
			t.Errorf("%s: as in cells %t, want %t", name, equal, want)
		}
	}
	same("words on a field", image.Rect(2*9, 2*18, 6*9, 3*18), true)
	same("words on a curve", image.Rect(10*9, 2*18, 14*9, 3*18), true)
	same("a half painted over", image.Rect(5*9, 9*9, 6*9, 10*9), true)
	same("the other half", image.Rect(5*9, 8*9, 6*9, 9*9), false)
	same("the field", image.Rect(0, 0, 2*9, 2*18), false)
	same("the curve", image.Rect(8*9, 0, 9*9, 18), false)
	same("no part of either", image.Rect(14*9, 0, 20*9, 2*18), true)
}

// A curve covers of each pixel what lies within half its width, by counting 16 × 16 points of it.
func TestCurvesCoverTheirWidth(t *testing.T) {
	const n = 16
	f := New(10, 5, pictureTheme)
	c := Curve{Ink: Bright, Width: 0.8, Points: []Point{{2, 3}, {9, 12}, {15, 6}, Apart, {18, 12}}}
	f.Trace([]Curve{c}, make([]uint8, 10*5))
	img, ground := f.Image(), f.Theme.RGB(Background)
	away := func(x, y float64) float64 {
		least := math.Hypot(x-18*4.5, y-12*4.5)
		for i := range 2 {
			a, b := c.Points[i], c.Points[i+1]
			dx, dy := b.X-a.X, b.Y-a.Y
			along := ((x/4.5-a.X)*dx + (y/4.5-a.Y)*dy) / (dx*dx + dy*dy)
			along = min(max(along, 0), 1)
			least = min(least, math.Hypot(x-4.5*(a.X+along*dx), y-4.5*(a.Y+along*dy)))
		}
		return least
	}
	for x := range 90 {
		for y := range 90 {
			in := 0
			for k := range n * n {
				if away(float64(x)+(float64(k%n)+0.5)/n, float64(y)+(float64(k/n)+0.5)/n) <= 0.8*4.5/2 {
					in++
				}
			}
			got := float64(int(img.RGBAAt(x, y).R)-int(ground.R)) / float64(255-int(ground.R))
			if want := float64(in) / n / n; math.Abs(got-want) > 0.2 { // inside of a corner
				t.Fatalf("%.2f of pixel %d, %d is covered, want %.2f", got, x, y, want)
			}
		}
	}
}

// Dashes and gaps have their lengths along a bent curve.
func TestDashesHaveTheirLength(t *testing.T) {
	c := Curve{Width: 0.5, On: 2, Off: 1, Points: []Point{{0, 0}, {10, 0}, {10, 19.5}}}
	runs, whole := c.runs(), 0
	for i, run := range runs {
		length := 0
		for k := range len(run) - 1 {
			length += max(run[k+1].x-run[k].x, 0) + max(run[k+1].y-run[k].y, 0)
		}
		if whole += length; i < len(runs)-1 && length != 2*fullW/2 {
			t.Errorf("dash %d is %d long, not %d", i, length, fullW)
		}
	}
	if len(runs) != 10 || whole != 20*fullW/2 {
		t.Errorf("%d dashes, %d long", len(runs), whole)
	}
}

// An SVG has the pixels of fields and the paths of curves that a PNG has.
func TestSVGIsFine(t *testing.T) {
	f := New(20, 4, pictureTheme)
	f.Sub(0, 0, 8, 4).Paint(slope)
	line := f.Sub(8, 0, 12, 4)
	line.Trace([]Curve{{Ink: SinColor, Width: 1, Points: []Point{{2, 4}, {22, 12}}}}, make([]uint8, 12*4))
	f.Text(12, 2, "over", Style{})
	var b bytes.Buffer
	if err := f.WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	// It is left out where there are words, of which the ends are 36 and 72 pixels from the corner.
	path := regexp.MustCompile(`stroke-width="4.5" .* d="M81 18L([\d.]+) [\d.]+M([\d.]+) [\d.]+L171 54"`)
	if ends := path.FindStringSubmatch(text); ends == nil {
		t.Errorf("no curve in %s", text)
	} else if !strings.HasPrefix(ends[1], "12") || !strings.HasPrefix(ends[2], "14") {
		t.Errorf("the curve is left out from %s to %s", ends[1], ends[2])
	}
	_, data, _ := strings.Cut(text, "base64,")
	data, _, _ = strings.Cut(data, `"`)
	img, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	whole := f.Image()
	for x := range 8 * cellW {
		for y := range 4 * cellH {
			r, g, b, _ := img.At(x, y).RGBA()
			if got := (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}); got != whole.RGBAAt(x, y) {
				t.Fatalf("pixel %d, %d is %v in SVG, %v in PNG", x, y, got, whole.RGBAAt(x, y))
			}
		}
	}
}

// Only pictures with all colours and braille are fine.
func TestTerminalsAreNotFine(t *testing.T) {
	for _, theme := range []Theme{{}, {Fine: true, Glyphs: ASCII}, {Fine: true, Depth: Colors256}, Screen.Theme(Theme{}),
		Plain.Theme(Theme{})} {
		f := New(3, 3, theme)
		calls := []int{}
		f.Paint(func(_ Frame, times int) { calls = append(calls, times) })
		if f.IsFine() || !slices.Equal(calls, []int{1}) || theme.Times() != 1 {
			t.Errorf("%+v: fine %t, painted %v", theme, f.IsFine(), calls)
		}
	}
}

// An area covers of each pixel what lies inside its outline, by counting 16 × 16 points of it.
func TestAreasCoverTheirInside(t *testing.T) {
	const n = 16
	f := New(10, 5, pictureTheme)
	around := []Point{{2, 3}, {16.3, 1.2}, {11, 9}, {18, 17.7}, {3.1, 15}}
	f.Trace([]Curve{{Ink: Bright, Points: around}}, make([]uint8, 10*5))
	img, ground := f.Image(), f.Theme.RGB(Background)
	angles := func(x, y float64) (sum float64) { // a whole turn inside, none outside
		for i, a := range around {
			b := around[(i+1)%len(around)]
			ax, ay, bx, by := 4.5*a.X-x, 4.5*a.Y-y, 4.5*b.X-x, 4.5*b.Y-y
			sum += math.Atan2(ax*by-ay*bx, ax*bx+ay*by)
		}
		return math.Abs(sum)
	}
	for x := range 90 {
		for y := range 90 {
			in := 0
			for k := range n * n {
				if angles(float64(x)+(float64(k%n)+0.5)/n, float64(y)+(float64(k/n)+0.5)/n) > math.Pi {
					in++
				}
			}
			got := float64(int(img.RGBAAt(x, y).R)-int(ground.R)) / float64(255-int(ground.R))
			if want := float64(in) / n / n; math.Abs(got-want) > 0.1 {
				t.Fatalf("%.2f of pixel %d, %d is covered, want %.2f", got, x, y, want)
			}
		}
	}
}

// A block of eighths is painted in pixels, and stays as it is where it is drawn over.
func TestBlocksArePainted(t *testing.T) {
	f := New(3, 2, pictureTheme)
	f.Paint(func(f Frame, times int) {
		w, h := f.Size()
		for x := range w {
			f.VLine(x, h-h/2-(h/2)*x/w, h/2+(h/2)*x/w, '█', Style{FG: Accent})
		}
		if times == 1 {
			f.Set(1, 0, '▃', Style{FG: Accent})
			f.Set(2, 0, '▆', Style{FG: Accent})
		}
	})
	f.Set(2, 1, 'x', Style{FG: Text})
	img, full := f.Image(), f.Theme.RGB(Accent)
	for x := range 18 {
		high := 0
		for y := range 36 {
			if c := img.RGBAAt(x, y); (RGB{c.R, c.G, c.B}) == full {
				high++
			}
		}
		if want := 2 * (9 + 9*x/27); high != want && high != 2*want/2 {
			t.Errorf("column %d is %d pixels high, want %d", x, high, want)
		}
	}
	if c := img.RGBAAt(26, 18); (RGB{c.R, c.G, c.B}) == full {
		t.Error("the field is over a letter")
	}
}
