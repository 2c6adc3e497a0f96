package lesson

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// mostKept is how much more memory a lesson takes than its file.
const mostKept = 8

// filled is a file that is nothing but one thing, as large as one may be.
func filled(before, unit, after string) string {
	return before + strings.Repeat(unit, (MaxBytes-len(before)-len(after))/len(unit)) + after
}

// numbered are n names with commas between them.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%d,", i)
	}
	return b.String()
}

// crowded is a lesson that has as much of everything as it may, and no room for more.
func crowded() string {
	var b strings.Builder
	for range MaxSteps {
		b.WriteString("## a\n\n" + shift)
		for range pictures.most - 1 {
			b.WriteString(strings.Repeat("a\n\n", paragraphs.most) + strings.Repeat("```\n"+strings.Repeat("\n", rows.most)+"```\n", listings.most) + "### a\n")
			for i := range maxAnswers {
				fmt.Fprintf(&b, "- [%c] `pos = %d%s`\n  - b\n", "x   "[i], i+4, strings.Repeat(", d-model = 8", terms.most-1))
			}
			b.WriteString("```wavescope\nthen --pos 4\nhide " + numbered(hides.most) + "\n```\n")
		}
		b.WriteString(strings.Repeat(">\n\n", notes.most) + "<!--\nrows" + strings.Repeat(" a", teaches.most) + "\n" + strings.Repeat("1 a\n", claims.most) + "-->\n")
	}
	return filled(head+b.String(), "*a*b", "")
}

// A file of the largest size takes little more memory than it is long, whatever
// stands in it, and so does what is said of one that is refused.
func TestALessonKeepsLittle(t *testing.T) {
	step := head + "## One\n\n" + shift
	open := "```wavescope\n"
	question := step + "### a\n- [x] %s\n  - %s\n- [ ] c\n  - d\n" + open + "show\n```\n"
	name := strings.Repeat("name", MaxBytes/8)
	for what, text := range map[string]string{
		"bold words":      filled(step, "**a** ", ""),
		"bold alone":      filled(step, "**a**", ""),
		"styles in turn":  filled(step, "*a*b", ""),
		"keys":            filled(step, "`a`b", ""),
		"pointers":        filled(step, "[a](#b)", ""),
		"signs alone":     filled(step, "*", ""),
		"brackets":        filled(step, "[", ""),
		"half pointers":   filled(step, "[a](#", ""),
		"empty lines":     filled(step, "\n", ""),
		"words":           filled(step, "word ", ""),
		"one word":        filled(step, "x", ""),
		"paragraphs":      filled(step, "a\n\n", ""),
		"notes":           filled(step, ">\n\n", ""),
		"one note":        filled(step, "> *a*\n", ""),
		"comments":        filled(step, "<!--1 a-->\n", ""),
		"empty comments":  filled(step, "<!---->\n", ""),
		"claims":          filled(step+"<!--\n", "1 a\n", "-->"),
		"rows":            filled(step+"<!-- rows", " a", " -->"),
		"code":            filled(step, "```\n```\n", ""),
		"lines of code":   filled(step+"```c\n", "\n", "```\n"),
		"tables":          filled(step, "| a\n", ""),
		"lists":           filled(step, "- a\n", ""),
		"nested lists":    filled(step, "  - a\n", ""),
		"headings":        filled(step, "# a\n", ""),
		"steps":           filled(head, "## a\n", ""),
		"steps with more": filled(head, "## a\n"+open+"--pos 3\n```\n", ""),
		"pictures":        filled(step, open+"show\n```\n", ""),
		"changes":         filled(step, open+"then --pos 4\n```\n", ""),
		"wrong flags":     filled(step, open+"then --x\n```\n", ""),
		"a long sentence": filled(head+"## One\n\n"+open+"--view order --sentence "+name+"\n```\n", open+"then --pos 4\n```\n", ""),
		"hidden parts":    filled(step+open+"show\nhide "+numbered(30_000), ",b", "\n```\n"),
		"hidden part":     filled(step, open+"show\nhide "+numbered(60)+"\n```\n", ""),
		"questions":       filled(step, "### a\n- [x] a\n  - b\n- [ ] a\n  - b\n"+open+"show\n```\n", ""),
		"answers":         filled(step+"### a\n", "- [x] a\n", ""),
		"a long answer":   fmt.Sprintf(question, strings.Repeat("*a*b", MaxBytes/10), strings.Repeat("*a*b", MaxBytes/10)),
		"a long task":     fmt.Sprintf(question, "`"+filled("", "pos = 4,", "")[:MaxBytes/2]+"pos = 4`", "b"),
		"front matter":    filled("---\n", "a: b\n", "---\n"),
		"a long title":    strings.Replace(head, "A shift", name, 1) + "## One\n\n" + shift,
		"all that may be": crowded(),
		"control signs":   filled(step, "\x1b[31m", ""),
		"no UTF-8":        filled(step, "\xff", ""),
	} {
		l, errs, kept := keeps(text)
		if part := float64(kept) / float64(len(text)); part > mostKept || len(errs) > mostErrors+1 {
			t.Errorf("%s, %d bytes, %d mistakes, is kept as %.1f times as many", what, len(text), len(errs), part)
		}
		if what == "all that may be" && len(errs) > 0 {
			t.Errorf("%s is refused: %v", what, errs)
		}
		runtime.KeepAlive(l)
	}
}

// keeps reads a text, and tells how many bytes what comes of it takes. What was
// there before is in use all the time.
func keeps(text string) (l Lesson, errs []error, bytes int) {
	inUse := func() int {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC() // what the first has only put aside
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	file := []byte(text)
	before := inUse()
	l, errs = Read("a.md", file)
	bytes = inUse() - before
	runtime.KeepAlive(file)
	runtime.KeepAlive(errs)
	return l, errs, bytes
}
