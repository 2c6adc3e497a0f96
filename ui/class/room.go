// Package class lets students follow a lesson over SSH, explore, and vote.
//
// A [Room] gives every screen the newest [ui.Class], which it draws for itself, and counts answers. A [Server] lets
// screens in.
package class

import (
	"reflect"
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
	courses  map[stop]course
	polls    []*poll
	poll     *poll     // of the present question; nil for none
	last     time.Time // which stamp has returned
	cache    *memo.Cache
}

// A seat is a screen in a room.
type seat struct {
	role   ui.Role
	away   bool // a student explores
	news   chan tea.Msg
	joined time.Time
	left   time.Time // zero until it has left
}

// A stop is where a class is. It is the same after a lesson's file has been read again.
type stop struct {
	path  string // of the lesson
	place lesson.Place
}

// A course is what guests may have of a lesson at a stop.
type course struct {
	of    *lesson.Lesson
	shown *lesson.Course
}

// NewRoom returns a class that nobody has joined.
func NewRoom() *Room {
	return &Room{seats: map[*seat]bool{}, schedule: lesson.Schedule{}, courses: map[stop]course{},
		cache: new(memo.Cache)}
}

// Teacher returns the seat of the screen that leads the class. join says how to join, a line each.
func (r *Room) Teacher(join []string) *ui.Seat {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.teacher = &seat{role: ui.Teacher, news: make(chan tea.Msg, kinds)}
	return &ui.Seat{Role: ui.Teacher, Join: join, News: r.teacher.news, Publish: r.publish, Voted: r.voted,
		Votes: r.write}
}

// Join returns a seat for a screen, and a function with which it leaves.
func (r *Room) Join(role ui.Role) (s *ui.Seat, leave func()) {
	own := &seat{role: role, news: make(chan tea.Msg, kinds)}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seats[own] = true
	own.joined = r.stamp()
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
	if !s.gone() {
		s.left = r.stamp()
		delete(r.seats, s)
		if close(s.news); len(r.seats) == 0 {
			r.cache = new(memo.Cache)
		}
		r.count()
	}
}

func (s *seat) gone() bool { return !s.left.IsZero() }

// stamp returns the present time, or just after the stamp before: no two are equal. The caller holds r.mu.
func (r *Room) stamp() time.Time {
	now := time.Now()
	if !now.After(r.last) {
		now = r.last.Add(1)
	}
	r.last = now
	return now
}

// put replaces what waits for a screen by the newest. The caller holds r.mu, so nobody else writes.
func (s *seat) put(msg tea.Msg) {
	if s.gone() {
		return
	}
	var others []tea.Msg
	for {
		select {
		case waiting := <-s.news:
			if reflect.TypeOf(msg) != reflect.TypeOf(waiting) {
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

// kinds is how many kinds of messages a screen gets. The newest of each waits for it.
const kinds = 2

// Warn tells the teacher that something is wrong.
func (r *Room) Warn(line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.teacher != nil {
		r.teacher.put(ui.Warning(line))
	}
}

// publish gives all screens what the teacher shows.
func (r *Room) publish(c ui.Class) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now, r.shown, r.poll = c, c, nil
	if c.Course != nil {
		r.shown.Course = r.guests(c)
		r.schedule.Began(c.Course.Lesson(c.Place), c.Place, time.Now())
	}
	if c.Question() != nil {
		r.poll = r.pollOn(c)
		r.poll.record(c.Vote)
	}
	for s := range r.seats {
		s.put(r.shown)
	}
	r.count()
}

// guests returns the course as guests may have it at a stop. It is the same one as when the class was there last,
// unless the lesson has changed.
func (r *Room) guests(c ui.Class) *lesson.Course {
	l := c.Course.Lesson(c.Place)
	at := stop{l.Path(), c.Place}
	if !reflect.DeepEqual(r.courses[at].of, l) {
		r.courses[at] = course{l, c.Course.Shown(c.Place)}
	}
	return r.courses[at].shown
}

// handIn counts the answer of a student to the question that is open.
func (r *Room) handIn(s *seat, a ui.Answer) {
	r.mu.Lock()
	q, accepts := r.now.Question(), r.accepts(s, a)
	r.mu.Unlock()
	if !accepts {
		return
	}
	chosen, wrong := a.Chosen, ""
	if q.Kind() != lesson.Choice { // without the lock, since it computes
		if chosen = q.Judge(a.State, a.Typed); !q.Solved(chosen) {
			wrong = q.Made(a.Handed())
		}
	}
	if chosen < 1 || chosen >= len(lesson.Counts{}) || q.Kind() == lesson.Choice && chosen > len(q.Answers) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.accepts(s, a) {
		r.poll.add(ballot{s, chosen, wrong, r.stamp()})
		r.count()
	}
}

// accepts reports whether an answer is to the vote that is open. The caller holds r.mu.
func (r *Room) accepts(s *seat, a ui.Answer) bool {
	return r.now.Asks() && !s.gone() && a.To.Course == r.shown.Course && a.To.Place == r.shown.Place &&
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
		t.Votes, t.Wrong = r.poll.votes()
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
		t.Votes[i], t.Wrong[i] = lesson.Counts{c.Total()}, [lesson.MostWrong]lesson.Mistake{}
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
	all := c.Course.Lectern(c.Place, began, now, true)
	q := c.Question()
	if q == nil {
		return all
	}
	says := []string{q.Says(t, c.Vote)}
	switch {
	case !c.Vote.Closed:
		says = []string{c.Vote.Says(t)}
	case c.Course.Asks(c.Place) != nil:
		says[0] += ": " + q.Advice(t, c.Vote)
	}
	says = append(says, q.Counted(t, c.Vote)...)
	return append(all[:2:2], append(says, all[2:]...)...)
}
