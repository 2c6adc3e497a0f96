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

// binaryWords says what the step to the cursor does to bits and waves.
func binaryWords(f frame.Frame, sc scene.Scene) scene.Words {
	b := newButterfly(f, sc)
	return scene.Words{Caption: b.caption(sc), Readout: b.readout(sc)}
}

func (b butterfly) caption(sc scene.Scene) []scene.Line {
	switch {
	case sc.Matched || doubling(sc):
		return matchedCaption(sc)
	case sc.Pos == 0:
		return startCaption(sc)
	}
	return b.stepCaption(sc)
}

// stepCaption sets the jump against the glide.
func (b butterfly) stepCaption(sc scene.Scene) []scene.Line {
	from, to, n, h := sc.Pos-1, sc.Pos, b.total, parts.Hamming(sc.Pos)
	e, pairs := words.Distance(encoding.Step(sc.Enc, sc.Pos), 3), sc.Waves.Pairs()
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
	if !sc.Steady() {
		low, high := parts.StepRange(sc, b.first, b.rows)
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
func startCaption(sc scene.Scene) []scene.Line {
	if sc.Length == 1 {
		return []scene.Line{
			words.Linef("A sequence of one position has no step: nothing flips and nothing moves."),
			words.Linef("One position: no step, nothing flips."),
		}
	}
	count := words.Plural(sc.Length, "position")
	need := words.Plural(parts.BitsNeeded(sc.Length), "bit")
	e := words.Distance(encoding.Step(sc.Enc, 1), 3)
	even := "every step is " + e + " long"
	if !sc.Steady() {
		even = "every step is nearly the same"
	}
	return []scene.Line{
		words.Linef("%s: %d numbers one-hot, %s in binary, %d floats as waves. Waves save nothing, but %s.", count, sc.Length, need, sc.DModel, even),
		words.Linef("%s: %s in binary, %d floats as waves, but %s.", count, need, sc.DModel, even),
		words.Linef("No step leads to 0. %s in binary, %d floats as waves.", need, sc.DModel),
		words.Linef("No step leads to position 0."),
	}
}

// matchedCaption says what the matched base does, or why there is none.
func matchedCaption(sc scene.Scene) []scene.Line {
	base := significantBase(sc.Shape().Base)
	if sc.Waves.Pairs() == 1 {
		return []scene.Line{
			words.Linef("One pair has one wavelength, 2π, whatever the base: there is nothing to double."),
			words.Linef("One pair: no wavelength to double."),
		}
	}
	if _, ok := encoding.MatchedBase(sc.Config); !ok {
		return []scene.Line{
			words.Linef("No base up to 1e300 makes the wavelengths double: d_model %d would need %s. Base %s stays.", sc.DModel, matchedPower(sc), base),
			words.Linef("No base matches: %s is beyond 1e300. Base %s stays.", matchedPower(sc), base),
			words.Linef("No base matches, %s stays.", base),
		}
	}
	still := ""
	if h := parts.Hamming(sc.Pos); h > 0 {
		still = fmt.Sprintf("; still %s and %s", jump(h), glide(sc.Waves.Pairs()))
	}
	return []scene.Line{
		words.Linef("base %s = %s: every wave takes twice as long as the one before, as bits do%s.", base, matchedPower(sc), still),
		words.Linef("base %s = %s: every wave takes twice as long as the one before, as bits do.", base, matchedPower(sc)),
		words.Linef("base %s = %s: wavelengths double, as bits do.", base, matchedPower(sc)),
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
func matchedPower(sc scene.Scene) string {
	_, den := sc.Config.Exponent(1)
	if num, _ := sc.Config.Exponent(1); num > 1 {
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
func (b butterfly) readout(sc scene.Scene) []scene.Line {
	pos := words.Accent("pos " + strconv.Itoa(sc.Pos))
	if sc.Pos == 0 {
		return []scene.Line{
			words.Ruled(scene.Line{pos, words.Faint(" · no step before it")}, b.turns(sc, true), euclid(sc, true)),
			words.Ruled(scene.Line{pos}, b.turns(sc, false), euclid(sc, false)),
			{pos},
		}
	}
	step := scene.Line{pos, words.Faint(" · "), words.Plain(fmt.Sprintf("step %d → %d", sc.Pos-1, sc.Pos))}
	whole, tail := b.flipped(sc.Pos, b.total), b.flipped(sc.Pos, parts.Hamming(sc.Pos)+1)
	bare := scene.Line{words.Accent("Hamming " + strconv.Itoa(parts.Hamming(sc.Pos)))}
	return []scene.Line{
		words.Ruled(step, whole, b.turns(sc, true), euclid(sc, true)),
		words.Ruled(step, tail, b.turns(sc, true), euclid(sc, true)),
		words.Ruled(scene.Line{pos}, whole, b.turns(sc, false), euclid(sc, false)),
		words.Ruled(scene.Line{pos}, tail, b.turns(sc, false), euclid(sc, false)),
		words.Ruled(scene.Line{pos}, bare, b.turns(sc, false), euclid(sc, false)),
		words.Ruled(scene.Line{pos}, bare, euclid(sc, false)),
		words.Ruled(scene.Line{pos}, bare),
		{pos},
	}
}

// flipped writes the lowest n bits before and after the step to a position.
func (b butterfly) flipped(pos, n int) scene.Line {
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
func (b butterfly) turns(sc scene.Scene, both bool) scene.Line {
	here, _ := sc.Wave()
	angle := func(pair int) string { return degrees(sc.Waves.Frequency(pair)) }
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
func euclid(sc scene.Scene, formula bool) scene.Line {
	e := encoding.Step(sc.Enc, max(sc.Pos, 1))
	switch {
	case !formula:
		return scene.Line{words.Accent("Euclid " + words.Distance(e, 3))}
	case sc.Steady():
		return scene.Line{words.Faint("√Σ(2 sin(ω/2))² = "), words.Strong(words.Distance(e, 4))}
	}
	p := max(sc.Pos, 1)
	return scene.Line{words.Faint(fmt.Sprintf("|PE(%d) − PE(%d)| = ", p, p-1)), words.Strong(words.Distance(e, 4))}
}
