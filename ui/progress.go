package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"time"

	tea "charm.land/bubbletea/v2"

	"wavescope/ui/lesson"
)

// ProgressFile returns the file that stores the reader's progress in lessons, in the folder where XDG, macOS or
// Windows keeps program state; "" if there is no such folder.
func ProgressFile() string {
	dir := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(dir) {
		switch runtime.GOOS {
		case "darwin", "ios":
			dir, _ = os.UserConfigDir()
		case "windows":
			dir, _ = os.UserCacheDir()
		default:
			dir = home("~/.local/state")
		}
	}
	if !filepath.IsAbs(dir) {
		return ""
	}
	return filepath.Join(dir, "wavescope", "lessons")
}

// LoadProgress reads the reader's progress. A file without a seed gets a random one when it is next written. From a
// damaged file it returns the valid part; [ProgressFault] describes the damage.
func LoadProgress(file string) *lesson.Progress {
	kept, _ := readProgress(file)
	if kept.Seed == 0 {
		kept.Seed = 1 + rand.Uint32N(math.MaxUint32)
	}
	return kept
}

// ProgressFault describes what is wrong with the progress file and what the program does about it; "" if the file is
// fine.
func ProgressFault(file string) string {
	_, err := readProgress(file)
	if err == nil {
		return ""
	}
	becomes := "it is renamed " + filepath.Base(brokenName(file)) + " when progress is next written"
	if errors.Is(err, lesson.ErrNewer) {
		becomes = "it is left alone, and progress in lessons is not kept"
	}
	return file + ": " + err.Error() + "; " + becomes
}

// brokenName returns the name for a damaged progress file, which no file has yet.
func brokenName(file string) string {
	name := file + ".broken"
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s.broken-%d", file, n)
	}
}

// readProgress reads a progress file. A missing file gives empty progress.
func readProgress(file string) (*lesson.Progress, error) {
	none := new(lesson.Progress)
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return none, nil // opening a pipe would wait for a writer
	}
	f, err := os.Open(file)
	if err != nil {
		return none, errors.New("it cannot be read")
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, lesson.MaxProgress+1))
	if err != nil {
		return none, errors.New("it cannot be read")
	}
	return lesson.ReadProgress(text)
}

// keepProgress merges the progress of this run into the file.
func (m *Model) keepProgress() {
	if news := m.lessons.Progress.Since(m.options.Progress); !news.Empty() {
		m.writeProgress(news.Over)
	}
}

// saveProgress returns a command that merges the progress of this run into the file, nil if nothing has changed. A
// program that is killed loses no answer.
func (m *Model) saveProgress() tea.Cmd {
	if m.lessons.Progress == m.kept || m.options.ProgressFile == "" {
		return nil
	}
	m.kept = m.lessons.Progress
	file, news := m.options.ProgressFile, m.lessons.Progress.Since(m.options.Progress)
	if news.Empty() {
		return nil
	}
	saving := m.lessons.Progress
	return func() tea.Msg {
		if !changeProgress(file, news.Over) {
			return nil
		}
		return progressSaved{saving}
	}
}

// progressSaved is the message that the file has the progress of this run so far. What other programs write after that
// is newer.
type progressSaved struct{ progress *lesson.Progress }

// writeProgress applies a change to the progress file. It ignores errors and does not wait for a disk that hangs.
func (m *Model) writeProgress(change func(kept *lesson.Progress) *lesson.Progress) {
	file := m.options.ProgressFile
	if file == "" {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		changeProgress(file, change)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

// KeepTask writes into a progress file that the homework of a lesson was right, and reports whether it could.
func KeepTask(file string, l *lesson.Lesson) bool {
	return file != "" && changeProgress(file, func(kept *lesson.Progress) *lesson.Progress { return kept.WithTask(l) })
}

// changeProgress changes the progress file under a lock against other programs, and reports whether it could. It leaves
// the file of a newer version as it is, and renames a damaged one before it writes.
func changeProgress(file string, change func(kept *lesson.Progress) *lesson.Progress) bool {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return false // opening a pipe would wait for a reader
	}
	_ = os.MkdirAll(filepath.Dir(file), 0o700)
	defer lockFolder(filepath.Dir(file))()
	kept, err := readProgress(file)
	if err != nil && (errors.Is(err, lesson.ErrNewer) || os.Rename(file, brokenName(file)) != nil) {
		return false
	}
	return Replace(context.Background(), file, func(w io.Writer) error {
		_, err := w.Write(change(kept).Text())
		return err
	}) == nil
}
