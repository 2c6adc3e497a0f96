package lesson

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Day is a day, counted from 1970-01-01 in the reader's time zone.
type Day int32

// DayOf returns the day of a time.
func DayOf(t time.Time) Day {
	_, zone := t.Zone()
	return Day((t.Unix() + int64(zone)) / (24 * 60 * 60))
}

// String returns the day as a date, such as 2030-01-31.
func (d Day) String() string { return time.Unix(int64(d)*24*60*60, 0).UTC().Format(time.DateOnly) }

// Card says when the question of a step is asked again. It lies in a box: the higher the box, the longer the time until
// then (Leitner 1972). The zero Card is of a question that was not asked yet.
type Card struct {
	Box   uint8 // 1: missed the last time, up to len(intervals) − 1
	Due   Day
	Times uint16 // how often the question was asked
}

// intervals are the days until a question is asked again, by box. The end of a lesson asks what was missed in it once
// more besides.
var intervals = [...]Day{1: 1, 1, 3, 7, 21, 60}

// firstRight is the box of a question that was answered right the first time.
const firstRight = 2

// Missed reports whether the question was missed the last time.
func (c Card) Missed() bool { return c.Box == 1 }

// IsDue reports whether the question is to be asked again on a day.
func (c Card) IsDue(today Day) bool { return c.Box > 0 && c.Due <= today }

// Asked returns the card after the question was asked on a day. A right answer before the card is due changes nothing
// but the count, unless it follows a miss.
func (c Card) Asked(right bool, today Day) Card {
	c.Times = min(c.Times+1, maxTimes)
	switch {
	case !right:
		c.Box = 1
	case c.Box == 0, c.Missed():
		c.Box = firstRight
	case !c.IsDue(today):
		return c
	default:
		c.Box = min(c.Box+1, uint8(len(intervals)-1))
	}
	c.Due = today + intervals[c.Box]
	return c
}

// over returns the card merged with an older one of the same question: the one that was asked more often. A miss of
// which the older card, of another program, does not know counts as asked after that.
func (c Card) over(older Card) Card {
	switch {
	case older.Times <= c.Times:
		return c
	case c.Missed() && !older.Missed():
		c.Times = min(older.Times+1, maxTimes)
		return c
	}
	return older
}

// maxTimes is where a card stops counting.
const maxTimes = 1 << 15

// noCards is what a progress file has where a lesson has no cards.
const noCards = "-"

// cardsText returns cards as a word: step:box:day:times of each, with commas between them.
func cardsText(cards []Card) string {
	var all []string
	for i, c := range cards {
		if c != (Card{}) {
			all = append(all, fmt.Sprintf("%d:%d:%d:%d", i+1, c.Box, c.Due, c.Times))
		}
	}
	if len(all) == 0 {
		return noCards
	}
	return strings.Join(all, ",")
}

// readCards reads what cardsText returns; false if it is something else.
func readCards(text string, cards []Card) bool {
	if text == noCards {
		return true
	}
	for word := range strings.SplitSeq(text, ",") {
		part := strings.Split(word, ":")
		if len(part) != 4 {
			return false
		}
		var n [4]int64
		for i, most := range [4]int64{int64(len(cards)), int64(len(intervals) - 1), 1 << 20, maxTimes} {
			var err error
			if n[i], err = strconv.ParseInt(part[i], 10, 32); err != nil || n[i] < 0 || n[i] > most {
				return false
			}
		}
		if n[0] == 0 || n[1] == 0 || cards[n[0]-1] != (Card{}) {
			return false
		}
		cards[n[0]-1] = Card{uint8(n[1]), Day(n[2]), uint16(n[3])}
	}
	return true
}

// Item is the question of a step that is asked again.
type Item struct {
	Course *Course
	Place  // of the step
	Card   Card
}

// Items returns the questions that were asked and that a condition selects: those missed and those of low boxes first,
// and of one box the longest due first.
func (s *Shelf) Items(p *Progress, want func(l *Lesson, c Card) bool) (all []Item) {
	if s == nil {
		return nil
	}
	for _, c := range s.Courses {
		for i := range c.Lessons {
			l := &c.Lessons[i]
			far := p.Of(l)
			for step := range l.Steps {
				if card := far.Cards[step]; l.Steps[step].Question() != nil && card.Box > 0 && want(l, card) {
					all = append(all, Item{c.Course, Place{Lesson: i, Step: step}, card})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Card.Box, b.Card.Box), cmp.Compare(a.Card.Due, b.Card.Due))
	})
	return all
}

// Review returns a lesson that asks questions again, at most a number of them, with other words and numbers, and the
// answers in an order of the seed. It leaves out questions that were asked in this sitting in all their words, and
// returns those that it asks.
func Review(title string, items []Item, most int, seed uint32, asked *Sitting) (*Course, []Item) {
	l, asks := Lesson{Title: title, Sign: "?"}, []Item(nil)
	for _, it := range items {
		s, ok := it.anew(seed, asked)
		if !ok || len(asks) == min(most, MaxSteps) {
			continue
		}
		s.Name = fmt.Sprintf("%d.%d %s", it.Lesson+1, it.Step+1, it.Course.Step(it.Place).Name)
		l.Steps, asks = append(l.Steps, s), append(asks, it)
	}
	return &Course{Lessons: []Lesson{l}}, asks
}

// tries is how many combinations of the numbers of a step are tried for one that was not asked yet.
const tries = 8

