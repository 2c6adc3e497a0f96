package order

import (
	"fmt"
	"slices"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// proofFace gives the same words in two orders, or two sentences, to one attention head.
var proofFace = orderFace{
	Name: proofName, Title: "Proof", Reading: proofReading,
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return pairKeyAxis, pairQueryAxis
	},
	Keys: []chart.Key[Settings]{
		bind("p", "p", "positions", fmt.Sprintf(
			"no positions, sinusoidal ones, RoPE (column j rotates with j + d/2) or ALiBi (slope %g)",
			attention.LinearSlope)).
			Do(func(_ *chart.State, set *Settings, _ int) { nextPlacement(set) }),
		bind("c", "c", "causal mask",
			"mask later words or none; with padding also the padding, or both").
			Do(func(_ *chart.State, set *Settings, _ int) { nextMask(set) }).
			Named(func(_ chart.State, set Settings) string { return maskOf(set).next(set.Padding).named() }),
		bind("Q", "Q", "W_Q ≠ W_K",
			"a separate W_Q from a seed, so that scores do not commute, or W_Q = W_K = I").
			Do(func(_ *chart.State, set *Settings, _ int) { set.Skew = !set.Skew }).
			Named(func(_ chart.State, set Settings) string {
				return [...]string{"W_Q ≠ W_K", "W_Q = W_K"}[chart.One(set.Skew)]
			}),
		bind("r", "r", "reverse", "reverse the second order, or sentence").
			Do(func(_ *chart.State, set *Settings, _ int) {
				second := set.secondWords()
				slices.Reverse(second)
				setSecond(set, second)
			}).Ending("", "backwards these words are the same"),
		bind("comma:-1 .:+1", ", .", "move word",
			"move the word under the cursor back or on in the second order, or sentence").
			Do(moveWord).Telling(tellMove),
		padKey,
	},
	Controls: proofControls,
	Tree:     proofTree,
	Parts: chart.Names(sideNames[0], sideNames[1], linesName, remarkName, proofScaleName, outputsName,
		proofDifferenceName,
		largestName, meanName, wordName),
}

// The names of the regions of Proof.
var (
	sideNames = [2]*chart.Name{{Name: "A", Doc: "the weights of the first order"},
		{Name: "B", Doc: "the weights of the second"}}
	linesName      = &chart.Name{Name: "lines", Doc: "the lines from each word to itself"}
	remarkName     = &chart.Name{Name: "remark", Doc: "how the second order comes from the first"}
	proofScaleName = &chart.Name{Name: "scale", Doc: "the scale of the weights"}
	outputsName    = &chart.Name{Name: "outputs", Gives: true,
		Doc: "what comes out for each word, in both orders, and how the two differ"}
	proofDifferenceName = &chart.Name{Name: "difference", Doc: "the outputs of both orders less each other"}
	largestName         = &chart.Name{Name: "largest", Doc: "the largest difference of each word"}
	meanName            = &chart.Name{Name: "mean", Doc: "the mean over all words"}
	wordName            = &chart.Name{Name: "word", Each: "word, from 0",
		Doc: "what a word reads, and what comes out for it"}
)

// proofQuantities are the numbers that tasks of lessons can ask for.
var proofQuantities = []chart.Quantity[Settings]{
	{
		Name: "differ", Doc: "words whose output differs in the second order, in Proof",
		About: "%.4g words differ|1 word differs",
		Of:    compares(func(n *proofNumbers) float64 { return float64(n.Differ) }),
	},
	{
		Name: "reversed", Doc: "1 where the second order is the first one backwards, in Proof, otherwise 0",
		About: "B is not A backwards|B is A backwards",
		Of:    compares(func(n *proofNumbers) float64 { return float64(chart.One(n.mirrored())) }),
	},
}

// compares returns the function of a quantity that is a number of the comparison; ok is false for
// other faces and for schemes that do not act on the input.
func compares(of func(*proofNumbers) float64) func(chart.Scene, Settings) (float64, bool) {
	return func(sc chart.Scene, set Settings) (float64, bool) {
		if set.Face != proofName || len(set.Words()) == 0 || sc.Declared().Stage != scheme.Input {
			return 0, false
		}
		n := newProofNumbers(scene{Scene: sc, Settings: set})
		return of(&n), true
	}
}

