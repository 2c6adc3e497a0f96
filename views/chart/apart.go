package chart

// Apart is the least number of decimals, from some on, at which a value does not
// look like one that it only is next to.
func Apart(v float64, decimals int, others ...float64) int {
	for _, other := range others {
		for v != other && decimals < 12 && Unsigned(v, decimals) == Unsigned(other, decimals) {
			decimals++
		}
	}
	return decimals
}

// Percent writes a share as whole percent: all or nothing only where it is.
func Percent(share float64) string {
	switch {
	case share > 0.995 && share < 1:
		return ">99%"
	case share < 0.005 && share > 0:
		return "<1%"
	}
	return Unsigned(100*share, 0) + "%"
}

// Reached writes up to where something is known: from a million on with three
// digits, rounded down.
func Reached(n int) string {
	unit := 1
	for n >= 1e6 && n/unit >= 1000 {
		unit *= 10
	}
	return Compact(n / unit * unit)
}
