package encoding

// Collision is an offset whose rows are hard to tell apart.
type Collision struct {
	Offset   int
	Distance float64
	Cosine   float64
	Pair     int     // the pair that keeps the rows apart, see Kernel.Saver
	Share    float64 // its share of the distance squared
}

// Collisions are the most confusable offsets of an encoding.
type Collisions struct {
	List  []Collision // the closest first
	Below int         // no offset from the first rise to Below−1 was left out
}
