// Package words is how numbers, names and sentences are written.
//
// It owns the formats of numbers (one a purpose, so that a number looks the
// same in every picture), the inks of running text, the signs of marks, the
// readout of a value, and the way a sentence is written down in several
// lengths, see [Say]. In come numbers and scenes, out come texts and lines of
// text. Read number.go and say.go first.
package words
