package views

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// binaryWords says what the step to the cursor does to bits and waves.
func binaryWords(f frame.Frame, sc Scene) Words {
	b := newButterfly(f, sc)
	return Words{Caption: b.caption(sc), Readout: b.readout(sc)}
}

func (b butterfly) caption(sc Scene) []Line {
	switch {
	case sc.Matched || doubling(sc):
		return matchedCaption(sc)
	case sc.Pos == 0:
		return startCaption(sc)
	}
	return b.stepCaption(sc)
}

// line is a caption in one style.
func line(format string, args ...any) Line { return Line{plain(fmt.Sprintf(format, args...))} }

// stepCaption sets the jump against the glide.
func (b butterfly) stepCaption(sc Scene) []Line {
	from, to, n, h := sc.Pos-1, sc.Pos, b.total, hamming(sc.Pos)
	e, pairs := distance(encoding.Step(sc.Enc, sc.Pos), 3), sc.Waves.Pairs()
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
	if !steady(sc) {
		low, high := stepRange(sc, b.first, b.rows)
		lone := fmt.Sprintf("from %s to %s in these rows", distance(low, 3), distance(high, 3))
		if distance(low, 3) == distance(high, 3) {
			lone = "almost as far in every step"
		}
		return []Line{
			line("%d → %d flips %d of %d bits%s; %s %s %s, %s: the last sine has no cosine.", from, to, h, n, once, who, move, e, lone),
			line("%d → %d flips %d of %d bits; %s %s %s, %s.", from, to, h, n, all, move, e, lone),
			line("This step flips %d of %d bits; %s %s %s.", h, n, all, move, e),
			line("flips %d of %d bits; waves move %s", h, n, e),
		}
	}
	return []Line{
		line("%d → %d flips %d of %d bits%s; %s %s %s, exactly as far as in every other step.", from, to, h, n, once, who, move, e),
		line("%d → %d flips %d of %d bits; %s %s %s, as in every step.", from, to, h, n, all, move, e),
		line("This step flips %d of %d bits; %s %s %s, as in every step.", h, n, all, move, e),
		line("flips %d of %d bits; waves move %s", h, n, e),
	}
}

// startCaption says, where there is no step yet, what the codes cost.
func startCaption(sc Scene) []Line {
	if sc.Length == 1 {
		return []Line{
			line("A sequence of one position has no step: nothing flips and nothing moves."),
			line("One position: no step, nothing flips."),
		}
	}
	count := plural(sc.Length, "position")
	need := plural(bitsNeeded(sc.Length), "bit")
	e := distance(encoding.Step(sc.Enc, 1), 3)
	even := "every step is " + e + " long"
	if !steady(sc) {
		even = "every step is nearly the same"
	}
	return []Line{
		line("%s: %d numbers one-hot, %s in binary, %d floats as waves. Waves save nothing, but %s.", count, sc.Length, need, sc.DModel, even),
		line("%s: %s in binary, %d floats as waves, but %s.", count, need, sc.DModel, even),
		line("No step leads to 0. %s in binary, %d floats as waves.", need, sc.DModel),
		line("No step leads to position 0."),
	}
}

// bitsNeeded is how many bits tell so many positions apart.
func bitsNeeded(length int) int {
	n := 0
	for ; 1<<n < length; n++ {
	}
	return n
}

