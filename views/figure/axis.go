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
		return (math.Log(v) - math.Log(a.low)) / (math.Log(a.high) - math.Log(a.low))
	}
	return (v - a.low) / (a.high - a.low)
}

// ends returns the least and the greatest of those numbers that can stand on an axis.
func ends(log bool, values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) && !math.IsInf(v, 0) && (v > 0 || !log) {
			low, high = min(low, v), max(high, v)
		}
	}
	if low > high {
		return chart.Either(log, 1.0, 0), chart.Either(log, 10.0, 1)
	}
	return low, high
}

// spanning returns an axis between two numbers. A margin is a part of its length that it has beyond them.
func spanning(title string, log bool, margin, low, high float64) axis {
	a := axis{title: title, log: log, low: low, high: high}
	switch more := max(math.Abs(low), 1) / 2; {
	case log && low == high:
		a.low, a.high = low/2, high*2
	case log:
		times := math.Exp(margin * (math.Log(high) - math.Log(low)))
		a.low, a.high = low/times, high*times
	case low == high:
		a.low, a.high = low-more, high+more
	default:
		a.low, a.high = low-(high-low)*margin, high+(high-low)*margin
	}
	return a
}

// ticks returns at most n ticks, and at least two where the axis has two numbers to name.
func (a axis) ticks(n int) []tick {
	switch {
	case a.names != nil:
		return a.named(n)
	case a.log:
		return a.powers(n)
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

// powers returns round numbers of a logarithmic axis: as many in each power of ten as fit, or every second, third …
// power.
func (a axis) powers(n int) (all []tick) {
	first, last := math.Floor(math.Log10(a.low)), math.Ceil(math.Log10(a.high))
	each := [...][]float64{{1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 5, 7}, {1, 2, 5}, {1, 3}, {1}}
	for try := 0; ; try++ {
		all = nil
		step := float64(max(try-len(each)+2, 1))
		for e := math.Ceil(first/step) * step; e <= last; e += step {
			for _, times := range each[min(try, len(each)-1)] {
				if v := times * math.Pow(10, e); v >= a.low*(1-1e-9) && v <= a.high*(1+1e-9) {
					all = append(all, tick{v, chart.Either(e >= -2 && e <= 3, chart.Brief(v, 4), powered(v))})
				}
			}
		}
		if len(all) <= n {
			return all
		}
	}
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
