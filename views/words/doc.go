// Package words is how numbers and sentences are written.
//
// It owns the formats of numbers (one a purpose, so that a number looks the
// same in every picture), the inks of running text, and the way a sentence is
// written down in several lengths, see [Say]. In come numbers, out come texts
// and lines of text; it draws nothing.
package words
