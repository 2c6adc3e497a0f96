package order

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/order/proof"
	"wavescope/views/order/sentence"
	"wavescope/views/order/sum"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// Whatever the size, the State and the paper: no panic, every row as wide as
// the frame, words in all lengths, and a click that stays in range.
func TestOrderDrawsAtEverySize(t *testing.T) {
	draw := func(t viewtest.Failer, s scene.State, w, h int, theme frame.Theme) {
		sc, err := scene.New(s)
		if err != nil {
			t.Fatalf("%v", err)
		}
		f := frame.New(w, h, theme)
		Order.Draw(f, sc)
		words := Order.Words(f, sc)
		if len(words.Caption) == 0 || len(words.Readout) == 0 {
			t.Fatalf("%d×%d: no words for %+v", w, h, s)
		}
		for _, row := range strings.Split(string(f.AppendPlain(nil)), "\n") {
			if n := theme.Width(row); h > 0 && n != w {
				t.Fatalf("%d×%d: a row of %d cells: %q", w, h, n, row)
			}
		}
		if Order.Window(f, sc) < 1 {
			t.Fatalf("%d×%d: a page of nothing", w, h)
		}
	}
	for face := range sentence.Face(sentence.FaceCount) {
		for w := range 61 {
			for h := range 31 {
				s := scene.Default()
				s.View, s.Order.Face = "order", face
				draw(t, s, w, h, frame.Theme{})
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := views.someState.Draw(t, "state")
		s.View = "order"
		s.DModel = min(s.DModel, 600)
		s = s.Clamp()
		theme := frame.Theme{Light: rapid.Bool().Draw(t, "light"), ASCII: rapid.Bool().Draw(t, "ascii"),
			Depth: rapid.SampledFrom([]frame.Depth{frame.TrueColor, frame.Colors256, frame.Colors16, frame.NoColor}).Draw(t, "depth")}
		w, h := rapid.IntRange(0, 300).Draw(t, "w"), rapid.IntRange(0, 100).Draw(t, "h")
		draw(t, s, w, h, theme)
		sc, _ := scene.New(s)
		x, y := rapid.IntRange(-1, w).Draw(t, "x"), rapid.IntRange(-1, h).Draw(t, "y")
		if hit, ok := Order.Hit(frame.New(w, h, theme), sc, x, y); ok && hit != hit.Clamp() {
			t.Fatalf("a click at %d, %d leaves the ranges: %+v", x, y, hit)
		}
	})
}

// Whatever a plan shows stands inside the frame, under what comes before it.
func TestOrderPlansFit(t *testing.T) {
	for _, sentence := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j k l", strings.Repeat("a b c ", 40)} {
		for _, dModel := range []int{4, 8, 64} {
			s := scene.Default()
			s.View, s.DModel, s.Order.Sentence, s.Pos = "order", dModel, sentence, 2
			sc, err := scene.New(s.Clamp())
			if err != nil {
				t.Fatal(err)
			}
			numbers, err := proof.newProof(sc)
			if err != nil {
				t.Fatal(err)
			}
			for w := Order.Min.X; w <= 200; w += 7 {
				for h := 10; h <= 55; h++ {
					f := frame.New(w, h, frame.Theme{})
					p := sum.planSum(f, sc)
					sum := []int{p.heads + parts.One(p.dims), p.y(p.row) - 1, p.y(p.row+p.rows-1) + p.tall - 1}
					if p.full {
						sum = append(sum, p.rule, p.difference, p.difference+p.tall-1, p.distance)
					} else if p.tie {
						sum = append(sum, p.difference, p.difference+p.tall-1)
					}
					if p.legend {
						sum = append(sum, p.legendAt)
					}
					if p.panel {
						sum = append(sum, p.panelAt-1, p.panelAt+sum.panelRows-1)
					}
					q := proof.planProof(f, sc, numbers)
					proof := []int{q.heads, q.y(q.row), q.y(q.row+q.rows-1) + q.tall - 1}
					if q.note && q.wide {
						proof = append(proof, q.noteAt)
					}
					proof = append(proof, q.outputs, q.first, q.first+q.rows*q.lines-1, q.mean, q.mean+q.lines-1)
					if q.note && !q.wide {
						proof = append(proof, q.noteAt)
					}
					if q.moves {
						proof = append(proof, q.movesAt, q.movesAt+1)
					}
					for name, rows := range map[string][]int{"Sum": sum, "Proof": proof} {
						if !slices.IsSorted(rows) || rows[len(rows)-1] >= h {
							t.Fatalf("%s of %.20q, d_model %d, at %d×%d: rows %v", name, sentence, dModel, w, h, rows)
						}
					}
				}
			}
		}
	}
}
