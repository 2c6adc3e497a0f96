package tensor

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/cases"
)

// Mean, range and bounds of a completely read table match its numbers, for any rows and both orders;
// numbers that are not finite are ignored.
func TestSummaries(t *testing.T) {
	const rows, cols = 1000, 3
	at := func(row, col int) float64 {
		if (row*7+col)%97 == 0 {
			return math.Inf(1)
		}
		return math.Sin(float64(row*row+col)) * float64(col+1)
	}
	for _, fortran := range []bool{false, true} {
		var data []byte
		for n := range rows * cols {
			row, col := n/cols, n%cols
			if fortran {
				row, col = n%rows, n/rows
			}
			data = append(data, cases.Float64s(at(row, col))...)
		}
		file := cases.NPY("<f8", "(1000, 3)", data)
		if fortran {
			file = bytes.Replace(file, []byte("False"), []byte("True "), 1)
		}
		s, err := summarized(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		most, none := 0.0, 0
		for _, w := range [][2]int{{0, 1000}, {0, 1}, {15, 2}, {1, 999}, {16, 16}, {500, 33}, {999, 1}} {
			for col := range cols {
				sum, n, low, high := 0.0, 0.0, math.Inf(1), math.Inf(-1)
				for row := w[0]; row < w[0]+w[1]; row++ {
					if v := at(row, col); !math.IsInf(v, 0) {
						sum, n, low, high = sum+v, n+1, min(low, v), max(high, v)
						most = max(most, math.Abs(v))
					} else if w[1] == rows {
						none++
					}
				}
				mean, l, h := s.Over(w[0], w[1], col)
				if n == 0 && math.IsNaN(mean) && math.IsNaN(l) && math.IsNaN(h) {
					continue
				}
				if math.Abs(mean-sum/n) > 1e-12 || l != low || h != high {
					t.Errorf("fortran %v, rows %v, column %d: %v %v %v, want %v %v %v", fortran, w, col, mean, l, h,
						sum/n, low, high)
				}
			}
		}
		if low, high, beyond := s.Bounds(); low != -high || high < most || high > 1.1*most || beyond != 0 ||
			s.Sampled() != 0 {
			t.Errorf("bounds %v, %v, %v, want just over ±%v", low, high, beyond, most)
		}
		if want := fmt.Sprintf("%d of its numbers are not finite", none); len(s.Remarks()) != 1 ||
			!strings.Contains(s.Remarks()[0], want) {
			t.Errorf("%q, want %q", s.Remarks(), want)
		}
	}
}

// A scale leaves out at most a thousandth of the numbers, and only if the largest exceed twice the
// rest.
func TestScales(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 3000).Draw(t, "numbers")
		if k := rapid.IntRange(0, 4).Draw(t, "large ones"); k < len(list) {
			for i := range k {
				list[i] *= rapid.Float64Range(1, 1e6).Draw(t, "times")
			}
		}
		h, most := new(histogram), 0.0
		for _, v := range list {
			h.add(v)
			most = max(most, math.Abs(v))
		}
		scale, said := h.scale(most)
		beyond := 0
		for _, v := range list {
			if math.Abs(v) > scale {
				beyond++
			}
		}
		switch {
		case beyond > said, said*1000 > len(list), said > 0 && most < scale:
			t.Fatalf("%d of %d lie beyond ±%v, said are %d; the largest is %v", beyond, len(list), scale, said, most)
		case said == 0 && most > 0 && scale > 1.1*most*(1+1e-9):
			t.Fatalf("a scale of ±%v for numbers up to %v", scale, most)
		}
	})
	if scale, beyond := new(histogram).scale(0); scale != 1 || beyond != 0 {
		t.Errorf("zeros have a scale of ±%v", scale)
	}
}