// nextPlacement selects the placement after the one in force.
func nextPlacement(set *Settings) {
	set.Positions = (set.Positions + 1) % attention.Placement(len(attention.Placements))
}

// setSecond replaces the second sentence.
func setSecond(set *Settings, second []string) {
	set.Against = strings.Join(second, " ")
	*set = set.Clamp()
}

// moveWord moves the word under the cursor by n places in the second sentence, if it
// has that word.
func moveWord(s *chart.State, set *Settings, n int) {
	if second, at, _ := underCursor(*s, *set); at >= 0 && at+n >= 0 && at+n < len(second) {
		second[at], second[at+n] = second[at+n], second[at]
		setSecond(set, second)
	}
}

// underCursor returns the second sentence and the place in it of the word under the cursor: −1 if the sentence does
// not have it, or the cursor is on padding.
func underCursor(s chart.State, set Settings) (second []string, at int, pad bool) {
	all, drawn := set.pairOf(maxWords), shownPair(scene{Scene: chart.Scene{State: s}, Settings: set})
	switch token := s.Pos % len(drawn.Tokens); {
	case token >= len(drawn.Tokens)-drawn.Pads:
		return all.Sides[1], -1, true
	case token >= len(drawn.Sides[0]): // tokens of the second alone follow the drawn ones of the first
		at = slices.Index(drawn.Order, token)
	default:
		at = slices.Index(all.Order, token)
	}
	return all.Sides[1], at, false
}

// tellMove says why a word did not move.
func tellMove(p chart.Pressed[chart.In[Settings]]) string {
	second, at, pad := underCursor(p.Before.State, p.Before.Set)
	switch {
	case !p.Idle():
		return ""
	case pad:
		return "padding stays behind the words"
	case at < 0:
		return "the second sentence does not have this word"
	case at+p.N < 0 || at+p.N >= len(second):
		return p.Before.Set.quotedLabel(second[at]) + p.Ends(" is the first word", " is the last word") + " there"
	}
	return "the word beside it is the same"
}

// placementTitles name the placements as people write them.
var placementTitles = [...]string{attention.NoPositions.String(), attention.Sinusoids.String(), "RoPE", "ALiBi"}

// proofControls returns all placements and masks, those in force on a panel. A click on one of these selects the
// next.
func proofControls(sc scene) []chart.Field {
	faint := func(text string, drop int) chart.Field {
		return chart.Field{Value: text, Ink: chart.FaintStyle, Drop: drop}
	}
	fields := []chart.Field{{Value: "positions", Drop: 3}}
	for i, title := range placementTitles {
		p, f, change := attention.Placement(i), faint(title, 1), nextPlacement
		if p == sc.Positions {
			f.Ink, f.Drop = inForce, 0
		} else {
			change = func(set *Settings) { set.Positions = p }
		}
		fields = append(fields, sc.control(f, change))
	}
	fields = append(fields, chart.Field{Value: chart.Either(sc.Padding > 0, "mask", "causal"), Drop: 4})
	for i, name := range maskNames(sc.Padding) {
		f, change := faint(name, 2), nextMask
		if m := mask(i); m == maskOf(sc.Settings) {
			f.Ink, f.Drop = inForce, 4
		} else {
			change = m.set
		}
		fields = append(fields, sc.control(f, change))
	}
	return fields
}

// inForce is the ink of the value in force.
var inForce = frame.Style{FG: frame.Bright, BG: frame.Panel, Bold: true}

// mask is what a word cannot see: later words, padding, both or nothing. Without
// padding there is only the causal mask.
type mask uint8

// The two masks; their sum is both.
const (
	causalMask mask = 1 << iota
	paddingMask
)

func maskOf(set Settings) mask {
	return causalMask*mask(chart.One(set.Causal)) + paddingMask*mask(chart.One(set.HidePads && set.Padding > 0))
}

