package order

import (
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
)

// figure returns the panels of a figure: the outputs of both orders and their means, or the weights.
func (p *proofPlan) figure() (panels []func() chart.Data) {
	each := chart.Either(p.Weights, p.weightMatrix, p.outputMatrix)
	for k := range p.Word {
		panels = append(panels, func() chart.Data { return each(k) })
	}
	if !p.Weights && len(p.Both) > 0 {
		panels = append(panels, p.meanMatrix)
	}
	return panels
}

// setup returns what a figure depends on. The head has positions of its own, so the scheme is not among it.
func (p *proofPlan) setup() []string {
	positions := placementTitles[p.Positions]
	switch p.Positions {
	case attention.NoPositions:
		positions = "no positions"
	case attention.LinearBias:
		positions += " with slope " + chart.Plainly(attention.LinearSlope)
	default:
		positions += " with base " + strconv.FormatFloat(p.withWaves().Enc.Config().Base, 'g', 10, 64)
	}
	all := []string{positions, "d_model " + strconv.Itoa(p.DModel)}
	if p.Causal {
		all = append(all, causalMask.named())
	}
	return all
}

// wordsOf returns the words of an order.
func (p *proofPlan) wordsOf(k int) []string {
	names := make([]string, len(p.Word[k]))
	for i, word := range p.Word[k] {
		names[i] = p.wordLabel(p.tokens[word])
	}
	return names
}

// sideTitle names an order by its words.
func (p *proofPlan) sideTitle(what string, k int) string {
	return what + " in " + sideNames[k].Name + ", '" + p.Theme.Cut(strings.Join(p.wordsOf(k), " "), 40) + "'"
}

// outputMatrix returns what comes out for each word in one of the orders.
func (p *proofPlan) outputMatrix(k int) chart.Data {
	names := p.wordsOf(k)
	d := chart.Data{Name: "vectors", Title: p.sideTitle("outputs", k), Rows: len(names), Here: chart.Nowhere,
		Across: "dimension", Values: "output", Scale: chart.Scale{Low: -p.limit, High: p.limit},
		Columns: []chart.Column{{Name: "word"}}, Label: func(i int) string { return names[i] }}
	return d.WithCells(0, 1, chart.Counted(0, p.DModel), func(row, col int) float64 { return p.Read[k].Output[row][col] })
}

// meanMatrix returns the mean outputs of the words that both orders have, and their difference.
func (p *proofPlan) meanMatrix() chart.Data {
	names := []string{"mean in A", "mean in B", "A − B"}
	d := chart.Data{Name: "means", Title: "mean output" + chart.Either(p.Permuted(), "", " of the words in both"),
		Rows: len(names), Here: chart.Nowhere, Across: "dimension", Values: "output",
		Scale: chart.Scale{Low: -p.limit, High: p.limit}, Columns: []chart.Column{{}},
		Label: func(i int) string { return names[i] }}
	mean := func(k, dim int) (sum float64) {
		for _, word := range p.Both {
			sum += p.Read[k].Output[p.place(k, word)][dim] / float64(len(p.Both))
		}
		return sum
	}
	return d.WithCells(0, 1, chart.Counted(0, p.DModel), func(row, dim int) float64 {
		switch {
		case row < 2:
			return mean(row, dim)
		case !p.Mean.Real():
			return 0
		}
		return mean(0, dim) - mean(1, dim)
	})
}

// weightMatrix returns how much each word reads of each, in one of the orders.
func (p *proofPlan) weightMatrix(k int) chart.Data {
	names := p.wordsOf(k)
	d := chart.Data{Name: "weights", Title: p.sideTitle("attention weights", k), Rows: len(names),
		Here: chart.Nowhere, Across: "word that is read", Values: "weight", Scale: chart.Scale{High: p.brightest()},
		Columns: []chart.Column{{Name: "word that reads"}}, Label: func(i int) string { return names[i] }}
	return d.WithCells(0, 1, names, func(row, col int) float64 { return p.Read[k].Weights[row][col] })
}

// mostSumTokens is the number of tokens of a figure.
const mostSumTokens = 64

// figure returns the panels of a figure of Sum: what the words, their positions and both together have in every
// dimension.
func (p *sumPlan) figure() (panels []func() chart.Data) {
	total := p.Rows(p.Padding)
	n := min(total, mostSumTokens)
	of := chart.Either(n < total, ": "+chart.Every("token", 0, n, total), "")
	vector := func(part, pos int) []float64 {
		e, pe := p.vectors(pos)
		switch part {
		case 0:
			return e
		case 1:
			return pe
		}
		if p.Concat {
			return append(e, pe...)
		}
		for i := range e {
			e[i] += pe[i]
		}
		return e
	}
	for part, name := range [...]string{p.wordSymbol() + ", the words", "PE, their positions", "X, both together"} {
		panels = append(panels, func() chart.Data {
			rows := make([][]float64, n)
			for pos := range rows {
				rows[pos] = vector(part, pos)
			}
			d := chart.Data{Name: "strips", Title: name + of, Rows: n, Here: chart.Nowhere, Across: "dimension",
				Values: "value", Scale: chart.Scale{Low: -p.limit, High: p.limit},
				Columns: []chart.Column{{Name: "token"}}, Label: p.tokenAt}
			return d.WithCells(0, 1, chart.Counted(0, len(rows[0])),
				func(row, col int) float64 { return rows[row][col] })
		})
	}
	return panels
}
