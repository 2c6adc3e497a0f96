package shift

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// drawDetail draws the panel for the pair under the cursor.
func drawDetail(f frame.Frame, sc scene.Scene, p dialPlan) {
	w, _ := f.Size()
	drawRule(f, sc, p)
	y := p.rule + 1 + parts.One(p.air)
	if p.big {
		left := min(10+max(w-120, 0)*9/40, p.table-2*p.bigRows-9)
		drawBigDial(f.Sub(0, 0, p.table-1, y+p.bigRows+2), sc, parts.DialOf(p.bigRows), left, y+1)
		drawPanel(f.Sub(p.table, y+(p.bigRows-parts.BigDial)/2, w-p.table-1, panelHeight), sc, p)
		return
	}
	drawPanel(f.Sub(1, y, w-2, panelHeight), sc, p)
}

// drawRule parts the dials from the panel and says what it is about.
func drawRule(f frame.Frame, sc scene.Scene, p dialPlan) {
	if p.bare {
		return
	}
	w, _ := f.Size()
	f.HLine(1, p.rule, w-2, '─', frame.Style{FG: frame.Line})
	room := w - 8
	if edge := p.edge(sc); !p.second && edge != "" {
		f.TextRight(w-3, p.rule, edge, frame.Style{FG: frame.Faint})
		room -= f.Theme.Width(edge) + 2
	}
	here, tail := ruleWords(sc, w >= bigDialWidth)
	line := scene.Line{words.Plain(" "), here, words.Plain(" "), words.Faint(words.Fitting(f, room-f.Theme.Width(here.Text), tail...)), words.Plain(" ")}
	line.Draw(f, 3, p.rule)
}

// ruleWords names the pair under the cursor and says, in several lengths, what
// the panel shows of it.
func ruleWords(sc scene.Scene, wide bool) (here scene.Span, tail []string) {
	pair, inPair := sc.Pair()
	name := "pair " + strconv.Itoa(pair)
	if !inPair {
		return words.Faint("dim " + strconv.Itoa(sc.Dim) + " is a column of zeros:"), []string{
			"it belongs to no pair and nothing moves it · below: " + name + ", the last one",
			"no pair; below: " + name,
		}
	}
	what := "one matrix moves every position"
	if _, ok := sc.Waves.Column(pair, encoding.Cos); !ok {
		what = "a sine without its cosine"
	}
	if wide {
		name += " under the cursor"
	}
	return accentStrong(name), []string{
		what + " · x = cos, y = sin, counter-clockwise = later",
		what + " · x = cos, y = sin, ccw = later",
		what, "x = cos, y = sin",
	}
}

var accentStrong = func(s string) scene.Span {
	return scene.Span{Text: s, Style: frame.Style{FG: frame.Accent, Bold: true}}
}

// panelHeight is more than the panel ever takes.
const panelHeight = 20

// drawPanel draws the right part of the panel: the equation at one or two
// positions, and how well the shifted sine is predicted.
func drawPanel(f frame.Frame, sc scene.Scene, p dialPlan) {
	w, _ := f.Size()
	pair, _ := sc.Pair()
	_, hasCos := sc.Waves.Column(pair, encoding.Cos)
	y := 0
	if p.big {
		turn := "the turn, in (sin, cos) order: rows [c s], [−s c]"
		if !hasCos {
			turn = "the turn"
		}
		f.Text(0, y, words.Fitting(f, w, turn+pairColumns(sc, pair), turn), frame.Style{FG: frame.Faint})
		y += 2
	}
	if !hasCos {
		drawLoneSine(f, sc, y, pair)
	} else {
		c := matrixFor(w)
		c.draw(f, 0, y, sc, pair, 0)
		if p.block2 {
			c.draw(f, 0, y+matrixRows+parts.One(p.gap), sc, pair, sc.Anchor)
		}
	}
	y += matrixRows + parts.One(p.gap)
	if p.block2 {
		y += matrixRows + parts.One(p.gap)
	}
	if p.fits {
		drawFits(f, sc, y, pair)
	}
}

