//go:build soak

package ui

// claimDrawings are the pictures that TestClaims reads.
const claimDrawings = 40_000
