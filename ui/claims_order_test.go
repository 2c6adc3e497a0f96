package ui

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// orderClaims are what is said in Order.
var orderClaims = []claim{
	{`always [−-]1 (?:…|\.\.) \+1`, "sines and cosines are", bounded(-1, 1)},
	{`always 0 (?:…|\.\.) 1`, "positions are divided by the last one", func(s said, _ []string) error { return unless(len(s.words()) > 0, "there are no words") }},
	{`always (\d\S*)`, "steps are of one length: that of the integers is 1, that of waves √(Σ (2 sin(ω/2))²) where pairs are whole", alwaysStep},
	{`every bit 0 or 1`, "a digit in twos is", func(s said, _ []string) error { return nil }},
	{`never above 1, but (\S+) is pos (\d+) of (\d+) words and pos (\d+) of (\d+)`, "both positions are the same part of the last one", sameFraction},
	{`none here, (\S+) there|none, or (\S+)`, "there is one word, and so no step", func(s said, _ []string) error { return unless(len(s.words()) == 1, "there are %d", len(s.words())) }},
	{`one code for every sentence of up to (\d+) words, but (\d+)→(\d+) flips (\d+) bits and (\d+)→\d+ flips (\d+)`, "so many numbers have a code of so many bits, and digits change so", oneCode},
	{`X differs by (\S+), (?:which is )?exactly (?:as PE|how far apart the two places are)`, "the word stands in the sentence twice, so that X − X' = PE − PE'", twice},
	{`only the place differs, by (\S+)`, "the word stands in the sentence twice", twice},
	{`PE norm \S+ = (\S+) everywhere`, "all pairs are whole", func(s said, m []string) error {
		if !s.table().steady() {
			return errors.New("the last sine has no cosine")
		}
		return normEverywhere(s, m)
	}},
	{`every word is read|own most of all|most of all|all but the first word(?: read(?: hardly(?: anything but the(?: last one)?)?)?)?|the first gets|first gets \+ 0(?:, unharmed)?|at all$|hardly at all`, "the head that is drawn beside it reads so", nothing},
	{`in all rows but the first(?: '[^']*' drowns the rest)?: (?:weight (?:of '[^']*' )?)?(>?0\.\d+(?:, >?0\.\d+)*)`, "the last word has more than half of each of those rows", drowns},
	{`B is A reversed: every \|i [−-] j\| stays`, "the second order is the first from its end: (n−1−i) − (n−1−j) = j − i", reversed},
	{`every word is \S+(?: in every dimension)?|so only the place tells|all words are alike`, "all words' vectors are the same: they are flat", func(s said, m []string) error {
		return unless(s.Order.Flat, "words have vectors of their own")
	}},
	{`each word reads only itself( and its equals)?(?: \(largest weight on another: \S+\))?`, "the softmax leaves nothing to other words; equal ones share it where no mask hides them", onlyItself},
	{`(?:no positions, yet )?every word differs`, "all words' outputs do", func(s said, _ []string) error {
		return unless(s.Order.Causal || len(s.words()) > 1, "there is one word")
	}},
	{`the causal mask alone leaks order(?: \(a word sees only itself and earlier words\))?`, "there is a mask, and nothing else tells positions", func(s said, _ []string) error {
		return unless(s.Order.Causal && s.Order.Positions == 0, "mask %v, positions %v", s.Order.Causal, s.Order.Positions)
	}},
	{`no word in common: only the means`, "no word of one order is in the other", func(s said, _ []string) error {
		for _, w := range s.words() {
			if slices.Contains(strings.Fields(s.Order.Against), w) {
				return errors.New(w + " is in both")
			}
		}
		return nil
	}},
	{`never meet`, "no order has both words, or a mask hides them", func(s said, _ []string) error { return unless(s.Order.Against != "", "the orders have the same words") }},
	{`is largest at p = (\d+)`, "the bars beside it are drawn so, and that is a position", func(s said, m []string) error {
		p, _ := strconv.Atoi(m[1])
		return unless(p < s.Length, "there are %d", s.Length)
	}},
	{`for every word(?: and the mean)?|for all`, "it is the head of a list of all words", nothing},
	{`order is lost all the same`, "there are neither positions nor a mask", func(s said, _ []string) error {
		return unless(!s.Order.Causal && s.Order.Positions == 0, "mask %v, positions %v", s.Order.Causal, s.Order.Positions)
	}},
	{`only the cross terms move`, "both words change places, so that (E + PE)·(E' + PE') changes by E·PE' and PE·E'", func(s said, _ []string) error { return unless(len(s.words()) > 1, "there is one word") }},
	{`the first (\d+) of (\d+) words`, "so many words there are, and as many or fewer are compared", func(s said, m []string) error {
		n, _ := strconv.Atoi(m[1])
		all := len(strings.Fields(s.Order.Sentence)) // those that the length cuts off too
		return unless(m[2] == strconv.Itoa(all) && n < all && n <= s.Length, "there are %d", all)
	}},
	{`is (one of|after) the first (\d+)`, "the layout fills one half of the columns after the other", halves},
	{`the waves pass all four(?: questions)?, with (\d+) numbers(?: instead of one)?`, "they are bounded, even where pairs are whole, of any length, and their products depend on p − q alone", func(s said, m []string) error {
		return unless(s.table().steady() && m[1] == strconv.Itoa(s.columns()), "the last sine has no cosine, or there are %d numbers", s.columns())
	}},
	{`^all others$`, "an integer grows above every value of a word's vector", nothing},
}

// words are those of the sentence that the sequence has room for.
func (s said) words() []string {
	words := strings.Fields(s.Order.Sentence)
	return words[:min(len(words), s.Held())]
}

func bounded(low, high float64) func(said, []string) error {
	return func(s said, _ []string) error {
		for _, pos := range somePositions(s.Length, 20) {
			for _, v := range s.table().row(pos) {
				if v < low || v > high {
					return errors.New("at " + strconv.Itoa(pos) + " there is another")
				}
			}
		}
		return nil
	}
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

func sameFraction(_ said, m []string) error {
	n := make([]int, len(m))
	for i := 2; i < len(m); i++ {
		n[i], _ = strconv.Atoi(m[i])
	}
	if n[2]*(n[5]-1) != n[4]*(n[3]-1) {
		return errors.New("they are not")
	}
	return about(m[1], float64(n[2])/float64(n[3]-1))
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

func onlyItself(s said, m []string) error {
	seen := map[string]bool{}
	equal := false
	for _, w := range s.words() {
		equal = equal || seen[w]
		seen[w] = true
	}
	return unless(equal == (m[1] != ""), "words repeat: %v", equal)
}

func reversed(s said, _ []string) error {
	words := s.words()
	slices.Reverse(words)
	return unless(s.Order.Against == "" || s.Order.Against == strings.Join(words, " "), "it is %q", s.Order.Against)
}

func halves(s said, m []string) error {
	half := (s.DModel + 1) / 2
	if s.Layout >= 2 {
		half = s.DModel / 2
	}
	return unless(s.Layout != 0 && m[2] == strconv.Itoa(half), "a half is %d", half)
}

// drowns holds the weights that are told against a half.
func drowns(s said, m []string) error {
	for _, text := range strings.Split(m[1], ", ") {
		w, err := strconv.ParseFloat(strings.TrimPrefix(text, ">"), 64)
		if err != nil || w <= 0.5 || w >= 1 {
			return errors.New(text + " is no more than half of a row, or all of it")
		}
	}
	return unless(len(s.words()) > 1, "there is one word")
}
