//go:build race

package ui

// dearer is how many times the memory a program takes that looks for races.
const dearer = 4
