package plot

import (
	"image"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
)

// Labels anywhere on a frame with ink stand on no ink and on no other label, with a blank between them, and stay inside;
// what they do not cover is as it was. A label on free paper stands at its own cell.
func TestLabelsStandApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 60).Draw(t, "w"), rapid.IntRange(1, 12).Draw(t, "h")
		paper := frame.New(w, h, frame.Theme{})
		at := func(name string, of int) int { return rapid.IntRange(-2, of+2).Draw(t, name) }
		for range rapid.IntRange(0, 40).Draw(t, "dots") {
			paper.Dot(2*at("dot", w), 4*at("dot row", h), frame.Ink{Color: frame.SinColor})
		}
		for range rapid.IntRange(0, 3).Draw(t, "tints") {
			paper.Tint(at("tint", w), at("tint row", h), 3, 2, frame.Column)
		}
		before := cellsOf(paper)
		var labels Labels
		n := rapid.IntRange(0, 12).Draw(t, "labels")
		for range n {
			labels.Add(someLabel(t, w, h))
		}
		places := labels.Place(paper)
		for i, r := range places {
			if r.Empty() {
				continue
			}
			if in := labels.all[i].In; !r.In(image.Rect(0, 0, w, h)) || !in.Empty() && !r.In(in) {
				t.Fatalf("label %d is outside: %v", i, r)
			}
			for k, other := range places[:i] {
				if r.Overlaps(image.Rect(other.Min.X-1, other.Min.Y, other.Max.X+1, other.Max.Y)) {
					t.Fatalf("labels %d and %d are at %v and %v", k, i, other, r)
				}
			}
		}
		for y := range h {
			for x := range w {
				was, now := before[y*w+x], *paper.At(x, y)
				if (was.Rune != ' ' || !covered(image.Pt(x, y), places)) && was != now {
					t.Fatalf("cell %d, %d was %+v and is %+v", x, y, was, now)
				}
				if ground := was.BG != frame.Background && was.BG != frame.Column; ground {
					t.Fatal("no such ground")
				}
			}
		}
	})
}

func someLabel(t *rapid.T, w, h int) Label {
	text := rapid.SampledFrom([]string{"", "k", "λ = 128", "above 1/16: angles\nnever seen", "one\n two three\n4", "a  b"})
	l := Label{Texts: rapid.SliceOfN(text, 0, 3).Draw(t, "texts"), X: rapid.IntRange(-3, w+3).Draw(t, "x"),
		Y: rapid.IntRange(-3, h+3).Draw(t, "y"), Align: rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "align"),
		Rank: rapid.IntRange(0, 3).Draw(t, "rank"), Far: rapid.SampledFrom([]int{0, 4, 40}).Draw(t, "far"),
		Apart: rapid.IntRange(0, 2).Draw(t, "apart"), On: rapid.SampledFrom([]frame.Color{0, frame.Column}).Draw(t, "on")}
	if rapid.Bool().Draw(t, "within") {
		l.In = image.Rect(1, 0, rapid.IntRange(2, w+9).Draw(t, "end"), rapid.IntRange(1, h+2).Draw(t, "last"))
	}
	return l
}

func cellsOf(f frame.Frame) (cells []frame.Cell) {
	w, h := f.Size()
	for y := range h {
		for x := range w {
			cells = append(cells, *f.At(x, y))
		}
	}
	return cells
}

func covered(p image.Point, places []image.Rectangle) bool {
	for _, r := range places {
		if p.In(r) {
			return true
		}
	}
	return false
}

// A label with room stands at its cell; the one of the lower rank comes first; a shorter text is taken where the longer
// has no room; lines of a text stay together.
func TestLabelsStandNear(t *testing.T) {
	paper := frame.New(20, 4, frame.Theme{})
	var labels Labels
	labels.Add(Label{Texts: []string{"late"}, X: 9, Y: 1, Rank: 2})
	labels.Add(Label{Texts: []string{"early"}, X: 9, Y: 1, Align: 0.5, Rank: 1})
	labels.Add(Label{Texts: []string{"much too long for it", "long"}, X: 19, Y: 3, Align: 1, In: image.Rect(8, 3, 20, 4)})
	labels.Add(Label{Texts: []string{"two\nlines"}, X: 9, Y: 1, Rank: 3, Far: 20})
	want := []image.Rectangle{{}, image.Rect(7, 1, 12, 2), image.Rect(16, 3, 20, 4)}
	places := labels.Place(paper)
	for i, r := range want {
		if places[i] != r {
			t.Errorf("label %d is at %v, not %v", i, places[i], r)
		}
	}
	if r := places[3]; r.Dx() != 5 || r.Dy() != 2 {
		t.Errorf("two lines take %v", r)
	}
	var corner Labels // a place beside the shorter line of a text is not free
	corner.Add(Label{Texts: []string{"k"}, X: 12, Y: 1, Rank: 1})
	corner.Add(Label{Texts: []string{"eight in\na"}, X: 5, Y: 0})
	if at := corner.Place(frame.New(20, 4, frame.Theme{})); !at[0].Empty() || at[1] != image.Rect(5, 0, 13, 2) {
		t.Errorf("a label is in the corner of another: %v", at)
	}
	var rows []string
	for y := range 4 {
		row := ""
		for x := range 20 {
			row += string(paper.At(x, y).Rune)
		}
		rows = append(rows, row)
	}
	if all := strings.Join(rows, "\n"); !strings.Contains(all, "two") || !strings.Contains(all, "lines") {
		t.Errorf("%s", all)
	}
}
