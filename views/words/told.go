package words

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/scene"
)

// ToldDecimals are those of the values in tables that are told.
const ToldDecimals = 5

// PairsTold tells the row of the table at the cursor's position: a pair a row, or
// a column a row where there are no pairs.
func PairsTold(sc scene.Scene) scene.Told {
	if !sc.HasWaves() {
		return columnsTold(sc)
	}
	t := scene.Told{Name: "pairs", Title: of(sc) + " of every pair at position " + strconv.Itoa(sc.Pos), Count: sc.Waves.Pairs(), Here: sc.PairOf(sc.Dim),
		Heads: []string{"pair", "dims", "λ", "turns so far", "sin", "cos"}, Each: "lane", Parts: []string{"", "readout", "wavelengths bracket line seam", "wavelengths bracket line seam turns readout", toldValues, toldValues}}
	if dim, ok := sc.Waves.Column(0, encoding.Zero); ok && dim >= 0 {
		t.Count++ // the zeros
	}
	if sc.From != nil {
		t.Heads, t.Parts = slices.Delete(t.Heads, 2, 4), slices.Delete(t.Parts, 2, 4)
	}
	if sc.Marks.Len() > 0 {
		t.Heads, t.Parts = append(t.Heads, "marked"), append(t.Parts, "")
	}
	t.Row = func(pair int) []string { return pairRow(sc, pair) }
	return t
}

// toldValues are the parts that a table of values tells.
const toldValues = "values value table barcode wave readout"

// of says what the numbers of a table are.
func of(sc scene.Scene) string {
	return Either(sc.From == nil, "values", "differences, the first pane's values less the second's,")
}

// pairRow is a pair at the cursor's position. A difference has no wavelength.
func pairRow(sc scene.Scene, pair int) []string {
	if pair >= sc.Waves.Pairs() {
		return zeroRow(sc)
	}
	sin, cos := waveCell(sc, pair, encoding.Sin), waveCell(sc, pair, encoding.Cos)
	row := []string{strconv.Itoa(pair), sin.dim}
	if cos.dim != None {
		row[1] += ", " + cos.dim
	}
	if sc.From == nil {
		row = append(row, Significant(encoding.Wavelength(sc.Waves, pair), 5), Significant(encoding.Turns(sc.Waves, pair, sc.Pos), 4))
	}
	row = append(row, sin.value, cos.value)
	if sc.Marks.Len() > 0 {
		row = append(row, markedText(sin.marked, cos.marked))
	}
	return row
}

// zeroRow is the column of zeros after the last pair.
func zeroRow(sc scene.Scene) []string {
	dim, _ := sc.Waves.Column(0, encoding.Zero)
	row := []string{None, strconv.Itoa(dim)}
	if sc.From == nil {
		row = append(row, None, None)
	}
	row = append(row, "0", None)
	if sc.Marks.Len() > 0 {
		row = append(row, Either(sc.Marks.Index(dim) >= 0, "yes", None))
	}
	return row
}

// cell is one wave of a pair at the cursor's position.
type cell struct {
	dim, value string
	marked     bool
}

func waveCell(sc scene.Scene, pair int, kind encoding.Kind) cell {
	dim, ok := sc.Waves.Column(pair, kind)
	if !ok {
		return cell{dim: None, value: None}
	}
	return cell{strconv.Itoa(dim), Value(sc.Enc.About(dim), sc.Enc.At(sc.Pos, dim), ToldDecimals), sc.Marks.Index(dim) >= 0}
}

// markedText says which waves of a pair are marked.
func markedText(sin, cos bool) string {
	switch {
	case sin && cos:
		return "both"
	case sin:
		return "sin"
	case cos:
		return "cos"
	}
	return None
}

