package views

import (
	"math"
	"strings"
	"testing"

	"wavescope/encoding/scheme"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Every view shows every scheme: by itself, by what the scheme adds to scores, or with one
// sentence, and the key for the next scheme leads to those that it shows by itself.
func TestEveryViewShowsEveryScheme(t *testing.T) {
	for _, v := range All {
		for _, each := range scheme.All {
			s := Default()
			s.View, s.Scheme = v.Name, each.Name
			s = s.Clamp()
			f := frame.New(100, 30, frame.Theme{})
			picture, err := One(s).Scenes().Plan(false, f)
			if s.HasPicture() || s.ShowsBias() {
				if err != nil {
					t.Errorf("%s of %s: %v", v.Name, each.Name, err)
					continue
				}
				picture.Draw()
			} else if err == nil || strings.Count(err.Error(), ".") != 1 || each.Stage != scheme.Nowhere && each.Bias != nil {
				t.Errorf("%s of %s: %v", v.Name, each.Name, err)
			}
			if nextScheme(&s, 1); !s.HasPicture() {
				t.Errorf("%s: after %s comes %s, which it cannot draw", v.Name, each.Name, s.Scheme)
			}
		}
	}
}

// What stands in for a view has the numbers of the scheme's formula, head by head.
func TestBiasByFormula(t *testing.T) {
	s := Default()
	s.View, s.Scheme, s.Offset, s.Head = "heatmap", "alibi", 11, 3
	scenes := One(s.Clamp()).Scenes()
	told, err := scenes.Shown(false)
	if err != nil || len(told) != 1 || told[0].Rows != s.Length || told[0].Here != 11 {
		t.Fatalf("%+v, %v", told, err)
	}
	for k := range told[0].Rows {
		row := told[0].Cells(k)
		for i, head := range told[0].Heads()[1:] {
			n, _ := viewtest.Value(strings.TrimPrefix(head, "head "))
			if got, half := viewtest.Value(row[1+i]); math.Abs(got+float64(k)*math.Exp2(-n)) > half+1e-12 {
				t.Fatalf("k = %d, %s: %s", k, head, row[1+i])
			}
		}
	}
	f := frame.New(100, 30, frame.Theme{})
	picture, err := scenes.Plan(false, f)
	if err != nil {
		t.Fatal(err)
	}
	viewtest.Wants(t, text(picture.Words().Readout[0]), "k 11", "adds −1.3750", "weight ×0.253")
	do := picture.Hit(60, 10)
	if do == nil {
		t.Fatal("a click does nothing")
	}
	if do(&s); s.Offset == 11 || s.Offset >= s.Length {
		t.Errorf("a click goes to offset %d", s.Offset)
	}
}
