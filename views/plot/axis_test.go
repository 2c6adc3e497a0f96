package plot

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "wavescope/encoding/cases" // random tests have its seed
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someAxis draws an axis of up to most items: linear or logarithmic, whole or a window, down to a width of 0.
func someAxis(t *rapid.T, most int) Axis {
	n, w := rapid.IntRange(1, most).Draw(t, "n"), rapid.IntRange(0, 220).Draw(t, "w")
	var a Axis
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		a = Fit(rapid.IntRange(-n, n).Draw(t, "first"), n, w)
	case 1:
		a = Logarithmic(n, w)
	default:
		a = Scaled(rapid.IntRange(0, n-1).Draw(t, "here"), n, w, rapid.IntRange(1, 16).Draw(t, "dots"),
			rapid.IntRange(1, 50).Draw(t, "per"))
		a.Skip = rapid.IntRange(0, max((a.Dots-1)/(2*a.Per), 0)).Draw(t, "skip")
	}
	a.Binary = rapid.Bool().Draw(t, "binary")
	return a
}

// interval is the interval of an item in dots, by the formula.
func interval(a Axis, i int) (from, to float64) {
	if a.Log {
		place := func(i int) float64 { return math.Log(1+float64(i)) / math.Log(1+float64(a.N)) * float64(2*a.W) }
		return place(i), place(i + 1)
	}
	each := float64(a.Dots) / float64(a.Per)
	skip := float64(a.Skip)
	return each*float64(i-a.First) - skip, each*float64(i-a.First+1) - skip
}

// Every item owns an interval, side by side within the cells of the axis, stands in the middle of it, and is found
// there.
func TestItemsOwnIntervals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := someAxis(t, 3000)
		i := rapid.IntRange(a.First, a.End()-1).Draw(t, "item")
		from, to := interval(a, i)
		const near = 1e-6
		if math.Abs(a.Start(i)-from) > near || math.Abs(a.Start(i+1)-to) > near {
			t.Fatalf("%+v: item %d has %v … %v, not %v … %v", a, i, a.Start(i), a.Start(i+1), from, to)
		}
		if end := a.Start(a.End()); a.Whole() && end > float64(2*a.W)+near && a.W > 0 && a.Dots*a.N <= 2*a.W*a.Per {
			t.Fatalf("%+v ends at %v", a, end)
		}
		if a.W == 0 {
			return
		}
		middle := (from + to) / 2
		if dot := float64(a.Dot(i)); middle < float64(2*a.W) && (dot > middle+near || dot < middle-1-near) {
			t.Fatalf("%+v: item %d stands in dot %v, its middle is %v", a, i, dot, middle)
		}
		if at := a.At(middle); at != i {
			t.Fatalf("%+v: the middle of %d is %d's", a, i, at)
		}
	})
}

// A click on the cell of an item leads to an item in that cell, and to no other if it is the only one there. Every cell
// of the axis has an item.
func TestHitFindsTheItemOfACell(t *testing.T) {
	for n := range 60 {
		for w := range 30 {
			checkHits(t, Logarithmic(n, w))
		}
	}
	rapid.Check(t, func(t *rapid.T) { checkHits(t, someAxis(t, 600)) })
}

func checkHits(t rapid.TB, a Axis) {
	in := map[int]int{} // items of a cell
	for i := a.First; i < a.End(); i++ {
		if x, ok := a.Cell(i); ok {
			in[x]++
		}
	}
	for i := a.First; i < a.End(); i++ {
		x, ok := a.Cell(i)
		if ok != (a.W > 0) {
			t.Fatalf("%+v: item %d is shown: %v", a, i, ok)
		}
		hit, found := a.Hit(x)
		if at, _ := a.Cell(hit); ok && (!found || at != x || in[x] == 1 && hit != i) {
			t.Fatalf("%+v: a click on cell %d of item %d leads to %d", a, x, i, hit)
		}
	}
	for x := -1; x <= a.W; x++ {
		hit, ok := a.Hit(x)
		if ok != (x >= 0 && x < a.W) || ok && !a.Holds(hit) {
			t.Fatalf("%+v: a click on cell %d leads to %d, %v", a, x, hit, ok)
		}
		if r := a.Items(max(x, 0)); ok && (r.To-r.From != max(in[x], 1) || hit < r.From || hit >= r.To) {
			t.Fatalf("%+v: cell %d has %v, %d items stand there", a, x, r, in[x])
		}
	}
}

// The columns of dots hold every item once, in order, and all items of a column stand in it. The cells that items touch
// hold them all.
func TestColumnsHoldEachItemOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := someAxis(t, 3000)
		next, last := a.First, -1
		for _, r := range a.Columns() {
			if r.From != next || r.To <= r.From {
				t.Fatalf("%+v: a column has %v, the next item is %d", a, r, next)
			}
			if dot := a.Dot(r.From); a.W > 0 && (dot <= last || a.Dot(r.To-1) != dot) {
				t.Fatalf("%+v: %v stand in dots %d and %d, behind %d", a, r, dot, a.Dot(r.To-1), last)
			}
			next, last = r.To, a.Dot(r.From)
		}
		if next != a.End() {
			t.Fatalf("%+v: the columns end at %d", a, next)
		}
	})
}

