package chart

// Either is the first of two things if something holds, else the second.
func Either[T any](holds bool, first, second T) T {
	if holds {
		return first
	}
	return second
}
