//go:build !soak && !windows

package ui

// slowDrawings are the screens that TestScreensTakeLittleMemory draws.
const slowDrawings = 60

// slowSeed is what they are drawn from.
func slowSeed() uint64 { return 1 }
