//go:build !soak

package ui

// cutDrawings are the pictures that TestNothingIsCut looks at.
const cutDrawings = 3000
