package ui

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"wavescope/encoding"
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

// stepClaims are what is said in Binary and Shift.
var stepClaims = []claim{
	{`every step is (\S+) long`, "every pair has both of its columns, and that is √(Σ (2 sin(ω/2))²)", stepIsLong},
	{`all (\d+) waves (?:together )?(?:move|would move) (\S+\d)`, "so many pairs there are, and the rows of the step are so far apart", wavesMove},
	{`The wedge depends on k alone|(?:the )?same at every position`, "its angle moves by kω from any position", wedge},
	{`(?:Over (\d+) positions?, with )?no constant[:,] sin (?:explains )?(\S+|nearly all)(?: of the variance, sin and cos all of it|, both all)`,
		"a line through the origin of sines leaves so much, one of sines and cosines nothing", explained},
	{`largest ([\d.][^ ]*)`, "it is the largest of the residuals", largestLeft},
}

func (s said) stepLong() (sum float64) {
	for _, f := range s.table().freq {
		sum += 4 * math.Sin(f/2) * math.Sin(f/2)
	}
	return math.Sqrt(sum)
}

func everyStep(s said, m []string) error {
	r, want := s.table(), s.stepLong()
	for _, pos := range somePositions(s.Length-1, 40) {
		if is := r.distance(pos, pos+1); math.Abs(is-want) > 1e-6 {
			return errors.New("the step from " + strconv.Itoa(pos) + " is another one")
		}
	}
	return unless(m[1] == "" || m[1] == strconv.Itoa(s.Length-1), "there are %d", s.Length-1)
}

func stepIsLong(s said, m []string) error {
	if err := everyStep(s, []string{"", ""}); err != nil {
		return err
	}
	return about(m[1], s.stepLong())
}

// about is an error unless a text is a number rounded.
func about(text string, is float64) error {
	v, half := viewtest.Value(strings.TrimRight(text, ",."))
	return unless(math.Abs(v-is) <= half+1e-9*math.Abs(is), "it is %.9g", is)
}

func wavesMove(s said, m []string) error {
	r, pos := s.table(), min(s.Pos, s.Length-1)
	if m[1] != strconv.Itoa(len(r.freq)) {
		return errors.New("there are " + strconv.Itoa(len(r.freq)))
	}
	return about(m[2], r.distance(pos-1, pos))
}

func wedge(s said, _ []string) error {
	pair, r := s.nearestPair(), s.table()
	want := r.angle(pair, s.Offset)
	for _, pos := range somePositions(s.Length, 20) {
		turned := math.Remainder(r.angle(pair, pos+s.Offset)-r.angle(pair, pos)-want, 2*math.Pi)
		if math.Abs(turned) > 1e-6 {
			return errors.New("from " + strconv.Itoa(pos) + " it is another one")
		}
	}
	return nil
}

// samples are the sines of the pair under the cursor where the sequence has them k
// later as well, and these; nil where another number of positions was fitted.
func (s said) samples(n int) (now, later []float64) {
	r, k := s.table(), s.Offset
	low, total := max(0, -k), s.Length-max(k, -k)
	if total < 2 {
		low, total = 0, s.Length
	}
	pair := s.nearestPair()
	if total != n {
		return nil, nil
	}
	for pos := low; pos < low+n; pos++ {
		now = append(now, math.Sin(r.angle(pair, pos)))
		later = append(later, math.Sin(r.angle(pair, pos+k)))
	}
	return now, later
}

// nearestPair is the pair under the cursor, the last one on a column of zeros.
func (s said) nearestPair() int {
	r := s.table()
	for i := range r.freq {
		if s.Dim == r.sin[i] || s.Dim == r.cos[i] {
			return i
		}
	}
	return len(r.freq) - 1
}

// sineAlone fits the later sines by the present ones alone.
func sineAlone(now, later []float64) (r2, worst float64) {
	var ss, sy, sum, left, spread float64
	for i, v := range now {
		ss, sy, sum = ss+v*v, sy+v*later[i], sum+later[i]
	}
	mean, slope := sum/float64(len(now)), 0.0
	if ss > 0 {
		slope = sy / ss
	}
	for i, v := range now {
		rest := later[i] - slope*v
		left, spread, worst = left+rest*rest, spread+(later[i]-mean)*(later[i]-mean), max(worst, math.Abs(rest))
	}
	return 1 - left/spread, worst
}

