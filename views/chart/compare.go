package chart

import "math"

// Compared holds numbers as a sentence prints them. A sentence that says that numbers are equal, or that they differ,
// decides by Equal: so it agrees with what it prints.
type Compared struct {
	Texts []string
	Equal bool // all texts are the same, and none is of NaN
}

// Finest is the largest number of digits that Compare is asked for where the numbers come from a formula.
const Finest = 12

// Compare writes values with the fewest digits, from least to most, that tell as many of them apart as any of these
// numbers of digits does. With most = least it compares them at exactly so many digits.
func Compare(write func(v float64, digits int) string, least, most int, values ...float64) Compared {
	var c Compared
	for digits, found := least, 0; digits <= most && found < unlike(values); digits++ {
		texts := make([]string, len(values))
		for i, v := range values {
			texts[i] = write(v, digits)
		}
		if n := unlike(texts); n > found {
			c, found = Compared{texts, n == 1}, n
		}
	}
	for _, v := range values {
		c.Equal = c.Equal && !math.IsNaN(v)
	}
	return c
}

// unlike returns the number of distinct values. Each NaN counts.
func unlike[T comparable](values []T) int {
	n := 0
	for i, v := range values {
		n++
		for _, before := range values[:i] {
			if v == before {
				n--
				break
			}
		}
	}
	return n
}

// Apart writes v with at least so many digits, and with more where it would look equal to another number that it is
// not equal to.
func Apart(write func(v float64, digits int) string, least int, v float64, others ...float64) string {
	return Compare(write, least, max(least, Finest), append([]float64{v}, others...)...).Texts[0]
}
