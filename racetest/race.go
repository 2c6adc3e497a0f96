//go:build race

package racetest

import _ "pgregory.net/rapid" // whose flag is set

// On says that races are looked for.
const On = true

// Random tests try fewer cases by themselves; the flag on the command line takes
// precedence.
func init() { Checks(100) }
