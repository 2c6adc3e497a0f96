package ui

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"wavescope/views"
	"wavescope/views/viewtest"
)

// tableClaims are what is said of tables and of their differences.
var tableClaims = []claim{
	{`(\d+) dimensions? never differs?`, "so many columns, of those looked at, are the same at every position", ofDifference(neverDiffer)},
	{`(?:over (?:(\d+) positions?|positions (\d+) to (\d+))(?: and dims (\d+) to (\d+)| and \d+ dimensions? of both)? (?:pair|dim) \d+ differs most \(rms [^)]*\); )?largest difference (\S+)(?: at pos (\d+), dim (\d+))?`,
		"nowhere that was looked at is the difference larger", ofDifference(largestDifference)},
}

// waveClaims are what is said in Curves and Heatmap.
var waveClaims = []claim{
	{`(?i)(?:all (\d+) (pairs|sines|cosines)|both (pairs)|the only (pair)) turns?(?: at least once)?(?: within (\d+) positions?| in (\d+))?(?: *[;,:.]| *$)`,
		"the slowest pair turns once in the steps that the sequence has", allTurn},
	{`(?:^|[^r] |[(·])(\d+)(?: (pairs?|sines?|cosines?))? never(?: finish(?:es)?(?: a turn in (\d+))?)?(?: |$|[,;])`, "so many pairs turn less than once in the steps that the sequence has", neverFinish},
	{`(?i)all (\d+) bits are in use, and begin again every (\d+) positions`, "the sequence is longer than 2 to the number of the bits", beginAgain},
	{`a bit comes round exactly, after 2, 4, 8 (?:…|\.\.) positions: bit (\d+) after (2\^)?(\d+)`, "the period of bit j is 2^(j+1)", bitPeriod},
	{`(\S+) rad for pair (\d+), the same from every position`, "it is k times the pair's frequency", sameFromEvery},
}

// columns is how many the table has, of a difference those that both have.
func (s said) columns() int {
	if s.less {
		return min(s.panes.First.Columns(), s.panes.Second.Columns())
	}
	return s.Columns()
}

// ofDifference keeps a check to a difference.
func ofDifference(check func(said, []string) error) func(said, []string) error {
	return func(s said, m []string) error {
		if !s.less || !s.panes.Difference {
			return errors.New("there is no difference")
		}
		return check(s, m)
	}
}

// both are the tables of a difference's panes.
func (s said) both() (a, b views.State) { return s.panes.First, s.panes.Second }

// sameColumn tells whether a column is the same in both tables, whatever the
// position: it is the same bit, or the same wave of the same frequency.
func sameColumn(a, b views.State, dim int) bool {
	if a.Scheme != b.Scheme || a.Scheme == "binary" {
		return a.Scheme == b.Scheme
	}
	f, sine := referenceOf(a.State).wave(dim)
	g, otherSine := referenceOf(b.State).wave(dim)
	return sine == otherSine && math.Abs(f-g) <= 1e-12*f
}

func neverDiffer(s said, m []string) error {
	a, b := s.both()
	same := 0
	for dim := range s.columns() {
		if sameColumn(a, b, dim) {
			same++
		}
	}
	n, _ := strconv.Atoi(m[1])
	return unless(n == same || n < same && s.columns() > 512, "%d are the same", same)
}

func largestDifference(s said, m []string) error {
	a, b := s.both()
	v, half := viewtest.Value(m[6])
	at := func(pos, dim int) float64 { return rowOf(a, pos)[dim] - rowOf(b, pos)[dim] }
	number := func(text string, other int) int {
		if n, err := strconv.Atoi(text); err == nil {
			return n
		}
		return other
	}
	if m[7] != "" {
		if is := at(number(m[7], 0), number(m[8], 0)); math.Abs(is-v) > half+1e-6 {
			return errors.New("there it is " + strconv.FormatFloat(is, 'g', 6, 64))
		}
	}
	from, to := number(m[2], 0), number(m[3], number(m[1], s.Length)-1)
	low, high := number(m[4], 0), number(m[5], s.columns()-1)
	for _, i := range somePositions(to-from+1, 130) {
		x, y := rowOf(a, from+i), rowOf(b, from+i)
		for dim := low; dim <= high; dim++ {
			if off := math.Abs(x[dim] - y[dim]); off > math.Abs(v)+half+1e-6 {
				return errors.New("at " + strconv.Itoa(from+i) + ", dim " + strconv.Itoa(dim) + " it is " + strconv.FormatFloat(off, 'g', 6, 64))
			}
		}
	}
	return nil
}

