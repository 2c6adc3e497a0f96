package identify

import (
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
)

// A table that is made with a fault differs from the right one, and is found to have that fault and no other. Only what
// is right in these settings is refused: halves where the paper's halves are right, positions that are still exact.
func TestFaults(t *testing.T) {
	made := map[string]bool{}
	try := func(id string, c encoding.Config, first int, of Type, asks ...Options) {
		table, err := Fault(id, c, first, c.Length, of)
		if err != nil {
			short := strings.HasSuffix(id, "-positions") && c.Length < 2050
			if !short && id != "halves" && id != "interleaved" && (id != "half-1" || c.Layout != encoding.T2T) {
				t.Errorf("%s %+v %v: %v", id, c, of, err)
			}
			return
		}
		made[id] = true
		for _, o := range asks {
			r, err := Identify(table, o)
			if err != nil || !slices.Equal(r.Findings, []string{id}) {
				t.Errorf("%s %+v %v: %v %v %v", id, c, of, r.Verdict, r.Findings, err)
			}
		}
		name := map[encoding.Layout]string{encoding.Interleaved: "paper"}[c.Layout]
		if name == "" {
			name = c.Layout.String()
		}
		m := published[name]
		m.L, m.D, m.Base, m.Dtype, m.First = c.Length, c.DModel, &c.Base, of.String(), float64(first)
		want := m.make()
		differ := table.Cols != c.DModel
		for row := range table.Rows {
			for col := range table.Cols {
				v := table.At(row, col)
				differ = differ || !(math.Abs(v-want[row][col]) <= 1e-6)
				if v != of.round(v) && !math.IsNaN(v) {
					t.Fatalf("%s: %v is no %v", id, v, of)
				}
			}
		}
		if !differ {
			t.Errorf("%s %+v: the right table", id, c)
		}
	}
	paper := func(rows, d int) encoding.Config { return encoding.Config{DModel: d, Length: rows, Base: 1e4} }
	for _, id := range Faults() {
		for _, of := range []Type{Float32, Float64} {
			for _, c := range []encoding.Config{paper(8, 64), paper(37, 24), paper(128, 256)} {
				try(id, c, 0, of, Options{})
			}
		}
		c := paper(40, 32)
		try(id, c, 7, Float32, Options{First: 7}, Options{First: 7, Want: &c})
		for layout := range encoding.Layout(len(encoding.Layouts)) {
			c.Layout, c.Base = layout, 5e5
			try(id, c, 7, Float32, Options{First: 7, Want: &c})
		}
	}
	try("bfloat16-positions", paper(258, 16), 0, Float32, Options{})
	try("float16-positions", paper(2050, 16), 0, Float32, Options{})
	for _, id := range Faults() {
		if !made[id] {
			t.Errorf("no table has %s", id)
		}
	}
}

// The dot products of the rows of a table are right whether they are added up in float32 or float64. Those of another
// table have its finding, one number that is changed is found, and cosines are the products of rows of length 1.
func TestProducts(t *testing.T) {
	const rows, d = 24, 16
	c := encoding.Config{DModel: d, Length: rows, Base: 1e4}
	base, length := 2e4, math.Sqrt(2.0/d)
	for id, of := range map[string]recipe{"": {}, "odd-exponent": {Law: "col"}, "base": {Base: &base},
		"unit-rows": {Scale: &length}, "first": {First: 1}, "products": {}} {
		of.L, of.D = rows, d
		for _, dtype := range []string{"float32", "float64"} {
			of.Dtype = dtype
			table := of.make()
			dots := memory(matrix(rows, rows, func(r, j int) float64 {
				sum := 0.0
				for k := range d {
					if sum += table[r][k] * table[j][k]; dtype == "float32" {
						sum = float64(float32(sum))
					}
				}
				return sum
			}))
			if id == "products" {
				dots[5][7] += 1e-3
			}
			r, err := Identify(dots.table(typeOf[dtype]), Options{Want: &c, Products: true})
			want := id
			if id == "first" { // only differences of positions count
				want = ""
			}
			if got := strings.Join(r.Findings, " "); err != nil || got != want || (r.Verdict == Right) != (want == "") {
				t.Errorf("%s %s: %v %s %+v %v", id, dtype, r.Verdict, got, r.Difference, err)
			}
		}
	}
}
