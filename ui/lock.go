package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// A file that several programs change is locked by another one beside it, which only
// one of them can make: that works alike on all systems. Whoever is killed before it
// is taken away leaves a lock that soon is nobody's.
const (
	lockEnding = ".lock"
	newsEnding = ".news"

	patience = 100 * time.Millisecond // for which a lock is waited for
	stale    = 10 * time.Second       // after which one is nobody's: a change takes a millisecond
)

// lockFile locks a file; false where another program has it for too long. Where no
// lock can be made, as in the place of a folder, no other program makes one either.
func lockFile(file string) (unlock func(), ok bool) {
	name, none := file+lockEnding, func() {}
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		switch info, err := os.Lstat(name); {
		case err != nil:
		case !info.Mode().IsRegular(): // no program has made it
			return none, true
		case time.Since(info.ModTime()).Abs() > stale:
			_ = os.Remove(name)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		switch {
		case err == nil:
			_ = f.Close()
			return func() { _ = os.Remove(name) }, true
		case !held(err):
			return none, true
		case time.Since(start) > patience:
			return none, false
		}
	}
}

// held reports that a lock cannot be made because there is one: on Windows also one
// that is about to go.
func held(err error) bool {
	return errors.Is(err, fs.ErrExist) || runtime.GOOS == "windows" && errors.Is(err, fs.ErrPermission)
}

// newsName is a name beside a file that no other program gives.
func newsName(file string) string {
	return fmt.Sprintf("%s.%d-%d%s", file, os.Getpid(), time.Now().UnixNano(), newsEnding)
}

// mostNews is how many files of news may lie beside a file. A program that finds more
// writes without a lock, and takes them in.
const mostNews = 100

// newsBeside are the files of news beside a file.
func newsBeside(file string) (names []string) {
	dir, base := filepath.Split(file)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), base+".") && strings.HasSuffix(e.Name(), newsEnding) && len(names) < mostNews {
			names = append(names, dir+e.Name())
		}
	}
	return names
}
