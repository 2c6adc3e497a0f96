package ui

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/encoding/table"
	"wavescope/views"
	"wavescope/views/frame"
)

// endings lists what a file's name may end in.
func endings() string {
	var all []string
	for _, f := range frame.Formats {
		all = append(all, f.Ending)
	}
	for _, f := range table.Formats {
		all = append(all, "."+f.Name)
	}
	return strings.Join(all, " ")
}

// saved reports the end of an export.
type saved struct {
	path string
	err  error
}

func (s saved) notice() notice {
	switch {
	case errors.Is(s.err, os.ErrExist):
		return notice{s.path + " exists; :export! " + s.path + " writes over it", true}
	case s.err != nil:
		return notice{"not saved: " + s.err.Error(), true}
	}
	return notice{"saved " + s.path, false}
}

// export saves what is shown in a file: a picture, or the numbers. Drawing is
// done now, writing later.
func (m *Model) export(path string, over bool) (tea.Cmd, error) {
	if path == "" {
		return nil, fmt.Errorf("export needs a file name that ends in one of %s", endings())
	}
	ending := strings.ToLower(filepath.Ext(path))
	for _, format := range frame.Formats {
		if ending == format.Ending {
			w, h := m.cells()
			f := frame.New(w, h, format.Paper.Theme(m.theme))
			m.bare().draw(f)
			return save(path, over, func(w io.Writer) error { return format.Write(f, w) }), nil
		}
	}
	for _, format := range table.Formats {
		if ending == "."+format.Name {
			t, err := m.numbers()
			if err != nil {
				return nil, err
			}
			return save(path, over, func(w io.Writer) error { return format.Write(w, t) }), nil
		}
	}
	return nil, fmt.Errorf("export to %s: a name ends in one of %s", views.Quote(path), endings())
}

// maxNumbers bounds a table that is written while the program runs, a few
// seconds' work; the command line takes any.
const maxNumbers = 20_000_000

// numbers is the whole table that the State names.
func (m *Model) numbers() (table.Table, error) {
	scene, err := views.NewScene(m.state)
	if err != nil {
		return table.Table{}, err
	}
	rows, columns := m.state.Length, m.state.DModel
	if rows > maxNumbers/columns {
		return table.Table{}, fmt.Errorf("%d rows of %d numbers are too many here; wavescope export takes a part: --from 0 --rows %d",
			rows, columns, maxNumbers/columns)
	}
	return table.Encoding(m.state.Scheme, scene.Enc, 0, rows), nil
}

// bare is the screen with nothing over the picture.
func (s screen) bare() screen {
	return screen{state: s.state, size: s.size, theme: s.theme}
}

// save writes a file, a new one unless it may be written over.
func save(path string, over bool, write func(io.Writer) error) tea.Cmd {
	return func() tea.Msg {
		if over {
			return saved{path, Replace(home(path), write)}
		}
		return saved{path, Create(home(path), write)}
	}
}

// home spells out a leading ~, as a shell does.
func home(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, rest)
		}
	}
	return path
}
