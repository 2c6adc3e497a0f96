package chart

import (
	"math/bits"
	"strconv"

	"wavescope/encoding"
)

// FewestBits is how many bits are shown even where smaller numbers would do.
const FewestBits = 4

// BitsOf is how many bits a picture up to a position shows.
func BitsOf(pos int) int { return max(bits.Len(uint(pos)), FewestBits) }

// BitsNeeded is how many bits tell so many positions apart.
func BitsNeeded(length int) int { return bits.Len(uint(max(length-1, 0))) }

// Hamming is the number of bits that the step to a position flips. No step
// leads to position 0.
func Hamming(pos int) int { return encoding.Hamming(max(pos-1, 0), pos) }

// ToPair moves the cursor to a pair, a cosine staying a cosine.
func ToPair(sc Scene, pair int) func(*State) {
	dim := sc.ColumnOf(pair)
	return func(s *State) { s.Dim = dim }
}

// OffsetNote is what the heading of a picture about an offset adds.
func OffsetNote(s State) string { return "k = " + strconv.Itoa(s.Offset) }
