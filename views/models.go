package views

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding/model"
	"wavescope/views/chart"
)

// modelCaption compares the models of two panes in one line: their kinds of layers, the base, the
// wavelength of the slowest pair, and what a further token adds to the KV cache in 16 bits. It is nil
// unless both panes have one in a view about the training length.
func (s Scenes) modelCaption(first, second chart.Scene) []string {
	if !s.First.Current().AboutTraining || first.Model == nil || second.Model == nil ||
		first.ModelName() == second.ModelName() {
		return nil
	}
	name := func(sc chart.Scene) string { return sc.ModelTitle() }
	names := name(first) + " against " + name(second) + ": "
	long := names + "layers " + kindsOf(first.Model.Model) + " against " + kindsOf(second.Model.Model)
	if first.HasWaves() && second.HasWaves() {
		slowest := func(sc chart.Scene) string {
			return chart.Significant(2*math.Pi/sc.Waves.Frequency(sc.Waves.Pairs()-1), 3)
		}
		long += ", base " + chart.Base(first.Shape().Base) + ", " + chart.Base(second.Shape().Base) +
			", slowest λ " + slowest(first) + ", " + slowest(second)
	}
	cache := "KV cache " + cacheOf(first.Model.Model) + ", " + cacheOf(second.Model.Model) + " KiB a token"
	return []string{long + ", " + cache, names + cache}
}

// kindsOf lists the kinds of layers of a model as in its strip: "22 S + 4 F".
func kindsOf(m model.Model) string {
	var all []string
	for _, g := range m.Groups {
		count := ""
		if len(g.At) > 0 {
			count = strconv.Itoa(len(g.At)) + " "
		}
		all = append(all, count+m.Letter(g))
	}
	return strings.Join(all, " + ")
}

// cacheOf writes what a further token adds to the KV cache in KiB, in numbers of 16 bits; "–" if that is
// none, or if the file leaves out a number that it depends on.
func cacheOf(m model.Model) string {
	const bytes, kibi = 2, 1024
	guessed := slices.ContainsFunc(m.Assumed, func(key string) bool { return strings.HasPrefix(key, "num_") })
	c := m.Cost(1)
	if !c.Stored || guessed {
		return chart.None
	}
	return chart.Brief(c.Numbers*bytes/kibi, 4)
}