func (m mask) causal() bool  { return m&causalMask > 0 }
func (m mask) padding() bool { return m&paddingMask > 0 }

// set puts the mask in force. Without padding it keeps the setting of its mask.
func (m mask) set(to *Settings) {
	to.Causal = m.causal()
	if to.Padding > 0 {
		to.HidePads = m.padding()
	}
}

// next returns the mask after this one.
func (m mask) next(padding int) mask { return (m + 1) % mask(len(maskNames(padding))) }

// named is what a mask is called.
func (m mask) named() string {
	return [...]string{"no mask", "causal mask", "padding mask", "both masks"}[m]
}

// nextMask puts the next mask in force.
func nextMask(set *Settings) { maskOf(*set).next(set.Padding).set(set) }

// maskNames returns the masks as the switches name them: without padding the causal mask is on or off.
func maskNames(padding int) []string {
	if padding == 0 {
		return []string{"off", "on"}
	}
	return []string{"off", "causal", "padding", "both"}
}

// proofPlan is Proof on one paper.
type proofPlan struct {
	chart.Paper
	scene
	proofNumbers
	proofLayout
	query, key  int // the word under the cursor, and the one whose weight is read
	grid        stripGrid
	strip       int     // columns between one strip of a vector and the next operator
	wide        bool    // the matrices are over the strips
	nameCols    int     // columns of the longest name before a matrix
	weightLimit float64 // the end of the scale of the weights, see brightest
	gapLimit    float64 // the end of the scale of the differences, see reach
}

// proofLayout is how many cells everything in the picture takes.
type proofLayout struct {
	legend     bool           // the scale of the weights
	air        int            // 1 for blank rows between the pieces
	rows, cols [2]chart.Track // of the words that ask and answer, from the corner of either matrix
	at         [2]int         // columns before a matrix and its names
	outs       chart.Track    // rows of the words in the outputs, from the row of their heads
	pause      int            // blank rows between the words and the mean
	gap        int            // blank rows before the outputs
}

// proofSteps are the combinations of optional pieces, the fullest first: the legend is dropped before
// the blank rows.
var proofSteps = [...]struct {
	legend bool
	air    int
}{{true, 1}, {false, 1}, {false, 0}}

// proofHeights are the rows of a word in the matrices and the blank rows after it, and the
// same in the outputs, the highest first. Heights with numbers in the middle are odd.
var proofHeights = [...]struct{ tall, gap, lines, apart int }{
	{9, 0, 9, 0}, {9, 0, 7, 0}, {7, 0, 7, 0}, {7, 0, 5, 0}, {5, 0, 5, 0}, {5, 0, 4, 0}, {5, 0, 3, 0}, {3, 0, 3, 0},
	{3, 0, 1, 1}, {1, 1, 1, 1}, {3, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 1, 0}, {1, 0, 1, 0},
}

// movedCols is the width of the column of largest differences, at the right.
const movedCols = 8

// wideProof is the least width at which the matrices stand above the strips.
const wideProof = 100

// newProofPlan lays Proof out.
func newProofPlan(paper chart.Paper, sc scene) *proofPlan {
	p := &proofPlan{Paper: paper, scene: sc, proofNumbers: newProofNumbers(sc), wide: paper.W >= wideProof}
	p.gapLimit, p.weightLimit = p.reach(), p.brightest()
	n := len(p.tokens)
	p.query, p.key = sc.Pos%n, min(sc.Reads, n-1)
	wish := len("mean")
	for _, word := range p.tokens {
		n := p.Theme.Width(p.wordLabel(word))
		wish = max(wish, min(n, 14))
		if word != padToken || p.wide {
			p.nameCols = max(p.nameCols, min(n, 6*(1+chart.One(p.wide))))
		}
	}
	p.grid = newStripGrid(p.W, sc, wish, minGutter, movedCols)
	p.strip = p.grid.X[1] - operatorCols - p.grid.X[0]
	p.arrange()
	p.across()
	return p
}

