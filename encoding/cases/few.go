//go:build !soak

package cases

// Soak says that tests try many cases, and new ones in each run.
const Soak = false
