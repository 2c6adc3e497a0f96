package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// newLesson declares the command that opens lessons, and its subcommands.
func newLesson() *cobra.Command {
	c := plainCommand("lesson [NAME]", "Open the lessons, or one of them", openLesson, []flag{stepFlag}, paperFlags,
		screenFlags)
	c.Long = "NAME is the number of a built-in lesson, the beginning or a word of its\n" +
		"title, a file of your own, or a folder of such files. Without NAME all lessons\n" +
		"are listed. A lesson continues where it was left, or at --step."
	c.Example = "wavescope lesson 5 --step 2\nwavescope lesson my-lessons/\nwavescope lesson handout 5 -o five.html"
	c.ValidArgsFunction = lessonNames
	c.Args = func(c *cobra.Command, args []string) error {
		_, _, err := parseNames(c, args)
		return err
	}
	c.AddCommand(newCheck(), newHandout(), newNew(), newNotes(), newList(), newResults(), newShow())
	return c
}

// plainCommand declares a command about lessons, which takes no flags of a State.
func plainCommand(use, doc string, run func(*cobra.Command, []string, options) error, own ...[]flag) *cobra.Command {
	o := defaults()
	c := &cobra.Command{
		Use: use, Short: doc, Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if c.ArgsLenAtDash() >= 0 {
				return errors.New(`"--" is not allowed`)
			}
			return run(c, args, o)
		},
	}
	c.Flags().SortFlags = false
	for _, flags := range own {
		addFlags(c, flags, o.text, func(f flag, v string) bool { return f.Set(&o, v) })
	}
	return c
}

// lessonNames completes the names of lessons on a shell's command line. The shell itself completes names of files.
func lessonNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var all []string
	for i := range lessons.Built().Lessons {
		all = append(all, lessons.Built().Lessons[i].Name())
	}
	return all, cobra.ShellCompDirectiveDefault
}

// unknown returns the error for a name that fits no lesson, with a suggestion.
func unknown(c *cobra.Command, name string) error {
	return lesson.NoSuch(lessons.Built().All(), name, "wavescope lesson",
		chart.NamesOf(c.Commands(), (*cobra.Command).Name)...)
}

// resolve returns what a name refers to: a file or folder if one exists and the name is no number, or else a built-in
// lesson by its index built, −1 for none. A name with the form of a file name is taken for a file if no lesson has it.
func resolve(name string) (built int, file bool) {
	built = lesson.Found(lessons.Built().All(), name)
	if _, err := strconv.Atoi(name); err == nil {
		return built, false
	}
	_, err := os.Stat(name)
	return built, err == nil || built < 0 && lesson.IsFileName(name)
}

// These are the titles of the two courses on the page of lessons: the built-in ones and those of files.
const (
	builtTitle = "built in"
	ownTitle   = "from files"
)

// builtIn returns the built-in lessons.
func builtIn() *lesson.Shelf {
	return &lesson.Shelf{Courses: []lesson.Titled{{Title: builtTitle, Course: lessons.Built()}}}
}

// shelf returns the lessons of files followed by the built-in ones, and a notice about files that contain no lesson.
func shelf(files []string) (s *lesson.Shelf, notice string, err error) {
	if s = builtIn(); len(files) == 0 {
		return s, "", nil
	}
	own, left := new(lesson.Course), []string(nil)
	for _, name := range files {
		all, others, err := lessons.Open(name)
		if err != nil {
			return nil, "", err
		}
		own.Lessons, left = append(own.Lessons, all...), append(left, others...)
	}
	s.Courses = append([]lesson.Titled{{Title: ownTitle, Course: own}}, s.Courses...)
	return s, leftOut(left), nil
}

// parseNames returns what the arguments refer to: one built-in lesson by its index built, −1 for none, or files.
func parseNames(c *cobra.Command, args []string) (built int, files []string, err error) {
	built = -1
	for _, name := range args {
		i, file := resolve(name)
		switch {
		case file:
			files = append(files, name)
		case i < 0:
			return -1, nil, unknown(c, name)
		case len(args) > 1:
			return -1, nil, fmt.Errorf("%s is a built-in lesson: allowed is that name alone, or files",
				views.Quote(name))
		default:
			built = i
		}
	}
	return built, files, nil
}

// openLesson opens the page of lessons, or one lesson.
func openLesson(c *cobra.Command, args []string, o options) error {
	built, files, err := parseNames(c, args)
	if err != nil {
		return err
	}
	s, notice, err := shelf(files)
	if err != nil {
		return err
	}
	o.notice = notice
	course, at := s.Courses[0].Course, lesson.Place{Lesson: max(built, 0)}
	switch one := built >= 0 || len(files) > 0 && len(course.Lessons) == 1; {
	case !one && o.place.step > 0:
		return errors.New("--step needs one lesson")
	case !one:
		return o.show(c, s, ui.OpenContents)
	case o.place.step > len(course.Lesson(at).Steps):
		return o.noStep(course.Lesson(at))
	}
	return o.show(c, s, func(u ui.Options) ui.Model { return ui.Begin(at.Lesson, o.place.step, u) })
}

// show opens the program with some lessons. Without a terminal it prints the first frame.
func (o options) show(c *cobra.Command, s *lesson.Shelf, open ui.Opening) error {
	all := func() *lesson.Shelf { return s }
	if o.talks() {
		return o.converse(c, all, open)
	}
	u := o.program()
	u.Shelf = all
	if !onTerminal() || dumb() {
		u.Theme, u.Look = o.themeOn(frame.Plain), ui.Look{Motion: ui.MotionOff}
		size := o.frameSize()
		_, err := fmt.Fprintf(c.OutOrStdout(), "%s\n", open(u).Frame(size.X, size.Y).AppendPlain(nil))
		return failed(err)
	}
	return failed(ui.Run(open(u)))
}

