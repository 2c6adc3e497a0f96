// Package class lets students follow a lesson over SSH, explore, and vote.
//
// A [Room] gives every screen the newest [ui.Class], which it draws for itself, and counts answers. A [Server] lets
// screens in.
package class

import (
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/memo"
	"wavescope/ui"
	"wavescope/ui/lesson"
)

// Room is a class. Its methods never wait for a screen: each has room for the newest of its class alone.
type Room struct {
	mu       sync.Mutex
	now      ui.Class // as the teacher has published it
	shown    ui.Class // the same as guests may have it
	seats    map[*seat]bool
	teacher  *seat
	schedule lesson.Schedule
	courses  map[stop]*lesson.Course // as guests may have them
	polls    []*poll
	poll     *poll // of the present question; nil for none
	turn     int   // counts screens that join, and ballots
	cache    *memo.Cache
}

// A seat is a screen in a room.
type seat struct {
	role   ui.Role
	away   bool // a student explores
	news   chan tea.Msg
	joined int // the turn
	closed bool
}

// A stop is where a class is.
type stop struct {
	course *lesson.Course
	place  lesson.Place
}

// NewRoom returns a class that nobody has joined.
func NewRoom() *Room {
	return &Room{seats: map[*seat]bool{}, schedule: lesson.Schedule{}, courses: map[stop]*lesson.Course{},
		cache: new(memo.Cache)}
}

// Teacher returns the seat of the screen that leads the class. join says how to join, a line each.
func (r *Room) Teacher(join []string) *ui.Seat {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.teacher = &seat{role: ui.Teacher, news: make(chan tea.Msg, 1)}
	return &ui.Seat{Role: ui.Teacher, Join: join, News: r.teacher.news, Publish: r.publish, Voted: r.voted,
		Votes: r.write}
}

// Join returns a seat for a screen, and a function with which it leaves.
func (r *Room) Join(role ui.Role) (s *ui.Seat, leave func()) {
	own := &seat{role: role, news: make(chan tea.Msg, 2)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats[own] = true
	r.turn++
	own.joined = r.turn
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
	r.now, r.shown, r.poll = c, c, nil
	if c.Course != nil {
		r.shown.Course = r.guests(stop{c.Course, c.Place})
		r.schedule.Began(c.Course.Lesson(c.Place), c.Place, time.Now())
	}
	if q := c.Question(); q != nil {
		r.poll = r.pollOn(q)
		r.poll.goesOn(c.Vote)
	}
	for s := range r.seats {
		s.put(r.shown)
	}
	r.count()
}

// guests returns the course as guests may have it at a stop. It is the same one whenever the class is there.
func (r *Room) guests(at stop) *lesson.Course {
	if r.courses[at] == nil {
		r.courses[at] = at.course.Shown(at.place)
	}
	return r.courses[at]
}

// handIn counts the answer of a student to the question that is open.
func (r *Room) handIn(s *seat, a ui.Answer) {
	r.mu.Lock()
	q, takes := r.now.Question(), r.takes(s, a)
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
		r.turn++
		r.poll.takes(ballot{s, chosen, r.turn})
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
	if r.poll != nil {
		t.Votes = r.poll.votes()
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

// Notes returns what the teacher's second screen shows, a paragraph each.
func (r *Room) Notes(now time.Time) []string {
	r.mu.Lock()
	var began time.Time
	c, t := r.now, r.tally()
	if c.Course != nil {
		began = r.schedule.Began(c.Course.Lesson(c.Place), c.Place, now)
	}
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
