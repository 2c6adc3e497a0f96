package chart

import (
	"math"
	"strconv"
)

// Nats writes what is added to a score.
func Nats(v float64, decimals int) string {
	if math.IsNaN(v) {
		return "–"
	}
	return Unsigned(v, decimals)
}

// Weight writes e^v as a multiple.
func Weight(v float64) string {
	w := math.Exp(v)
	switch {
	case math.IsNaN(v):
		return "–"
	case v == 0:
		return "×1"
	case w >= 1000:
		return "×" + Power(w, 1)
	case w >= 9.9995:
		return "×" + Significant(w, 3)
	case w >= 0.0015:
		return "×" + strconv.FormatFloat(w, 'f', 3, 64)
	case w >= 0.00015:
		return "×" + strconv.FormatFloat(w, 'f', 4, 64)
	case v > -700:
		return "×" + Power(w, 0)
	}
	return "×<1e-300"
}

// Share writes a share; all and nothing only where it is.
func ShareText(share float64) string {
	switch p := 100 * share; {
	case share >= 1:
		return "100%"
	case p >= 99.5:
		return ">99%"
	case p >= 9.95:
		return strconv.FormatFloat(p, 'f', 0, 64) + "%"
	case p >= 0.05:
		return strconv.FormatFloat(p, 'f', 1, 64) + "%"
	}
	return "<0.1%"
}

// FitNats writes what is added with as many decimals, two at most, as have room.
func FitNats(v float64, room int) string {
	for decimals := 2; decimals > 0; decimals-- {
		if text := Nats(v, decimals); len([]rune(text)) <= room {
			return text
		}
	}
	return Nats(v, 0)
}

// Slope writes a slope: 1/16 where it is that, else with three digits.
func Slope(v float64) string {
	if _, exp := math.Frexp(v); math.Ldexp(0.5, exp) == v && v <= 1 {
		return "1/" + strconv.Itoa(1<<(1-exp))
	}
	return Significant(v, 3)
}