// Numbers too large for the norm of a row are left out with a warning, and the scale of the others is
// finite.
func TestNumbersPastEverySquareAreLeftOut(t *testing.T) {
	var data []byte
	for _, v := range []float64{math.MaxFloat64, -math.MaxFloat64, 1e150, -2, 1.1e150, math.Inf(1), 1, math.NaN()} {
		data = append(data, cases.Float64s(v)...)
	}
	file := cases.NPY("<f8", "(4, 2)", data)
	s, err := summarized(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Remarks()) != 1 || s.Remarks()[0] != "5 of its numbers are not finite, or larger than 1e+150, and are left out" {
		t.Errorf("%q", s.Remarks())
	}
	if low, high, _ := s.Bounds(); high != 1e150 || low != -1e150 || math.IsInf(high*high*MaxCols, 0) {
		t.Errorf("a scale from %v to %v", low, high)
	}
	if mean, low, high := s.Over(0, 4, 0); !math.IsNaN(s.At(0, 0)) || high != 1e150 || low != 1 ||
		mean != (1e150+1)/2 {
		t.Errorf("%v, a mean of %v from %v to %v", s.At(0, 0), mean, low, high)
	}
}

// A table too large to be read completely warns on how much of it its scale is based.
func TestLargeTableSaysWhatWasRead(t *testing.T) {
	const rows, cols = 100_000, 768
	read := int64(0)
	head := cases.NPY("<f4", fmt.Sprintf("(%d, %d)", rows, cols), nil)
	file := holes{head, int64(len(head)) + rows*cols*4, &read}
	s, err := summarized(file, file.size)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Remarks()) != 1 || !strings.Contains(s.Remarks()[0], "its scale, ±1, is that of 262144 of its 76800000 numbers") {
		t.Errorf("%q", s.Remarks())
	}
	if _, high, most := s.Bounds(); high != 1 || most != 0 {
		t.Errorf("a scale of ±%v, the largest is %v", high, most)
	}
	if read > 2<<20 || s.Sampled() != 16 {
		t.Errorf("%d bytes were read, %d rows stand for more", read, s.Sampled())
	}
	if mean, low, high := s.Over(0, rows, 5); mean != 0 || low != 0 || high != 0 {
		t.Errorf("%v %v %v of zeros", mean, low, high)
	}
}

// Headers of up to 16 MiB take at most as much, for many tensors, long names, long shapes and escapes.
func TestLargeHeadsTakeLittleMemory(t *testing.T) {
	cases.Alone(t)
	var many, named strings.Builder
	for i := range 380_000 {
		fmt.Fprintf(&many, `"%x":{"data_offsets":[0,0],"shape":[]},`, i)
	}
	for i := range 130_000 {
		fmt.Fprintf(&named, `"h.%x.wpe.weight":{"dtype":"F32","shape":[1,2],"data_offsets":[%d,%d]},`, i, 8*i, 8*i+8)
	}
	for name, c := range map[string]struct {
		head, says string
		size       int
	}{
		"many": {"{" + many.String() + `"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}`, "", 16},
		"named": {"{" + strings.TrimSuffix(named.String(), ",") + "}",
			"add # and the name of one of its tensors", 8 * 130_000},
		"metadata": {`{"__metadata__":{"x":"` + strings.Repeat("y", 15<<20) +
			`"},"x":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}`, "", 16},
		"name": {`{"` + strings.Repeat("y", 15<<20) + `":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}`, "",
			16},
		"shape": {`{"x":{"dtype":"F32","shape":[` + strings.Repeat("1,", 1<<20) + `2],"data_offsets":[0,16]}}`,
			"shape must be at most 32 whole numbers", 16},
		"escapes": {"{" + strings.Repeat(`"\u0061":{},`, 1<<20) + `"x":{}}`, "more than 64 escapes", 16},
	} {
		file := append(binary.LittleEndian.AppendUint64(nil, uint64(len(c.head))), c.head...)
		file = append(file, make([]byte, c.size)...)
		var err error
		used := cases.Allocated(func() { _, err = openSafetensors(bytes.NewReader(file), int64(len(file)), "", nil) })
		if most := uint64(4*len(file) + 1<<20); used > most {
			t.Errorf("%s: %d bytes for %d, %.1f times as many", name, used, len(file), float64(used)/float64(len(file)))
		}
		if (err == nil) != (c.says == "") || err != nil && (!strings.Contains(err.Error(), c.says) ||
			len(err.Error()) > 300) {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}
