package lesson

import (
	"fmt"
	"slices"
	"strings"

	"wavescope/views"
)

// picture reads a block that opens a picture, or changes the one before it.
func (r *reader) picture(b block) {
	if !r.room(b.line, len(r.step.Pictures)+1, pictures) {
		r.open = false
		return
	}
	p := Picture{Line: b.line}
	first := len(r.step.Pictures) == 0
	if !first {
		before := r.step.Pictures[len(r.step.Pictures)-1]
		p.Panes, p.Settings = before.Panes, before.Settings
	}
	var flags []string
	for i, l := range b.lines {
		if hidden, ok := strings.CutPrefix(strings.TrimSpace(l), "hide "); ok && i == len(b.lines)-1 {
			if p.Hide = parts(hidden); !r.room(b.line+1+i, len(p.Hide), hides) {
				p.Hide = nil
			}
		} else {
			flags = append(flags, strings.TrimSpace(l))
		}
	}
	switch text := strings.TrimSpace(strings.Join(flags, " ")); {
	case text == "" && first:
		r.wrong(b.line, "the first block of a step has no flags")
	case strings.HasPrefix(text, "--"):
		r.settings(&p, b.line+1, views.One(views.Default()), text)
	case text == "":
		r.wrong(b.line, `a wavescope block says nothing; "show" keeps the picture, with nothing hidden but what a line below hides`)
	case text == "show":
	case strings.HasPrefix(text, "then --") && first:
		r.wrong(b.line, `"then" changes the picture before it, but this is the first of its step`)
	case strings.HasPrefix(text, "then --"):
		r.settings(&p, b.line+1, p.Panes, strings.TrimPrefix(text, "then "))
	default:
		r.wrong(b.line+1, `%q in a wavescope block; allowed are "--flags", "then --flags", "hide part, part", or "show" alone`, text)
	}
	r.step.Pictures = append(r.step.Pictures, p)
	r.last, r.open = &r.step.Pictures[len(r.step.Pictures)-1], false
}

// settings sets the flags of a picture.
func (r *reader) settings(p *Picture, line int, from views.Panes, flags string) {
	panes, err := Open(from, flags)
	if err != nil {
		r.wrong(line, "%v", err)
	}
	p.Panes, p.Settings = panes, strings.Join(panes.Args(), " ")
}

// Open is what flags make of panes, which they leave as they are where something
// is wrong with them. A shell would wait for the end of a quote, so that has one.
func Open(from views.Panes, flags string) (views.Panes, error) {
	words := views.ShellWords(flags)
	for _, w := range words {
		if w.Open {
			return from, fmt.Errorf("%s begins with a quote that nothing closes", views.Quote(w.Text))
		}
	}
	settings, err := views.ReadSettings(words)
	if err != nil {
		return from, err
	}
	return from.With(settings)
}

// parts are names with commas between them, one more at most than there may be.
func parts(list string) (names []string) {
	for name := range strings.SplitSeq(list, ",") {
		if len(names) > hides.most {
			break
		}
		if name = strings.TrimSpace(name); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
