package views

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// gauges is a table that is neither waves nor bits: what training might have
// left, or what somebody measured. Column j is named after its own gauge, and
// all values lie between −3 and 5.
type gauges struct{ config encoding.Config }

func (g gauges) Config() encoding.Config { return g.config }

func (g gauges) At(pos, dim int) float64 {
	mixed := uint64(pos+1)*0x9e3779b97f4a7c15 ^ uint64(dim+1)*0xc2b2ae3d27d4eb4f
	mixed ^= mixed >> 31
	mixed *= 0xff51afd7ed558ccd
	return math.Round(float64(mixed>>40)/(1<<24)*8000)/1000 - 3
}

func (g gauges) Mean(pos, n, dim int) float64 {
	sum := 0.0
	for p := pos; p < pos+n; p++ {
		sum += g.At(p, dim)
	}
	return sum / float64(n)
}

func (g gauges) Range(pos, n, dim int) (low, high float64) {
	low, high = g.At(pos, dim), g.At(pos, dim)
	for p := pos; p < pos+n; p++ {
		low, high = min(low, g.At(p, dim)), max(high, g.At(p, dim))
	}
	return low, high
}

func (g gauges) About(dim int) encoding.Column {
	return encoding.Column{Name: fmt.Sprintf("gauge%c", 'A'+rune(dim%26)), Index: dim, Period: math.Inf(1), Low: -3, High: 5}
}

// gauged adds the table to the schemes for one test and names it in a State.
func gauged(t *testing.T, change func(*State)) State {
	t.Helper()
	all := scheme.All
	scheme.All = append(all[:len(all):len(all)], scheme.Scheme{Name: "gauges", Doc: "what somebody measured", Stage: scheme.Input,
		New: func(c encoding.Config) (encoding.Encoding, error) { return gauges{c}, c.Check() }})
	t.Cleanup(func() { scheme.All = all })
	s := Default()
	s.Scheme, s.DModel, s.Length, s.Pos, s.Dim = "gauges", 16, 40, 7, 6
	s.Order.Sentence = "a dog met another dog"
	change(&s)
	return s.Clamp()
}

// gaugedPictures are the pictures that need no waves.
var gaugedPictures = map[string]func(*State){
	"lanes":          func(*State) {},
	"overlay":        func(s *State) { s.Curves.Overlay, s.Marks = true, s.Marks.Toggle(6).Toggle(7) },
	"numbers":        func(s *State) { s.Curves.Numbers = true },
	"statistics":     func(s *State) { s.Curves.Statistics, s.Marks = true, s.Marks.Toggle(6).Toggle(7) },
	"heatmap":        func(s *State) { s.View = "heatmap" },
	"heatmap turned": func(s *State) { s.View, s.Heatmap.Transposed = "heatmap", true },
	"heatmap phase":  func(s *State) { s.View, s.Heatmap.Phase = "heatmap", true },
	"heatmap far":    func(s *State) { s.View, s.Zoom = "heatmap", 5 },
	"sum":            func(s *State) { s.View, s.Order.Face = "order", "sum" },
	"sum, scaled":    func(s *State) { s.View, s.Order.Face, s.Order.Scaled = "order", "sum", true },
	"proof":          func(s *State) { s.View, s.Order.Face, s.Order.Positions = "order", "proof", 1 },
	"score":          func(s *State) { s.View, s.Order.Face = "order", "score" },
}

// strange are words of other schemes.
var strange = regexp.MustCompile(`(?i)\b(bits?|waves?|sines?|cosines?|sin|cos|pairs?|turns?|turned by|wavelengths?|radians?|rad)\b|λ|ω`)

// otherSenses are the same words of something else: the cosine of two vectors,
// and two sentences.
var otherSenses = regexp.MustCompile(`\|cos\||another pair|picks a pair`)

// A table that is neither waves nor bits is called by its own names on its own
// scale in every picture that needs no waves: nothing of another scheme is said
// of it.
func TestAnyTableSpeaksForItself(t *testing.T) {
	for name, change := range gaugedPictures {
		t.Run(name, func(t *testing.T) { speaksForItself(t, name, change) })
	}
}

func speaksForItself(t *testing.T, name string, change func(*State)) {
	for _, theme := range []frame.Theme{{}, {Depth: frame.Colors16}, {ASCII: true, Depth: frame.NoColor}} {
		for _, size := range [][2]int{{70, 20}, {80, 24}, {120, 35}, {160, 45}} {
			f := frame.New(size[0], size[1], theme)
			picture, _ := pictured(t, gauged(t, change), f)
			picture.Draw()
			words := picture.Words()
			said := string(f.AppendPlain(nil)) + joined(words.Caption) + joined(words.Readout)
			for _, row := range strings.Split(otherSenses.ReplaceAllString(said, ""), "\n") {
				if word := strange.FindString(row); word != "" {
					t.Fatalf("%s at %v: %q in %q", name, size, word, strings.TrimSpace(row))
				}
			}
		}
	}
}

// The ends of its scale stand in the legend, and the names of its columns in
// the picture.
func TestAnyTableHasItsOwnEnds(t *testing.T) {
	for name, wants := range map[string][]string{
		"lanes":          {"gaugeG"},
		"heatmap":        {"−3", "+5"},
		"heatmap turned": {"−3", "+5"},
	} {
		f := frame.New(120, 35, frame.Theme{})
		picture, _ := pictured(t, gauged(t, gaugedPictures[name]), f)
		picture.Draw()
		viewtest.Wants(t, string(f.AppendPlain(nil)), wants...)
	}
}

// The readout under the cursor is the table's number, wherever it stands.
func TestAnyTableIsReadBack(t *testing.T) {
	number := regexp.MustCompile(`[+−]\d+\.\d+`)
	for _, name := range []string{"lanes", "overlay", "heatmap", "heatmap turned"} {
		for pos := range 40 {
			s := gauged(t, gaugedPictures[name])
			s.Pos, s.Dim = pos, (7*pos)%16
			picture, sc := pictured(t, s, frame.New(120, 35, frame.Theme{}))
			said := viewtest.LineText(picture.Words().Readout[0])
			want := fmt.Sprintf("%+.5f", sc.Enc.At(pos, s.Dim))
			all := number.FindAllString(said, -1)
			if len(all) == 0 || strings.ReplaceAll(all[len(all)-1], "−", "-") != want {
				t.Errorf("%s at %d, %d: %q does not end in %s", name, pos, s.Dim, said, want)
			}
		}
	}
}

// A pixel's colour is that of its value on the table's own scale: the cells of
// the heatmap, turned back into values, are the table.
func TestAnyTableIsPaintedOnItsScale(t *testing.T) {
	s := gauged(t, gaugedPictures["heatmap"])
	s.Zoom = 1
	f := frame.New(120, 35, frame.Theme{})
	picture, sc := pictured(t, s, f)
	picture.Draw()
	seen := 0
	for y := range 35 {
		for x := range 120 {
			at := s
			change := picture.Hit(x, y)
			c := f.At(x, y)
			if change == nil || c.Rune != '▀' {
				continue
			}
			if change(&at); at.Pos == s.Pos || at.Dim == s.Dim {
				continue
			}
			seen++
			want := sc.Enc.At(at.Pos, at.Dim) / 5
			if c.FG != frame.Signed.At(want) {
				t.Fatalf("pos %d, dim %d has colour %v, want that of %v of the scale", at.Pos, at.Dim, c.FG, want)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d cells were read back", seen)
	}
}
