package views

import "testing"

// Two models side by side are compared in one line. The figures: 2·kv heads·head_dim·2 bytes·layers is
// 4·8·128·32 = 128 KiB and 4·4·128·28 = 56 KiB; λ = 2π·base^((h−2)/h), which a scaling method multiplies.
func TestModelCaption(t *testing.T) {
	p, err := Parse("--view context --model llama-3-8b --compare '--model llama-2-7b'")
	if err != nil {
		t.Fatal(err)
	}
	s := p.Scenes()
	first, err := s.Of(false)
	if err != nil {
		t.Fatal(err)
	}
	const want = "llama-3-8b against llama-2-7b: layers 32 F against 32 F, base 500000, 10000, " +
		"slowest λ 2559196, 54410, KV cache 128, 512 KiB a token"
	if got := s.caption([]string{"other"})[0]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := s.modelCaption(first, first); got != nil {
		t.Errorf("one model in both panes: %q", got)
	}
}