// anew returns the step of a question in words that were not asked in this sitting; false if there are none.
func (it Item) anew(seed uint32, asked *Sitting) (s Step, ok bool) {
	of := it.Course.Step(it.Place)
	for i := range len(of.Again) + tries {
		if s = of.again(int(it.Card.Times)+i, seed); !asked.has(s) {
			return s, true
		}
	}
	return s, false
}

// Sitting holds the questions that were asked since the program began. It is immutable; nil is an empty one.
type Sitting struct {
	words  string
	before *Sitting
}

// With returns the sitting with the question of one more step.
func (s *Sitting) With(step Step) *Sitting { return &Sitting{step.words(), s} }

func (s *Sitting) has(step Step) bool {
	for words := step.words(); s != nil; s = s.before {
		if s.words == words {
			return true
		}
	}
	return false
}

// words returns what a reader sees of the question of a step: its picture, its text, and its answers in whatever order.
func (s Step) words() string {
	var all []string
	for _, p := range s.Pictures {
		if p.Question == nil {
			continue
		}
		for _, a := range p.Question.Answers {
			all = append(all, a.Text.String())
		}
		slices.Sort(all)
		for _, t := range append(slices.Clone(p.Text), p.Question.Ask) {
			all = append(all, t.String())
		}
		all = append(all, p.Settings())
	}
	return strings.Join(all, "\n")
}

// again returns a step as it is asked after it was asked so many times: one of its variants in turn, or its own
// question with other numbers.
func (s Step) again(times int, seed uint32) Step {
	n := len(s.Again)
	if len(s.Draws) > 0 || n == 0 {
		n++
	}
	random, v := s.random(seed, times), s
	i := max(times-1, 0) % n
	if i < len(s.Again) {
		v = s.Again[i]
	}
	if n := v.Combinations(); n > 1 {
		if drawn, errs := v.Drawn(random.IntN(n)); len(errs) == 0 {
			v = drawn
		}
	}
	v.Pictures = slices.Clone(v.Pictures)
	asks := slices.IndexFunc(v.Pictures, func(p Picture) bool { return p.Question != nil })
	v.Pictures[asks].Question = v.Pictures[asks].Question.shuffled(random)
	if i >= len(s.Again) { // what leads to the question was read in the lesson
		v.Pictures = v.Pictures[asks : asks+2]
	}
	return v
}

// random returns a source of random numbers that a seed, the words of a step and a count determine.
func (s Step) random(seed uint32, times int) *rand.Rand {
	sum := fnv.New64a()
	fmt.Fprint(sum, s.section.file, s.Name)
	return rand.New(rand.NewPCG(uint64(seed)<<16|uint64(times), sum.Sum64()))
}

// Shuffled returns the courses with the answers of choices and orders in an order of the seed; seed 0 is the order of
// the files.
func (s *Shelf) Shuffled(seed uint32) *Shelf {
	if s == nil || seed == 0 {
		return s
	}
	all := new(Shelf)
	for _, c := range s.Courses {
		course := new(Course)
		for _, l := range c.Lessons {
			l.Steps = slices.Clone(l.Steps)
			for i, step := range l.Steps {
				random := step.random(seed, 0)
				l.Steps[i].Pictures = slices.Clone(step.Pictures)
				for j, p := range step.Pictures {
					l.Steps[i].Pictures[j].Question = p.Question.shuffled(random)
				}
			}
			course.Lessons = append(course.Lessons, l)
		}
		all.Courses = append(all.Courses, Titled{c.Title, course})
	}
	return all
}

// shuffled returns a choice or an order with its answers in random order. The items of an order do not come in their
// right order.
func (q *Question) shuffled(random *rand.Rand) *Question {
	if q == nil || q.Kind() != Choice && q.Kind() != Order {
		return q
	}
	n := *q
	n.Answers = slices.Clone(q.Answers)
	random.Shuffle(len(n.Answers), func(i, j int) { n.Answers[i], n.Answers[j] = n.Answers[j], n.Answers[i] })
	if n.Kind() == Order && slices.IsSortedFunc(n.Answers, func(a, b Answer) int { return a.Rank - b.Rank }) {
		slices.Reverse(n.Answers)
	}
	return &n
}

// CommonErrors returns the common errors of a lesson as a lesson with a step for each; nil if there are none. Its path
// is its own: it has another plan than the lesson.
func (c *Course) CommonErrors(p Place) *Course {
	of := c.Lesson(p)
	errors := of.Errors
	if errors == nil {
		return nil
	}
	l := Lesson{File: of.File + " " + ErrorsName, Folder: of.Folder, Title: ErrorsName, Sign: strconv.Itoa(p.Lesson + 1),
		ofErrors: true}
	for i, pic := range errors.Pictures[:min(len(errors.Pictures), MaxSteps)] {
		l.Steps = append(l.Steps, Step{Line: pic.Line, Name: claim(pic.Text[0], i), Pictures: []Picture{pic}})
	}
	return &Course{Lessons: []Lesson{l}}
}

// claim returns the quotation with which a text begins, or its number.
func claim(t Text, i int) string {
	if _, rest, ok := strings.Cut(t.String(), "“"); ok {
		if said, _, ok := strings.Cut(rest, "”"); ok {
			return "“" + said + "”"
		}
	}
	return "Error " + strconv.Itoa(i+1)
}
