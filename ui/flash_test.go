package ui

import (
	"bytes"
	"image/color"
	"image/png"
	"math"
	"testing"
	"time"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/views"
	"wavescope/views/frame"
)

// WCAG 2.3.1 calls a flash a pair of opposing changes of the relative luminance
// by a tenth of its range or more, the darker below 0.8, or a pair of changes
// to and from a saturated red. More than three a second are allowed only on
// less than a quarter of 10° of the visual field, which is a block of 341 × 256
// pixels of a screen of 1024 × 768: 21,824 pixels. A cell is taken for 8 × 16
// pixels. So the block is 43 × 16 of the 200 × 60 cells, and a quarter of it 170.
const (
	flashCols, flashRows = 43, 16
	flashCells           = 170
	leastChange          = 0.1
	leastRedness         = 20.0 / 320
	darkest              = 0.8
	tooMany              = 2*3 + 1 // changes within a second: more than three pairs
)

// light is what half a cell sends out.
type light struct{ luminance, red float64 }

// lights reads a screen as terminals show it, by half cells: the upper half of
// every cell, and its lower.
func lights(text string, t frame.Theme) (out []light) {
	p := ansi.GetParser()
	defer ansi.PutParser(p)
	var pen uv.Style
	halves := func(sign rune) [2]light { return litHalves(sign, pen, t) }
	for text != "" {
		r, n := utf8.DecodeRuneInString(text)
		switch r {
		case '\n':
		case '\x1b':
			_, _, n, _ = ansi.DecodeSequence(text, 0, p)
			uv.ReadStyle(p.Params(), &pen)
		default:
			l := halves(r)
			out = append(out, l[0], l[1])
		}
		text = text[n:]
	}
	return out
}

func litHalves(sign rune, pen uv.Style, t frame.Theme) (of [2]light) {
	ink, paper := linear(pen.Fg, t, frame.Text), linear(pen.Bg, t, frame.Background)
	if pen.Attrs&uv.AttrReverse != 0 {
		ink, paper = paper, ink
	}
	for i, covered := range coverage(sign, pen.Attrs&uv.AttrBold != 0) {
		of[i] = mixed(paper, ink, covered)
	}
	return of
}

// linear is a colour as parts of light; own is the terminal's.
func linear(c color.Color, t frame.Theme, own frame.Color) (of [3]float64) {
	rgb := t.RGB(own)
	if c != nil {
		rgb = rgbOf(c)
	}
	return [3]float64{linearOf[rgb.R], linearOf[rgb.G], linearOf[rgb.B]}
}

