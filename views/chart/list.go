package chart

// List is a list that a view makes of what is shown, by a command after ':'. It
// is open to every view: what is chosen from it leads to the one that made it.
type Listing[S any] struct {
	Name   string // of the command
	Help   string // what is listed, without a full stop
	Choose string // what choosing a row does, likewise
	Make   func(sc Scene, set S, args string) (Page[func(*State, *S)], error)
}

// Page is a list as text in rows and columns. Choosing a row makes a change of
// the kind C.
type Page[C any] struct {
	Title   string
	About   []string // what is listed and how far, a sentence or two each
	Columns []ListColumn
	Rows    []ListRow[C] // none where there is nothing to list, as About says
}

// ListColumn is a column of a page, the most needed first.
type ListColumn struct {
	Name  string
	Width int  // in cells, at least
	Left  bool // text, which begins at the left and is cut where it has no room
}

// ListRow is a row of a page.
type ListRow[C any] struct {
	Cells  []string // one a column
	Strong bool     // it stands out among the others
	Says   string   // what there is to know of it, in sentences
	Do     C
}

// Change is the page with changes of another kind.
func MapPage[A, B any](p Page[A], lift func(A) B) Page[B] {
	q := Page[B]{Title: p.Title, About: p.About, Columns: p.Columns}
	for _, r := range p.Rows {
		q.Rows = append(q.Rows, ListRow[B]{Cells: r.Cells, Strong: r.Strong, Says: r.Says, Do: lift(r.Do)})
	}
	return q
}
