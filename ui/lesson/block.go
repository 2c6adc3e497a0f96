package lesson

import "strings"

// block is a part of a file: the lines between two empty lines, or from one mark of
// Markdown to its end.
type block struct {
	kind  blockKind
	line  int      // its first line, counted from 1
	info  string   // of a heading its text, of a fence the language
	lines []string // the content, without the marks
}

// first returns the beginning of a block, as errors quote it.
func (b block) first() string {
	if len(b.lines) == 0 {
		return strings.TrimSpace(b.info)
	}
	return strings.TrimSpace(b.lines[0])
}

type blockKind uint8

const (
	paragraph   blockKind = iota
	stepBlock             // ## name
	question              // ### text
	fence                 // ```language … ```
	items                 // - [x] text, with its reason
	note                  // > text
	list                  // - text
	comment               // <!-- … -->
	strange               // Markdown that lessons do not use
	openFence             // a fence without an end
	openComment           // a comment without an end
)

// blocks divides the lines of a file, from one on, into blocks.
func blocks(lines []string, from int) (all []block) {
	for at := from; at < len(lines); {
		if strings.TrimSpace(lines[at]) == "" {
			at++
			continue
		}
		b, next := cut(lines, at)
		all = append(all, b)
		at = next
	}
	return all
}

// cut returns the block that begins in a line, and the line after it.
func cut(lines []string, at int) (b block, next int) {
	first := lines[at]
	b = block{kind: kindOf(first), line: at + 1}
	switch b.kind {
	case stepBlock:
		b.info = strings.TrimSpace(first[2:])
		return b, at + 1
	case question:
		b.info = strings.TrimSpace(first[3:])
		return b, at + 1
	case fence:
		b.info = strings.TrimSpace(first[3:])
		return cutFence(b, lines, at+1)
	case comment:
		return cutComment(b, lines, at)
	case strange:
		b.lines = lines[at : at+1]
		return b, at + 1
	}
	for next = at; next < len(lines) && strings.TrimSpace(lines[next]) != ""; next++ {
		if next > at && b.endsAt(lines[next]) {
			break
		}
		b.lines = append(b.lines, lines[next])
	}
	return b, next
}

// endsAt reports whether a line begins another block. A line that continues a paragraph may begin with a dash or with
// a number and a full stop, which then begin no list.
func (b block) endsAt(line string) bool {
	switch k := kindOf(line); k {
	case paragraph, b.kind:
		return false
	case strange, list:
		return b.kind != paragraph && b.kind != items
	default:
		return true
	}
}

// fenceMark begins and ends a code block. At its beginning the language follows.
const fenceMark = "```"

// stepMark begins the heading of a step.
const stepMark = "## "

// cutFence takes lines up to the end of a fence. If another fence begins first, the
// end is missing.
func cutFence(b block, lines []string, from int) (block, int) {
	for at := from; at < len(lines); at++ {
		switch {
		case lines[at] == fenceMark:
			return b, at + 1
		case opens(lines[at]):
			b.kind = openFence
			return b, at
		}
		b.lines = append(b.lines, lines[at])
	}
	b.kind = openFence
	return b, len(lines)
}

// opens reports whether a line is the mark of a fence with a language and nothing
// else.
func opens(line string) bool {
	info, ok := strings.CutPrefix(line, fenceMark)
	return ok && info != "" && strings.Trim(info, "abcdefghijklmnopqrstuvwxyz") == ""
}

const (
	commentStart = "<!--"
	commentEnd   = "-->"
)

func cutComment(b block, lines []string, at int) (block, int) {
	rest := strings.TrimPrefix(lines[at], commentStart)
	for next := at; next < len(lines); next++ {
		if next > at {
			rest = lines[next]
		}
		text, after, ended := strings.Cut(rest, commentEnd)
		b.lines = append(b.lines, text)
		if ended {
			if strings.TrimSpace(after) != "" {
				b.kind, b.lines = strange, lines[next:next+1]
				b.line = next + 1
			}
			return b, next + 1
		}
	}
	b.kind = openComment
	return b, len(lines)
}

// kindOf is the kind of the block that a line begins.
func kindOf(line string) blockKind {
	starts := func(prefix string) bool { return strings.HasPrefix(line, prefix) }
	switch {
	case starts(stepMark):
		return stepBlock
	case starts("### "):
		return question
	case starts(fenceMark):
		return fence
	case starts("- ["):
		return items
	case starts("> "), line == ">":
		return note
	case starts(commentStart):
		return comment
	case starts("- "):
		return list
	}
	for _, mark := range []string{"#", "|", "* ", "+ ", "---", "***", "![", "<", "~~~", "    ", "\t"} {
		if starts(mark) {
			return strange
		}
	}
	if number, _, ok := strings.Cut(line, ". "); ok && number != "" && strings.Trim(number, "0123456789") == "" {
		return strange
	}
	return paragraph
}
