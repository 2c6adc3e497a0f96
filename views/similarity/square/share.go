package square

import "wavescope/views/parts"

// What pictures of a matrix and a plot share, with waves or without.
const (
	Alone = 9  // columns before a plot without a matrix
	Tall  = 26 // rows of a picture from which there are notes
	Notes = 3  // rows of them
)

const (
	between     = 10  // columns from the matrix to the plot: the values of its axis and their colours
	airy        = 100 // columns of a picture from which there is one more
	narrow      = 26  // columns that the matrix leaves to the plot
	slim        = 70  // columns of a picture below which it leaves fewer
	narrowest   = 18
	leastMatrix = 16 // columns of a matrix beside a plot
)

// Share says how a picture of w columns is shared by the matrix of so many
// positions and a plot: gap columns lie between them, and the matrix leaves least
// to the plot. Without room for both, ok is false.
func Share(w, length int) (gap, least int, ok bool) {
	gap, least = between+parts.One(w >= airy), parts.Either(w < slim, narrowest, narrow)
	return gap, least, w-1-Gutter(length)-gap-least >= leastMatrix
}
