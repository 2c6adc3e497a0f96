package cli

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views"
	"wavescope/views/frame"
)

// newLesson declares the command that opens lessons, and those about them.
func newLesson() *cobra.Command {
	c := plainCommand("lesson [NAME]", "Open the lessons, or one of them", openLesson, []flag{stepFlag}, paperFlags, screenFlags)
	c.Long = "NAME is the number of a lesson that is built in, the beginning or a word of\n" +
		"its title, a file of your own, or a folder of such files. Without it all\n" +
		"lessons are listed. A lesson goes on where it was left, or at --step."
	c.Example = "wavescope lesson 5 --step 2\nwavescope lesson my-lessons/\nwavescope lesson handout 5 -o paper"
	c.ValidArgsFunction = lessonNames
	c.Args = func(c *cobra.Command, args []string) error {
		_, _, err := meant(c, args)
		return err
	}
	c.AddCommand(newCheck(), newHandout(), newNotes(), newNew(), newShow())
	return c
}

// plainCommand declares a command about lessons, which take no State.
func plainCommand(use, doc string, run func(*cobra.Command, []string, options) error, own ...[]flag) *cobra.Command {
	o := defaults()
	c := &cobra.Command{
		Use: use, Short: doc, Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if c.ArgsLenAtDash() >= 0 {
				return errors.New(`"--" has no use here`)
			}
			return run(c, args, o)
		},
	}
	c.Flags().SortFlags = false
	for _, flags := range own {
		addFlags(c, flags, o, func(f flag, v string) bool { return f.Set(&o, v) })
	}
	return c
}

// lessonNames completes the names of lessons; files are completed as ever.
func lessonNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var all []string
	for i := range lessons.Built().Lessons {
		all = append(all, lessons.Built().Lessons[i].Name())
	}
	return all, cobra.ShellCompDirectiveDefault
}

// unknown says that there is no lesson of a name, and which may be meant.
func unknown(c *cobra.Command, name string) error {
	return lesson.NoSuch(lessons.Built().All(), name, "wavescope lesson", names(c.Commands(), (*cobra.Command).Name)...)
}

// resolve says what a name is that of: a file or a folder, or else a lesson that is
// built in, −1 for none. A name with an ending or a folder is that of a file as
// long as there is one.
func resolve(name string) (built int, file bool) {
	_, err := os.Stat(name)
	spelled := lesson.IsFileName(name)
	built = lesson.Called(lessons.Built().All(), name)
	if file = spelled && (err == nil || built < 0) || err == nil && built < 0; !file {
		built = lesson.Found(lessons.Built().All(), name)
	}
	return built, file
}

// builtTitle and ownTitle are what courses are called where there are two.
const (
	builtTitle = "built in"
	ownTitle   = "from files"
)

// builtIn is the lessons that are.
func builtIn() *lesson.Shelf {
	return &lesson.Shelf{Courses: []lesson.Titled{{Title: builtTitle, Course: lessons.Built()}}}
}

// shelf is the lessons of files, if there are some, above those built in, and what
// there is to say of files that are none.
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

// meant says what arguments are names of: of one lesson that is built in, −1 for
// none, or of files.
func meant(c *cobra.Command, args []string) (built int, files []string, err error) {
	built = -1
	for _, name := range args {
		i, file := resolve(name)
		switch {
		case file:
			files = append(files, name)
		case i < 0:
			return -1, nil, unknown(c, name)
		case len(args) > 1:
			return -1, nil, fmt.Errorf("%s is a lesson that is built in: allowed is that name alone, or files", views.Quote(name))
		default:
			built = i
		}
	}
	return built, files, nil
}

// openLesson opens the page of all lessons, or the one lesson that is named.
func openLesson(c *cobra.Command, args []string, o options) error {
	built, files, err := meant(c, args)
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
	case o.place.step == 0: // where it was left, as the page of lessons does
		return o.show(c, s, func(u ui.Options) ui.Model {
			from, at := s.Start(at.Lesson, u.Progress)
			return ui.Begin(from, at, u)
		})
	}
	l := course.Lesson(at)
	if at.Step = o.place.step - 1; at.Step >= len(l.Steps) {
		return &views.FlagError{Flag: "step", Value: strconv.Itoa(o.place.step), Allowed: fmt.Sprintf("a whole number from 1 to %d, for %s", len(l.Steps), l.Title)}
	}
	return o.show(c, s, func(u ui.Options) ui.Model { return ui.Begin(course, at, u) })
}

// show opens the program with some lessons, or prints what it would open with
// where it cannot.
func (o options) show(c *cobra.Command, s *lesson.Shelf, open ui.Opening) error {
	all := func() *lesson.Shelf { return s }
	if o.talks() {
		return o.converse(c, all, open)
	}
	u := o.program()
	u.Shelf = all
	if !onTerminal() || dumb() {
		u.Theme, u.Motion = o.themeOn(frame.Plain), ui.MotionOff
		size := o.frameSize()
		_, err := fmt.Fprintf(c.OutOrStdout(), "%s\n", open(u).Frame(size.X, size.Y).AppendPlain(nil))
		return failed(err)
	}
	return failed(ui.Run(open(u)))
}

// program are the settings of the program.
func (o options) program() ui.Options {
	u := ui.Options{
		ReadLessons: func(name string) (*lesson.Shelf, string, error) { return shelf([]string{name}) },
		Theme:       o.themeOn(frame.Screen),
		AutoTheme:   o.theme == "auto",
		NoMouse:     o.noMouse,
		NoAltScreen: o.noAltScreen,
		Motion:      o.motion,
		Notice:      o.noticed(),
	}
	if !o.noProgress {
		u.ProgressFile = ui.ProgressFile()
		u.Progress = ui.LoadProgress(u.ProgressFile)
		u.Notice = strings.Trim(u.Notice+"; "+frame.Clean(ui.ProgressFault(u.ProgressFile)), "; ")
	}
	return u
}
