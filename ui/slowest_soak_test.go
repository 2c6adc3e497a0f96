//go:build soak && !windows

package ui

import "time"

// slowDrawings are the screens that TestScreensTakeLittleMemory draws.
const slowDrawings = 20_000

// slowSeed is what they are drawn from: others each time.
func slowSeed() uint64 { return uint64(time.Now().UnixNano()) }
