package figure

import (
	"math"
	"strconv"

	"wavescope/views/chart"
)

// An axis maps numbers to parts of its length.
type axis struct {
	title     string
	low, high float64
	log       bool
	whole     bool     // it has whole numbers only
	names     []string // of the places 0, 1, 2 …; nil for numbers
}

// A tick is a place on an axis.
type tick struct {
	v     float64
	label string
}

// part returns where a number is on the axis, from 0 to 1.
func (a axis) part(v float64) float64 {
	if a.log {
		return math.Log(v/a.low) / math.Log(a.high/a.low)
	}
	return (v - a.low) / (a.high - a.low)
}

// spanning returns an axis around numbers. A margin is a part of its length that it has beyond them.
func spanning(title string, log bool, margin float64, values ...float64) axis {
	a := axis{title: title, log: log, low: math.Inf(1), high: math.Inf(-1)}
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) || log && v <= 0 {
			continue
		}
		a.low, a.high = min(a.low, v), max(a.high, v)
	}
	switch {
	case a.low > a.high:
		a.low, a.high = chart.Either(log, 1.0, 0), chart.Either(log, 10.0, 1)
	case log && a.low == a.high:
		a.low, a.high = a.low/2, a.high*2
	case log:
		more := math.Pow(a.high/a.low, margin)
		a.low, a.high = a.low/more, a.high*more
	case a.low == a.high:
		more := max(math.Abs(a.low), 1) / 2
		a.low, a.high = a.low-more, a.high+more
	default:
		more := (a.high - a.low) * margin
		a.low, a.high = a.low-more, a.high+more
	}
	return a
}

// ticks returns at most n ticks, and at least two where the axis has two numbers to name.
func (a axis) ticks(n int) []tick {
	switch {
	case a.names != nil:
		return a.named(n)
	case a.log && math.Log10(a.high/a.low) >= 1.5:
		return a.decades(n)
	case a.log:
		return a.manifold(n)
	}
	low, high := min(a.low, a.high), max(a.low, a.high)
	if !(high-low > 0) || math.IsInf(high-low, 0) {
		return nil
	}
	step := stepOf(high-low, n)
	if a.whole {
		step = max(step, 1)
	}
	decimals := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	if most := max(math.Abs(low), math.Abs(high)); (step < 1e-4 || most >= 1e6) && most/step < 1e4 {
		decimals = -1
	}
	var all []tick
	for i := math.Ceil(low/step - 1e-9); i*step <= high+step*1e-9; i++ {
		all = append(all, tick{i * step, number(i*step, decimals)})
	}
	return all
}

// number writes a number for a tick; decimals is −1 for a power of ten.
func number(v float64, decimals int) string {
	if decimals < 0 {
		return powered(v)
	}
	return chart.Unsigned(v, decimals)
}

// powered writes a large or a small number with a power of ten.
func powered(v float64) string {
	if v == 0 {
		return "0"
	}
	exp := math.Floor(math.Log10(math.Abs(v)) + 1e-12)
	head := chart.Brief(v/math.Pow(10, exp), 4)
	if head == "1" {
		return "10" + superscript(int(exp))
	}
	return head + "·10" + superscript(int(exp))
}

func superscript(n int) string {
	digits := []rune(raised)
	text := ""
	for _, r := range strconv.Itoa(n) {
		if r == '-' {
			text += string(digits[10])
			continue
		}
		text += string(digits[r-'0'])
	}
	return text
}

// stepOf returns a step of 1, 2 or 5 times a power of ten that divides a span into at most n−1 parts.
func stepOf(span float64, n int) float64 {
	least := span / float64(max(n-1, 1))
	for step := math.Pow(10, math.Floor(math.Log10(least))); ; step *= 10 {
		for _, times := range [...]float64{1, 2, 5} {
			if step*times >= least*(1-1e-9) {
				return step * times
			}
		}
	}
}

// decades returns the powers of ten, or every second, third … of them.
func (a axis) decades(n int) (all []tick) {
	first, last := math.Ceil(math.Log10(a.low)-1e-9), math.Floor(math.Log10(a.high)+1e-9)
	step := math.Ceil((last - first + 1) / float64(n))
	for e := math.Ceil(first/step) * step; e <= last; e += step {
		label := "10" + superscript(int(e))
		if e >= -2 && e <= 3 {
			label = chart.Brief(math.Pow(10, e), 4)
		}
		all = append(all, tick{math.Pow(10, e), label})
	}
	return all
}

// manifold returns round numbers of a short logarithmic axis.
func (a axis) manifold(n int) (all []tick) {
	for _, times := range [...][]float64{{1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}, {1}} {
		all = nil
		for e := math.Floor(math.Log10(a.low)); e <= math.Log10(a.high); e++ {
			for _, m := range times {
				if v := m * math.Pow(10, e); v >= a.low*(1-1e-9) && v <= a.high*(1+1e-9) {
					all = append(all, tick{v, chart.Brief(v, 4)})
				}
			}
		}
		if len(all) <= n {
			break
		}
	}
	return all
}

// named returns every name, or every second, third … of them.
func (a axis) named(n int) (all []tick) {
	step := (len(a.names) + n - 1) / max(n, 1)
	for i := 0; i < len(a.names); i += max(step, 1) {
		all = append(all, tick{float64(i), a.names[i]})
	}
	return all
}

// along returns the axis of places with names. Names that count in equal steps become numbers.
func along(title string, names []string) axis {
	a := axis{title: title, low: -0.5, high: float64(len(names)) - 0.5, names: names}
	first, errFirst := strconv.ParseFloat(names[0], 64)
	if errFirst != nil || len(names) < 2 {
		return a
	}
	second, err := strconv.ParseFloat(names[1], 64)
	step := second - first
	for i, name := range names {
		v, errName := strconv.ParseFloat(name, 64)
		if err != nil || errName != nil || v != first+float64(i)*step || step <= 0 {
			return a
		}
	}
	last := first + float64(len(names)-1)*step
	return axis{title: title, low: first - step/2, high: last + step/2, whole: true}
}
