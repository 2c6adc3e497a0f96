package chart

// Tests outside the package, which draw with what itself imports this package, see
// these.

// Figures are the large signs.
var Figures = figures

// TurnBy returns a swing from one angle to another, backwards or not.
func TurnBy(from, to uint64, back bool) Swing { return Swing{Then: from, Now: to, back: back} }

// Size returns the angle that the swing covers.
func (s Swing) Size() uint64 { return s.wedge().size }