// ofKind are the frequencies of the columns of a kind, or of all pairs.
func (s said) ofKind(kind string) (freq []float64) {
	r := s.table()
	for i, f := range r.freq {
		sin, cos := r.sin[i] < s.columns(), r.cos[i] >= 0 && r.cos[i] < s.columns()
		if strings.HasPrefix(kind, "sine") && sin || strings.HasPrefix(kind, "cosine") && cos || strings.HasPrefix(kind, "pair") || kind == "" {
			freq = append(freq, f)
		}
	}
	return freq
}

func (s said) turnOf(kind string) (turning, all int) {
	for _, f := range s.ofKind(kind) {
		if f*float64(s.Length-1) >= 2*math.Pi*(1-1e-12) {
			turning++
		}
		all++
	}
	return turning, all
}

func allTurn(s said, m []string) error {
	n, kind := m[1], m[2]
	switch {
	case m[3] != "":
		n, kind = "2", m[3]
	case m[4] != "":
		n, kind = "1", m[4]
	}
	turning, all := s.turnOf(kind)
	if within := m[5] + m[6]; within != "" && within != strconv.Itoa(s.Length) {
		return errors.New("the length is " + strconv.Itoa(s.Length))
	}
	return unless(turning == all && n == strconv.Itoa(all), "%d of %d do", turning, all)
}

func neverFinish(s said, m []string) error {
	var wrong error
	for _, kind := range []string{"pair", "sine", "cosine"} {
		if m[2] != "" && !strings.HasPrefix(m[2], kind) {
			continue
		}
		turning, all := s.turnOf(kind)
		if wrong = unless(m[1] == strconv.Itoa(all-turning) && (m[3] == "" || m[3] == strconv.Itoa(s.Length)), "%d of %d %ss turn", turning, all, kind); wrong == nil {
			return nil
		}
	}
	return wrong
}

func beginAgain(s said, m []string) error {
	bits, _ := strconv.Atoi(m[1])
	every, _ := strconv.Atoi(m[2])
	if s.Scheme != "binary" || bits != s.columns() || every >= s.Length {
		return errors.New("there are " + strconv.Itoa(s.columns()) + " columns")
	}
	for pos := range 50 {
		if apart(bitsAt(pos, bits), bitsAt(pos+every, bits)) != 0 || every > 1 && apart(bitsAt(pos, bits), bitsAt(pos+every/2, bits)) == 0 {
			return errors.New("not at position " + strconv.Itoa(pos))
		}
	}
	return nil
}

func bitPeriod(s said, m []string) error {
	bit, _ := strconv.Atoi(m[1])
	period, err := strconv.Atoi(m[3])
	if m[2] != "" || err != nil { // too long to be tried
		return unless(m[2] != "" && period == bit+1, "it is 2^%d", bit+1)
	}
	for pos := range 100 {
		if (pos>>bit)&1 != ((pos+period)>>bit)&1 || (pos>>bit)&1 == ((pos+period/2)>>bit)&1 {
			return errors.New("not at position " + strconv.Itoa(pos))
		}
	}
	return unless(s.Scheme == "binary", "the columns are waves")
}

func sameFromEvery(s said, m []string) error {
	v, half := viewtest.Value(m[1])
	pair, _ := strconv.Atoi(m[2])
	r := s.table()
	if pair >= len(r.freq) {
		return errors.New("there is no such pair")
	}
	is := r.freq[pair] * float64(s.Offset)
	return unless(math.Abs(math.Abs(is)-math.Abs(v)) <= half+1e-9*math.Abs(is), "it is %g", is)
}
