package class

import (
	"cmp"
	"io"
	"maps"
	"slices"
	"strconv"
	"time"

	"wavescope/encoding/table"
	"wavescope/ui"
	"wavescope/ui/lesson"
)

// A poll is how a class votes on a question. It is kept as long as the class.
type poll struct {
	at     ui.Class // with the question
	vote   lesson.Vote
	counts [lesson.Rounds]lesson.Counts // of the votes that are closed
	wrong  [lesson.Rounds][lesson.MostWrong]lesson.Mistake
	open   []ballot // of the one that is open, in the order in which the students have joined
}

// A ballot is what a student has handed in.
type ballot struct {
	by     *seat
	chosen int    // as lesson.Place.Chosen
	wrong  string // what was made, if it is wrong and no letter of a choice
	cast   time.Time
}

// find returns the poll on the question of a class; nil if there is none. It is the same one after the lesson's file
// has been read again, unless the question or the name of its step has changed. The caller holds r.mu.
func (r *Room) find(c ui.Class) *poll {
	for _, p := range r.polls {
		if p.at.Course.Lesson(p.at.Place).Path() == c.Course.Lesson(c.Place).Path() &&
			p.at.Course.Step(p.at.Place).Name == c.Course.Step(c.Place).Name && p.at.Question().Same(*c.Question()) {
			return p
		}
	}
	return nil
}

// pollOn returns the poll on the question of a class, a new one if there is none. The caller holds r.mu.
func (r *Room) pollOn(c ui.Class) *poll {
	p := r.find(c)
	if p == nil {
		p = &poll{at: c}
		r.polls = append(r.polls, p)
	}
	return p
}

// voted returns how far a class is with its question; the zero Vote if nobody has voted on it.
func (r *Room) voted(c ui.Class) (v lesson.Vote) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.find(c); p != nil && p.answered() {
		v = p.vote
	}
	return v
}

// record records how far the class is. Of a vote that is closed only the counts are kept, and the most frequent wrong
// answers.
func (p *poll) record(v lesson.Vote) {
	if p.vote = v; v.Closed {
		p.counts, p.wrong = p.votes()
		p.open = nil
	}
}

// mostBallots is how many ballots of a vote are kept. Students come to more only by dropping out again and again.
const mostBallots = 2 * MostSessions

// add adds a ballot to the open vote, or replaces the one of the same student. If there are too many, it removes the
// oldest one of a student who has left.
func (p *poll) add(b ballot) {
	at, found := slices.BinarySearchFunc(p.open, b.by.joined, func(b ballot, joined time.Time) int {
		return b.by.joined.Compare(joined)
	})
	if found {
		p.open[at] = b
		return
	}
	p.open = slices.Insert(p.open, at, b)
	oldest := slices.IndexFunc(p.open, func(b ballot) bool { return b.by.gone() })
	if len(p.open) > mostBallots && oldest >= 0 {
		p.open = slices.Delete(p.open, oldest, oldest+1)
	}
}

// votes returns the counts and the most frequent wrong answers of all votes on the question.
func (p *poll) votes() (counts [lesson.Rounds]lesson.Counts, wrong [lesson.Rounds][lesson.MostWrong]lesson.Mistake) {
	counts, wrong = p.counts, p.wrong
	if p.open != nil {
		counts[p.vote.Round-1], wrong[p.vote.Round-1] = counted(p.open)
	}
	return counts, wrong
}

// answered reports whether anybody has voted on the question.
func (p *poll) answered() bool {
	counts, _ := p.votes()
	return counts != [lesson.Rounds]lesson.Counts{}
}

// canBe reports whether a student may be the one of a ballot, who has left and come back: whether they have joined
// since it was cast, and since its screen has hung, which the server notices later.
func (s *seat) canBe(b ballot) bool {
	return s.joined.After(b.cast) && s.joined.After(b.by.left.Add(-longestHang))
}

// counted counts the ballots of a vote, in the order in which the students have joined. Without names nobody can tell
// who comes back. So a student who voted and left counts until one votes who may be the same: of several such ballots,
// first one with the same answer is replaced. most are the most frequent wrong answers that were made.
func counted(ballots []ballot) (c lesson.Counts, most [lesson.MostWrong]lesson.Mistake) {
	wrong := map[string]int{}
	gone := slices.DeleteFunc(slices.Clone(ballots), func(b ballot) bool { return !b.by.gone() })
	for _, b := range ballots {
		c[b.chosen]++
		wrong[b.wrong]++
		back := -1
		for i, g := range gone {
			if b.by.canBe(g) && (back < 0 || g.chosen == b.chosen && gone[back].chosen != b.chosen) {
				back = i
			}
		}
		if back >= 0 {
			c[gone[back].chosen]--
			wrong[gone[back].wrong]--
			gone = slices.Delete(gone, back, back+1)
		}
	}
	delete(wrong, "")
	all := slices.SortedFunc(maps.Keys(wrong), func(a, b string) int {
		return cmp.Or(cmp.Compare(wrong[b], wrong[a]), cmp.Compare(a, b))
	})
	for i, text := range all[:min(len(all), len(most))] {
		if wrong[text] > 0 {
			most[i] = lesson.Mistake{Text: text, N: wrong[text]}
		}
	}
	return c, most
}

// write writes how the class has voted as CSV: a row for each answer of each vote that is closed.
func (r *Room) write(w io.Writer) error {
	rows := [][]string{{"lesson", "step", "name", "question", "vote", "answer", "right", "count"}}
	r.mu.Lock()
	for _, p := range r.polls {
		if p.answered() {
			rows = append(rows, p.rows()...)
		}
	}
	r.mu.Unlock()
	return table.WriteTexts(w, rows)
}

// rows returns a row for each answer of each vote that is closed.
func (p *poll) rows() (all [][]string) {
	closed := p.vote.Round
	if !p.vote.Closed {
		closed--
	}
	course, at, q := p.at.Course, p.at.Place, p.at.Question()
	for round, counts := range p.counts[:closed] {
		for chosen, n := range counts {
			if n == 0 && (chosen == 0 || chosen > len(q.Answers)) {
				continue
			}
			all = append(all, []string{course.Lesson(at).Title, strconv.Itoa(at.Step + 1), course.Step(at).Name,
				q.Ask.String(), strconv.Itoa(round + 1), q.Named(chosen), strconv.FormatBool(q.Solved(chosen)),
				strconv.Itoa(n)})
		}
	}
	return all
}
