package truth

import (
	"slices"
	"strings"
	"unicode"
)

// ticks is how many whole numbers in equal steps make an axis.
const ticks = 4

// unscaled are the numbers of a picture without those of its axes, which say where
// something is and not what. They stand in equal steps along a row, with nothing said
// between them, or down the beginnings of rows. Digits of the first row are the keys
// of views.
func unscaled(rows []string) (all []number) {
	var starts []*number
	var kept [][]number
	for y, row := range rows {
		numbers := slices.DeleteFunc(numbersIn(row), func(n number) bool { return y == 0 && len(n.text) == 1 })
		if len(numbers) > 0 && !worded(row[:numbers[0].at]) {
			starts = append(starts, &numbers[0])
		}
		for _, run := range unsaid(row, numbers) {
			mark(run)
		}
		kept = append(kept, numbers)
	}
	mark(starts)
	return slices.DeleteFunc(slices.Concat(kept...), func(n number) bool { return n.tick })
}

// unsaid divides the numbers of a row where a word stands between two.
func unsaid(row string, numbers []number) (runs [][]*number) {
	for i := range numbers {
		if i == 0 || worded(row[numbers[i-1].end:numbers[i].at]) {
			runs = append(runs, nil)
		}
		last := &runs[len(runs)-1]
		*last = append(*last, &numbers[i])
	}
	return runs
}

func worded(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// mark marks the ticks among numbers.
func mark(numbers []*number) {
	from := 0
	for i := range numbers {
		if i-from > 1 && !even(numbers[i-2:i+1]) {
			from = i - 1
		}
		if i-from+1 >= ticks {
			for _, n := range numbers[from : i+1] {
				n.tick = true
			}
		}
	}
}

// even reports that three whole numbers go on by one step.
func even(n []*number) bool {
	step := n[1].value - n[0].value
	whole := n[0].step == 1 && n[1].step == 1 && n[2].step == 1
	return whole && step != 0 && n[2].value-n[1].value == step
}
