//go:build !race

package ui

const dearer = 1
