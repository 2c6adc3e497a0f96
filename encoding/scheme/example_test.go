package scheme_test

import (
	"fmt"
	"log"

	"wavescope/encoding/scheme"
)

// The slopes of ALiBi for 8 heads halve from head to head.
func ExampleSlope() {
	for head := range 8 {
		fmt.Printf("%.6f ", scheme.Slope(head, 8))
	}
	// Output: 0.500000 0.250000 0.125000 0.062500 0.031250 0.015625 0.007812 0.003906
}

// The buckets of T5's decoder: one for each of the 16 nearest keys, then wider ones.
func ExampleNewBuckets() {
	buckets, err := scheme.NewBuckets(32, 128, false)
	if err != nil {
		log.Fatal(err)
	}
	for _, distance := range []int{0, 1, 15, 16, 20, 50, 127, 128, 5000} {
		fmt.Printf("%d→%d ", distance, buckets.Of(-distance))
	}
	// Output: 0→0 1→1 15→15 16→16 20→17 50→24 127→31 128→31 5000→31
}