func explained(s said, m []string) error {
	n, _ := strconv.Atoi(m[1])
	now, later := s.samples(n)
	if now == nil {
		return unless(n <= s.Length, "there are %d positions", s.Length)
	}
	r2, _ := sineAlone(now, later)
	switch m[2] {
	case "all":
		return unless(r2 > 1-1e-9, "R² is %g", r2)
	case "nearly all":
		return unless(r2 >= 0.9999, "R² is %g", r2)
	case "none":
		return unless(r2 < 0.00501, "R² is %g", r2)
	}
	return about(strings.TrimSuffix(m[2], "%"), 100*r2)
}

// largestLeft checks what a line of sines alone leaves. One of sines and cosines
// leaves what rounding does. What was fitted around the cursor of a longer sequence is
// not known here.
func largestLeft(s said, m []string) error {
	v, half := viewtest.Value(m[1])
	n := s.Length - max(s.Offset, -s.Offset)
	if v < 1e-12 || s.Length > 128 || n < 2 {
		return nil
	}
	_, worst := sineAlone(s.samples(n))
	return unless(math.Abs(worst-v) <= half+1e-9, "it is %.5g", worst)
}

// similarityClaims are what is said in Similarity.
var similarityClaims = []claim{
	{`first (?:rise|closer again) k (\d+)`, "up to there every offset is farther than the one before, and that one is closer", firstRise},
	{`first (?:negative|beyond (?:√|sqrt)(\d+)) k (\d+)`, "dot products are positive up to there, and the one there is not", func(s said, m []string) error { return firstNegative(s, m[1], m[2]) }},
	{`none (?:negative|beyond (?:√|sqrt)(\d+)) below k (\S+(?: [kMGTP]\b)?)`, "all dot products up to there are positive", noneNegative},
	{`(?:look-alike|collision) k (\d+)`, "of the offsets from the first rise on, none of the table is closer", nearestAgain},
	{`norm \S+\) = ([\d.]+)`, "it is the root of the number of whole pairs", normEverywhere},
}

// searched are the most offsets that are tried one by one.
const searched = 20_000

func firstRise(s said, m []string) error {
	at, _ := strconv.Atoi(m[1])
	r := s.table()
	if !(r.closer(at) > 0) {
		return errors.New(strconv.Itoa(at) + " is not closer")
	}
	for k := 1; k < min(at, searched); k++ {
		if r.closer(k) > 1e-9 {
			return errors.New(strconv.Itoa(k) + " is closer already")
		}
	}
	return nil
}

// closer is how much more alike the rows k apart are than those k−1 apart, without
// a difference of large numbers: cos kω − cos (k−1)ω = −2 sin((k−½)ω) sin(ω/2).
func (r reference) closer(k int) (sum float64) {
	for i := range r.whole() {
		sum -= 2 * math.Sin(math.Remainder(r.angle(i, k)-r.freq[i]/2, 2*math.Pi)) * math.Sin(r.freq[i]/2)
	}
	return sum
}

func firstNegative(s said, root, at string) error {
	r := s.table()
	k, _ := strconv.Atoi(at)
	if root != "" && root != strconv.Itoa(2*r.whole()) {
		return errors.New("a dot product of 0 is a distance of √" + strconv.Itoa(2*r.whole()))
	}
	if !(r.dot(k) < 1e-9) {
		return errors.New("at " + at + " it is not negative")
	}
	return r.positive(k)
}

// positive is an error unless the dot products of smaller offsets are positive, as
// far as they are tried.
func (r reference) positive(below int) error {
	for k, v := range r.dots(min(below, searched)) {
		if v < -1e-7 {
			return errors.New("at " + strconv.Itoa(k) + " it is negative already")
		}
	}
	return nil
}

func noneNegative(s said, m []string) error {
	r := s.table()
	below, _ := viewtest.Value(m[2])
	if math.IsNaN(below) {
		below = searched
	}
	return r.positive(int(min(below, searched)))
}

func nearestAgain(s said, m []string) error {
	at, _ := strconv.Atoi(m[1])
	dots, rise := s.table().dots(min(s.Length, searched)), 1
	for rise < len(dots) && s.table().closer(rise) <= 0 {
		rise++
	}
	best := s.table().dot(at)
	for k := rise; k < len(dots); k++ {
		if dots[k] > best+1e-7 {
			return errors.New(strconv.Itoa(k) + " is nearer")
		}
	}
	return unless(rise <= at && at < s.Length, "the first rise is at %d, the length %d", rise, s.Length)
}

func normEverywhere(s said, m []string) error {
	r := s.table()
	for _, pos := range somePositions(s.Length, 8) {
		row, sum := r.row(pos), 0.0
		for i := range r.whole() {
			sum += row[r.sin[i]]*row[r.sin[i]] + row[r.cos[i]]*row[r.cos[i]]
		}
		if err := about(m[1], math.Sqrt(sum)); err != nil {
			return err
		}
	}
	return nil
}

