package ui

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"wavescope/ui/lesson"
)

// ProgressFile is where the program keeps how far one is in lessons: in the
// folder for what programs remember, as XDG names it, or as macOS and Windows
// have one; "" where there is none.
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

// LoadProgress reads a progress. One that cannot be read is that of a beginner.
func LoadProgress(file string) *lesson.Progress {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > lesson.MaxProgress {
		return lesson.ReadProgress(nil)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return lesson.ReadProgress(nil)
	}
	return lesson.ReadProgress(text)
}

// keepProgress writes what has come of lessons, over what other programs have
// written.
func (m *Model) keepProgress() {
	if news := m.lessons.Progress.Since(m.options.Progress); !news.Empty() {
		m.writeProgress(news.Over)
	}
}

// writeProgress writes what becomes of the progress that is kept. It fails in
// silence, and does not wait for a disk that hangs.
func (m *Model) writeProgress(becomes func(*lesson.Progress) *lesson.Progress) {
	file := m.options.ProgressFile
	if file == "" {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		rewriteProgress(file, becomes)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

func rewriteProgress(file string, becomes func(*lesson.Progress) *lesson.Progress) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return // a pipe would wait for a reader
	}
	_ = os.MkdirAll(filepath.Dir(file), 0o700)
	text := becomes(LoadProgress(file)).Text()
	_ = Replace(context.Background(), file, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
