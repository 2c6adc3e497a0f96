package chart

// Told is what a picture shows as a table of numbers in words, for those who have
// it read to them or under their fingers. A row is made when it is asked for, so
// that a table can be as long as the sequence.
type Told struct {
	Name  string   // one word to ask for it by, another one for each table of a picture
	Title string   // what the rows are, without a full stop
	Heads []string // of the columns, the first of what tells the rows apart
	Count int      // rows, at least 1
	Here  int      // the row under the cursor, or Nowhere
	Row   func(i int) []string
	Parts []string // by column, the parts that are told with it, with blanks between; nil where nobody has said
	Shown any      // the Shown that it is made of
	Each  string   // the numbered part of which every row is one, "" for none
}

// Nowhere is the row under the cursor of a table that has none.
const Nowhere = -1
