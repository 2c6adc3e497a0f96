package ui

import (
	"regexp"
	"testing"
)

// disagreeing is a number that does not go with its noun or its verb: 1 pairs, 1 pair do,
// 1 of 2 pairs reach, 1 are.
var disagreeing = regexp.MustCompile(`(?:^|[^\d.,·×/^+−-])\b1 (?:pair|position|bit|word|wave|column|key|row|step|dimension|sine|cosine|token)s\b|\ball 1\b|\b1 slow pairs|` +
	`(?:^|[;:,│(] |\b(?:but|the|all|past \d+,?) )1 (?:of (?:\d+|these|the) )?(?:\w+ )?(?:beside it )?(?:are|do|have|make|reach|stay|jump|glide|move|differ|count|never finish|finish)\b`)

// The sentences of TestClaims agree with their numbers, also with 1.
func TestDisagreeing(t *testing.T) {
	for text, wrong := range map[string]bool{
		"the 1 pair beside it do": true, "1 are no more": true, "1 bits flip": true, "1 of 2 pairs reach angles": true, "all 1 positions": true,
		"1 of 1 slow pairs": true, "all 1 position": true, "1 of 5 bits jumps": false, "1 pair does": false, "11 of 32 pairs turn": false, "3.1 pairs": false, "1 of 2 pairs reaches": false,
	} {
		if got := disagreeing.MatchString(text); got != wrong {
			t.Errorf("%q: %v", text, got)
		}
	}
}
