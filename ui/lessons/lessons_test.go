package lessons

import (
	"strings"
	"testing"
	"testing/fstest"
)

// All lessons that are built in can be read, and follow each other by name.
func TestBuiltLessonsAreRead(t *testing.T) {
	c, err := Read(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Lessons) != 10 || len(Built().Lessons) != 10 || Count() != 10 {
		t.Errorf("%d lessons", len(c.Lessons))
	}
	for i, l := range c.Lessons {
		if i > 0 && l.File <= c.Lessons[i-1].File {
			t.Errorf("%s follows %s", l.File, c.Lessons[i-1].File)
		}
	}
}

// What is wrong with a folder is all that is wrong with its files.
func TestReadTellsEveryFile(t *testing.T) {
	_, err := Read(fstest.MapFS{"b.md": {Data: []byte("x")}, "a.md": {Data: []byte("x")}, "c.txt": {Data: []byte("x")}})
	if err == nil || strings.Count(err.Error(), "\n") != 1 || !strings.HasPrefix(err.Error(), "a.md:1: ") {
		t.Errorf("%v", err)
	}
}
