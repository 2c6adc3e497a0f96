package cli

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"wavescope/encoding/identify"
	"wavescope/ui"
	"wavescope/ui/card"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
)

// taskFlag names the lesson whose homework a table or a program is.
var taskFlag = flag{
	Name: "task", Doc: "the homework of a lesson, by its number", Allowed: "the number of a lesson with homework",
	Get: func(options) string { return "" },
	Set: func(o *options, v string) bool {
		n, err := strconv.Atoi(v)
		o.check.task = n
		return err == nil && n > 0
	},
}

// A task is the homework of a lesson: a table that a program of the reader's own writes.
type task struct {
	*lesson.Lesson
	number   int
	given    []views.Setting
	first    int  // position of the first row
	products bool // of all rows of the table with each other
}

// findTask returns the homework of a built-in lesson by its number.
func findTask(n int) (t task, err error) {
	var numbers []string
	for i, l := range builtIn().Courses[0].All() {
		if l.Task == "" {
			continue
		}
		numbers = append(numbers, strconv.Itoa(i+1))
		if i+1 == n {
			t, err = readTask(l)
			t.number = n
			return t, err
		}
	}
	return t, &views.FlagError{Flag: taskFlag.Name, Value: strconv.Itoa(n),
		Allowed: "a lesson with homework: " + chart.OneOf(numbers)}
}

// readTask reads the flags of a lesson's homework: those of the table, and the position of the first row.
func readTask(l *lesson.Lesson) (t task, err error) {
	t.Lesson = l
	words := strings.Fields(l.Task)
	for i := 0; i < len(words); i += 2 {
		name, is := strings.CutPrefix(words[i], "--")
		if !is || i+1 == len(words) {
			return t, fmt.Errorf("%s: task has no value for %s", l.File, words[i])
		}
		if name == tableFlag.Name && words[i+1] == "matrix" {
			t.products = true
		} else if name != firstFlag {
			t.given = append(t.given, views.Setting{Name: name, Value: words[i+1]})
		} else if t.first, err = strconv.Atoi(words[i+1]); err != nil {
			return t, fmt.Errorf("%s: task has no whole number for %s", l.File, words[i])
		}
	}
	_, err = views.Opened(t.given)
	return t, err
}

// checkTask checks the table of a file against the homework of a lesson, and keeps in the progress file that it was
// right.
func checkTask(c *cobra.Command, file string, given []views.Setting, o options) error {
	if len(given) > 0 || o.check.as != "" || o.check.first != nil {
		return &views.FlagError{Flag: taskFlag.Name, Value: strconv.Itoa(o.check.task),
			Allowed: "no other flag of the table with --task"}
	}
	t, err := findTask(o.check.task)
	if err != nil {
		return err
	}
	o.check.first, o.check.products = &t.first, t.products
	if err = checkTable(c, file, t.given, o); err == nil {
		ui.KeepTask(ui.ProgressFile(), t.Lesson)
	}
	return err
}

// help says of homework that is not right where to look, and on request what kind of numbers differ.
func (c tableCheck) help(p *card.Page) {
	if c.Difference != nil && c.Difference.Cells > 0 {
		p.Gap()
		c.differs(p)
	}
	next := "--hint says where to look, --explain what it is"
	if c.hint {
		next = "--explain says what it is"
		for _, id := range c.Findings {
			if where := identify.Find(id).Where; where != "" {
				p.Say("hint", "look at "+where)
				break
			}
		}
	}
	p.Say("", next)
}

// starter writes the program of a lesson's homework without its formula.
func (t task) starter(w io.Writer, language string) error {
	p, err := views.Opened(t.given)
	if err != nil {
		return err
	}
	s := p.Active()
	shape := s.Shape()
	what := fmt.Sprintf("sines and cosines with base %g", shape.Base)
	if s.Declared().Rotates {
		what = fmt.Sprintf("the cosines and then the sines of RoPE's angles with base %g", shape.Base)
	}
	columns, number := shape.DModel, "the number of position first + row in column j"
	if t.products {
		what, columns = "the dot products of all rows with each other, of a table of\n# "+what, s.Length
		number = "the dot product of the rows of positions first + row and first + j"
	}
	text := map[string]string{
		"numpy": `import numpy as np

first, rows, columns = %d, %d, %d
table = np.zeros((rows, columns))
for row in range(rows):
    for j in range(columns):
        table[row, j] = 0  # %s
np.save("homework.npy", table.astype(np.float32))
`,
		"pytorch": `import numpy as np
import torch

first, rows, columns = %d, %d, %d
table = torch.zeros(rows, columns)
position = torch.arange(first, first + rows)
# write into table[row, j] %s
np.save("homework.npy", table.numpy())
`,
	}[language]
	if text == "" {
		return &views.FlagError{Flag: "lang", Value: language, Allowed: "numpy or pytorch with --task"}
	}
	_, err = fmt.Fprintf(w, "# Homework of lesson %d, %s: %s.\n# wavescope check homework.npy --task %d\n"+text,
		t.number, t.Title, what, t.number, t.first, s.Length, columns, number)
	return err
}

// firstFlag is the name of the flag with the position of the first row.
const firstFlag = "first"
