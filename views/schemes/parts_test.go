package schemes

import (
	"testing"

	"wavescope/views/chart"
	"wavescope/views/viewtest"
)

// asked is the picture of a face that a question is asked of, changed.
func asked(t *testing.T, name, face string, change func(*shot)) viewtest.Pictured[Settings] {
	t.Helper()
	s := shot{chart.Default(), View.Default}
	usual(&s)
	s.Face = face
	change(&s)
	return viewtest.Pictured[Settings]{Name: face + ", " + name, Scene: viewtest.SceneOf(t, s.State),
		Set: clamp(s.Settings)}
}

func as(scheme string) func(*shot) { return func(s *shot) { s.Scheme = scheme } }

func TestParts(t *testing.T) {
	for face, roomy := range map[string][]string{"distance": {"edge"}, "where": {}, "ribbons": {"edge", "buckets"}} {
		viewtest.HoldsParts(t, View, roomy,
			asked(t, "ALiBi", face, as("alibi")),
			asked(t, "a learned table", face, func(s *shot) {
				s.Scheme, s.Length, s.LearnedRows, s.DModel = "learned",
					64, 32, 16
			}),
			asked(t, "bits", face, func(s *shot) { s.Scheme, s.Train = "binary", 512 }))
	}
}

// What a question hides cannot be read off the picture: neither in the lane nor in
// the box where the number comes from.
func TestHiddenPartsAreNotRead(t *testing.T) {
	viewtest.Unread(t, View, asked(t, "RoPE", "ribbons", as("rope")), "number-3", `[1-9][0-9]+`, "number-3")
	viewtest.Unread(t, View, asked(t, "ALiBi", "ribbons", as("alibi")), "number-5", `177|88|44`, "numbers 5-5")
	for _, face := range []string{"distance", "where"} {
		number := chart.Either(face == "where", `−[0-9.]+`, `×[0-9.]+`)
		viewtest.Unread(t, View, asked(t, "ALiBi", face, as("alibi")), "number-5", number, "number-5")
		viewtest.Unread(t, View, asked(t, "learned", face, as("learned")), "number-2", `×[0-9.]+e-4`, "number-2")
		viewtest.Unread(t, View, asked(t, "sinusoidal", face, as("sinusoidal")),
			"number-1", number, "numbers 1-1")
	}
	viewtest.Unread(t, View, asked(t, "RoPE", "where", as("rope")), "number-3", `×0\.[0-9]+`, "number-3")
	viewtest.Unread(t, View, asked(t, "learned", "where", as("learned")), "scheme-2", `[1-9][0-9]{4,}`, "number-2")
	viewtest.Unread(t, View, asked(t, "RoPE", "where", as("rope")), "kinds", `absolute|relative`, "kinds")
}

// At every width with boxes, each wire ends with what is added and with its weight, and xPos says what it does.
func TestWiresEndWithBothNumbers(t *testing.T) {
	p := asked(t, "RoPE", "where", func(s *shot) { s.Scheme, s.DModel, s.Pos, s.Offset = "rope", 512, 17, 5 })
	for w := wideWires; w <= 200; w++ {
		seen := viewtest.Without(t, View, p, w, 40)
		viewtest.Wants(t, seen.Text("number-1"), "−2.08 ", " ×0.126")
		viewtest.Wants(t, seen.Text("number-2"), "−8.14 ", " ×2.9e-4")
		viewtest.Wants(t, seen.Text(""), "adds", "turns and scales q, k", "5 → bucket 5: −1.25")
	}
}

// A box that is left out is on no wire: nothing tells at which step it was.
func TestWhereSchemesEnterIsLeftOut(t *testing.T) {
	p := asked(t, "RoPE", "where", as("rope"))
	for _, w := range []int{120, 80} {
		seen := viewtest.Without(t, View, p, w, 32, "stage-3")
		if r, ok := seen.Places["stage-3"]; ok {
			t.Errorf("the box of RoPE stands at %v", r)
		}
	}
}

func TestLanesGiveRoom(t *testing.T) {
	viewtest.GivesRoom(t, View, asked(t, "ALiBi", "distance", as("alibi")), "scheme-5", "scheme-2", "scheme-4", "scheme-6")
	viewtest.GivesRoom(t, View, asked(t, "T5", "ribbons", as("t5")), "scheme-6", "scheme-2", "scheme-4", "scheme-5")
}

// TestRegions holds where everything with a name is to a list that is read when it
// changes.
func TestRegions(t *testing.T) {
	viewtest.Regions(t, View,
		asked(t, "ALiBi", "distance", as("alibi")),
		asked(t, "RoPE", "where", as("rope")),
		asked(t, "T5", "ribbons", as("t5")))
}
