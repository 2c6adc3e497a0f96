package parts

// A Row is a part of a picture that takes whole rows: At gets the one that it
// begins in.
type Row struct {
	At *int
	N  int
}

// A Give lets a part, by its place in the list, shrink to N rows where the rows
// that are left would be fewer than Least.
type Give struct{ Part, N, Least int }

// Share stands parts on top of each other in so many rows and gives what is left
// to the one that asks for none. Where that is too little the others give way
// in the order of gives; a part without rows is not shown, its At is −1.
func Share(room int, rows []Row, gives ...Give) (left int) {
	n := make([]int, len(rows))
	left = room
	for i, r := range rows {
		n[i] = r.N
		left -= r.N
	}
	for _, g := range gives {
		if left < g.Least && n[g.Part] > g.N {
			left += n[g.Part] - g.N
			n[g.Part] = g.N
		}
	}
	left = max(left, 0)
	y := 0
	for i, r := range rows {
		*r.At = y
		switch {
		case r.N == 0:
			y += left
		case n[i] == 0:
			*r.At = -1
		}
		y += n[i]
	}
	return left
}

// One is 1 if something holds, else 0: rows and columns that may be there.
func One(holds bool) int {
	if holds {
		return 1
	}
	return 0
}
