package ui

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"wavescope/views/viewtest"
)

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
