package score

import (
	"strings"

	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the products of the score under the cursor, and those of the word that
// asks with every word.
func told(sc sentence.Scene) []scene.Told {
	tokens, query, key := sc.Words(), sc.Asking(), sc.Answering()
	s := newSplits(sc, parts.Track{First: query, N: 1, Total: len(tokens)}, parts.Track{First: key, N: 1, Total: len(tokens)})
	at := sc.PlaceText(query)
	title := "'" + tokens[query] + "' at " + at + " reads '" + tokens[key] + "' at " + sc.PlaceText(key)
	return []scene.Told{
		{Name: "products", Title: title, Count: blocks, Here: scene.Nowhere, Heads: []string{"product", "of", "now", "with the two words swapped"}, Row: func(i int) []string {
			return []string{strings.ReplaceAll(names[i][0], " · ", " × "), names[i][1], words.Signed(s.now[i], 4), words.Signed(s.swapped[i], 4)}
		}},
		{Name: "keys", Title: "what '" + tokens[query] + "' at " + at + " asks every word", Count: len(tokens), Here: key,
			Heads: []string{"pos", "word", "E·E", "E·PE", "PE·E", "PE·PE", "score"}, Row: func(pos int) []string { return keyRow(sc, query, pos) }},
	}
}

// keyRow is what a score is made of for one word that answers.
func keyRow(sc sentence.Scene, query, pos int) []string {
	row := []string{sc.PlaceText(pos), sc.Token(pos)}
	for _, v := range split(sc, query, pos) {
		row = append(row, words.Signed(v, 3))
	}
	return row
}
