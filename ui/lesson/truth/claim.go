package truth

import (
	"strings"

	"wavescope/ui/lesson"
	"wavescope/views"
)

// kinds are the ways in which a comment can account for a number, by the word
// after it.
var kinds = map[string]func(c *checker, claim lesson.Claim, n number, rest string){
	"=":     (*checker).computed,
	"in":    (*checker).inPicture,
	"given": func(*checker, lesson.Claim, number, string) {},
	"from":  (*checker).elsewhere,
}

// claims checks what the comments of a step claim, and gives the numbers that
// they account for, by their text.
func (c *checker) claims(s *lesson.Step) map[string]bool {
	claimed := map[string]bool{}
	for _, claim := range s.Claims {
		n, ok := oneNumber(claim.Number)
		if !ok {
			c.wrong(claim.Line, "%q is no number; a claim begins with one as it stands in the text", claim.Number)
			continue
		}
		if claimed[n.text] {
			c.wrong(claim.Line, "%s is claimed twice in this step", claim.Number)
		}
		claimed[n.text] = true
		kind, rest, _ := strings.Cut(claim.How, " ")
		check, ok := kinds[kind]
		if !ok {
			c.wrong(claim.Line, `%q accounts for no number; allowed are "= formula", "in --flags", "given" and "from source"`, claim.How)
			continue
		}
		check(c, claim, n, strings.TrimSpace(rest))
	}
	return claimed
}

func oneNumber(text string) (number, bool) {
	all := numbersIn(text)
	if len(all) != 1 {
		return number{}, false
	}
	return all[0], true
}

// computed checks a number by a formula, as long as there are terms left for it.
func (c *checker) computed(claim lesson.Claim, n number, text string) {
	if c.terms < 0 {
		return // and that has been said
	}
	v, err := evaluate(text, &c.terms)
	switch {
	case err != nil:
		c.wrong(claim.Line, "%v", err)
	case !n.near(v):
		c.wrong(claim.Line, "%s is %.6g, not %s", text, v, claim.Number)
	}
}

// inPicture checks a number by a picture that no step shows.
func (c *checker) inPicture(claim lesson.Claim, n number, flags string) {
	p, err := lesson.Open(views.One(views.Default()), flags)
	if err == nil {
		_, err = p.Scenes().Of(false)
	}
	switch {
	case err != nil:
		c.wrong(claim.Line, "%v", err)
	case !c.picture(usual, &lesson.Step{}, lesson.Picture{Panes: p}, nil).shows(n):
		c.wrong(claim.Line, "%s does not stand in %s", claim.Number, flags)
	}
}

// elsewhere lists a number that rests on a source.
func (c *checker) elsewhere(claim lesson.Claim, _ number, source string) {
	c.wrong(claim.Line, "%s rests on %s: a formula or a picture would be better", claim.Number, source)
	c.found[len(c.found)-1].Elsewhere = true
}
