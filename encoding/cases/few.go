//go:build !soak

package cases

// Soak reports whether tests try many cases, new ones in every run.
const Soak = false
