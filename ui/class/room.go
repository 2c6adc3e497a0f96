// Package class lets students follow a lesson over SSH, explore, and vote.
//
// A [Room] gives every screen the newest [ui.Class], which it draws for itself, and counts answers. A [Server] lets
// screens in.
package class

import (
	"encoding/csv"
	"io"
	"strconv"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/memo"
	"wavescope/ui"
	"wavescope/ui/lesson"
)

// Room is a class. Its methods never wait for a screen: each has room for the newest of its class alone.
type Room struct {
	mu      sync.Mutex
	now     ui.Class // as the teacher has published it
	shown   ui.Class // the same as guests may have it
	seats   map[*seat]bool
	teacher *seat
	began   time.Time // when the class would have begun with the first step
	asks    *lesson.Question
	votes   [lesson.Rounds]map[*seat]int // values of lesson.Place.Chosen, also of seats that have left
	results []result
	cache   *memo.Cache
}

// A seat is a screen in a room.
type seat struct {
	role   ui.Role
	away   bool // a student explores
	news   chan tea.Msg
	closed bool
}

// A result is how a class has voted on a question, once a vote on it is closed.
type result struct {
	at    lesson.Place
	title string
	name  string
	asks  *lesson.Question
	tally lesson.Tally
	vote  lesson.Vote
}

// NewRoom returns a class that nobody has joined.
func NewRoom() *Room {
	r := &Room{seats: map[*seat]bool{}, cache: new(memo.Cache)}
	r.clear()
	return r
}

// Teacher returns the seat of the screen that leads the class. join says how to join, a line each.
func (r *Room) Teacher(join []string) *ui.Seat {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.teacher = &seat{role: ui.Teacher, news: make(chan tea.Msg, 1)}
	return &ui.Seat{Role: ui.Teacher, Join: join, News: r.teacher.news, Publish: r.publish, Votes: r.write}
}

// Join returns a seat for a screen, and a function with which it leaves.
func (r *Room) Join(role ui.Role) (s *ui.Seat, leave func()) {
	own := &seat{role: role, news: make(chan tea.Msg, 2)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats[own] = true
	if r.shown != (ui.Class{}) { // else the teacher's program has only just started
		own.put(r.shown)
	}
	r.count()
	s = &ui.Seat{Role: role, News: own.news, Cache: r.cache}
	if role == ui.Student {
		s.HandIn = func(a ui.Answer) { r.handIn(own, a) }
		s.Attend = func(following bool) { r.attend(own, following) }
	}
	return s, func() { r.leave(own) }
}

func (r *Room) leave(s *seat) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !s.closed {
		s.closed = true
		delete(r.seats, s)
		close(s.news)
		r.count()
	}
}

// put replaces what waits for a screen by the newest. The caller holds r.mu, so nobody else writes.
func (s *seat) put(msg tea.Msg) {
	if s.closed {
		return
	}
	var others []tea.Msg
	for {
		select {
		case waiting := <-s.news:
			if !replaces(msg, waiting) {
				others = append(others, waiting)
			}
			continue
		default:
		}
		break
	}
	for _, other := range others {
		s.news <- other
	}
	s.news <- msg
}

// replaces reports whether two messages are of one kind.
func replaces(a, b tea.Msg) bool {
	_, class := a.(ui.Class)
	_, other := b.(ui.Class)
	return class == other
}

// publish gives all screens what the teacher shows.
func (r *Room) publish(c ui.Class) {
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.now
	r.now = c
	if c.Course != before.Course || c.Place != before.Place {
		if c.Course != nil {
			r.shown.Course = c.Course.Shown(c.Place)
		}
		if c.Course != nil && (before.Course != c.Course || before.Place.Lesson != c.Place.Lesson) {
			r.began = time.Now().Add(-c.Course.Lesson(c.Place).InClass(c.Place.Step))
		}
	}
	shown := c
	if c.Course != nil {
		shown.Course = r.shown.Course
	}
	r.shown = shown
	if q := c.Question(); q != r.asks {
		r.asks = q
		r.clear()
	}
	r.note()
	for s := range r.seats {
		s.put(r.shown)
	}
	r.count()
}

// clear forgets the votes on the question before.
func (r *Room) clear() {
	for i := range r.votes {
		r.votes[i] = map[*seat]int{}
	}
}

