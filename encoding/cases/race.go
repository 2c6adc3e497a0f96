//go:build race

package cases

// racing reports whether the race detector is on.
const racing = true
