package table

import (
	stdcsv "encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	exactly "wavescope/encoding/exact"
)

func similarity(t testing.TB, c encoding.Config, first, rows int) (encoding.Encoding, Table) {
	t.Helper()
	e, _ := sinusoidal(t, c, first, rows)
	return e, Similarity("sinusoidal", e, first, rows)
}

// cells reads csv by the standard library: the names, and the numbers.
func cells(t *testing.T, tab Table) (names []string, rows [][]float64) {
	t.Helper()
	lines, err := stdcsv.NewReader(strings.NewReader(string(written(t, "csv", tab)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		rows = append(rows, parse(t, line, tab.Type))
	}
	return lines[0], rows
}

func TestSimilarityIsTheReference(t *testing.T) {
	count := 0
	for _, c := range exactly.Cases[exactly.Similarities](t, "../testdata/similarity.json") {
		for _, want := range c.Rows {
			_, tab := similarity(t, encoding.Config{DModel: c.DModel, Length: 1, Base: c.Base}, int(want[0]), 1)
			names, rows := cells(t, tab)
			if fmt.Sprint(names) != "[offset dot cosine distance]" || len(rows) != 1 {
				t.Fatalf("columns %v, %d rows", names, len(rows))
			}
			for i, got := range rows[0] {
				if math.Abs(got-want[i]) > 1e-13*float64(c.DModel) {
					t.Errorf("d_model %d, offset %v: %s is %v, want %v", c.DModel, want[0], names[i], got, want[i])
				}
			}
			count++
		}
	}
	if count < 40 {
		t.Errorf("only %d rows", count)
	}
}

// Columns, chunk after chunk, up to 10¹⁵, against the dot products and
// distances of rows.
func TestSimilarityOfRows(t *testing.T) {
	cases.Alone(t)
	for layout := range encoding.Layouts {
		for _, c := range []struct{ dModel, first, rows int }{
			{2, 0, 100_000}, {8, 1_000_000, 50_000}, {64, encoding.MaxPos - 99, 100}, {6, 43_600, 300},
		} {
			config := encoding.Config{DModel: c.dModel, Length: 1, Base: 10000, Layout: encoding.Layout(layout)}
			e, tab := similarity(t, config, c.first, c.rows)
			_, rows := cells(t, tab)
			if len(rows) != c.rows {
				t.Fatalf("%d rows, want %d", len(rows), c.rows)
			}
			for i := 0; i < c.rows; i += 1 + i/50 {
				k, bound := c.first+i, 1e-14*float64(c.dModel)
				dot, distance := encoding.Dot(e, 0, k), encoding.Distance(e, 0, k)
				row := rows[i]
				if row[0] != float64(k) || math.Abs(row[1]-dot) > bound ||
					math.Abs(row[2]-2*dot/float64(c.dModel)) > bound ||
					math.Abs(row[3]-distance) > 1e-13*distance {
					t.Fatalf("%+v: %v, want offset %d, %v, %v", config, row, k, dot, distance)
				}
			}
		}
	}
}

func TestMatrixOfDotProducts(t *testing.T) {
	cases.Alone(t)
	for _, c := range []struct{ dModel, first, rows int }{{64, 0, 64}, {7, 100, 33}, {2, encoding.MaxPos - 20, 21},
		{6, 9, 700}, {512, 3, 1}} {
		e, _ := sinusoidal(t, encoding.Config{DModel: c.dModel, Length: 1, Base: 10000}, 0, 1)
		names, rows := cells(t, Matrix("sinusoidal", e, c.first, c.rows))
		if len(rows) != c.rows || names[0] != "pos" || names[c.rows] != strconv.Itoa(c.first+c.rows-1) {
			t.Fatalf("%d rows, columns %v", len(rows), names)
		}
		for i, row := range rows {
			for j, got := range row[1:] {
				if want := encoding.Dot(e, c.first+i, c.first+j); row[0] != float64(c.first+i) ||
					math.Abs(got-want) > 1e-12 {
					t.Fatalf("⟨PE(%d), PE(%d)⟩ is %v, want %v", c.first+i, c.first+j, got, want)
				}
			}
		}
	}
}

// A lone sine that the similarity leaves out is named in the header, in every
// format that has one, and the numbers are those of the columns that are left.
func TestSimilarityNamesWhatItLeavesOut(t *testing.T) {
	for layout := range encoding.Layouts {
		c := encoding.Config{DModel: 7, Length: 1, Base: 100, Layout: encoding.Layout(layout)}
		e, tab := similarity(t, c, 3, 1)
		p := e.(encoding.Periodic)
		lone := -1
		for dim := range 7 {
			if pair, kind := p.Wave(dim); kind == encoding.Sin && pair == 3 {
				lone = dim
			}
		}
		names, rows := cells(t, tab)
		json := string(written(t, "json", tab))
		for _, name := range []string{"dot", "cosine", "distance"} {
			if lone >= 0 {
				name += "_without_dim_" + strconv.Itoa(lone)
			}
			if !strings.Contains(strings.Join(names, ","), name) || !strings.Contains(json, `"`+name+`"`) {
				t.Errorf("%v: no %q in %v or %s", encoding.Layout(layout), name, names, json)
			}
		}
		dot := 0.0
		for dim := range 7 {
			if dim != lone {
				dot += e.At(10, dim) * e.At(13, dim)
			}
		}
		if math.Abs(rows[0][1]-dot) > 1e-12 {
			t.Errorf("%v: a dot product of %v, want %v", encoding.Layout(layout), rows[0][1], dot)
		}
	}
}
