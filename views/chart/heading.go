package chart

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wavescope/views/frame"
)

// FaceRow is the row with the titles of the faces that can be shown.
type FaceRow struct {
	Titles []string
	At     int             // the one that is shown
	Set    func(i int) any // the view's Settings with the face of title i; nil where there is nothing to choose
	tight  bool            // without blanks round the sign between two titles
}

// Head is what the row of faces has besides them and what the picture shows.
type Head struct {
	Title string    // in place of faces, for a view of one picture
	About [][]Field // groups of fields, before those of the picture
	Still bool      // a click does nothing: there are no titles
}

// Blank columns of the row of faces: between the titles and what stands at the right, between two groups there, and
// between two fields of a group.
const (
	headingGap = 2
	groupGap   = 3
	fieldGap   = 2
)

// Heading returns the row above a picture: the titles of its faces and, at its right end, groups of fields that say
// what is shown. A click on a title shows its face.
//
// Where the row is too narrow, the blanks between the titles go first, then all titles but that of the face that is
// shown, then fields by their Drop. What then still has no room stands closer, without a title, and is shortened last.
func (r FaceRow) Heading(p Paper, hidden Hidden, groups ...[]Field) Region {
	row, fields := r.fitting(p, inGroups(p.Theme, hidden, groups))
	in := append(make([]Region, 0, 2*len(row.Titles)+2*len(fields)+2), Gap(1))
	for i := range row.Titles {
		if i > 0 {
			in = append(in, Region{Cols: Fixed(row.between()), Draw: func(c Canvas) {
				c.Text(row.between()/2, 0, "›", LineStyle)
			}})
		}
		in = append(in, Region{
			Cols:  Fixed(p.Theme.Width(row.title(p.Theme, i))),
			Draw:  func(c Canvas) { c.Text(0, 0, row.title(c.Theme, i), Either(i == row.At, StrongStyle, FaintStyle)) },
			Click: func(int, int) Change { return row.click(i) },
		})
	}
	in = append(in, Gap(p.W-row.width(p.Theme)-fields.width(p.Theme)-2))
	for i, f := range fields {
		in = append(in, Gap(f.gap*One(i > 0)), f.region(p.Theme))
	}
	return Region{Rows: Fixed(1), Way: Across, In: in}
}

// fitting returns the longest form of the titles and of the fields that fits the paper.
func (r FaceRow) fitting(p Paper, all headingFields) (FaceRow, headingFields) {
	fits := func(row FaceRow, fields headingFields) bool {
		gap := headingGap * One(len(fields) > 0)
		return row.width(p.Theme)+gap+fields.width(p.Theme) <= p.W-2
	}
	tight := r
	tight.tight = true
	var least headingFields
	for _, least = range all.shrinking() {
		for _, row := range [...]FaceRow{r, tight, r.Short()} {
			if fits(row, least) {
				return row, least
			}
		}
	}
	for i := range least {
		least[i].gap = 1
	}
	if row := r.Short(); fits(row, least) {
		return row, least
	}
	return FaceRow{}, least.shortened(p.Theme, p.W-2)
}

// between returns the columns between two titles.
func (r FaceRow) between() int { return Either(r.tight, 1, 3) }

// width returns the columns of the titles.
func (r FaceRow) width(t frame.Theme) (w int) {
	for i := range r.Titles {
		w += t.Width(r.title(t, i)) + r.between()*One(i > 0)
	}
	return w
}

// Short returns the row with the title of the face that is shown alone, and its number: Lanes 1/4. A click on it shows
// the next face.
func (r FaceRow) Short() FaceRow {
	n := len(r.Titles)
	if n < 2 {
		return r
	}
	title := r.Titles[r.At] + " " + strconv.Itoa(r.At+1) + "/" + strconv.Itoa(n)
	return FaceRow{Titles: []string{title}, Set: func(int) any { return r.Set((r.At + 1) % n) }}
}

// title returns the text of title i. The current one of several has brackets in themes without colours.
func (r FaceRow) title(t frame.Theme, i int) string {
	if i == r.At && len(r.Titles) > 1 && t.Signs() {
		return "[" + r.Titles[i] + "]"
	}
	return r.Titles[i]
}

// click returns what a click on title i does.
func (r FaceRow) click(i int) (c Change) {
	if r.Set != nil {
		c.Set = r.Set(i)
	}
	return c
}

// headingFields are the fields at the right of a row of faces.
type headingFields []headingField

// headingField is a field as it is written, and the blank columns before it.
type headingField struct {
	Field
	line Line
	gap  int
}

// inGroups returns the fields of groups that have a value. One on a panel, the value in force, has blanks on both
// sides, or brackets.
func inGroups(t frame.Theme, hidden Hidden, groups [][]Field) (all headingFields) {
	for _, group := range groups {
		for i, f := range remaining(group, 0) {
			if f.Ink.BG == frame.Panel {
				f.Value = Either(t.Signs(), "["+f.Value+"]", " "+f.Value+" ")
			}
			f = f.hiding(hidden)
			all = append(all, headingField{f, f.append(nil, Hidden{}), Either(i > 0, fieldGap, groupGap)})
		}
	}
	return all
}

// width returns the columns of the fields.
func (all headingFields) width(t frame.Theme) (w int) {
	for i, f := range all {
		w += f.line.Width(t) + f.gap*One(i > 0)
	}
	return w
}

// shrinking returns the fields in all numbers, from all of them to those that are never dropped.
func (all headingFields) shrinking() (each []headingFields) {
	fields := make([]Field, len(all))
	for i, f := range all {
		fields[i] = f.Field
	}
	for _, dropped := range ranks(fields) {
		each = append(each, slices.DeleteFunc(slices.Clone(all), func(f headingField) bool {
			return f.Drop != 0 && f.Drop <= dropped
		}))
	}
	return each
}

// shortened returns the fields with the longest values cut, so that they fit into w columns as far as they can.
func (all headingFields) shortened(t frame.Theme, w int) headingFields {
	for len(all) > 0 && all.width(t) > w {
		longest := slices.MaxFunc(all, func(a, b headingField) int { return cmp.Compare(len(a.Value), len(b.Value)) })
		runes := []rune(strings.TrimSuffix(longest.Value, "…"))
		if len(runes) < 2 {
			break
		}
		for i := range all {
			if f := &all[i]; f.Value == longest.Value {
				f.Value = string(runes[:len(runes)-1]) + "…"
				f.line = f.append(nil, Hidden{})
				break
			}
		}
	}
	return all
}

// region returns the field as a region.
func (f headingField) region(t frame.Theme) Region {
	draw := func(c Canvas) { f.line.Draw(c, 0, 0) }
	g := Region{Name: f.Name, Cols: Fixed(f.line.Width(t)), Draw: draw, Cover: draw}
	if f.Click != nil {
		g.Click = func(int, int) Change { return f.Field.Click() }
	}
	return g
}
