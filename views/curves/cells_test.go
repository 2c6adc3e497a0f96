package curves

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// bounded is a table that counts reads outside its cells, which a file has no numbers for.
type bounded struct {
	encoding.Periodic
	rows, columns int
	outside       *[]string
}

func (b bounded) At(pos, dim int) float64 {
	if pos < 0 || pos >= b.rows || dim < 0 || dim >= b.columns {
		*b.outside = append(*b.outside, fmt.Sprintf("(%d, %d) of %d × %d", pos, dim, b.rows, b.columns))
	}
	return b.Periodic.At(pos, dim)
}

// A cell as a sentence writes it: "dim 6 at position 100 is A +0.51, B −0.92".
var (
	sameCell = regexp.MustCompile(`dim (\d+) at position (\d+) is A (\S+), B ([^;]+)`)
	ownCell  = regexp.MustCompile(`dim (\d+) at position (\d+) is (\S+) in ([AB])`)
)

// Whatever the lengths, the widths, the cursors and the offsets of two tables are, a comparison reads no cell that a
// table does not have, and its words and tables name the cells whose numbers they have.
func TestComparisonsReadCellsThatTablesHave(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lengths := [...]int{1, 2, 64, 100, 128, 4096, 1_000_000_000, 1_000_000_000_000, encoding.MaxPos}
	pick := func(of ...int) int { return of[random.IntN(len(of))] }
	for range 150 {
		change := func(s *chart.State) {
			s.Length, s.DModel = pick(lengths[:]...), pick(2, 16, 64)
			s.Pos, s.Dim, s.Offset = random.IntN(s.Length), random.IntN(s.DModel), random.IntN(200)-100
			s.Base = float64(pick(100, 10_000))
		}
		var first chart.State
		change(&first)
		both := func(s *chart.State) {
			switch random.IntN(4) {
			case 0:
				change(s)
			case 1:
				s.Offset = random.IntN(5000) - 100
			case 2:
				s.Pos = random.IntN(s.Length)
			case 3: // the cursor of A, as far as B has it
				s.Length, s.DModel = pick(lengths[:]...), pick(2, 16, 64)
				s.Pos, s.Dim = min(s.Pos, s.Length-1), min(s.Dim, s.DModel-1)
			}
		}
		face := []string{lanesFace, waveFace}[random.IntN(2)]
		p := compared(t, "cells", Settings{Face: face}, func(s *chart.State) {
			s.Length, s.DModel, s.Pos, s.Dim = first.Length, first.DModel, first.Pos, first.Dim
			s.Offset, s.Base = first.Offset, first.Base
		}, both)
		var outside []string
		for i := range p.Comparison.Scenes {
			s := &p.Comparison.Scenes[i]
			s.Enc = bounded{s.Waves, s.RowCount(), s.DModel, &outside}
		}
		p.Scene.Enc = p.Comparison.Scenes[0].Enc
		a, b := p.Comparison.Scenes[0], p.Comparison.Scenes[1]
		of := fmt.Sprintf("%s: %d × %d (%d, %d) %+d, %d × %d (%d, %d) %+d", face, a.Length, a.DModel, a.Pos, a.Dim, a.Offset,
			b.Length, b.DModel, b.Pos, b.Dim, b.Offset)
		paper := frame.New(120, 32, frame.Theme{})
		picture := viewtest.Body(View, paper, p.Scene, p.Set)
		picture.Draw()
		for _, d := range View.Tables(p.Scene, p.Set) {
			row := make([]float64, len(d.Columns))
			d.Row(0, row)
			if strings.Contains(d.Title, "at position") && a.Pos != b.Pos {
				viewtest.Wants(t, d.Title, strconv.Itoa(a.Pos), strconv.Itoa(b.Pos))
			}
		}
		if len(outside) > 0 {
			t.Fatalf("%s: read %s", of, outside[0])
		}
		said := strings.Join(picture.Words().Caption, " ")
		for _, m := range sameCell.FindAllStringSubmatch(said, -1) {
			for i, s := range p.Comparison.Scenes {
				if m[1] != strconv.Itoa(s.Dim) || m[2] != strconv.Itoa(s.Pos) {
					t.Errorf("%s: %q of subject %d", of, m[0], i)
				}
			}
		}
		for _, m := range ownCell.FindAllStringSubmatch(said, -1) {
			s := p.Comparison.Scenes[strings.Index("AB", m[4])]
			if m[1] != strconv.Itoa(s.Dim) || m[2] != strconv.Itoa(s.Pos) {
				t.Errorf("%s: %q", of, m[0])
			}
		}
	}
}

// The brackets of a wave are at most as many as have room on the axis, however many turns the table has.
func TestBracketsAreAsManyAsHaveRoom(t *testing.T) {
	for _, length := range []int{10, 1000, 1_000_000_000_000, encoding.MaxPos} {
		for _, zoom := range []chart.Zoom{chart.Auto, -2, 10, 40} {
			p := compared(t, "brackets", Settings{}, func(s *chart.State) { s.Length, s.Dim, s.Zoom = length, 0, zoom },
				func(s *chart.State) { s.Dim = 63 })
			c := newComparison(chart.Paper{W: 100, H: 30}, p.Scene, p.Set)
			turns := newTurning(c)
			for i, period := range []float64{2 * math.Pi, turns.waves[1].Period} {
				for _, b := range turns.brackets(period, length) {
					if x := turns.x.Point(b.from); x >= 200 || b.to > float64(length) || b.from >= b.to {
						t.Errorf("length %d, zoom %d, wave %d: %+v", length, zoom, i, b)
					}
				}
				if n := len(turns.brackets(period, length)); n > 100/3+2 {
					t.Errorf("length %d, zoom %d, wave %d: %d brackets", length, zoom, i, n)
				}
			}
		}
	}
}