// drawLoneSine says why no one matrix moves the last sine of an odd d_model: the
// equation of its sine has a cosine in it that no column holds.
func drawLoneSine(f frame.Frame, sc scene.Scene, y, pair int) {
	w, _ := f.Size()
	s := newShiftStep(sc.Waves, pair, sc.Pos, sc.Offset)
	a, b := s.row(0)
	n := strconv.Itoa(sc.Dim)
	sine := func(w int) string {
		from, to := words.ShortPos(f, sc.Pos, 0, w), words.ShortPos(f, sc.Pos+sc.Offset, 0, w)
		return "sin(" + to + ") = " + words.Signed(a, 4) + " × sin(" + from + ") " + words.Signed(b, 4) + " × cos(" + from + ")"
	}
	warn := frame.Style{FG: frame.Warn}
	f.Text(0, y, words.Fitting(f, w, "no cosine column: dim "+n+" is the last sine of an odd d_model", "dim "+n+" has no cosine column"), warn)
	f.Text(0, y+1, words.Fitting(f, w, sine(20), sine(12), sine(6), "sin = "+words.Signed(s.to[0], 4)), frame.Style{FG: frame.SinColor})
	from := words.ShortPos(f, sc.Pos, 0, 20)
	f.Text(0, y+2, words.Fitting(f, w,
		"the hand turns all the same, but cos("+from+") is in no column, so no one matrix moves every position",
		"cos("+from+") is in no column: no one matrix fits every position",
		"no one matrix fits"), frame.Style{FG: frame.Faint})
}

// fitLimit bounds the positions that R² is computed from in the dials face.
const fitLimit = 256

// drawFits draws R² of the shifted sine as two bars.
func drawFits(f frame.Frame, sc scene.Scene, y, pair int) {
	w, _ := f.Size()
	first, n := fitSpan(sc, fitLimit)
	fit := fitSamples(shiftSamples(sc.Waves, pair, first, n, sc.Offset), sc.Waves, pair, sc.Offset)
	what := "sin(" + later(sc.Offset) + ") from " + words.Plural(n, "position")
	title := what + ", " + words.Position(first) + "…" + words.Position(first+n-1)
	below := ""
	if fit.alone.r2 <= -0.005 { // as written, with two decimals
		below = " · below 0: worse than their mean"
	}
	title = words.Fitting(f, w-4, title+below, title, what, words.Plural(n, "position"))
	f.Text(0, y, "R²", frame.Style{FG: frame.Faint})
	f.Text(4, y, title, frame.Style{FG: frame.Faint})
	drawFit(f, y+1, "sin alone", fit.alone.r2)
	if _, ok := sc.Waves.Column(pair, encoding.Cos); ok {
		drawFit(f, y+2, "sin and cos", fit.both.r2)
	} else {
		f.Text(4, y+2, "sin and cos   no column has this cosine", frame.Style{FG: frame.Text})
	}
}

// drawFit draws one R² as a bar and in digits.
func drawFit(f frame.Frame, y int, name string, r2 float64) {
	w, _ := f.Size()
	bar := min(w-18-1-5, 48)
	f.Text(4, y, name, frame.Style{FG: frame.Text})
	drawShare(f, 18, y, bar, r2, shareInk(r2))
	f.Text(18+bar+1, y, shareText(r2), frame.Style{FG: shareInk(r2), Bold: true})
}

// later says where the shifted position lies: "5 later".
func later(k int) string {
	if k < 0 {
		return strconv.Itoa(-k) + " earlier"
	}
	return strconv.Itoa(k) + " later"
}

// shareInk is the colour of an R², good from where a line hardly misses.
func shareInk(r2 float64) frame.Color {
	if r2 > 0.995 {
		return frame.Good
	}
	return frame.Warn
}

// drawShare draws a part of 1 as a bar.
func drawShare(f frame.Frame, x, y, w int, part float64, ink frame.Color) {
	f.HLine(x, y, w, '─', frame.Style{FG: frame.Line})
	full := '━'
	if f.Theme.ASCII {
		full = '='
	}
	if part > 0 {
		f.HLine(x, y, int(math.Round(part*float64(w))), full, frame.Style{FG: ink})
	}
}
