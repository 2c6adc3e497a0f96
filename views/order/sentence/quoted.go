package sentence

import "wavescope/views/frame"

// Quoted is a word in a sentence of ours, cut to a length that fits.
func Quoted(word string) string { return "'" + frame.Theme{}.Cut(word, 20) + "'" }
