package identify

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Headline says what was found in one sentence, without a full stop.
func (r Report) Headline() string {
	switch {
	case r.Verdict == Right && r.Products:
		return "dot products of " + r.Formula.noun("table") + ": " + r.Formula.words(r.Rows)
	case r.Verdict == Right:
		return r.Formula.noun("table") + ": " + r.Formula.words(r.Rows)
	case r.Verdict == Undecided:
		all := r.Undecided
		if id := r.Formula.id(); !slices.Contains(all, id) {
			all = append([]string{id}, all...)
		}
		return fmt.Sprintf("%d formulas have these numbers: %s", len(all), strings.Join(all, ", "))
	case r.Verdict == Waves:
		return "waves, without a known rule for their frequencies"
	case r.Verdict == Parameters && r.Expected != nil:
		var all []string
		for _, id := range r.Findings {
			all = append(all, r.fill(Find(id).say()))
		}
		noun := r.Expected.noun("formula")
		if strings.Contains(noun, ",") {
			noun += ","
		}
		return noun + " with " + strings.Join(all, ", and ")
	}
	return r.fill(Find(r.main()).say())
}

// Brief is Headline as a clause of a caption: without the parameters that are usual, of tables without a formula the two
// statistics, and of one that several formulas give that it is not known.
func (r Report) Brief() string {
	switch {
	case len(r.Undecided) > 0:
		return "formula not known"
	case r.Verdict == Right:
		return r.Formula.noun("table") + ", base " + short(r.Formula.Base)
	case r.Statistics != nil:
		return fmt.Sprintf("z %.1f of rows %d apart, largest singular value ×%.2f of random", r.Statistics.Z,
			r.Statistics.Offset, r.Statistics.Edge)
	}
	return r.Headline()
}

// main is the ID of the finding that decides the verdict.
func (r Report) main() string {
	for _, id := range r.Findings {
		if r.Verdict != Mistake || Find(id).Wrong {
			return id
		}
	}
	return r.Findings[0]
}

// Details are further sentences: what the finding of the headline means, and what else was found.
func (r Report) Details() (all []string) {
	add := func(text string) {
		if text != "" {
			all = append(all, r.fill(text))
		}
	}
	inHeadline := r.Verdict == Parameters && r.Expected != nil // all of them
	if r.Verdict != Undecided && len(r.Findings) > 0 && !inHeadline {
		add(Find(r.main()).Why)
		for _, id := range r.Findings {
			if id != r.main() {
				add("and " + Find(id).say())
			}
		}
	}
	switch r.Verdict {
	case Waves:
		var all []string
		for i, w := range r.Waves {
			if i < 8 && !math.IsNaN(w) {
				all = append(all, fmt.Sprintf("%.4g", math.Abs(w)))
			}
		}
		add("frequencies of the first, in radians per row: " + strings.Join(all, ", "))
	case Partly:
		if r.Other != nil {
			add("they are those of " + r.Other.noun("table") + ": " + r.Other.words(r.Rows))
		}
		add("otherwise it is " + r.Formula.noun("table") + ": " + r.Formula.words(r.Rows))
	case Sum:
		add("they are added to " + r.Formula.noun("table") + ": " + r.Formula.words(r.Rows))
	}
	waves := r.Formula != nil && !r.Formula.layout.cache && r.Formula.fault == nil
	switch others := strings.Join(r.Undecided, ", "); {
	case waves && r.Rows == 1 && r.Formula.First == 0:
		add(fmt.Sprintf("1 row at position 0 tells only where sines and cosines stand; %d formulas give it",
			len(r.Undecided)+1))
	case waves && r.Cols == 2:
		add("2 columns have one frequency, 1, whatever the base")
	case waves && r.Cols == 4 && others == "":
		add("4 columns have two frequencies: any rule can give them")
	case waves && r.Cols == 4:
		add("4 columns have two frequencies: any rule can give them; these are also those of " + others)
	case r.Verdict != Undecided && others != "":
		add("these are also the numbers of " + others)
	}
	if low, high := r.Fit.BaseRange[0], r.Fit.BaseRange[1]; high > 0 {
		unit := math.Pow(10, math.Floor(math.Log10(low))-4)
		add("every base from " + short(math.Ceil(low/unit)*unit) + " to " + short(math.Floor(high/unit)*unit) +
			" gives these numbers")
	}
	return all
}

