package plain

// Stop is where one is in a lesson and what is said there; the zero Stop is
// outside of lessons.
type Stop struct {
	Lesson string   // its number, its name and what it asks
	Where  string   // the step and the stop, which no other stop of the lesson has
	Code   []string // lines of a listing, as they are
	Said   []string // paragraphs; one that changes is told again
}

// how says how to go on in a lesson, and how to leave it.
const how = "A line goes on: on or next to the next stop, back to the stop before. A question wants a letter, then answer. Keys and settings change the picture, esc brings the step's own picture back. lessons lists all lessons; esc there leaves them."

// tellStop tells a stop, and of one that is still there what has become another.
func (s *Session) tellStop(before, now Stop) (told bool) {
	entered := now.Lesson != before.Lesson
	moved := entered || now.Where != before.Where
	if entered && now.Lesson != "" {
		s.say(now.Lesson)
		if !s.once {
			s.say(how)
		}
	}
	if moved && now.Where != "" {
		s.say(now.Where)
		s.listing(now.Code)
	}
	for i, text := range now.Said {
		if moved || i >= len(before.Said) || before.Said[i] != text {
			s.say(text)
			told = true
		}
	}
	return told || moved
}

// lessons opens the list of lessons.
func (s *Session) lessons(string) {
	if !s.Lessons() {
		s.say("there are no lessons here")
		return
	}
	s.tell()
}

// inLesson presses a key of lessons by what it is called now.
func (s *Session) inLesson(name string) {
	key, ok := "", s.last.Stop.Lesson != "" && s.last.List == nil
	switch {
	case name == "on" && s.last.List != nil && s.last.List.Lessons:
		s.press("enter", 1)
		s.tell()
		return
	case !ok:
		s.say("no lesson is open; lesson N opens one, lessons lists them")
		return
	}
	if key, ok = s.Named(name); !ok {
		s.say("there is no answer to choose here; on goes on")
		return
	}
	s.press(key, 1)
	s.tell()
}

// goBack goes back: in a lesson by a stop, else by a page of rows.
func (s *Session) goBack(string) {
	if s.last.Stop.Lesson != "" && s.last.List == nil {
		s.inLesson("back")
		return
	}
	s.turn(-1)
}