// proofTree is Proof as a tree of regions.
func proofTree(paper chart.Paper, sc scene) chart.Picture {
	p := newProofPlan(paper, sc)
	first, n := sc.Shown()
	root := chart.Region{Data: p.outputsData, In: []chart.Region{p.matrices(), chart.Gap(p.air)}}
	if p.legend {
		root.In = append(root.In, p.legendRegion(), chart.Gap(1))
	}
	lower := chart.Region{Data: p.meansData, In: []chart.Region{chart.Gap(p.gap)}}
	if p.hasOutputs() {
		lower.In = append(lower.In, p.outputs())
	}
	root.In = append(root.In, lower)
	return chart.Picture{Root: root, Words: p.words(), First: first, N: n}
}

// matrices returns the weights in both orders, with the lines between them.
func (p *proofPlan) matrices() chart.Region {
	height, from := max(p.height(0), p.height(1)), p.at[0]+p.width(0)+1+chart.One(p.wide)
	lines := chart.Region{Name: linesName, Cols: chart.Fixed(p.at[1] - 1 - from), Rows: chart.Fixed(height - 1),
		Draw: p.drawThreads, Cover: func(chart.Canvas) {}}
	return chart.Region{Rows: chart.Fixed(height), Way: chart.Stack, Data: p.weightsData,
		In: []chart.Region{p.matrix(0), p.matrix(1), chart.Place(from, 1, lines), p.note()}}
}

// matrix returns how much each word reads of each, in one of the orders.
func (p *proofPlan) matrix(k int) chart.Region {
	draw := func(f chart.Canvas) { p.drawMatrix(f, k) }
	g := chart.Region{Name: sideNames[k], Cols: chart.Fixed(p.width(k)), Rows: chart.Fixed(p.height(k)),
		Way:  chart.Stack,
		Draw: draw, Cover: draw, Click: func(x, y int) chart.Change { return p.toWeight(k, x, y) }}
	for row := p.rows[k].First; row < p.rows[k].End() && !p.hasOutputs(); row++ {
		if word := p.Word[k][row]; k == 0 || p.place(0, word) < 0 {
			named := chart.Region{Name: wordName, Index: chart.At(word), Cols: g.Cols, Rows: chart.Fixed(p.rows[k].W),
				Cover: func(chart.Canvas) {}} // the matrix draws all of its rows, hidden ones too
			g.In = append(g.In, chart.Place(0, p.rows[k].At(row), named))
		}
	}
	return chart.Place(p.at[k], 0, g)
}

// toWeight goes to the two words of a weight.
func (p *proofPlan) toWeight(k, x, y int) (c chart.Change) {
	row, ok := p.rows[k].Find(y)
	col, on := p.cols[k].Find(x)
	if ok && on {
		set := p.Settings
		set.Reads = p.Word[k][col]
		c.Set, c.State = set, func(s *chart.State) { s.Pos = min(p.Word[k][row], s.Length-1) }
	}
	return c
}

// outputs are each word's output in both orders and their difference, and under them
// the mean.
func (p *proofPlan) outputs() chart.Region {
	end := p.meanRow() + p.outs.W
	rows := chart.Region{In: []chart.Region{{Rows: chart.Fixed(p.outs.X), Draw: p.drawScales}}}
	for row := p.outs.First; row < p.outs.End(); row++ {
		rows.In = append(rows.In, chart.Region{Name: wordName, Index: chart.At(row), Rows: chart.Fixed(p.outs.W),
			Draw:  func(f chart.Canvas) { p.drawOutput(f, row) },
			Cover: func(f chart.Canvas) { p.drawHidden(f, p.outputLabel(row), p.inkOf(row)) },
			Click: func(int, int) chart.Change {
				return chart.Change{State: func(s *chart.State) { s.Pos = min(row, s.Length-1) }}
			}}, chart.Gap(p.outs.Gap))
	}
	rows.In = append(rows.In, chart.Gap(p.pause), chart.Region{Name: meanName, Rows: chart.Fixed(p.outs.W),
		Draw: p.drawMean, Cover: func(f chart.Canvas) { p.drawHidden(f, "mean", meanStyle) }})
	columns, height := p.grid.Numbers-p.grid.X[2], chart.Fixed(end-p.outs.X)
	largest := chart.Region{Name: largestName, Cols: chart.Fixed(columns - p.strip), Rows: height}
	difference := chart.Region{Name: proofDifferenceName, Cols: chart.Fixed(columns), Rows: height, Way: chart.Stack,
		In: []chart.Region{chart.Place(p.strip, 0, largest)}}
	if p.noDifference() {
		difference.Draw = p.drawNone
	}
	return chart.Region{Name: outputsName, Rows: chart.Fixed(end), Way: chart.Stack,
		In: []chart.Region{rows, chart.Place(p.grid.X[2], p.outs.X, difference)}}
}