// columnsTold tells the columns of a table without pairs at the cursor.
func columnsTold(sc scene.Scene) scene.Told {
	about := sc.Enc.About(0)
	t := scene.Told{Name: "columns", Title: of(sc) + " of every column at position " + strconv.Itoa(sc.Pos), Count: sc.DModel, Here: sc.Dim,
		Heads: []string{"dim", "period", "value"}}
	if about.Group == encoding.Alone {
		t.Heads[1] = "name"
	}
	t.Row = func(dim int) []string {
		c := sc.Enc.About(dim)
		second := Either(c.Name == "", None, c.Name)
		if c.Group != encoding.Alone {
			second = PeriodText(c.Period)
		}
		return []string{strconv.Itoa(dim), second, Value(c, sc.Enc.At(sc.Pos, dim), ToldDecimals)}
	}
	return t
}

// PeriodText writes after how many positions a column repeats itself, whole
// numbers as they are.
func PeriodText(period float64) string {
	if period == math.Trunc(period) && period < 1e15 {
		return strconv.FormatFloat(period, 'f', -1, 64)
	}
	return Significant(period, 5)
}

// PositionsTold tells some columns position by position, with so many decimals.
func PositionsTold(sc scene.Scene, decimals int, dims ...int) scene.Told {
	heads, parts := []string{"pos"}, []string{""}
	for _, dim := range dims {
		heads = append(heads, ColumnHead(sc, dim))
		parts = append(parts, fmt.Sprintf("%s column-%d dim-%d lane-%d", toldValues, dim, dim, sc.PairOf(dim)))
	}
	return scene.Told{Name: "positions", Title: of(sc) + " at every position", Heads: heads, Parts: parts, Each: "row", Count: sc.Length, Here: sc.Pos, Row: func(pos int) []string {
		row := []string{strconv.Itoa(pos)}
		for _, dim := range dims {
			row = append(row, Value(sc.Enc.About(dim), sc.Enc.At(pos, dim), decimals))
		}
		return row
	}}
}

// ColumnHead names a column in the head of a table: dim 6 sin.
func ColumnHead(sc scene.Scene, dim int) string {
	head := "dim " + strconv.Itoa(dim)
	if c := sc.Enc.About(dim); c.Group == encoding.PairGroup {
		head += " " + c.Name
	}
	return head
}

// usualTold is how many columns of values a table has beside the position where
// no more are marked.
const usualTold = 5

// DimsTold are the columns to tell of: that under the cursor, all that are marked,
// and neighbours of the cursor's up to five, in the order of the table.
func DimsTold(sc scene.Scene) []int {
	dims := []int{sc.Dim}
	for dim := range sc.Marks.All() {
		if dim != sc.Dim {
			dims = append(dims, dim)
		}
	}
	add := func(dim int) {
		if len(dims) < usualTold && dim >= 0 && dim < sc.DModel && !slices.Contains(dims, dim) {
			dims = append(dims, dim)
		}
	}
	if pair, kind := sc.Wave(); sc.HasWaves() && kind != encoding.Zero {
		for kind := range encoding.Zero {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				add(dim)
			}
		}
	}
	for step := 1; step < usualTold; step++ {
		add(sc.Dim - step)
		add(sc.Dim + step)
	}
	slices.Sort(dims)
	return dims
}

// ToldAngles tells the angles of n pairs from one on, in turns, position by
// position.
func ToldAngles(sc scene.Scene, first, n int) scene.Told {
	t := scene.Told{Name: "angles", Title: "angles at every position, in turns from 0 to 1", Heads: []string{"pos"}, Count: sc.Length, Here: sc.Pos}
	for pair := first; pair < first+n; pair++ {
		t.Heads = append(t.Heads, "pair "+strconv.Itoa(pair))
	}
	t.Row = func(pos int) []string {
		row := []string{strconv.Itoa(pos)}
		for pair := first; pair < first+n; pair++ {
			row = append(row, strconv.FormatFloat(sc.Waves.Turn(pair).Mul(pos).Float(), 'f', 4, 64))
		}
		return row
	}
	return t
}
