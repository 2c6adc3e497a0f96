package lesson

import "strings"

// comment reads what only the check reads: which rows a step teaches, and where
// numbers come from that stand in none of its pictures.
func (r *reader) comment(b block) {
	for i, l := range b.lines {
		l = strings.TrimSpace(l)
		first, rest, _ := strings.Cut(l, " ")
		switch {
		case l == "":
		case first == "rows":
			if all := append(r.step.Teaches, strings.Fields(rest)...); r.room(b.line+i, len(all), teaches) {
				r.step.Teaches = all
			}
		case !isNumber(first) || rest == "":
			r.wrong(b.line+i, "%q is no comment of a lesson; allowed are rows and claims such as 0.84 = sin(1)", l)
		case r.room(b.line+i, len(r.step.Claims)+1, claims):
			r.step.Claims = append(r.step.Claims, Claim{b.line + i, first, strings.TrimSpace(rest)})
		}
	}
}

// isNumber reports that a word begins as a number does.
func isNumber(word string) bool {
	word = strings.TrimLeft(word, "+−-±√")
	return word != "" && (word[0] >= '0' && word[0] <= '9' || word[0] == '.')
}