// Ticks are items of the axis, each once, and their names do not overlap. A wide axis has some.
func TestTicksStandApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := someAxis(t, 1_000_000)
		room := rapid.IntRange(1, 12).Draw(t, "room")
		taken := map[int]int{}
		ticks := a.Ticks(room)
		for _, i := range ticks {
			x, ok := a.Cell(i)
			if !ok {
				t.Fatalf("%+v: tick %d is not shown", a, i)
			}
			for at := x; at < x+room; at++ {
				if other, found := taken[at]; found {
					t.Fatalf("%+v: ticks %d and %d share cell %d", a, other, i, at)
				}
				taken[at] = i
			}
		}
		if a.First == 0 && a.Whole() && a.W > 0 && len(ticks) == 0 {
			t.Fatalf("%+v has no tick", a)
		}
	})
}

// What a column of dots stands for is the item in the middle of whose interval it is, and grows by an equal part.
func TestBetweenMeetsItems(t *testing.T) {
	for _, dots := range []int{1, 2, 3, 4, 5, 16} {
		a := Scaled(500, 1000, 60, dots, 1)
		a.Skip = max(dots/2-1, 0) // item First is in the first cell
		for i := a.First; i < a.End(); i++ {
			if v := a.Between(a.Dot(i)); a.Dot(i) < 2*a.W-1 && math.Abs(v-float64(i)) > 1e-9 {
				t.Fatalf("%d dots an item: item %d is in the column of %v", dots, i, v)
			}
		}
	}
}

// An axis of 10¹⁵ items, or without a cell, takes no longer than another.
func TestLongAxis(t *testing.T) {
	const long = 1e15
	for _, w := range []int{0, 1, 120, 500} {
		for _, a := range []Axis{Fit(0, long, w), Fit(1-long, 2*long-1, w), Logarithmic(long, w),
			Scaled(long/2, long, w, 2, 2e9), Scaled(long-1, long, w, 2, long), Scaled(7, long, w, 16, 1)} {
			columns := a.Columns()
			if n := len(columns); n > max(2*a.W, 1) || a.N > 4*w && n < a.W {
				t.Errorf("%+v: %d columns", a, n)
			}
			if first, last := columns[0], columns[len(columns)-1]; first.From != a.First || last.To != a.End() {
				t.Errorf("%+v: columns from %d to %d", a, first.From, last.To)
			}
			for _, i := range []int{a.First, a.First + a.N/3, a.End() - 1} {
				if from, to := a.Start(i), a.Start(i+1); from < -1e-9 || to < from || to > float64(2*w)+16 {
					t.Errorf("%+v: item %d has %v … %v", a, i, from, to)
				}
			}
			if ticks := a.Ticks(8); len(ticks) > a.W/8+1 || a.W >= 120 && len(ticks) < 3 {
				t.Errorf("%+v: ticks %v", a, ticks)
			}
		}
	}
}

// On an axis of decades equal ratios have equal distances, to a cell; the least and the greatest number stand at its
// ends, and powers of ten are named where they are.
func TestDecades(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := math.Pow(10, rapid.Float64Range(-3, 12).Draw(t, "log10 of the least"))
		high := low * math.Pow(10, rapid.Float64Range(0.5, 6).Draw(t, "decades"))
		w := rapid.IntRange(1, 200).Draw(t, "cells")
		d := NewDecades(w, high, math.Inf(1), 0, low, -1)
		part := rapid.Float64Range(0, 1).Draw(t, "part")
		v := low * math.Pow(high/low, part)
		if x, ok := d.Cell(v); !ok || math.Abs(float64(x)+0.5-part*float64(w)) > 1+0.01*float64(w) {
			t.Fatalf("%v of %v … %v is in cell %d of %d", v, low, high, x, w)
		}
		for _, end := range [...]struct {
			v float64
			x int
		}{{low / 2, 0}, {0, 0}, {high * 2, w - 1}, {math.Inf(1), w - 1}} {
			if x, ok := d.Cell(end.v); ok || x != end.x {
				t.Fatalf("%v, beyond %v … %v, is in cell %d of %d", end.v, low, high, x, w)
			}
		}
		if x := rapid.IntRange(0, w-1).Draw(t, "cell"); w <= 100 {
			if at, ok := d.Cell(d.Number(x)); !ok || at != x {
				t.Fatalf("%v, the number of cell %d of %d, is in cell %d", d.Number(x), x, w, at)
			}
		}
	})
	var labels Labels
	NewDecades(40, 6.28, 500000).Label(&labels, 0, 0)
	f := frame.New(40, 1, frame.Theme{})
	labels.Place(f)
	if got := strings.Fields(viewtest.ScreenRow(f, 0)); !slices.Equal(got, []string{"10", "100", "1000", "10", "k", "100", "k"}) {
		t.Errorf("powers of ten: %q", got)
	}
}
