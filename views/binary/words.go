package binary

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// caption sets the jump of bits against the glide of waves.
func (b *plan) caption() []scene.Line {
	switch {
	case b.Matched || b.doubling():
		return b.matchedCaption()
	case b.Pos == 0:
		return b.startCaption()
	}
	return b.stepCaption()
}

// stepCaption sets the jump against the glide.
func (b *plan) stepCaption() []scene.Line {
	from, to, n, h := b.Pos-1, b.Pos, b.total, parts.Hamming(b.Pos)
	e, pairs := words.Distance(encoding.Step(b.Enc, b.Pos), 3), b.Waves.Pairs()
	once := ""
	if h > 1 {
		once = " at once"
	}
	who, move, all := "the waves", "move", "the waves"
	switch {
	case pairs == 1:
		who, move, all = "the wave", "moves", "the wave"
	case pairs > b.lanes.n:
		all = "all " + strconv.Itoa(pairs) + " waves"
		who = all + " together"
	}
	if !b.Steady() {
		low, high := parts.StepRange(b.Scene, b.first, b.rows)
		lone := fmt.Sprintf("from %s to %s in these rows", words.Distance(low, 3), words.Distance(high, 3))
		if words.Distance(low, 3) == words.Distance(high, 3) {
			lone = "almost as far in every step"
		}
		return []scene.Line{
			words.Linef("%d → %d flips %d of %d bits%s; %s %s %s, %s: the last sine has no cosine.", from, to, h, n, once, who, move, e, lone),
			words.Linef("%d → %d flips %d of %d bits; %s %s %s, %s.", from, to, h, n, all, move, e, lone),
			words.Linef("This step flips %d of %d bits; %s %s %s.", h, n, all, move, e),
			words.Linef("flips %d of %d bits; waves move %s", h, n, e),
		}
	}
	return []scene.Line{
		words.Linef("%d → %d flips %d of %d bits%s; %s %s %s, exactly as far as in every other step.", from, to, h, n, once, who, move, e),
		words.Linef("%d → %d flips %d of %d bits; %s %s %s, as in every step.", from, to, h, n, all, move, e),
		words.Linef("This step flips %d of %d bits; %s %s %s, as in every step.", h, n, all, move, e),
		words.Linef("flips %d of %d bits; waves move %s", h, n, e),
	}
}

// startCaption says, where there is no step yet, what the codes cost.
func (b *plan) startCaption() []scene.Line {
	if b.Length == 1 {
		return []scene.Line{
			words.Linef("A sequence of one position has no step: nothing flips and nothing moves."),
			words.Linef("One position: no step, nothing flips."),
		}
	}
	count := words.Plural(b.Length, "position")
	need := words.Plural(parts.BitsNeeded(b.Length), "bit")
	e := words.Distance(encoding.Step(b.Enc, 1), 3)
	even := "every step is " + e + " long"
	if !b.Steady() {
		even = "every step is nearly the same"
	}
	return []scene.Line{
		words.Linef("%s: %d numbers one-hot, %s in binary, %d floats as waves. Waves save nothing, but %s.", count, b.Length, need, b.DModel, even),
		words.Linef("%s: %s in binary, %d floats as waves, but %s.", count, need, b.DModel, even),
		words.Linef("No step leads to 0. %s in binary, %d floats as waves.", need, b.DModel),
		words.Linef("No step leads to position 0."),
	}
}

// matchedCaption says what the matched base does, or why there is none.
func (b *plan) matchedCaption() []scene.Line {
	base := significantBase(b.Shape().Base)
	if b.Waves.Pairs() == 1 {
		return []scene.Line{
			words.Linef("One pair has one wavelength, 2π, whatever the base: there is nothing to double."),
			words.Linef("One pair: no wavelength to double."),
		}
	}
	if _, ok := encoding.MatchedBase(b.Config); !ok {
		return []scene.Line{
			words.Linef("No base up to 1e300 makes the wavelengths double: d_model %d would need %s. Base %s stays.", b.DModel, b.matchedPower(), base),
			words.Linef("No base matches: %s is beyond 1e300. Base %s stays.", b.matchedPower(), base),
			words.Linef("No base matches, %s stays.", base),
		}
	}
	still := ""
	if h := parts.Hamming(b.Pos); h > 0 {
		still = fmt.Sprintf("; still %s and %s", jump(h), glide(b.Waves.Pairs()))
	}
	return []scene.Line{
		words.Linef("base %s = %s: every wave takes twice as long as the one before, as bits do%s.", base, b.matchedPower(), still),
		words.Linef("base %s = %s: every wave takes twice as long as the one before, as bits do.", base, b.matchedPower()),
		words.Linef("base %s = %s: wavelengths double, as bits do.", base, b.matchedPower()),
		words.Linef("base %s: wavelengths double.", base),
	}
}

