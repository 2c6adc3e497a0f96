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

// namesOf are the three names of a lesson: its file, its title, and its short name.
var namesOf = []func(*Lesson) string{
	func(l *Lesson) string { return strings.ToLower(frame.Clean(filepath.Base(l.File))) },
	func(l *Lesson) string { return strings.ToLower(l.Title) },
	(*Lesson).Short,
}

// Short is the name of a lesson as users type it: the name of its file without the
// number that sorts it.
func (l *Lesson) Short() string {
	name := strings.ToLower(l.Name())
	if short := strings.TrimLeft(name, "0123456789-"); short != "" {
		return short
	}
	return name
}

// names are names of one kind, one a lesson.
func names(all []*Lesson, of func(*Lesson) string) (names []string) {
	for _, l := range all {
		names = append(names, of(l))
	}
	return names
}

// IsFileName reports whether a name is written as that of a file: with the ending of
// lessons or with a folder.
func IsFileName(name string) bool {
	return strings.HasSuffix(name, FileEnding) || strings.ContainsRune(name, filepath.Separator)
}

// Called finds a lesson by its number, counted from 1, or by the beginning of one of
// its names if no other lesson's begins so; −1 if there is none.
func Called(all []*Lesson, name string) int {
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(all) {
		return n - 1
	}
	for _, of := range namesOf {
		if i := scene.Find(names(all, of), strings.ToLower(name)); i >= 0 && name != "" {
			return i
		}
	}
	return -1
}

// leastWord is the shortest beginning of a word, in bytes, that finds a lesson.
const leastWord = 3

// withWords are the lessons that have some words in their titles or, if no title has,
// in their questions. Whole words go before beginnings of words.
func withWords(all []*Lesson, words string) (found []int) {
	if !strings.ContainsFunc(words, unicode.IsLetter) { // a number is the number of a lesson
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

// plainWords are the words of a text in lower case, with one blank between them.
func plainWords(text string) string {
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), between), " ")
}

// Found is [Called] or, if there is none, the only lesson that has the name among the
// words of its title or its question.
func Found(all []*Lesson, name string) int {
	if i := Called(all, name); i >= 0 {
		return i
	}
	if some := withWords(all, name); len(some) == 1 {
		return some[0]
	}
	return -1
}

// FoundStep is [Found] with the step that may follow the name, as in 5.3; 0 for none.
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

// maxMeant is how many lessons an error suggests.
const maxMeant = 3

// NoSuch is the error for a name that no lesson has, or more than one. It suggests
// lessons and others that the name may mean, and names the command that lists all.
func NoSuch(all []*Lesson, name, lists string, others ...string) error {
	var some []string
	for _, of := range namesOf[1:] {
		others = append(others, names(all, of)...)
	}
	for _, i := range withWords(all, name) {
		some = append(some, strconv.Itoa(i+1)+" "+all[i].Title)
	}
	meant := scene.Meant(others, name)
	if len(some) > 0 {
		meant = "did you mean " + scene.OneOf(some[:min(len(some), maxMeant)]) + "?"
	}
	if meant != "" {
		meant += " "
	}
	return fmt.Errorf("there is no lesson %s; %s%s lists them", views.Quote(name), meant, lists)
}