var linearOf = func() (of [256]float64) {
	for i := range of {
		v := float64(i) / 255
		if of[i] = v / 12.92; v > 0.04045 {
			of[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return of
}()

// mixed is the light of paper that is covered with ink in part.
func mixed(paper, ink [3]float64, covered float64) light {
	var c [3]float64
	for i := range c {
		c[i] = paper[i] + (ink[i]-paper[i])*covered
	}
	l := light{luminance: 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]}
	if c[0] >= 0.8*(c[0]+c[1]+c[2]) { // saturated
		l.red = max(0, c[0]-c[1]-c[2])
	}
	return l
}

// coverage is how much of the upper and lower half of a cell is ink, measured
// on a picture of the sign.
func coverage(sign rune, bold bool) [2]float64 {
	key := struct {
		rune
		bool
	}{sign, bold}
	if _, ok := covers[key]; !ok {
		f := frame.New(1, 1, frame.Theme{})
		f.Set(0, 0, sign, frame.Style{FG: frame.Bright, Bold: bold})
		covers[key] = inked(f)
	}
	return covers[key]
}

var covers = map[struct {
	rune
	bool
}][2]float64{}

func inked(f frame.Frame) (halves [2]float64) {
	var b bytes.Buffer
	if err := f.WritePNG(&b); err != nil {
		panic(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		panic(err)
	}
	size := img.Bounds().Size()
	paper := float64(f.Theme.RGB(frame.Background).G)
	for y := range size.Y {
		for x := range size.X {
			_, g, _, _ := img.At(x, y).RGBA()
			halves[2*y/size.Y] += (float64(g>>8) - paper) / (255 - paper) / float64(size.X*size.Y/2)
		}
	}
	return halves
}

// swing follows a value and remembers when it last changed to and fro.
type swing struct {
	low, high float64 // since the last change
	way       int     // of the last change: 1 up, −1 down, 0 before the first
	changes   int
	at        [tooMany]time.Duration // the last changes, one after the other
}

func (s *swing) see(v, least, darkest float64, now time.Duration) {
	if s.changes == 0 && s.way == 0 && s.low == 0 && s.high == 0 {
		s.low, s.high = v, v
	}
	s.low, s.high = min(s.low, v), max(s.high, v)
	switch {
	case s.way <= 0 && v-s.low >= least && s.low < darkest:
		s.way = 1
	case s.way >= 0 && s.high-v >= least && v < darkest:
		s.way = -1
	default:
		return
	}
	s.low, s.high = v, v
	s.at[s.changes%tooMany] = now
	s.changes++
}

// flashes reports that more than three flashes fell into the last second.
func (s *swing) flashes(now time.Duration) bool {
	return s.changes >= tooMany && now-s.at[s.changes%tooMany] < time.Second-time.Microsecond
}

// meter measures the flashes of a screen of w × h cells, frame by frame.
type meter struct {
	w, h           int
	luminance, red []swing // of half cells
}

func newMeter(w, h int) *meter {
	return &meter{w, h, make([]swing, 2*w*h), make([]swing, 2*w*h)}
}

// see takes a frame, and gives how many cells of a block flash too often.
func (m *meter) see(seen []light, now time.Duration) int {
	half := make([]int, m.w*m.h)
	for i, l := range seen {
		m.luminance[i].see(l.luminance, leastChange, darkest, now)
		m.red[i].see(l.red, leastRedness, math.Inf(1), now)
		if m.luminance[i].flashes(now) || m.red[i].flashes(now) {
			half[i/2]++
		}
	}
	return (densest(half, m.w, m.h) + 1) / 2
}

// densest is the largest sum of values within a block of the visual field.
func densest(of []int, w, h int) (most int) {
	sums := make([]int, (w+1)*(h+1)) // of all that is above and left
	at := func(x, y int) *int { return &sums[y*(w+1)+x] }
	for y := range h {
		for x := range w {
			*at(x+1, y+1) = of[y*w+x] + *at(x, y+1) + *at(x+1, y) - *at(x, y)
			left, top := max(x+1-flashCols, 0), max(y+1-flashRows, 0)
			most = max(most, *at(x+1, y+1)-*at(left, y+1)-*at(x+1, top)+*at(left, top))
		}
	}
	return most
}

// The meter finds what flashes, and only that.
func TestFlashesAreMeasured(t *testing.T) {
	dark, grey, white, red := light{0.02, 0}, light{0.11, 0}, light{1, 0}, light{0.2, 0.9}
	bright := light{0.81, 0}
	for name, c := range map[string]struct {
		a, b   light
		rate   int // changes a second
		w, h   int // of the part that changes
		expect int
	}{
		"four flashes":              {dark, white, 8, 30, 10, 300},
		"three flashes":             {dark, white, 6, 30, 10, 0},
		"too small a change":        {dark, grey, 8, 30, 10, 0},
		"both bright":               {bright, white, 8, 30, 10, 0},
		"red":                       {light{0.2, 0}, red, 8, 30, 10, 300},
		"larger than the field":     {dark, white, 8, 100, 40, flashCols * flashRows},
		"seven changes in a second": {dark, white, 7, 5, 5, 25},
	} {
		m, most := newMeter(100, 40), 0
		for i := range 3 * c.rate {
			seen := make([]light, 2*m.w*m.h)
			for k := range seen {
				x, y := k/2%m.w, k/2/m.w
				if seen[k] = c.a; i%2 == 1 && x < c.w && y < c.h {
					seen[k] = c.b
				}
			}
			most = max(most, m.see(seen, time.Duration(i)*time.Second/time.Duration(c.rate)))
		}
		if most != c.expect {
			t.Errorf("%s: %d cells, want %d", name, most, c.expect)
		}
	}
}

// flashing plays so many positions as fast as the program does, and gives how
// many cells of a block flashed too often.
func flashing(p views.Panes, theme frame.Theme, steps int) (most int) {
	const w, h = 200, 60
	m := Open(p, Options{Theme: theme})
	m.size.X, m.size.Y = w, h
	m = press(m, "space")
	meter, now := newMeter(w, h), time.Duration(0)
	for range steps {
		most = max(most, meter.see(lights(m.View().Content, theme), now))
		now += time.Second / time.Duration(m.pace())
		m = send(m, tick{m.beat})
	}
	return most
}

// flashCases are all pictures, and settings that make more of one move.
var flashCases = map[string][]string{
	"curves":     {"", "--overlay", "--zoom 8:1"},
	"heatmap":    {"", "--zoom 8:1", "--zoom 8:1 --d-model 8", "--zoom 4:1 --base 100", "--zoom 8:1 --compare '--d-model 16'"},
	"binary":     {"", "--cells", "--d-model 4 --cells"},
	"shift":      {"", "--predict"},
	"similarity": {"", "--curve", "--zoom 8:1 --pos 0", "--zoom 8:1 --compare '--base 100'"},
	"order":      {"--face naive", "--face step", "--face sum", "--face proof", "--face score"},
	"schemes":    {"--schemes-face distance", "--schemes-face where", "--schemes-face matrix"},
	"context":    {"--context-face dials", "--context-face frequencies", "--context-face score"},
}

// mostFlashing flash most where nothing holds back playing: they are always tried.
var mostFlashing = []string{
	"--view similarity --scheme learned --curve",
	"--view similarity --scheme binary --zoom 8:1 --pos 0",
	"--view similarity --zoom 8:1 --pos 0",
}

// No view flashes while it plays as fast as it can, on any paper, whatever the
// scheme.
func TestPlayingDoesNotFlash(t *testing.T) {
	cases.Alone(t)
	papers, tried := []frame.Theme{{}, {Light: true}, {Depth: frame.Colors16}}, 0
	worst := map[string]int{}
	play := func(line string, theme frame.Theme) {
		p := opened(t, "--length 1000 "+line)
		most := flashing(p, theme, 18)
		if worst[p.First.View] = max(worst[p.First.View], most); most > flashCells {
			t.Errorf("%s, %+v: %d cells flash more than three times a second, want at most %d",
				views.ShellLine(p.Args()), theme, most, flashCells)
		}
	}
	for _, line := range mostFlashing {
		play(line, frame.Theme{Light: true})
	}
	for _, v := range views.All {
		if len(flashCases[v.Name]) == 0 {
			t.Errorf("%s is not played", v.Name)
		}
		for _, flags := range flashCases[v.Name] {
			for _, scheme := range encoding.Schemes {
				for _, theme := range papers {
					if tried++; cases.One(len(encoding.Schemes)*len(papers), tried) { // each flags once
						play("--pos 500 --view "+v.Name+" --scheme "+scheme.Name+" "+flags, theme)
					}
				}
			}
		}
	}
	t.Logf("of a block's %d cells so many flash more than three times a second: %v", flashCols*flashRows, worst)
}

// opened is what a line of flags opens.
func opened(t *testing.T, line string) views.Panes {
	t.Helper()
	settings, err := views.ReadSettings(views.ShellWords(line))
	if err != nil {
		t.Fatal(err)
	}
	p, err := views.One(views.Default()).With(settings)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