// handIn counts the answer of a student to the question that is open.
func (r *Room) handIn(s *seat, a ui.Answer) {
	r.mu.Lock()
	q, takes := r.asks, r.takes(s, a)
	r.mu.Unlock()
	if !takes {
		return
	}
	chosen := a.Chosen
	if q.Kind() != lesson.Choice {
		chosen = q.Judge(a.State, a.Typed) // without the lock, since it computes
	}
	if chosen < 1 || chosen >= len(lesson.Counts{}) || q.Kind() == lesson.Choice && chosen > len(q.Answers) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.takes(s, a) {
		r.votes[r.now.Vote.Round-1][s] = chosen
		r.count()
	}
}

// takes reports whether an answer is to the vote that is open. The caller holds r.mu.
func (r *Room) takes(s *seat, a ui.Answer) bool {
	return r.now.Asks() && !s.closed && a.To.Course == r.shown.Course && a.To.Place == r.shown.Place &&
		a.To.Vote.Round == r.now.Vote.Round
}

func (r *Room) attend(s *seat, following bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s.away = !following
	r.count()
}

// tally returns how many are here and have answered. The caller holds r.mu.
func (r *Room) tally() (t lesson.Tally) {
	for s := range r.seats {
		if s.role == ui.Student {
			t.Here++
			if !s.away {
				t.Following++
			}
		}
	}
	for round, votes := range r.votes {
		for _, chosen := range votes {
			t.Votes[round][chosen]++
		}
	}
	return t
}

// count tells the teacher and the boards how many are here and have answered. Boards get answers only with their bars.
// The caller holds r.mu.
func (r *Room) count() {
	t := r.tally()
	if r.teacher != nil {
		r.teacher.put(t)
	}
	for s := range r.seats {
		if s.role == ui.Board {
			s.put(r.forBoard(t))
		}
	}
}

// forBoard returns a tally as boards may have it: without bars the answers of a vote are only counted.
func (r *Room) forBoard(t lesson.Tally) lesson.Tally {
	if r.now.Bars {
		return t
	}
	for i, c := range t.Votes {
		t.Votes[i] = lesson.Counts{c.Total()}
	}
	return t
}

// note keeps the result of a closed vote. The caller holds r.mu.
func (r *Room) note() {
	if r.asks == nil || !r.now.Vote.Closed || r.tally().Votes == [lesson.Rounds]lesson.Counts{} {
		return
	}
	c, p := r.now.Course, r.now.Place
	now := result{p, c.Lesson(p).Title, c.Step(p).Name, r.asks, r.tally(), r.now.Vote}
	for i := range r.results {
		if r.results[i].asks == r.asks {
			r.results[i] = now
			return
		}
	}
	r.results = append(r.results, now)
}

// write writes how the class has voted as CSV: a row for each answer of each vote.
func (r *Room) write(w io.Writer) error {
	r.mu.Lock()
	results := append([]result(nil), r.results...)
	r.mu.Unlock()
	rows := [][]string{{"lesson", "step", "name", "question", "vote", "answer", "right", "count"}}
	for _, res := range results {
		for round := range res.vote.Round {
			for chosen, n := range res.tally.Votes[round] {
				if name := res.asks.Named(chosen); n > 0 || chosen > 0 && chosen <= len(res.asks.Answers) {
					rows = append(rows, []string{res.title, strconv.Itoa(res.at.Step + 1), res.name, res.asks.Ask.String(),
						strconv.Itoa(round + 1), name, strconv.FormatBool(res.asks.Solved(chosen)), strconv.Itoa(n)})
				}
			}
		}
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// Notes returns what the teacher's second screen shows, a paragraph each.
func (r *Room) Notes(now time.Time) []string {
	r.mu.Lock()
	c, began, t := r.now, r.began, r.tally()
	r.mu.Unlock()
	if c.Course == nil {
		return []string{"No lesson is open. The class sees the teacher's picture."}
	}
	all := c.Course.Lectern(c.Place, began, now)
	q := c.Question()
	if q == nil {
		return all
	}
	says := []string{q.Says(t, c.Vote) + ": " + q.Advice(t, c.Vote)}
	if !c.Vote.Closed {
		says = []string{c.Vote.Says(t)}
	}
	says = append(says, q.Counted(t, c.Vote)...)
	return append(all[:2:2], append(says, all[2:]...)...)
}
