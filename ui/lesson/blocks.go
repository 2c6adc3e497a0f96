package lesson

import "strings"

// block is a piece of a file between empty lines, or what begins with a sign.
type block struct {
	kind  kind
	line  int      // its first, counted from 1
	info  string   // heading: its text; fence: the language
	lines []string // what is in it, without the signs
}

type kind uint8

const (
	paragraph   kind = iota
	step             // ## name
	question         // ### text
	fence            // ```language … ```
	items            // - [x] text, and what belongs to it
	note             // > text
	comment          // <!-- … -->
	strange          // markdown that lessons do not use
	openFence        // a fence without its end
	openComment      // a comment without its end
)

// divide cuts the lines of a file from one on into blocks.
func divide(lines []string, from int) (blocks []block) {
	for at := from; at < len(lines); {
		if strings.TrimSpace(lines[at]) == "" {
			at++
			continue
		}
		b, next := cut(lines, at)
		blocks = append(blocks, b)
		at = next
	}
	return blocks
}

// cut takes the block that begins in a line, and gives the line after it.
func cut(lines []string, at int) (b block, next int) {
	first := lines[at]
	b = block{kind: kindOf(first), line: at + 1}
	switch b.kind {
	case step:
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

// endsAt reports that a line begins another block. A paragraph may go on with a
// number and a stop, or a dash, as any sentence may.
func (b block) endsAt(line string) bool {
	switch k := kindOf(line); k {
	case paragraph, b.kind:
		return false
	case strange:
		return b.kind != paragraph && b.kind != items
	default:
		return true
	}
}

// fenceSign begins a fence, with a language after it, and ends one.
const fenceSign = "```"

// cutFence takes lines up to the end of a fence. Where another one begins first,
// the end was forgotten.
func cutFence(b block, lines []string, from int) (block, int) {
	for at := from; at < len(lines); at++ {
		switch {
		case lines[at] == fenceSign:
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

// opens reports that a line is the sign of a fence with a language and no more.
func opens(line string) bool {
	info, ok := strings.CutPrefix(line, fenceSign)
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

// kindOf tells a block by its first line, and a line that begins another one.
func kindOf(line string) kind {
	starts := func(prefix string) bool { return strings.HasPrefix(line, prefix) }
	switch {
	case starts("## "):
		return step
	case starts("### "):
		return question
	case starts(fenceSign):
		return fence
	case starts("- ["):
		return items
	case starts("> "), line == ">":
		return note
	case starts(commentStart):
		return comment
	}
	for _, sign := range []string{"#", "|", "* ", "+ ", "- ", "---", "***", "![", "<", "~~~", "    ", "\t"} {
		if starts(sign) {
			return strange
		}
	}
	if number, _, ok := strings.Cut(line, ". "); ok && number != "" && strings.Trim(number, "0123456789") == "" {
		return strange
	}
	return paragraph
}
