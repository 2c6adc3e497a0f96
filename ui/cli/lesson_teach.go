package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"wavescope/encoding/table"
	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/ui/lessons"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

func newNotes() *cobra.Command {
	c := plainCommand("notes", "Show the notes for what is on the projector", notes, notesFlags)
	c.Long = "The clock, the plan, the answers of a question with their reasons, its hints, the\n" +
		"notes of the step and what comes next, for the lesson that runs with --projector\n" +
		"on this machine."
	c.Example = "wavescope lesson 5 --projector            # on the wall\n" +
		"wavescope lesson notes --follow           # in front of you"
	return c
}

// notes prints what a teacher needs, or keeps showing it.
func notes(c *cobra.Command, args []string, o options) error {
	if len(args) > 0 {
		return errors.New("lesson notes takes no name: it shows the lesson that is on a projector")
	}
	read := func() []string {
		return ui.Lectern(ui.SpotFile(), time.Now(), func(file string) (*lesson.Lesson, error) {
			all := lessons.Built().Lessons
			for i := range all {
				if all[i].File == file {
					return &all[i], nil
				}
			}
			own, _, err := lessons.Open(file)
			if err != nil {
				return nil, err
			}
			return &own[0], nil
		})
	}
	if o.follow && onTerminal() && !dumb() {
		u := ui.Options{Theme: themeOf(frame.Screen), Look: o.screen}
		return failed(ui.Run(ui.FollowLectern(read, u)))
	}
	for _, text := range read() {
		if err := printLine(c, "%s", text); err != nil {
			return err
		}
	}
	return nil
}

// listFormats are the formats of lists.
var listFormats = []string{"text", "csv", "json"}

func newList() *cobra.Command {
	c := plainCommand("list [FILE...]", "List the lessons", listLessons, listFlags)
	c.Long = "Number, title, minutes for one reader and in a class, steps and questions."
	c.Example = "wavescope lesson list --format json"
	return c
}

// listed is a lesson in a list.
type listed struct {
	Number       int    `json:"number"`
	Name         string `json:"name"`
	Title        string `json:"title"`
	Asks         string `json:"asks"`
	Minutes      int    `json:"minutes"`
	ClassMinutes int    `json:"class_minutes"`
	Steps        int    `json:"steps"`
	Questions    int    `json:"questions"`
}

func (l listed) row() []string {
	return []string{strconv.Itoa(l.Number), l.Name, l.Title, l.Asks, strconv.Itoa(l.Minutes), strconv.Itoa(l.ClassMinutes),
		strconv.Itoa(l.Steps), strconv.Itoa(l.Questions)}
}

// listLessons lists the built-in lessons, or those of files.
func listLessons(c *cobra.Command, args []string, o options) error {
	s, _, err := shelf(args)
	if err != nil {
		return err
	}
	var all []listed
	for i, l := range s.Courses[0].All() {
		one := listed{i + 1, l.Name(), l.Title, l.Ask, l.Minutes, l.ClassMinutes(), len(l.Steps), 0}
		for _, step := range l.Steps {
			if step.Question() != nil {
				one.Questions++
			}
		}
		all = append(all, one)
	}
	return printList(c.OutOrStdout(), o.format, all,
		[]string{"number", "name", "title", "asks", "minutes", "class_minutes", "steps", "questions"},
		func(l listed) string {
			return fmt.Sprintf("%2d  %-40s %2d min, in class %2d; %s", l.Number, l.Title, l.Minutes, l.ClassMinutes, l.Asks)
		})
}

func newResults() *cobra.Command {
	c := plainCommand("results [FILE...]", "List what you have answered in the lessons", results, listFlags)
	c.Long = "A line for each step: read, right, wrong or open, how often its question was asked,\n" +
		"whether it was missed the last time, and when it is asked again."
	c.Example = "wavescope lesson results --format csv > mine.csv"
	return c
}

// stepResult is what a reader has done in a step.
type stepResult struct {
	Lesson string `json:"lesson"`
	Step   int    `json:"step"`
	Name   string `json:"name"`
	Result string `json:"result"`
	Asked  int    `json:"asked"`
	Missed bool   `json:"missed"`
	Due    string `json:"due,omitempty"` // a date, "" for a step that was not asked
}

func (r stepResult) row() []string {
	return []string{r.Lesson, strconv.Itoa(r.Step), r.Name, r.Result, strconv.Itoa(r.Asked), strconv.FormatBool(r.Missed),
		r.Due}
}

// homeworkName is the name that a list has for a lesson's homework, after its steps.
const homeworkName = "homework"

// results lists the marks of the reader's steps, and whether the homework is right.
func results(c *cobra.Command, args []string, o options) error {
	s, _, err := shelf(args)
	if err != nil {
		return err
	}
	progress := ui.LoadProgress(ui.ProgressFile())
	var all []stepResult
	for _, l := range s.Courses[0].All() {
		far := progress.Of(l)
		for i, step := range l.Steps {
			card := far.Cards[i]
			r := stepResult{l.Title, i + 1, step.Name, far.Marks[i].String(), int(card.Times), card.Missed(), ""}
			if card.Times > 0 {
				r.Due = card.Due.String()
			}
			all = append(all, r)
		}
		if l.Task != "" {
			mark := chart.Either(progress.TaskRight(l), lesson.Right, lesson.ToCome)
			all = append(all, stepResult{l.Title, len(l.Steps) + 1, homeworkName, mark.String(), 0, false, ""})
		}
	}
	head := []string{"lesson", "step", "name", "result", "asked", "missed", "due"}
	return printList(c.OutOrStdout(), o.format, all, head,
		func(r stepResult) string {
			due := ""
			if r.Due != "" {
				due = ", asked " + chart.Plural(r.Asked, "time") + ", again on " + r.Due
			}
			step := chart.Either(r.Name == homeworkName, homeworkName, "step "+strconv.Itoa(r.Step))
			return fmt.Sprintf("%s, %s: %s%s", r.Lesson, step, r.Result, due)
		})
}

// printList writes a list in a format: lines of text, CSV with a header, or a JSON array.
func printList[T interface{ row() []string }](w io.Writer, format string, all []T, head []string,
	text func(T) string) error {
	switch format {
	case "json":
		out := json.NewEncoder(w)
		out.SetIndent("", "  ")
		return failed(out.Encode(all))
	case "csv":
		rows := [][]string{head}
		for _, one := range all {
			rows = append(rows, one.row())
		}
		return failed(table.WriteTexts(w, rows))
	}
	for _, one := range all {
		if _, err := fmt.Fprintln(w, frame.Clean(text(one))); err != nil {
			return failed(err)
		}
	}
	return nil
}
