package frame

import (
	"strings"
)

// asciiWords spells signs that have a name. A dot between blanks parts two
// remarks, any other one multiplies.
var asciiWords = strings.NewReplacer(
	"′", "'", "←→", "<>", "↑↓", "^v", "→", "->", "←", "<-", "…", "..",
	"λ", "wave", "ω", "w", "π", "pi", "θ", "theta", "φ", "phi", "Δ", "D", "Σ", "sum", "√", "sqrt",
	" · ", " / ", "·", "*", "−", "-", "–", "-", "×", "x", "÷", "/", "±", "+-", "≥", ">=", "≤", "<=", "≈", "~", "≠", "!=", "∞", "inf",
	"½", "1/2", "°", " deg", "⌊", "floor(", "⌋", ")", "∈", "in", "✓", "ok", "✗", "no",
	"“", `"`, "”", `"`, "‘", "'", "’", "'",
)

// Spell gives text in the signs that Text writes, in an ASCII theme spelled
// out. It takes Width cells whoever counts them.
func (t Theme) Spell(text string) string {
	if t.ASCII {
		return asciiText(text)
	}
	return agreed(text)
}

// asciiText spells a line of text with signs up to U+007E.
func asciiText(s string) string {
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	raised := false
	for _, r := range asciiWords.Replace(agreed(s)) {
		small := lowered(r)
		if small != 0 && !raised {
			b.WriteByte('^') // once for all the digits of a number
		}
		raised = small != 0
		switch {
		case raised:
			b.WriteByte(small)
		case r <= '~':
			b.WriteRune(r)
		case !accent(r): // accents go, letters are missed
			b.WriteRune(asciiRune(r))
		}
	}
	return b.String()
}

// superscripts and what they are the small print of.
const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
	fullSize     = "0123456789+-"
)

// lowered gives the sign that a superscript is small print of; 0 for others.
func lowered(r rune) byte {
	n := 0
	for _, s := range superscripts {
		if s == r {
			return fullSize[n]
		}
		n++
	}
	return 0
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// asciiRunes draws with signs up to U+007E.
var asciiRunes = map[rune]rune{
	'─': '-', '━': '-', '╌': '-', '╸': '-', '╺': '-', '│': '|', '┃': '|', '┊': ':', '┆': ':', '┈': '-', '┄': '-',
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '┌': '+', '┐': '+', '└': '+', '┘': '+',
	'├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+', '╵': '\'', '╷': '.', '╴': '-', '╶': '-',
	'●': 'o', '◆': 'x', '▲': 'A', '■': '#', '▼': 'Y', '★': '*', '✚': '+', '✦': '%',
	'○': '@', '◇': '&', '△': '^', '□': '$', '▽': 'v', '☆': 'W', '✕': 'K', '◐': 'D', '•': '*',
	'›': '>', '▸': '>', '◂': '<', '▴': '^', '▾': 'v', '▶': '>', '◀': '<',
	'·': '.', '−': '-', '–': '-', '—': '-', '⁻': '-', '×': 'x', '→': '>', '←': '<', '↑': '^', '↓': 'v', '…': '.',
	'█': '#', '▀': '"', '▄': '_', '▌': '|', '▐': '|', '░': '.', '▒': ':', '▓': '#',
	'▁': '_', '▂': '_', '▃': '.', '▅': ':', '▆': '|', '▇': '|', '▔': '^',
	'λ': 'l', 'ω': 'w', '°': 'd', '\u00a0': ' ', '\u2800': ' ',
}

// asciiRune gives the sign that stands for a rune where only U+0020 to U+007E
// can be written.
func asciiRune(r rune) rune {
	if a, ok := asciiRunes[r]; ok {
		return a
	}
	return '?'
}
