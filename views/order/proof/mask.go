package proof

import (
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
)

// mask is what is hidden from words: nothing, what is later, padding, or both. Without
// padding only what is later can be.
type mask uint8

// The masks that there are; both is their sum.
const (
	causalMask mask = 1 << iota
	paddingMask
)

func maskOf(set sentence.Settings) mask {
	return causalMask*mask(parts.One(set.Causal)) + paddingMask*mask(parts.One(set.HidePads && set.Padding > 0))
}

func (m mask) causal() bool  { return m&causalMask > 0 }
func (m mask) padding() bool { return m&paddingMask > 0 }

// set puts the mask in force; without padding it says nothing of that.
func (m mask) set(to *sentence.Settings) {
	to.Causal = m.causal()
	if to.Padding > 0 {
		to.HidePads = m.padding()
	}
}

// next is the mask after this one.
func (m mask) next(padding int) mask { return (m + 1) % mask(len(maskNames(padding))) }

// named is what a mask is called.
func (m mask) named() string {
	return [...]string{"no mask", "causal mask", "padding mask", "both masks"}[m]
}

// nextMask puts the next mask in force.
func nextMask(set *sentence.Settings) { maskOf(*set).next(set.Padding).set(set) }

// maskNames are the values of the mask among the switches: as long as there is no
// padding it is on or off.
func maskNames(padding int) []string {
	if padding == 0 {
		return []string{"off", "on"}
	}
	return []string{"off", "causal", "padding", "both"}
}
