package views

import (
	"strings"
	"testing"

	"wavescope/views/frame"
)

// Wherever a cursor stands on a position of the sequence the readout says that it
// is past the training length, if one is given and it is, and drops that before
// anything else where there is no room.
func TestReadoutsKnowTheTraining(t *testing.T) {
	said := 0
	for _, v := range All {
		for flags, beyond := range map[string]bool{"--pos 50": false, "--pos 50 --train-length 51": false, "--pos 50 --train-length 50": true, "--pos 100 --train-length 7": true} {
			s := parse(t, "--view "+v.Name+" "+flags)
			picture, err := One(s).Scenes().Plan(false, frame.New(120, 36, frame.Theme{}))
			if err != nil {
				t.Fatal(err)
			}
			readout := picture.Words().Readout
			first, last := text(readout[0]), text(readout[len(readout)-1])
			if v.Name == "context" || v.Name == "order" {
				beyond = false // one is about it, the other shows a sentence
			}
			if strings.Contains(first, "beyond training") != beyond || strings.Contains(last, "beyond training") {
				t.Errorf("%s %s: %q … %q", v.Name, flags, first, last)
			}
			if beyond {
				said++
			}
		}
	}
	if said < 10 {
		t.Errorf("said %d times", said)
	}
}