// orderClaims are what is said in Order.
var orderClaims = []claim{
	{`always (\d\S*)(?:[;,]| *$)`, "steps are of one length: that of the integers is 1, that of waves √(Σ (2 sin(ω/2))²) where pairs are whole", alwaysStep},
	{`one code for every sentence of up to (\d+) words, but (\d+)→(\d+) flips (\d+) bits and (\d+)→\d+ flips (\d+)`, "so many numbers have a code of so many bits, and digits change so", oneCode},
	{`X differs by (\S+), (?:which is )?exactly (?:as PE|how far apart the two places are)`, "the word stands in the sentence twice, so that X − X' = PE − PE'", twice},
	{`PE norm \S+ = (\S+) everywhere`, "all pairs are whole", func(s said, m []string) error {
		if !s.table().steady() {
			return errors.New("the last sine has no cosine")
		}
		return normEverywhere(s, m)
	}},
	{`is (one of|after) the first (\d+)`, "the layout fills one half of the columns after the other", halves},
}

// words are those of the sentence that the sequence has room for.
func (s said) words() []string {
	words := strings.Fields(s.Order.Sentence)
	return words[:min(len(words), s.RowCount())]
}

func alwaysStep(s said, m []string) error {
	if m[1] == "1" {
		return nil // p + 1 − p
	}
	if err := everyStep(s, []string{"", ""}); err != nil {
		return err
	}
	return about(m[1], s.stepLong())
}

func oneCode(_ said, m []string) error {
	n := make([]int, len(m))
	for i := range m {
		n[i], _ = strconv.Atoi(m[i])
	}
	flips := func(p int) int { return bits.OnesCount(uint(p ^ (p - 1))) }
	return unless(bits.OnesCount(uint(n[1])) == 1 && n[3] < n[1] && n[4] == flips(n[3]) && n[6] == flips(n[2]) && n[2] == n[3]-1 && n[5] == n[2]-1,
		"%d→%d flips %d", n[2], n[3], flips(n[3]))
}

// twice checks that a word stands in the sentence twice, and that two places of one
// are as far apart as is said.
func twice(s said, m []string) (wrong error) {
	wrong = errors.New("no word does")
	words := s.words()
	for j := range words {
		for i := range j {
			if !strings.EqualFold(words[i], words[j]) {
				continue
			}
			if wrong = about(m[1], apart(s.rowOfWord(i), s.rowOfWord(j))); wrong == nil {
				return nil
			}
		}
	}
	return wrong
}

// rowOfWord is the row of a word's position: so far off that a float64 has no angle
// left, that of the table.
func (s said) rowOfWord(place int) []float64 {
	first := s.Order.First
	if s.Declared().Ends {
		first = min(first, s.LearnedRows-len(s.words()))
	}
	if first > 1e9 {
		return encodedRow(s.State, first+place)
	}
	return rowOf(s.State, first+place)
}

func halves(s said, m []string) error {
	half := (s.DModel + 1) / 2
	if s.Layout >= 2 {
		half = s.DModel / 2
	}
	return unless(s.Layout != 0 && m[2] == strconv.Itoa(half), "a half is %d", half)
}

// methodName is how a picture writes one of the methods.
const methodName = `(none|linear|NTK|dynamic|YaRN|llama3|longrope|proportional)`

