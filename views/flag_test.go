package views

import (
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// TestQuoteIsSafeAndShort tries lengths around the limit of texts that quoting
// makes longer, or that a careless cut would break.
func TestQuoteIsSafeAndShort(t *testing.T) {
	for _, unit := range []string{"a", "é", "\x1b", "\u202e", "\U0001f600", "\xff", "\"", "\u00a0", "日"} {
		for n := range 100 {
			text := strings.Repeat(unit, n)
			got := Quote(text)
			if len(got) > 60 || !utf8.ValidString(got) {
				t.Fatalf("%d × %q is quoted as %s, %d bytes", n, unit, got, len(got))
			}
			for _, r := range got {
				if !unicode.IsPrint(r) {
					t.Fatalf("%d × %q is quoted with %U", n, unit, r)
				}
			}
			if unit == "a" && n <= 58 && got != `"`+text+`"` {
				t.Errorf("%q is quoted as %s", text, got)
			}
			if unit == "a" && n > 58 && !strings.HasSuffix(got, `a…"`) {
				t.Errorf("%q is cut to %s", text, got)
			}
		}
	}
	if got := Quote(strings.Repeat("x", 1<<20)); len(got) > 60 {
		t.Errorf("a megabyte is quoted in %d bytes", len(got))
	}
}

// T5's largest distance is any above the buckets of one distance each, as its code
// has them: 8 of 32 where both sides have buckets, 16 where one has.
func TestLargestDistanceIsAboveTheExactBuckets(t *testing.T) {
	for _, c := range []struct {
		distance, both string
		fine           bool
	}{{"9", "on", true}, {"8", "on", false}, {"17", "off", true}, {"20", "off", true}, {"16", "off", false}} {
		settings := []Setting{{Name: "scheme", Value: "t5"}, {Name: "buckets", Value: "32"}, {Name: "bidirectional", Value: c.both}, {Name: "max-distance", Value: c.distance}}
		s, err := Default().With(settings)
		if (err == nil) != c.fine || c.fine && strconv.Itoa(s.MaxDistance) != c.distance {
			t.Errorf("%s with both sides %s: %d, %v", c.distance, c.both, s.MaxDistance, err)
		}
	}
}
