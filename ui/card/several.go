package card

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/verdict"
)

// A fact is what cards of several models have beside each other.
type fact struct {
	label string
	of    func(Card) string // "–" for what is not known
}

var facts = []fact{
	{"type", func(c Card) string { return unknownIfNone(frame.Clean(c.Type)) }},
	{"layers", Card.stack},
	{"positions", Card.told},
	{"pairing", Card.pairs},
	{"trained", func(c Card) string { return count(c.trained) }},
	{"stated", func(c Card) string { return count(c.Length) }},
	{"at", func(c Card) string { return count(c.verdict.At) }},
	{"verdict", func(c Card) string { return c.sign() + " " + c.brief }},
	{"next token", Card.next},
	{"cache", Card.whole},
	{"state", func(c Card) string {
		switch {
		case c.stranger():
			return "–"
		case c.cost.States == 0:
			return "none"
		case c.StateBytes(c.cost, c.dtypeOf()) == 0:
			return "not counted"
		}
		return amount(c.StateBytes(c.cost, c.dtypeOf()))
	}},
	{"attention", func(c Card) string {
		if c.cost.FLOPs == 0 {
			return "–"
		}
		return flopsOf(c.cost.FLOPs) + " a token"
	}},
}

// Several writes cards of several models: two beside each other, with what differs in bold, and more in a line each.
func Several(cards []Card, theme frame.Theme) []Line {
	if len(cards) == 2 {
		return besides(cards[0], cards[1], theme)
	}
	head := Line{"model", fmt.Sprintf(lineColumns, "at", "next", "in all") + "verdict", lineAt, frame.Style{FG: frame.Faint}}
	all := []Line{head}
	for _, c := range cards {
		text := fmt.Sprintf(lineColumns, count(c.verdict.At), c.next(), c.whole()) + c.sign() + " " + string(c.verdict.Class)
		if n := c.verdict.MostNew(); n.Pairs > 0 {
			text += fmt.Sprintf(", %d of %s new", n.Pairs, chart.Plural(n.Of, "pair"))
		}
		all = append(all, Line{tail(frame.Clean(c.Name), lineAt-Left-1), theme.Spell(text), lineAt, frame.Style{}})
	}
	return all
}

// The columns of a line for each model: its length, and what the cache stores for the next position and in all.
const (
	lineAt      = 18
	lineColumns = "%10s %9s %9s  "
)

// besides writes two cards beside each other.
func besides(a, b Card, theme frame.Theme) (all []Line) {
	const room = (Right - textAt - 2) / 2
	row := func(label, left, right string, style frame.Style) {
		l, r := Wrap(theme.Spell(left), room), Wrap(theme.Spell(right), room)
		for i := range max(len(l), len(r)) {
			text := ""
			if i < len(l) {
				text = l[i]
			}
			if i < len(r) && r[i] != "" {
				text += strings.Repeat(" ", room+2-utf8.RuneCountInString(text)) + r[i]
			}
			all = append(all, Line{label, text, textAt, style})
			label = ""
		}
	}
	row("", tail(frame.Clean(a.Name), room), tail(frame.Clean(b.Name), room), frame.Style{Bold: true})
	all = append(all, Line{Text: theme.Spell(strings.Repeat("─", Right-Left)), At: Left, Style: frame.Style{FG: frame.Line}})
	for _, f := range facts {
		left, right := f.of(a), f.of(b)
		if left == "" && right == "" {
			continue
		}
		row(f.label, unknownIfNone(left), unknownIfNone(right), frame.Style{Bold: left != right})
	}
	return all
}

// sign returns the sign of the verdict.
func (c Card) sign() string {
	sign, _ := verdict.Sign(c.verdict.Class)
	return sign
}

// stack counts the layers of each group.
func (c Card) stack() string {
	var all []string
	for _, g := range c.Groups {
		if len(g.At) == 0 {
			continue
		}
		text := fmt.Sprintf("%d %s", len(g.At), c.sees(g))
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// sees says in a few words what a layer sees.
func (c Card) sees(g model.Group) string {
	if c.stranger() {
		return string(model.Unknown)
	}
	text := string(g.Attention)
	if g.Window > 0 {
		text += fmt.Sprintf(" %d", g.Window)
	}
	return text
}

// told says in a few words how each group encodes positions.
func (c Card) told() string {
	var all []string
	for _, g := range c.Groups {
		text := positionsOf(g.Scheme)
		if g.Scheme == scheme.RoPE {
			text = fmt.Sprintf("RoPE %.15g", g.Rope.Base)
			if s := g.Rope.Scaling; s.Method != encoding.Unscaled {
				text += " " + s.Method.String()
				if s.Factor > 1 {
					text += fmt.Sprintf(" × %.6g", s.Factor)
				}
			}
		}
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}

// next returns what the cache stores for a further position, in the type of the file.
func (c Card) next() string {
	return c.bounded(c.perPosition())
}

// whole returns what the cache stores at the length of the verdict, "–" where the model cannot read as much.
func (c Card) whole() string {
	if c.cost.At == 0 || c.cost.At != c.verdict.At {
		return "–"
	}
	return c.bounded(c.cost.All)
}

// bounded writes numbers of the cache in bytes, with ≤ if they may be less; "–" if they are not known.
func (c Card) bounded(numbers float64) string {
	text := amount(numbers * c.dtypeOf().Bytes)
	switch c.cost.Bound {
	case model.Exact:
		return text
	case model.AtMost:
		return "≤" + text
	}
	return "–"
}

// perPosition returns the numbers that the cache stores for the position after the length, and without a length for
// one past all windows.
func (c Card) perPosition() float64 {
	if c.cost.At > 0 {
		return c.cost.Next
	}
	return c.cost.Numbers
}

// count writes a length, "–" if it is not known.
func count(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

func unknownIfNone(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

// tail shortens a text at its beginning to a number of columns.
func tail(text string, columns int) string {
	runes := []rune(text)
	if len(runes) <= columns {
		return text
	}
	return "..." + string(runes[len(runes)-columns+3:])
}
