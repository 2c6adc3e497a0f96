package order

import "wavescope/views/chart"

// weightMatrix returns how much each word reads of each, in one of the orders.
func (p *proofPlan) weightMatrix(k int) func() chart.Data {
	return func() chart.Data {
		names := make([]string, len(p.Word[k]))
		for i, word := range p.Word[k] {
			names[i] = p.wordLabel(p.tokens[word])
		}
		d := chart.Data{Name: "weights", Title: "attention weights, " + sideNames[k].Name, Rows: len(names),
			Here: chart.Nowhere, Across: "word that is read", Values: "weight", Scale: chart.Scale{High: p.brightest()},
			Columns: []chart.Column{{Name: "word that reads"}}, Label: func(i int) string { return names[i] }}
		return d.WithCells(0, 1, names, func(row, col int) float64 { return p.Read[k].Weights[row][col] })
	}
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
