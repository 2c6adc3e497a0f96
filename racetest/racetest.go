// Package racetest makes tests try fewer cases while they look for races. That
// takes ten times as long, and what runs in one goroutine has none: the other
// cases are tried by the tests that do not look.
package racetest

import (
	"flag"
	"strconv"
)

// Fewer is n, or a sixteenth of it, but at least one, while races are looked for.
func Fewer(n int) int {
	if On {
		return (n + 15) / 16
	}
	return n
}

// Checks makes random tests try so many cases, or fewer; it panics in tests without
// any. The flag on the command line takes precedence.
func Checks(n int) {
	if err := flag.Set("rapid.checks", strconv.Itoa(Fewer(n))); err != nil {
		panic(err)
	}
}

// Each gives every how many cases one is tried: all, or one of 16 while races
// are looked for. Tests that try all combinations skip the others by it.
func Each(i int) bool { return !On || i%16 == 0 }
