package encoding

// Reordering is what a head is tried on: the same words in two orders.
type Reordering struct {
	Words   []string    // in the first order
	Order   []int       // Order[i] is where word i of the second order stands in the first
	Vectors [][]float64 // of the words, in the first order
	Head    Head
}

// MostReordering bounds words² · d_model of a [Reordering], for a computation
// of a few seconds.
const MostReordering = 1 << 28