// contextClaims are what is said of pairs past the training length.
var contextClaims = []claim{
	{`[Pp]ast (\d+)(?: positions?|,) (\d+) of (\d+)(?: whole)? pairs? reach(?:es)? angles never seen` +
		`(?: unscaled, (\d+) with ` + methodName + `)?`,
		"so many slow pairs go past the angles of the training", func(s said, m []string) error {
			t := s.turning("none")
			return firstOf(equals(m[1], s.L0()), countedPairs(t, m[2], t.Outside), equals(m[3], len(t.Before)),
				s.leaves(m[5], m[4]))
		}},
	{`[Nn]ew angles: (\d+) of (\d+)(?: whole)? pairs?(?:, ` + methodName + ` (\d+))?`,
		"so many slow pairs go past the angles of the training", func(s said, m []string) error {
			t := s.turning("none")
			return firstOf(countedPairs(t, m[1], t.Outside), equals(m[2], len(t.Before)), s.leaves(m[3], m[4]))
		}},
	{`; (?:if trained .*?, )?(\d+) reach(?:es)? new angles`, "so many reach new angles", func(s said, m []string) error {
		return s.leaves(s.methodHere(), m[1])
	}},
	{`longrope divides every pair by a number of its own, (\S+) to ([^;\s]+)`,
		"these are the least and the largest of its divisors", divisorsOf},
	{`[Nn]o angle is new up to (\d+)`, "no pair reaches a new angle",
		func(s said, m []string) error {
			return firstOf(equals(m[1], s.L()), s.leaves(s.methodHere(), "0"))
		}},
	{`falls below 0 at (\d+), with ` + methodName + ` at (\d+)`, "no smaller offset is negative",
		func(s said, m []string) error {
			return firstOf(s.firstNegative("none", m[1]), s.firstNegative(m[2], m[3]))
		}},
	{`falls below 0 at (\d+)`, "no smaller offset is negative",
		func(s said, m []string) error { return s.firstNegative("none", m[1]) }},
	{`first below 0 (\d+)`, "no smaller offset is negative",
		func(s said, m []string) error { return s.firstNegative(s.methodHere(), m[1]) }},
	{`(?:any offset|with ` + methodName + `|first below 0) (?:below|past) (\d[\d.]*(?: [kMGTP])?)`,
		"no offset below is negative", func(s said, m []string) error { return s.noNegative(m[1], m[2]) }},
}

// firstOf is the first of some errors.
func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func equals(text string, n int) error { return unless(text == strconv.Itoa(n), "it is %d", n) }

// countedPairs holds a number of pairs, as far as rounding lets them be told.
func countedPairs(t viewtest.Turning, text string, is func(int) (bool, bool)) error {
	n, unsure := t.Count(is)
	got, err := strconv.Atoi(text)
	return unless(err == nil && got >= n && got <= n+unsure, "it is %d", n)
}

// turning is what a method, by the name in the picture, makes of the pairs.
func (s said) turning(name string) viewtest.Turning {
	method, _ := encoding.ParseMethod(strings.ToLower(name))
	return viewtest.TurningOf(s.State.State, method)
}

// methodHere is the name of the method under the cursor.
func (s said) methodHere() string {
	if !s.Declared().Rotates && s.Method != encoding.Linear {
		return "none"
	}
	return s.Method.String()
}

// leaves holds how many pairs reach new angles by a method, where one is named.
func (s said) leaves(name, n string) error {
	if name == "" {
		return nil
	}
	t := s.turning(name)
	return countedPairs(t, n, t.Outside)
}

func divisorsOf(s said, m []string) error {
	t, least, most := s.turning("longrope"), math.Inf(1), 0.0
	for i, w := range t.Before {
		least, most = min(least, w/t.After[i]), max(most, w/t.After[i])
	}
	v, half := viewtest.Value(m[1])
	w, halfToo := viewtest.Value(m[2])
	return unless(math.Abs(v-least) <= half && math.Abs(w-most) <= halfToo, "they are %v and %v", least, most)
}

// mostLooked is how many offsets are looked at, and closeEnough what rounding may
// make of a mean of 0.
const (
	mostLooked  = 2000
	closeEnough = 1e-7
)

// firstNegative holds the first offset whose mean cosine is negative.
func (s said) firstNegative(name, text string) error {
	t := s.turning(name)
	n, err := strconv.Atoi(text)
	if err != nil || n < 1e6 && t.Mean(n) > closeEnough {
		return fmt.Errorf("the mean is %v at %s", t.Mean(n), text)
	}
	return s.noNegative(name, strconv.Itoa(n))
}

// noNegative holds that none is below an offset, as far as is looked; of no name
// it may be any method.
func (s said) noNegative(name, text string) error {
	below, _ := viewtest.Value(text)
	names := []string{name}
	if name == "" {
		names = []string{"none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope"}
	}
	var err error
	for _, name := range names {
		err = nil
		t := s.turning(name)
		for k := 1; k < int(min(below, mostLooked)) && err == nil; k++ {
			err = unless(t.Mean(k) > -closeEnough, "the mean is %v at %d", t.Mean(k), k)
		}
		if err == nil {
			return nil
		}
	}
	return err
}

// schemesClaims are what is said in Schemes.
var schemesClaims = []claim{
	{`the nearest (\S+) of (\S+) keys(?: alone)?`, "so many of all are added up", func(s said, m []string) error {
		n, _ := viewtest.Value(m[1])
		all, _ := viewtest.Value(m[2])
		return unless(n < all && all == float64(s.Length) && n >= 1024, "there are %d", s.Length)
	}},
}
