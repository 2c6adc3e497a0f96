package schemes

import (
	"math"
	"strconv"

	"wavescope/views/chart"
)

// fitNats writes what is added to a score with up to two decimals, in room columns.
func fitNats(v float64, room int) string {
	for decimals := 2; decimals > 0; decimals-- {
		if text := chart.Nats(v, decimals); len([]rune(text)) <= room {
			return text
		}
	}
	return chart.Nats(v, 0)
}

// slopeText writes a slope: 1/16 where it is that, else with three digits.
func slopeText(v float64) string {
	if _, exp := math.Frexp(v); math.Ldexp(0.5, exp) == v && v <= 1 {
		return "1/" + strconv.Itoa(1<<(1-exp))
	}
	return chart.Significant(v, 3)
}