// matchedCaption says what the matched base does, or why there is none.
func matchedCaption(sc Scene) []Line {
	base := significantBase(sc.Shape().Base)
	if sc.Waves.Pairs() == 1 {
		return []Line{
			line("One pair has one wavelength, 2π, whatever the base: there is nothing to double."),
			line("One pair: no wavelength to double."),
		}
	}
	if _, ok := encoding.MatchedBase(sc.Config); !ok {
		return []Line{
			line("No base up to 1e300 makes the wavelengths double: d_model %d would need %s. Base %s stays.", sc.DModel, matchedPower(sc), base),
			line("No base matches: %s is beyond 1e300. Base %s stays.", matchedPower(sc), base),
			line("No base matches, %s stays.", base),
		}
	}
	still := ""
	if h := hamming(sc.Pos); h > 0 {
		still = fmt.Sprintf("; still %s and %s", jump(h), glide(sc.Waves.Pairs()))
	}
	return []Line{
		line("base %s = %s: every wave takes twice as long as the one before, as bits do%s.", base, matchedPower(sc), still),
		line("base %s = %s: every wave takes twice as long as the one before, as bits do.", base, matchedPower(sc)),
		line("base %s = %s: wavelengths double, as bits do.", base, matchedPower(sc)),
		line("base %s: wavelengths double.", base),
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
func matchedPower(sc Scene) string {
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
func (b butterfly) readout(sc Scene) []Line {
	pos := accent("pos " + strconv.Itoa(sc.Pos))
	if sc.Pos == 0 {
		return []Line{
			join(Line{pos, faint(" · no step before it")}, b.turns(sc, true), euclid(sc, true)),
			join(Line{pos}, b.turns(sc, false), euclid(sc, false)),
			{pos},
		}
	}
	step := Line{pos, faint(" · "), plain(fmt.Sprintf("step %d → %d", sc.Pos-1, sc.Pos))}
	whole, tail := b.flipped(sc.Pos, b.total), b.flipped(sc.Pos, hamming(sc.Pos)+1)
	bare := Line{accent("Hamming " + strconv.Itoa(hamming(sc.Pos)))}
	return []Line{
		join(step, whole, b.turns(sc, true), euclid(sc, true)),
		join(step, tail, b.turns(sc, true), euclid(sc, true)),
		join(Line{pos}, whole, b.turns(sc, false), euclid(sc, false)),
		join(Line{pos}, tail, b.turns(sc, false), euclid(sc, false)),
		join(Line{pos}, bare, b.turns(sc, false), euclid(sc, false)),
		join(Line{pos}, bare, euclid(sc, false)),
		join(Line{pos}, bare),
		{pos},
	}
}

// join puts a rule between the parts of a line.
func join(parts ...Line) Line {
	var l Line
	for i, p := range parts {
		if i > 0 {
			l = append(l, rule)
		}
		l = append(l, p...)
	}
	return l
}

// flipped writes the lowest n bits before and after the step to a position.
func (b butterfly) flipped(pos, n int) Line {
	more := "…"
	if n >= b.total {
		n, more = b.total, ""
	}
	low := 1<<n - 1
	change := fmt.Sprintf("%s%0*b → %s%0*b", more, n, (pos-1)&low, more, n, pos&low)
	return Line{span(frame.Bright)(change), accent(" Hamming " + strconv.Itoa(hamming(pos)))}
}

// turns says how far the step turns the pair under the cursor, and beside it
// the fastest one, or the slowest shown when the cursor is on the fastest.
func (b butterfly) turns(sc Scene, both bool) Line {
	here, _ := sc.Wave()
	angle := func(pair int) string { return degrees(sc.Waves.Frequency(pair)) }
	other := here
	if here == 0 {
		other = b.lanes.n - 1
	}
	if both && other > 0 {
		return Line{plain(fmt.Sprintf("pair 0 turns %s, pair %d %s", angle(0), other, angle(other)))}
	}
	return Line{plain(fmt.Sprintf("pair %d turns %s", here, angle(here)))}
}

// euclid writes the distance of the step, with its formula where there is room.
func euclid(sc Scene, formula bool) Line {
	e := encoding.Step(sc.Enc, max(sc.Pos, 1))
	switch {
	case !formula:
		return Line{accent("Euclid " + distance(e, 3))}
	case steady(sc):
		return Line{faint("√Σ(2 sin(ω/2))² = "), strong(distance(e, 4))}
	}
	p := max(sc.Pos, 1)
	return Line{faint(fmt.Sprintf("|PE(%d) − PE(%d)| = ", p, p-1)), strong(distance(e, 4))}
}
