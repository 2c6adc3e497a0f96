package order

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/encoding/attention"
	"wavescope/views/chart"
)

// figure returns the panels of a figure: what another order changes in the outputs, without positions and with those of
// the head, on one scale; or the weights of both orders. A head without positions is shown beside one with sinusoids.
func (p *proofPlan) figure() (panels []func() chart.Data) {
	if p.Weights {
		for k := range p.Word {
			panels = append(panels, func() chart.Data { return p.weightMatrix(k) })
		}
		return panels
	}
	with := p.Positions
	if with == attention.NoPositions {
		with = attention.Sinusoids
	}
	var runs []proofNumbers
	limit := 0.0
	for _, placed := range []attention.Placement{attention.NoPositions, with} {
		sc := p.scene
		sc.Positions = placed
		n := newProofNumbers(sc)
		for _, word := range n.Both {
			limit = max(limit, n.Outputs[word].By)
		}
		runs = append(runs, n)
	}
	for i, n := range runs {
		title := "without positions"
		if i > 0 {
			title = "with " + placementTitles[with] + chart.Either(with == attention.Sinusoids, " positions", "")
		}
		panels = append(panels, func() chart.Data { return p.changeMatrix(&n, title, limit) })
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

// changeMatrix returns the output of each word in the first order less that in the second, and the difference of the
// means. The label of a row has the largest difference in it.
func (p *proofPlan) changeMatrix(n *proofNumbers, title string, limit float64) chart.Data {
	moved := func(row int) attention.Moved {
		if row == len(n.Both) {
			return n.Mean
		}
		return n.Outputs[n.Both[row]]
	}
	d := chart.Data{Name: "changes", Rows: len(n.Both) + 1, Here: chart.Nowhere, Across: "dimension",
		Title:  fmt.Sprintf("%s: %d of %d outputs change", title, n.Differ, len(n.Both)),
		Values: "output in A − in B", Scale: chart.Scale{Low: -limit, High: limit},
		Columns: []chart.Column{{Name: "word"}},
		Label: func(row int) string {
			name := "mean"
			if row < len(n.Both) {
				name = p.wordLabel(n.tokens[n.Both[row]])
			}
			return name + " " + chart.Either(moved(row).Real(), chart.Significant(moved(row).By, 3), "0")
		}}
	return d.WithCells(0, 1, chart.Counted(0, p.DModel), func(row, dim int) float64 {
		switch {
		case !moved(row).Real():
			return 0
		case row == len(n.Both):
			return n.Read[0].Pooled[dim] - n.Read[1].Pooled[dim]
		}
		word := n.Both[row]
		return n.Read[0].Output[n.place(0, word)][dim] - n.Read[1].Output[n.place(1, word)][dim]
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
