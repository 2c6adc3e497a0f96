package views

import (
	"fmt"
	"strings"
	"testing"

	"wavescope/encoding/scheme"
	"wavescope/views/frame"
)

// drawn is the picture of a State as text, with its caption and readout.
func drawn(t *testing.T, s State) string {
	f := frame.New(160, 50, frame.Theme{})
	picture, err := One(s).Scenes().Plan(false, f)
	if err != nil {
		return err.Error()
	}
	picture.Draw()
	return fmt.Sprint(picture.Words()) + f.ANSI()
}

// A setting that another scheme reads is said to be one, in every view, and then
// nothing of the picture has changed; of one that is read nothing is said.
func TestUnreadSettingsAreTold(t *testing.T) {
	values := map[string]string{"method": "yarn", "factor": "8", "pairing": "half", "rotary-dim": "8", "head-dim": "32",
		"heads": "5", "head": "3", "buckets": "16", "max-distance": "99", "bidirectional": "on", "learned-rows": "77"}
	told := 0
	for _, v := range All {
		for _, each := range scheme.All {
			for name, value := range values {
				before := Default()
				before.View, before.Scheme = v.Name, each.Name
				set := []Setting{{Name: name, Value: value}}
				after, err := before.With(set)
				if err != nil {
					t.Fatal(err)
				}
				says, read := after.Besides(before, set), each.Needs(name)
				switch {
				case says == "" && !read && v.Name != "schemes" && !after.ShowsBias():
					t.Errorf("%s of %s: nothing is said of %s", v.Name, each.Name, name)
				case says != "" && (read || !strings.HasSuffix(says, "; s chooses it") || !strings.HasPrefix(says, name+" is of ")):
					t.Errorf("%s of %s: %q of %s", v.Name, each.Name, says, name)
				case says != "":
					if told++; drawn(t, before) != drawn(t, after) {
						t.Errorf("%s of %s: %q, but the picture is another one", v.Name, each.Name, says)
					}
				}
			}
		}
	}
	if told < 100 {
		t.Errorf("only %d are told", told)
	}
	s := Default()
	s.View = "context"
	if got := s.Besides(s, []Setting{{Name: "method", Value: "yarn"}}); got != "method is of RoPE; s chooses it" {
		t.Errorf("%q", got)
	}
}
