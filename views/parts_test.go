package views

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Any parts of any picture can be left out at any size, of either pane and of a
// difference; what the picture says is there is listed, and a block that is left
// out is not there.
func TestAnyPartsCanBeHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, second := someState.Draw(t, "first"), someState.Draw(t, "second")
		p := One(first)
		if rapid.Bool().Draw(t, "a difference") {
			second.View = first.View
			p = Panes{First: first, Second: second, Two: true, Right: true, Difference: true}.Clamp()
		}
		listed := p.Active().Current().Names(p.Active())
		var hide []string
		for _, part := range listed {
			if rapid.Bool().Draw(t, part.Name) {
				name := part.Name
				if part.Each != "" {
					from := rapid.IntRange(0, 20).Draw(t, "from")
					name += "s " + strconv.Itoa(from) + "-" + strconv.Itoa(from+rapid.SampledFrom([]int{0, 3, 1 << 50}).Draw(t, "more"))
				}
				hide = append(hide, name)
			}
		}
		f := frame.New(rapid.IntRange(0, 200).Draw(t, "width"), rapid.IntRange(0, 60).Draw(t, "height"), frame.Theme{ASCII: rapid.Bool().Draw(t, "ascii")})
		seen := viewtest.Seen{Frame: f, Parts: f.KeepParts()}
		picture, err := p.Scenes().Hiding(chart.NewHidden(hide...), p.Active().View).Plan(p.Right, f)
		if err != nil {
			return
		}
		picture.Draw()
		picture.Words()
		picture.Shown()
		for name := range seen.All() {
			part, ok := chart.FindName(listed, name)
			if !ok {
				t.Fatalf("%q is no part of %q", name, p.Active().View)
			}
			if part.Gives && part.Each == "" && chart.NewHidden(hide...).Has(part.Name) {
				t.Fatalf("%q is there without %q", name, hide)
			}
		}
	})
}
