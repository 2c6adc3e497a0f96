package frame

import "strings"

// asciiWords spells signs that have a name.
var asciiWords = strings.NewReplacer(
	"λ", "wave", "→", "->", "←→", "<>", "↑↓", "^v", "ω", "w", "·", "/", "−", "-", "×", "x",
	"│", "|", "…", "..", "√", "sqrt", "Σ", "sum", "²", "^2", "π", "pi", "≥", ">=", "≤", "<=",
	"°", " deg", "▸", ">", "±", "+-", "Δ", "D", "²", "^2",
)

// asciiText spells a line of text with signs up to U+007E.
func asciiText(s string) string {
	plain := true
	for i := range len(s) {
		plain = plain && s[i] < 0x7f
	}
	if plain {
		return s
	}
	s = asciiWords.Replace(s)
	return strings.Map(func(r rune) rune {
		if r > '~' {
			return asciiRune(r)
		}
		return r
	}, s)
}

// asciiRunes draws with signs up to U+007E.
var asciiRunes = map[rune]rune{
	'─': '-', '━': '-', '╌': '-', '╸': '-', '╺': '-', '│': '|', '┃': '|', '┊': ':', '┆': ':',
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '┌': '+', '┐': '+', '└': '+', '┘': '+',
	'├': '+', '┤': '+', '┬': '+', '┴': '+', '┼': '+', '╵': '\'', '╷': '.',
	'●': 'o', '◆': 'x', '▲': '^', '■': '#', '▼': 'v', '★': '*', '▸': '>', '◂': '<',
	'·': '.', '−': '-', '–': '-', '╴': '-', '╶': '-', '×': 'x', '→': '>', '←': '<', '↑': '^', '↓': 'v', '…': '.',
	'█': '#', '▀': '"', '▄': '_', '▌': '|', '▐': '|', '░': '.', '▒': ':', '▓': '#',
	'▁': '_', '▂': '_', '▃': '.', '▅': ':', '▆': '|', '▇': '|', 'λ': 'l', 'ω': 'w', '°': 'd',
}

func asciiRune(r rune) rune {
	if a, ok := asciiRunes[r]; ok {
		return a
	}
	return '?'
}
