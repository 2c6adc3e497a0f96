//go:build !soak

package ui

// claimDrawings are the pictures that TestClaims reads.
const claimDrawings = 1500