// program returns the options of the program.
func (o options) program() ui.Options {
	u := ui.Options{
		ReadLessons: func(name string) (*lesson.Shelf, string, error) { return shelf([]string{name}) },
		Theme:       themeOf(frame.Screen),
		Look:        o.screen,
		Notice:      o.noticed(),
	}
	u.SpotFile = ui.SpotFile()
	if !o.noProgress {
		u.ProgressFile = ui.ProgressFile()
		u.Progress = ui.LoadProgress(u.ProgressFile)
		u.Notice = strings.Trim(u.Notice+"; "+frame.Clean(ui.ProgressFault(u.ProgressFile)), "; ")
	}
	return u
}

// placeOptions holds the flags that say where in a lesson to open it.
type placeOptions struct {
	lesson, step int    // from 1; 0 if not given
	stop, chosen string // "" if not given
}

// letters are the letters that name the answers of a question.
var letters = []string{"a", "b", "c", "d"}

// lessonFlags are the flags that say where in a lesson to open it.
var lessonFlags = []flag{
	countFlag("lesson", "a lesson's picture and words, by its number", lessons.Count(),
		func(o *options) *int { return &o.place.lesson }).InShortHelp(),
	stepFlag,
	{
		Name: "stop", Doc: "stop of the step",
		Allowed: "code, text, question or answer; text-2 is the second text",
		Get:     func(o options) string { return o.place.stop },
		Set:     func(o *options, v string) bool { o.place.stop = v; return isStop(v) },
	},
	chart.Choice("chosen", "answer that is chosen", letters, func(o *options) *string { return &o.place.chosen }),
}

// newStepFlag returns the flag for a step. How many there are is known once the lesson is.
func newStepFlag() flag {
	f := countFlag("step", "step of the lesson", math.MaxInt32, func(o *options) *int { return &o.place.step }).InShortHelp()
	f.Allowed = "a whole number from 1 to the number of steps of the lesson"
	return f
}

// noStep returns the error of a --step that a lesson does not have.
func (o options) noStep(l *lesson.Lesson) error {
	return &views.FlagError{Flag: "step", Value: strconv.Itoa(o.place.step),
		Allowed: fmt.Sprintf("a whole number from 1 to %d, for %s", len(l.Steps), l.Title)}
}

// countFlag returns a flag for a number from 1 to most, which is 0 if it is not given.
func countFlag(name, doc string, most int, at func(*options) *int) flag {
	f := chart.Number(name, doc, 1, most, at)
	f.Get = func(options) string { return "" }
	return f
}

// isStop reports whether a name can be that of a stop, a text, question or answer of a step.
func isStop(name string) bool {
	kind, count, several := strings.Cut(name, "-")
	n, err := strconv.Atoi(count)
	return lesson.IsKind(kind) && (!several || err == nil && n > 1 && count == strconv.Itoa(n))
}

// opener returns a function that opens the program as the flags say: at a State, or at a place of a lesson.
func (o options) opener(p views.Panes) (open ui.Opening, err error) {
	if o.place == (placeOptions{}) {
		return ui.At(p), nil
	}
	at, err := o.place.find(lessons.Built())
	switch {
	case err != nil:
		return nil, err
	case len(o.given) > 0:
		return nil, fmt.Errorf("--%s is not allowed with --lesson, which has its own picture", o.given[0].Name)
	}
	return func(u ui.Options) ui.Model { return ui.OpenLesson(lessons.Built(), at, u) }, nil
}

// find returns the place in a course that the flags name.
func (p placeOptions) find(c *lesson.Course) (lesson.Place, error) {
	if p.lesson == 0 {
		return lesson.Place{}, errors.New("--step, --stop and --chosen need --lesson")
	}
	at, err := c.Find(p.lesson, max(p.step, 1), p.stop)
	if err != nil || p.chosen == "" {
		return at, err
	}
	q := c.Question(at)
	if at.Chosen = strings.Index(strings.Join(letters, ""), p.chosen) + 1; q == nil || q.Kind() != lesson.Choice ||
		at.Chosen > len(q.Answers) {
		return at, fmt.Errorf("--chosen %s: the stop %s has no answer %s", p.chosen, c.Stop(at).Name, p.chosen)
	}
	return at, nil
}

func newShow() *cobra.Command {
	c := plainCommand("show NAME", "Print the file of a built-in lesson", show)
	c.Long = "The file is Markdown, with the notes for the teacher and the right answers. You\n" +
		"can start a lesson of your own from it."
	c.Example = "wavescope lesson show 5 > mine.md"
	c.ValidArgsFunction = lessonNames
	return c
}

// show prints the file of a lesson.
func show(c *cobra.Command, args []string, _ options) error {
	if len(args) != 1 {
		return errors.New("lesson show needs the name of one lesson")
	}
	i, file := resolve(args[0])
	switch {
	case file:
		return fmt.Errorf("%s is a file: lesson show prints built-in lessons", views.Quote(args[0]))
	case i < 0:
		return unknown(c.Parent(), args[0])
	}
	text, err := lessons.Source(&lessons.Built().Lessons[i])
	if err != nil {
		return failed(err)
	}
	_, err = c.OutOrStdout().Write(text)
	return failed(err)
}
