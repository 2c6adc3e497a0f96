package lesson

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"wavescope/views"
	"wavescope/views/frame"
	"wavescope/views/scene"
)

// callings are the names that a lesson goes by: its file, its title, and its file
// without the number and the ending.
var callings = []func(*Lesson) string{
	func(l *Lesson) string { return strings.ToLower(frame.Clean(filepath.Base(l.File))) },
	func(l *Lesson) string { return strings.ToLower(l.Title) },
	(*Lesson).Short,
}

// Short is the name of a lesson as it is typed: that of its file, without the number
// that puts it in its place.
func (l *Lesson) Short() string {
	name := strings.ToLower(l.Name())
	if short := strings.TrimLeft(name, "0123456789-"); short != "" {
		return short
	}
	return name
}

// known are the names of lessons by one of the callings.
func known(all []*Lesson, called func(*Lesson) string) (names []string) {
	for _, l := range all {
		names = append(names, called(l))
	}
	return names
}

// Spelled reports that a name is spelled as that of a file: with the ending of lessons,
// or in a folder.
func Spelled(name string) bool {
	return strings.HasSuffix(name, FileEnding) || strings.ContainsRune(name, filepath.Separator)
}

// Called finds the lesson of a name among some: by its number, counted from 1, or by
// what one of its names begins with and none of the others'; −1 where there is none.
func Called(all []*Lesson, name string) int {
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(all) {
		return n - 1
	}
	for _, called := range callings {
		if i := scene.Find(known(all, called), strings.ToLower(name)); i >= 0 && name != "" {
			return i
		}
	}
	return -1
}

// leastWord is how long the beginning of a word is, in bytes, that a lesson is found by.
const leastWord = 3

// worded are the lessons that have some words in their titles, or else in what they
// ask; whole words go before beginnings.
func worded(all []*Lesson, words string) (found []int) {
	if !strings.ContainsFunc(words, unicode.IsLetter) { // a number is that of a lesson
		return nil
	}
	begins := " " + plainWords(words)
	ways := []string{begins + " ", begins}
	if len(begins) <= leastWord {
		ways = ways[:1]
	}
	title, ask := func(l *Lesson) string { return l.Title }, func(l *Lesson) string { return l.Ask }
	for _, text := range []func(*Lesson) string{title, ask} {
		for _, sought := range ways {
			for i, l := range all {
				if strings.Contains(" "+plainWords(text(l))+" ", sought) {
					found = append(found, i)
				}
			}
			if len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// plainWords are the words of a text without their case and what stands between them.
func plainWords(text string) string {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), between), " ")
}

// Found is [Called], or else the only lesson that has the name among the words of its
// title or of what it asks.
func Found(all []*Lesson, name string) int {
	if i := Called(all, name); i >= 0 {
		return i
	}
	if some := worded(all, name); len(some) == 1 {
		return some[0]
	}
	return -1
}

// FoundStep is [Found] with a step that may follow the name, as in 5.3; 0 for none.
func FoundStep(all []*Lesson, name string) (i, step int) {
	if i = Found(all, name); i >= 0 {
		return i, 0
	}
	at := strings.LastIndexByte(name, '.')
	if step, ok := scene.Whole(name[at+1:]); ok && at > 0 && step > 0 {
		return Found(all, name[:at]), step
	}
	return -1, 0
}

// NoSuch is the error of a name that no lesson has, or more than one.
type NoSuch struct {
	Name  string
	Meant string // did you mean …? "" for nothing
	Lists string // what lists the lessons
}

// mostMeant is how many lessons a name may have meant at most.
const mostMeant = 3

// NewNoSuch finds what a name may have meant, among lessons and whatever else could
// stand in its place.
func NewNoSuch(all []*Lesson, name, lists string, others ...string) NoSuch {
	var names, some []string
	for _, called := range callings[1:] {
		names = append(names, known(all, called)...)
	}
	for _, i := range worded(all, name) {
		some = append(some, strconv.Itoa(i+1)+" "+all[i].Title)
	}
	meant := scene.Meant(append(names, others...), name)
	if len(some) > 0 {
		meant = "did you mean " + scene.OneOf(some[:min(len(some), mostMeant)]) + "?"
	}
	return NoSuch{name, meant, lists}
}

func (e NoSuch) Error() string {
	meant := e.Meant
	if meant != "" {
		meant += " "
	}
	return fmt.Sprintf("there is no lesson %s; %s%s lists them", views.Quote(e.Name), meant, e.Lists)
}
