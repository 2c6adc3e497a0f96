package plot_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/viewtest"
)

// A wave and a slower one over 24 positions, as two subjects of a comparison, with the cursor on position 7 and a rule
// where position 16 begins.
func ExampleLines() {
	wave := func(lambda float64) func(v float64) float64 {
		return func(v float64) float64 { return math.Sin(2 * math.Pi * v / lambda) }
	}
	l := plot.Lines{X: plot.Fit(0, 24, 60), Left: 4, Right: 7, Here: 7, Title: []string{"sin"},
		Cursor: plot.Cursor{Badge: true}, Feet: []plot.Foot{{Head: []string{"pos"}, Room: 8, Text: strconv.Itoa}},
		Rules: []plot.Rule{{At: 16, Labels: []string{"seen before"}}},
		Table: plot.Table{Name: "waves", Item: chart.Column{Name: "pos", Format: chart.Whole}, Rows: 24},
		Lanes: []plot.Lane{{Rows: 9, Area: true, Scale: plot.Scale{Scale: chart.Scale{Low: -1, High: 1},
			Text: func(v float64) string { return fmt.Sprintf("%+.0f", v) }}}}}
	for i, lambda := range []float64{12, 30} {
		l.Lanes[0].Series = append(l.Lanes[0].Series, plot.Series{Subject: i,
			Column: chart.Column{Name: "λ " + strconv.Itoa(int(lambda)), Format: chart.Signed},
			Label:  []string{"λ " + strconv.Itoa(int(lambda))}, Wave: wave(lambda),
			Of: func(pos int) float64 { return wave(lambda)(float64(pos)) }})
	}
	w, h := l.Size()
	paper := frame.New(w, h, frame.Theme{Depth: frame.NoColor})
	chart.Picture{Root: l.Region()}.On(paper, chart.Hidden{}).Draw()
	for y := range h {
		fmt.Println(strings.TrimRight(viewtest.ScreenRow(paper, y), " "))
	}
	data := l.Data()
	fmt.Println(data.Heads(), data.Cells(data.Here))

	// Output:
	// sin
	//  +1 ⠂ ⠂ ⠂ ⡠⠔⠒⠒⠤⡀⠂⣀⣀⠤⠤⠒⠒⠒⠒⠒⠒⠤⠤⣀⣀ ⠂ ⠂ ⠂ ⠂ ⡠⠔⠒⠒⠤⡀⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂
	//         ⢠⠊⠁⠄⠁⣀⠤⠒⠉⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠉⠒⠤⣀   ⢠⠊⠁⠄⠁⠄⠁⠈⢢
	//        ⡔⠁⢀⠤⠒⠉    ⠑⡄⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠉⠒⠤⡀⠄⠁⠄⠁⠄⠁⠄⠁⠑⡄
	//      ⢀⢀⠤⠊⠁        ⠘⢄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⢀⠜ ⠈⠑⠤⡀⠁⠄⠁⠄⠁⠄⠘⢄
	//  +0 ⠂⠊⠁ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⠈⢆⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⢀⠎⠂ ⠂ ⠂⠈⠑⠤⡀⠄⠁⠄⠁⠈⢆ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂
	//                      ⢣⠁⠄⠁⠄⠁⠄⠁⠄⠁⠄⠁⢠⠃         ⠈⠑⠤⡀⠁⠄⠁⢣
	//                       ⢿⡷⠁⠄⠁⠄⠁⠄⠁⠄⡔⠁          ╎  ⠈⠑⠢⢄⡀⠑⡄        ⡔  λ 12
	//                        ⠈⠢⡀⠁⠄⠁⠄⡠⠊            ╎      ⠈⠑⠢⢄⣀⡀   ⡠⠊⠁
	//  -1 ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂ ⠂⠈⠑⠒⠒⠉⠂ seen before ╎ ⠂ ⠂ ⠂ ⠂ ⠂⠈⠈⠉⠑⠒⠒⠒⠒  λ 30
	//      0           5   [7]     10          15           20
	// [pos λ 12 λ 30] [7 −0.50000 +0.99452]
}