// Agreement says how the numbers agree with a formula, "" if they do not.
func (r Report) Agreement() string {
	f := r.Fit
	switch {
	case f.Fitted:
		return "with parameters that were fitted to the numbers"
	case f.Arithmetic == "exact" && r.Type == Decimal:
		return "every value is the exact one, rounded to its last digit"
	case f.Arithmetic == "exact":
		text := "every value is the exact one, rounded to " + r.Type.String()
		if f.Most > 0 {
			text += " (" + tiny(f.Most) + " at most)"
		}
		return text
	case f.Arithmetic != "":
		return fmt.Sprintf("%s, off by %s at most, in row %d", f.Arithmetic, tiny(f.Most), f.At[0])
	}
	return ""
}

// Fixes are the lines to change.
func (r Report) Fixes() (all []string) {
	if r.Verdict == Right || r.Verdict == Undecided {
		return nil
	}
	for _, id := range r.Findings {
		if fix := Find(id).Fix; fix != "" {
			all = append(all, r.fill(fix))
		}
	}
	return all
}

// say is the finding in a sentence with the numbers of a report.
func (f *Finding) say() string {
	if f.With != "" {
		return f.With
	}
	return f.Doc
}

// fill puts the numbers of a report into a text of [Findings].
func (r Report) fill(text string) string {
	var pairs []string
	for name, n := range map[string]int{"{wrap}": r.Wrap, "{count}": r.NotFinite, "{row}": r.First[0],
		"{column}": r.First[1], "{columns}": r.Cols, "{rows}": r.Rows} {
		pairs = append(pairs, name, strconv.Itoa(n))
	}
	for end, f := range map[string]*Formula{"}": r.Formula, "0}": r.Expected} {
		if f != nil {
			pairs = append(pairs, "{d"+end, strconv.Itoa(f.Width), "{base"+end, short(f.Base), "{first"+end, short(f.First),
				"{end"+end, short(f.First+float64(r.Rows)), "{speed"+end, short(f.Speed), "{scale"+end, f.scale(),
				"{scaled"+end, f.Scaled, "{kind"+end, [...]string{"sine", "cosine", "zero"}[f.Kind(0)])
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Plain is a text of [Findings] without the numbers of a report.
func Plain(text string) string {
	return strings.NewReplacer("{base0}", "10000", "{base}", "B", "{first0}", "0", "{first}", "P",
		"{end0}", "L", "{end}", "P + L").Replace(text)
}

// short writes a number with up to seven digits, and a whole one of up to fifteen in full.
func short(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 7, 64)
}

// tiny writes a small number with two digits.
func tiny(x float64) string { return strings.Replace(fmt.Sprintf("%.1e", x), "e-0", "e-", 1) }

// scale writes the factor of all values, by its name if it has one.
func (f *Formula) scale() string {
	for _, k := range []struct {
		name string
		v    float64
	}{{"√d", math.Sqrt(float64(f.Width))}, {"1/√d", 1 / math.Sqrt(float64(f.Width))}} {
		if f.Scale == k.v {
			return k.name + " = " + short(f.Scale)
		}
	}
	return short(f.Scale)
}

// noun names a formula, or its table.
func (f *Formula) noun(word string) string {
	text := fmt.Sprintf(f.layout.noun, word)
	switch {
	case !f.layout.cache && (f.rope != nil || f.Name == Rotary):
		return "RoPE's " + word + " of cosines and sines"
	case f.law == t2t:
		return strings.Replace(text, "the paper's", "tensor2tensor's", 1)
	}
	return text
}

// words are the parameters of a formula that has a number of rows.
func (f *Formula) words(rows int) string {
	all := []string{"base " + short(f.Base)}
	if f.layout == interleaved {
		all = slices.Insert(all, 0, "interleaved")
	}
	if f.Scaled != "" {
		all = append(all, "scaled as "+f.Scaled)
	}
	last := f.First + float64((rows-1)*f.Step)
	switch {
	case f.layout == frequencies:
		all = append(all, strconv.Itoa(f.Width/2)+" of them")
	case f.side > 0:
		all = append(all, fmt.Sprintf("on a grid of %d × %d", (rows-f.zeroes)/f.side, f.side))
	case rows == 1 || f.Step == 0:
		all = append(all, "position "+short(f.First))
	default:
		all = append(all, "positions "+short(f.First)+" to "+short(last))
	}
	return strings.Join(all, ", ")
}

// id is the name of a formula, or else its law or the finding of its layout.
func (f *Formula) id() string {
	switch {
	case f.Name != "":
		return f.Name
	case f.layout.only != "":
		return f.layout.only
	}
	return f.law.id
}