func jump(n int) string {
	if n == 1 {
		return "1 bit jumps"
	}
	return strconv.Itoa(n) + " bits jump"
}

func glide(n int) string {
	if n == 1 {
		return "1 wave glides"
	}
	return strconv.Itoa(n) + " waves glide"
}

// matchedPower writes the matched base as a power of two, in terms of d_model.
func (b *plan) matchedPower() string {
	_, den := b.Config.Exponent(1)
	if num, _ := b.Config.Exponent(1); num > 1 {
		return fmt.Sprintf("2^(%d/%d)", den, num)
	}
	return fmt.Sprintf("2^%d", den)
}

// significantBase writes a base in full while that is short.
func significantBase(base float64) string {
	if base < 1e15 && base == math.Trunc(base) {
		return strconv.FormatFloat(base, 'f', 0, 64)
	}
	s := strconv.FormatFloat(base, 'g', -1, 64)
	if len(s) > 12 {
		s = strconv.FormatFloat(base, 'g', 5, 64)
	}
	return s
}

// readout writes the step to the cursor as numbers: bits, angles, distance.
func (b *plan) readout() []scene.Line {
	pos := words.Accent("pos " + strconv.Itoa(b.Pos))
	if b.Pos == 0 {
		return []scene.Line{
			words.Ruled(scene.Line{pos, words.Faint(" · no step before it")}, b.turns(true), b.euclidean(true)),
			words.Ruled(scene.Line{pos}, b.turns(false), b.euclidean(false)),
			{pos},
		}
	}
	step := scene.Line{pos, words.Faint(" · "), words.Plain(fmt.Sprintf("step %d → %d", b.Pos-1, b.Pos))}
	whole, tail := b.flipped(b.Pos, b.total), b.flipped(b.Pos, parts.Hamming(b.Pos)+1)
	bare := scene.Line{words.Accent("Hamming " + strconv.Itoa(parts.Hamming(b.Pos)))}
	return []scene.Line{
		words.Ruled(step, whole, b.turns(true), b.euclidean(true)),
		words.Ruled(step, tail, b.turns(true), b.euclidean(true)),
		words.Ruled(scene.Line{pos}, whole, b.turns(false), b.euclidean(false)),
		words.Ruled(scene.Line{pos}, tail, b.turns(false), b.euclidean(false)),
		words.Ruled(scene.Line{pos}, bare, b.turns(false), b.euclidean(false)),
		words.Ruled(scene.Line{pos}, bare, b.euclidean(false)),
		words.Ruled(scene.Line{pos}, bare),
		{pos},
	}
}

// flipped writes the lowest n bits before and after the step to a position.
func (b *plan) flipped(pos, n int) scene.Line {
	more := "…"
	if n >= b.total {
		n, more = b.total, ""
	}
	low := 1<<n - 1
	change := fmt.Sprintf("%s%0*b → %s%0*b", more, n, (pos-1)&low, more, n, pos&low)
	return scene.Line{words.Inked(frame.Bright)(change), words.Accent(" Hamming " + strconv.Itoa(parts.Hamming(pos)))}
}

// turns says how far the step turns the pair under the cursor, and beside it
// the fastest one, or the slowest shown when the cursor is on the fastest.
func (b *plan) turns(both bool) scene.Line {
	here, _ := b.Wave()
	angle := func(pair int) string { return degrees(b.Waves.Frequency(pair)) }
	other := here
	if here == 0 {
		other = b.lanes.n - 1
	}
	if both && other > 0 {
		return scene.Line{words.Plain(fmt.Sprintf("pair 0 turns %s, pair %d %s", angle(0), other, angle(other)))}
	}
	return scene.Line{words.Plain(fmt.Sprintf("pair %d turns %s", here, angle(here)))}
}

// euclid writes the distance of the step, with its formula where there is room.
func (b *plan) euclidean(formula bool) scene.Line {
	e := encoding.Step(b.Enc, max(b.Pos, 1))
	switch {
	case !formula:
		return scene.Line{words.Accent("Euclid " + words.Distance(e, 3))}
	case b.Steady():
		return scene.Line{words.Faint("√Σ(2 sin(ω/2))² = "), words.Strong(words.Distance(e, 4))}
	}
	p := max(b.Pos, 1)
	return scene.Line{words.Faint(fmt.Sprintf("|PE(%d) − PE(%d)| = ", p, p-1)), words.Strong(words.Distance(e, 4))}
}
