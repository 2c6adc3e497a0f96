package chart

import (
	"strconv"
	"strings"
)

// Count writes a number in short with its noun.
func Count(n int, noun string) string {
	return Compact(n) + strings.TrimLeft(Plural(n, noun), "0123456789")
}

// MoreForms say how much is out of sight before and after the window, along an
// axis that runs across or down.
func MoreForms(before, after int, noun string, across bool) []string {
	if before+after == 0 {
		return []string{""}
	}
	back := Either(before > 0, Either(across, "← ", "↑ ")+strconv.Itoa(before), "")
	ahead := Either(after > 0, Either(across, "", "↓ ")+strconv.Itoa(after), "")
	end := Either(across && after > 0, " →", "")
	more := Joined(Either(across, " · ", " "), back, ahead) + " more"
	return []string{more + strings.TrimLeft(Plural(before+after, noun), "0123456789") + end, more + end}
}

// Form is the i-th of some forms, or the last.
func Form(forms []string, i int) string { return forms[min(i, len(forms)-1)] }
