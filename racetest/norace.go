//go:build !race

package racetest

// On says that races are looked for.
const On = false
