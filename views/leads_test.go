package views

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// Where a picture leads to another view it calls that by its title and by its key,
// which is its place among the views.
func TestViewsThatAreLedToAreThere(t *testing.T) {
	lead := regexp.MustCompile(`see ([A-Z]\w+)(?:, key (\d+))?`)
	for _, v := range All {
		for _, kind := range scheme.All {
			for _, flags := range []string{"", "--face naive --idea waves", "--schemes-face where"} {
				s := parse(t, "--view "+v.Name+" --scheme "+kind.Name+" "+flags)
				f := frame.New(160, 45, frame.Theme{})
				picture, err := One(s).Scenes().Plan(false, f)
				if err != nil {
					continue // the views are asked by what they lack
				}
				picture.Draw()
				w := picture.Words()
				for _, m := range lead.FindAllStringSubmatch(string(f.AppendPlain(nil))+joined(w.Caption)+joined(w.Readout), -1) {
					if at, ok := viewTitled(m[1]); !ok || m[2] != "" && m[2] != strconv.Itoa(at+1) {
						t.Errorf("%s, %s: %q", v.Name, kind.Name, m[0])
					}
				}
			}
		}
	}
}

func viewTitled(title string) (place int, ok bool) {
	for i, v := range All {
		if strings.EqualFold(v.Title, title) {
			return i, true
		}
	}
	return 0, false
}
