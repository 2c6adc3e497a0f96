package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wavescope/views/frame"
)

// endings lists what a file's name may end in.
func endings() string {
	var all []string
	for _, f := range frame.Formats {
		all = append(all, f.Ending)
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

// export saves what is shown in a file. Drawing is done now, writing later.
func (m *Model) export(path string, over bool) (tea.Cmd, error) {
	if path == "" {
		return nil, fmt.Errorf("export needs a file name that ends in one of %s", endings())
	}
	for _, format := range frame.Formats {
		if strings.EqualFold(filepath.Ext(path), format.Ending) {
			w, h := m.cells()
			f := frame.New(w, h, format.Paper.Theme(m.theme))
			m.bare().draw(f)
			return save(path, over, func(w io.Writer) error { return format.Write(f, w) }), nil
		}
	}
	return nil, fmt.Errorf("export to %q: a name ends in one of %s", path, endings())
}

// bare is the screen with nothing over the picture.
func (s screen) bare() screen {
	return screen{state: s.state, size: s.size, theme: s.theme}
}

// save writes a file, a new one unless it may be written over. Nothing is
// touched before the contents are complete.
func save(path string, over bool, write func(io.Writer) error) tea.Cmd {
	return func() tea.Msg {
		var contents bytes.Buffer
		if err := write(&contents); err != nil {
			return saved{path, err}
		}
		how := os.O_WRONLY | os.O_CREATE | os.O_EXCL
		if over {
			how = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
		}
		file, err := os.OpenFile(home(path), how, 0o666)
		if err != nil {
			return saved{path, err}
		}
		_, err = file.Write(contents.Bytes())
		return saved{path, errors.Join(err, file.Close())}
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
