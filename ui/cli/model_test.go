package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The verdict alone has a colour, on a terminal only, and none with NO_COLOR.
func TestCardsHaveColoursOnATerminal(t *testing.T) {
	if out := fine(t, "model", "llama-3.1-8b"); strings.Contains(out, "\x1b") {
		t.Errorf("in a pipe: %q", out)
	}
	if out := fine(t, "model", "llama-3.1-8b", "--color", "16"); !strings.Contains(out, "\x1b[1;92m✓ stated") {
		t.Errorf("with 16 colours: %q", out)
	}
	wide := func(r rune) bool { return r > '~' }
	if out := fine(t, "model", "llama-3.1-8b", "--glyphs", "ascii"); strings.IndexFunc(out, wide) >= 0 {
		t.Errorf("in ASCII: %q", out)
	}
	r := runIn(t, surroundings("NO_COLOR=1", "CLICOLOR_FORCE=1"), "model", "llama-3.1-8b")
	if strings.Contains(r.out, "\x1b[") {
		t.Errorf("with NO_COLOR: %q", r.out)
	}
}

// One of a thing has no plural.
func TestCardsCountOne(t *testing.T) {
	name := filepath.Join(t.TempDir(), "one.json")
	text := `{"model_type":"llama","hidden_size":64,"num_hidden_layers":1,"num_attention_heads":32,"num_key_value_heads":1}`
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	card := fine(t, "model", name, "--explain")
	if found := regexp.MustCompile(`(^|[ (])1 [a-z]+s\b`).FindString(card); found != "" || !strings.Contains(card, "1 pair\n") {
		t.Errorf("%q in\n%s", found, card)
	}
}

// Lengths are written as elsewhere; errors are one line that says what is allowed.
func TestModelFlags(t *testing.T) {
	for _, at := range []string{"65536", "65.536k", "2^16", "64Ki"} {
		if out := fine(t, "model", "llama-3.1-8b", "--at", at); !strings.Contains(out, "at 65536 ") {
			t.Errorf("--at %s: %s", at, out)
		}
	}
	for args, says := range map[string]string{
		"model llama-3.1-8b --at 128KiB":    "also 2^17, 128Ki (× 1024) or 128k (× 1000)",
		"model":                             "a preset (see help models), a file, a folder",
		"model a":                           "allowed is a preset",
		"model bert-base --fail no":         "allowed is a list of past, impossible, unknown, unused",
		"model lama-3.1-8b":                 `"lama-3.1-8b": did you mean llama-3.1-8b? allowed is a preset`,
		"model no-such-model-anywhere":      "allowed is a preset",
		"model llama-3.1-8b --at 0":         "allowed is a whole number from 1 to 1000000000",
		"model llama-3.1-8b --at 1e10":      "allowed is a whole number from 1 to 1000000000",
		"model llama-3.1-8b --format yaml":  "allowed is words or json",
		"model llama-3.1-8b --dtype int8":   "allowed is bfloat16, float16 or float32",
		"model " + strings.Repeat("x", 900): "allowed is a preset",
	} {
		r := run(t, strings.Fields(args)...)
		if !strings.Contains(r.err, says) {
			t.Errorf("%s: %q, want %q", args, r.err, says)
		}
		wrong(t, r, strings.Fields(args))
	}
}

// The factor of YaRN is on queries and on keys: scores have its square, 0.1·ln 4 + 1 = 1.1386 for a factor of 4. A
// cache is that of one sequence. Keys that are all used are said to be.
func TestWordsOfACard(t *testing.T) {
	for name, wants := range map[string][]string{
		"qwen2.5-7b-yarn": {"scores × 1.296 (attention factor 1.139²)", "one sequence of 131072, without weights",
			"no key about positions or the cache"},
		"llama-3.1-8b": {"✓ stated, 29 of 64 pairs at new angles"},
		"llama-4-scout": {"bf16: chunks ≤ 1.12 GiB", "if all layers saw everything", "no RoPE, queries × (1 + 0.1·ln(1 + " +
			"⌊(pos + 1) ÷ 8192⌋)), which grows with the position", "((131072 − 1) mod 8192 + 1 = 8192) tokens"},
		"deepseek-v3": {"scores × 1.874 (mscale_all_dim)"},
	} {
		said := strings.Join(strings.Fields(fine(t, "model", name, "--at", "131072", "--explain")), " ")
		for _, want := range wants {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q is not in %s", name, want, said)
			}
		}
	}
}

// Past the end of a table there is no cost: words and JSON give that of the last length, and say so.
func TestCostsOfAnImpossibleLength(t *testing.T) {
	for name, last := range map[string]int{"bert-base": 512, "gpt2": 1024} {
		for _, at := range []int{last, last + 1, 2 * last} {
			said := fine(t, "model", name, "--at", fmt.Sprint(at))
			if strings.Contains(said, fmt.Sprintf(" %d, its limit", last)) != (at > last) {
				t.Errorf("%s at %d: %s", name, at, said)
			}
			var got struct {
				Cache struct {
					At int `json:"at_positions"`
				}
			}
			text := fine(t, "model", name, "--at", fmt.Sprint(at), "--format", "json")
			if err := json.Unmarshal([]byte(text), &got); err != nil || got.Cache.At != last {
				t.Errorf("%s at %d: its cost is at %d, %v", name, at, got.Cache.At, err)
			}
		}
	}
}

// Several sources have a line each, two a column each. One that cannot be read costs its own line on standard error, and
// the exit code is 2; --fail makes it 1. In JSON a cache that grows is never said to cost nothing a position.
func TestSeveralModels(t *testing.T) {
	two := fine(t, "model", "llama-3.1-8b", "qwen3-8b", "--at", "40960")
	for _, want := range []string{"type       llama                            qwen3", "128 KiB                          144 KiB",
		"stated     131072                           40960"} {
		if !strings.Contains(two, want) {
			t.Errorf("%q is not in\n%s", want, two)
		}
	}
	r := run(t, "model", "bert-base", "no-such", "llama-2-7b", "none-such", "gpt2", "--at", "1024")
	if got := strings.Count(r.out, "\n"); r.code != 2 || got != 4 || strings.Count(r.err, "\n") != 2 {
		t.Errorf("exit code %d, %d lines, %s", r.code, got, r.err)
	}
	lines := strings.Split(strings.TrimSpace(fine(t, "model", "bert-base", "mistral-7b-v0.3", "--format", "json")), "\n")
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("not JSON: %s", line)
		}
	}
	if len(lines) != 2 {
		t.Errorf("%d lines", len(lines))
	}
	for args, code := range map[string]int{
		"bert-base --at 513 --fail past":                  0,
		"bert-base --at 513 --fail past,impossible":       1,
		"llama-2-7b --at 5000 --fail past":                1,
		"llama-2-7b bert-base --at 513 --fail impossible": 1,
		"llama-2-7b --fail past,impossible,unknown":       0,
	} {
		if r := run(t, append([]string{"model"}, strings.Fields(args)...)...); r.code != code || r.err != "" {
			t.Errorf("model %s: exit code %d, %q", args, r.code, r.err)
		}
	}
}
