package encoding

// Placement is how attention is told where words stand.
type Placement uint8

const (
	NoPositions Placement = iota // not at all
	Sinusoids                    // a row of the table is added to each word
	Rotary                       // queries and keys are turned by their position
	LinearBias                   // a score loses in proportion to the distance
)

// Placements names them: Placements[p] is the placement p.
var Placements = []string{"none", "sinusoidal", "rope", "alibi"}

func (p Placement) String() string { return Placements[p] }