// arrange takes the fullest pieces and the highest words that fit, and gives spare rows to
// the gaps between the pieces. If not all words fit it shows fewer. Below a legend, words
// are never packed without a blank row.
func (p *proofPlan) arrange() {
	n := len(p.tokens)
	for _, shown := range []int{n, min(n, 6), min(n, 3), 1} {
		for _, step := range proofSteps {
			p.legend, p.air = step.legend, step.air
			for _, size := range proofHeights {
				if dense := size.lines+size.apart == 1; dense && p.legend {
					continue
				}
				for k, words := range p.Word {
					p.rows[k] = chart.NewTrack(1, shown*(size.tall+size.gap), size.tall, size.gap,
						max(p.place(k, p.query), 0), len(words))
				}
				p.outs = chart.NewTrack(1, shown*(size.lines+size.apart)*chart.One(p.hasOutputs()),
					size.lines, size.apart, p.query, n)
				if p.spare() >= 0 {
					p.settle()
					return
				}
			}
		}
	}
	p.settle()
}

// spare returns the rows that are left, negative if the picture is cut.
func (p *proofPlan) spare() int {
	spare := p.H - 1 - max(p.rows[0].N, p.rows[1].N)*(p.rows[0].W+p.rows[0].Gap) + p.rows[0].Gap
	spare -= p.air + 2*chart.One(p.legend)
	if p.hasOutputs() {
		spare -= 1 + p.outs.N*(p.outs.W+p.outs.Gap) + p.outs.W + chart.One(p.outs.Gap == 0 && p.air > 0)
	}
	return spare
}

// settle gives spare rows to the gaps.
func (p *proofPlan) settle() {
	spare := p.spare()
	p.pause = chart.One(p.outs.Gap == 0 && (p.air > 0 || spare > 0))
	p.gap = chart.One(spare > 2 && p.air > 0)
}

// across divides the width between the matrices, the names before them, and the
// lines from word to word.
func (p *proofPlan) across() {
	const least = 20 // columns of the lines
	n := max(len(p.Word[0]), len(p.Word[1]))
	room, left, right := (p.W-2-least)/2-p.nameCols-1, 1, p.W-1
	if p.wide && p.hasOutputs() {
		room, left, right = p.strip-p.nameCols-1, p.grid.X[0]-1-p.nameCols, p.grid.X[2]+p.strip
	}
	cell, between := (room+1)/n-1, 1
	switch {
	case cell < 4:
		cell, between = min(max(room/n, 1), 3), 0
	case !p.wide && (room+2)/n-2 >= 4:
		cell, between = min((room+2)/n-2, 6), 2
	}
	for k, words := range p.Word {
		p.cols[k] = chart.NewTrack(p.nameCols+1, room, cell, between, max(p.place(k, p.key), 0), len(words))
	}
	p.at = [2]int{left, right - p.width(1)}
}

// middle returns the row of a word in a matrix that has its name.
func (p *proofPlan) middle(k, row int) int { return p.rows[k].At(row) + (p.rows[k].W-1)/2 }

// height returns the rows of a matrix, with the words over it.
func (p *proofPlan) height(k int) int { return p.rows[k].At(p.rows[k].End()) - p.rows[k].Gap }

// width returns the columns of a matrix, with the names before it.
func (p *proofPlan) width(k int) int { return p.cols[k].At(p.cols[k].End()) - p.cols[k].Gap }

// meanRow returns the row of the mean among the outputs.
func (p *proofPlan) meanRow() int { return p.outs.At(p.outs.End()) + p.pause }
