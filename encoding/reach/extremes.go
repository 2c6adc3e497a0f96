package reach

// extremes are the least and the most of any stretch of a list, found in a few
// steps: row 0 of each is the list, and every row above has half as many numbers,
// each that of two.
type extremes struct{ least, most [][]float64 }

func extremesOf(list []float64) extremes {
	e := extremes{[][]float64{list}, [][]float64{list}}
	for below := list; len(below) > 1; {
		least, most := make([]float64, len(below)/2), make([]float64, len(below)/2)
		lows, highs := e.least[len(e.least)-1], e.most[len(e.most)-1]
		for i := range least {
			least[i], most[i] = min(lows[2*i], lows[2*i+1]), max(highs[2*i], highs[2*i+1])
		}
		e.least, e.most, below = append(e.least, least), append(e.most, most), least
	}
	return e
}

// of gives the least and the most of the numbers from … to−1, of which there is one
// at least.
func (e extremes) of(from, to int) (least, most float64) {
	least, most = e.least[0][from], e.most[0][from]
	for i := 0; from < to; i++ {
		if from%2 == 1 {
			least, most = min(least, e.least[i][from]), max(most, e.most[i][from])
			from++
		}
		if to%2 == 1 {
			to--
			least, most = min(least, e.least[i][to]), max(most, e.most[i][to])
		}
		from, to = from/2, to/2
	}
	return least, most
}

// Extremes gives the least and the most ω′/ω of the pairs from … to−1, of which
// there is one at least, at next to no cost.
func (p Pairs) Extremes(from, to int) (least, most float64) { return p.extremes.of(from, to) }

// Run is a stretch of neighbouring pairs of one sort.
type Run struct {
	From, To int // the first pair, and the one after the last
	Sort
}

// Runs are the stretches of pairs of one sort, which make up all pairs.
func (p Pairs) Runs() []Run { return p.runs }

// running takes the next pair into the runs.
func running(runs []Run, pair int, sort Sort) []Run {
	if n := len(runs); n > 0 && runs[n-1].Sort == sort {
		runs[n-1].To = pair + 1
		return runs
	}
	return append(runs, Run{pair, pair + 1, sort})
}
