package sentence

// Slot is a run of positions.
type Slot struct{ First, N int }

func (s Slot) End() int { return s.First + s.N }

func (s Slot) Holds(pos int) bool { return pos >= s.First && pos < s.End() }
