package class

import (
	"cmp"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"wavescope/ui/lesson"
)

// A poll is how a class votes on a question. It is kept as long as the class.
type poll struct {
	asks   *lesson.Question
	at     stop
	vote   lesson.Vote
	counts [lesson.Rounds]lesson.Counts // of the votes that are closed
	open   []ballot                     // of the one that is open, in the order in which the students have joined
}

// A ballot is what a student has handed in.
type ballot struct {
	by     *seat
	chosen int // as lesson.Place.Chosen
	turn   int
}

// pollOn returns the poll on the present question. The caller holds r.mu.
func (r *Room) pollOn(q *lesson.Question) *poll {
	for _, p := range r.polls {
		if p.asks == q {
			return p
		}
	}
	p := &poll{asks: q, at: stop{r.now.Course, r.now.Place}}
	r.polls = append(r.polls, p)
	return p
}

// voted returns how far the class is with a question; the zero Vote if nobody has voted on it.
func (r *Room) voted(q *lesson.Question) (v lesson.Vote) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.polls {
		if p.asks == q && p.answered() {
			v = p.vote
		}
	}
	return v
}

// goesOn records how far the class is. Of a vote that is closed only the counts are kept.
func (p *poll) goesOn(v lesson.Vote) {
	if p.vote = v; v.Closed {
		p.counts, p.open = p.votes(), nil
	}
}

// mostBallots is how many ballots of a vote are kept. Students come to more only by dropping out again and again.
const mostBallots = 2 * MostSessions

// takes adds a ballot to the open vote, or replaces the one of the same student. If there are too many, it removes the
// oldest one of a student who has left.
func (p *poll) takes(b ballot) {
	at, found := slices.BinarySearchFunc(p.open, b.by.joined, func(b ballot, joined int) int {
		return cmp.Compare(b.by.joined, joined)
	})
	if found {
		p.open[at] = b
		return
	}
	p.open = slices.Insert(p.open, at, b)
	oldest := slices.IndexFunc(p.open, func(b ballot) bool { return b.by.closed })
	if len(p.open) > mostBallots && oldest >= 0 {
		p.open = slices.Delete(p.open, oldest, oldest+1)
	}
}

// votes returns the counts of all votes on the question.
func (p *poll) votes() [lesson.Rounds]lesson.Counts {
	all := p.counts
	if p.open != nil {
		all[p.vote.Round-1] = counted(p.open)
	}
	return all
}

// answered reports whether anybody has voted on the question.
func (p *poll) answered() bool { return p.votes() != [lesson.Rounds]lesson.Counts{} }

// counted counts the ballots of a vote, in the order in which the students have joined. Without names nobody can tell
// who comes back. So a student who voted and left counts until one votes who has joined since: of several such, first
// one who chose the same.
func counted(ballots []ballot) (c lesson.Counts) {
	gone := slices.DeleteFunc(slices.Clone(ballots), func(b ballot) bool { return !b.by.closed })
	for _, b := range ballots {
		c[b.chosen]++
		back := -1
		for i, g := range gone {
			if g.turn < b.by.joined && (back < 0 || g.chosen == b.chosen && gone[back].chosen != b.chosen) {
				back = i
			}
		}
		if back >= 0 {
			c[gone[back].chosen]--
			gone = slices.Delete(gone, back, back+1)
		}
	}
	return c
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
	return csv.NewWriter(w).WriteAll(rows)
}

// rows returns a row for each answer of each vote that is closed.
func (p *poll) rows() (all [][]string) {
	closed := p.vote.Round
	if !p.vote.Closed {
		closed--
	}
	course, at := p.at.course, p.at.place
	for round, counts := range p.counts[:closed] {
		for chosen, n := range counts {
			if n == 0 && (chosen == 0 || chosen > len(p.asks.Answers)) {
				continue
			}
			all = append(all, []string{course.Lesson(at).Title, strconv.Itoa(at.Step + 1), course.Step(at).Name,
				p.asks.Ask.String(), strconv.Itoa(round + 1), p.asks.Named(chosen),
				strconv.FormatBool(p.asks.Solved(chosen)), strconv.Itoa(n)})
		}
	}
	return all
}
