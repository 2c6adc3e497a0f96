package truth

import (
	"fmt"
	"strings"
	"testing"

	"wavescope/ui"
	"wavescope/ui/lesson"
	"wavescope/views/frame"
)

const head = "---\ntitle: A turn\nask: What stays?\nminutes: 5\n---\n\n## One\n\n"

// block is a picture, from line 9 on.
const block = "```wavescope\n--view shift --d-model 8 --pos 3 --offset 5 --dim 2\n```\n\n"

// wide is a picture with more dials than fit in 80 columns.
const wide = "```wavescope\n--view shift --d-model 32 --pos 3 --offset 5 --dim 2\n```\n\n"

const again = "\n```wavescope\nshow\n```\n"

// foundIn checks a text, which can be read.
func foundIn(t *testing.T, text string) (all []string) {
	t.Helper()
	l, errs := lesson.Read("05-turn.md", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, f := range Check(l, new(ui.Shower).Shown, everywhere) {
		all = append(all, f.Error())
	}
	return all
}

// Every kind of error is reported once, at its line.
func TestFindings(t *testing.T) {
	long := strings.Repeat("nine long ", 40)
	question := func(ask, right, wrong, reason string) string {
		return block + "### " + ask + "\n\n- [x] " + right + "\n  - " + reason + "\n- [ ] " + wrong + "\n  - No.\n" + again
	}
	task := func(items, solution string) string {
		return block + "### Turn.\n\n" + items + "\n```wavescope\nthen " + solution + "\n```\n"
	}
	for _, c := range []struct{ text, want string }{
		{block + "It is **28.6°**, so 28.6, at 3 and 8 of 128.\n", ""},
		{block + "It is **28.9°**.\n",
			`13: "28.9°" is bold and in no picture of the step so far on 80×24, the nearest number there is 28.65°; ` +
				`correct it, choose a picture that shows it, or write it plain and claim it in a comment`},
		{wide + "It is **0.051°**.\n",
			`13: "0.051°" is bold and in no picture of the step so far on 80×24, the nearest number there is 0.05°; correct`},
		{block + "It is 7·100, they say.\n", "13: 100 is not proven"},
		{block + "It is **28.6 %**.\n", `13: "28.6 %" is bold and in no picture`},
		{strings.NewReplacer("--pos 3", "--pos 4", "--dim 2", "--dim 0").Replace(block) + "It is **0.75680 → +0.41212**.\n",
			`13: "0.75680 → +0.41212" is bold and in no picture of the step so far on 80×24; correct`}, // it is −0.75680
		{block + "It is **28.6° here**.\n", `13: "28.6° here" is bold and in no picture`},
		{block + "It is 628.3.\n",
			`13: 628.3 is not proven, the nearest number there is 628.32: make it bold if the picture shows it, ` +
				`else claim it in a comment: "628.3 = formula", "628.3 in --flags" or "628.3 given"`},
		{block + "Text.\n\n> It is 628.3.\n", "15: 628.3 is not proven"},
		{block + "“It is 628.3”, they say; `k 628.3`.\n", ""},
		{block + "“It is 628.3”, they say: 628.3.\n", "13: 628.3 is not proven"},
		{question("Is it 628.3?", "Yes", "No", "It is."), "13: 628.3 is not proven"},
		{question("Is it?", "628.3", "No", "It is."), "15: 628.3 is not proven"},
		{question("Is it?", "Yes", "628.3", "It is."), ""},
		{question("Is it?", "Yes", "No", "628.3."), "16: 628.3 is not proven"},
		{block + "It is 628.3.\n\n<!-- 628.3 = 2*pi*100 -->\n", ""},
		{block + "It is 628.3.\n\n<!-- 628.3 = 2*pi*101 -->\n", "15: 2*pi*101 is 634.602, not 628.3"},
		{block + "It is 628.3.\n\n<!-- 628.3 = 2*tau -->\n", `15: "tau" in a formula; allowed are ceil,`},
		{block + "It is 314.2.\n\n<!-- 314.2 given -->\n", ""},
		{block + "It is 314.2.\n\n<!-- 314.2 in --view curves --d-model 8 -->\n",
			"15: 314.2 is not in --view curves --d-model 8"},
		{block + "It is 628.3.\n\n<!-- 628.3 in --view curves --d-model 8 -->\n", ""},
		{block + "It is 628.3.\n\n<!-- 628.3 in --view waves -->\n", `15: --view "waves"`},
		{block + "It is 314.2.\n\n<!-- 314.2 perhaps -->\n",
			`15: "perhaps" accounts for no number; allowed are "= formula", "in --flags" and "given"`},
		{block + "It is.\n\n<!-- 314.2 given -->\n", "15: 314.2 is claimed and does not occur in its step"},
		{block + "It is 628.3.\n\n<!--\n628.3 = 2*pi*100\n628.3 given\n-->\n", "17: 628.3 is claimed twice in this step"},
		{block + "It is [there](#matrox).\n", `13: the picture has no part "matrox"; allowed are caption, readout,`},
		{strings.Replace(block, "\n```\n", "\nhide matrox\n```\n", 1),
			`9: the picture has no part "matrox"; allowed are caption, readout,`},
		{strings.Replace(block, "\n```\n", "\nhide matrix\n```\n", 1) + "It is [there](#matrix).\n",
			`14: "matrix" is pointed at and hidden`},
		{block + "It is [there](#dial-7).\n",
			`13: "dial-7" is pointed at, and is not in the picture on 80×24; hide another part to make room, or point at ` +
				`something else`},
		{block + "It is.\n\n<!-- 3..4 given -->\n",
			`15: "3..4" is no number; a claim begins with one as the text writes it`},
		{task("- [x] `offset = 6`\n  - Yes.\n- [ ] `pos = 5`\n  - No.\n", "--offset 6"), ""},
		{task("- [x] `offset = 6`\n  - Yes.\n- [ ] `pos = 5`\n  - No.\n", "--offset 7"),
			"20: the picture after the task does not solve it"},
		{task("- [x] `offset = 5`\n  - Yes.\n- [ ] `offset = 6`\n  - No.\n", "--pos 3"),
			"13: the task is solved before it begins: offset = 5"},
		{block + "Text " + long + ".\n", `13: the words of the stop "text" are 1 row too long for 80×24`},
		{block + strings.Repeat("[a](#matrix) ", 75) + "\n", ""},
		{block + strings.Repeat("[a](#matrix) ", 76) + "\n",
			`13: the words of the stop "text" are 1 row too long for 80×24`},
		{block + strings.Repeat("`a` ", 96) + "\n", `13: the words of the stop "text" are 1 row too long for 80×24`},
		{question(long, "Yes", "No", "So."), `13: the words of the stop "question" are 1 row too long for 80×24`},
		{question("Is it?", "Yes", "No", long), `13: the words of the stop "answer" are 2 rows too long for 80×24`},
		{block + strings.Repeat("x", 76) + "\n", ""},
		{block + strings.Repeat("x", 77) + "\n",
			`13: the stop "text" has a word or a line of code that is 1 column too wide`},
		{question("Is it?", "Yes", "No", "So "+strings.Repeat("長", 37)),
			`13: the stop "answer" has a word or a line of code that is 1 column too wide`},
		{block + "It is 10, and 10°.\n", ""},
		{block + "It is 128 %.\n", "13: 128 is not proven"}, // no length is
		{block + "It is 128°.\n", "13: 128 is not proven"},
		{block + "It is 128.0.\n", "13: 128.0 is not proven"},
		{block + "It is 10 %.\n", "13: 10 is not proven"},
		{block + "```text\n" + strings.Repeat("x\n", 8) + "```\n",
			`13: the words of the stop "code" are 1 row too long for 80×24`},
		{block + "```text\nx\n" + strings.Repeat("x", 77) + "\n```\n",
			`13: the stop "code" has a word or a line of code that is 1 column too wide`},
	} {
		got := foundIn(t, head+c.text)
		switch {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s\nfinds %q", c.text, got)
		case c.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], "05-turn.md:"+c.want)):
			t.Errorf("%s\nfinds %q\nwant  %q", c.text, got, c.want)
		}
	}
	for from, c := range map[string]struct{ to, want string }{
		"A turn":      {strings.Repeat("t", 41), "1: the title has 41 characters; there is room for 40"},
		"What stays?": {strings.Repeat("t", 91), "1: what the lesson asks has 91 characters; there is room for 90"},
		"## One":      {"## " + strings.Repeat("t", 47), "7: the name of the step has 47 characters; there is room for 46"},
	} {
		if got := foundIn(t, strings.Replace(head, from, c.to, 1)+block); len(got) != 1 || got[0] != "05-turn.md:"+c.want {
			t.Errorf("%s: %q, want %q", from, got, c.want)
		}
	}
}

// A pointer at a part whose frame has no room on one of the screens is a mistake.
func TestCalloutsHaveFrames(t *testing.T) {
	l, errs := lesson.Read("a.md", []byte(head+block+"It is [there](#matrix), and [here](#dial-1).\n"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, without := range []string{"", "matrix", "dial-1"} {
		show := func(f frame.Theme, w, h int, p lesson.Picture) (lesson.Shown, bool) {
			shown, room := new(ui.Shower).Shown(f, w, h, p)
			framed := shown.Framed
			shown.Framed = func(name string) bool { return framed(name) && !(w == 160 && !f.Far && name == without) }
			return shown, room
		}
		want := ""
		if without != "" {
			want = `[a.md:13: "` + without + `" is pointed at, and there is no room for its frame on 160×45]`
		}
		if got := Check(l, show, everywhere); len(got) > 0 != (want != "") || want != "" && fmt.Sprint(got) != want {
			t.Errorf("without the frame of %q it finds %v", without, got)
		}
	}
}

// If two pictures of a step do not open, there are two errors and no others for the step.
func TestPicturesOpen(t *testing.T) {
	got := foundIn(t, head+strings.Replace(block, "--view shift", "--view shift --scheme binary",
		1)+"It is **28.9°**.\n")
	if len(got) != 1 || !strings.HasPrefix(got[0], "05-turn.md:9: the picture does not open: ") {
		t.Errorf("%q", got)
	}
}

// A lesson is refused if more than 40 % of its choices have one right letter, or the longest answer as the right one,
// unless fewer are not possible. Choices that are asked again count by their length alone.
func TestFairChoices(t *testing.T) {
	// choice returns a step with a choice, whose last letter says how many answers there are.
	choice := func(name string, right, last rune, long bool) (text string) {
		text = "## " + name + "\n\n" + block + "### Which?\n\n"
		for letter := 'a'; letter <= last; letter++ {
			sign, answer := " ", "some answer"
			if letter == right {
				sign = "x"
				if long {
					answer = "a much longer answer"
				}
			}
			text += "- [" + sign + "] " + answer + "\n  - So.\n"
		}
		return text + again + "\n"
	}
	for _, c := range []struct {
		right, last   string // by choice
		longest       int
		again, longer int // choices asked again, all with the letter a, and those of which the longest is right
		want          string
	}{
		{"abcd", "dddd", 1, 0, 0, ""}, {"aabbc", "ddddd", 2, 0, 0, ""}, {"a", "d", 1, 0, 0, ""}, {"ab", "dd", 1, 0, 0, ""},
		{"abcdabcdab", "dddddddddd", 4, 0, 0, ""}, {"aabc", "cccc", 0, 0, 0, ""}, {"abab", "bbbb", 0, 0, 0, ""},
		{"aabd", "bbbd", 0, 0, 0, ""}, {"abcd", "dddd", 0, 4, 3, ""},
		{"aaabc", "ddddd", 0, 0, 0, "a is the right answer of 3 of 5 choices; allowed are 2"},
		{"bb", "dd", 0, 0, 0, "b is the right answer of 2 of 2 choices; allowed are 1"},
		{"aabc", "cccd", 0, 0, 0, "a is the right answer of 2 of 4 choices; allowed are 1"},
		{"abc", "ddd", 2, 0, 0, "the longest answer is the right one of 2 of 3 choices; allowed are 1"},
		{"abcd", "dddd", 2, 0, 0, "the longest answer is the right one of 2 of 4 choices; allowed are 1"},
		{"abcdabcdab", "dddddddddd", 5, 0, 0, "the longest answer is the right one of 5 of 10 choices; allowed are 4"},
		{"abcd", "dddd", 1, 4, 3, "the longest answer is the right one of 4 of 8 choices; allowed are 3"},
	} {
		text := strings.TrimSuffix(head, "## One\n\n")
		for i, right := range c.right {
			text += choice("Step", right, rune(c.last[i]), i < c.longest)
			if i < c.again {
				text += choice(lesson.AgainName, 'a', 'd', i < c.longer)
			}
		}
		found := strings.Join(foundIn(t, text), "\n")
		if (c.want == "") != (found == "") || !strings.Contains(found, c.want) || strings.Contains(found, "\n") {
			t.Errorf("%+v: %q", c, found)
		}
	}
}

// A step with drawn numbers is checked with all combinations of them, and the first that is wrong is named. A mistake
// of the first values is reported once, without them.
func TestDrawsAreProven(t *testing.T) {
	step := func(draws, flags, rest string) string {
		return "```wavescope\n--view shift --d-model 8 --dim 2 " + flags + "\ndraw " + draws + "\n```\n\n" + rest
	}
	number := func(draws, right, wrong string) string {
		return step(draws, "--pos 3 --offset 5", "### How many?\n\n- [x] `= "+right+": given`\n  - So.\n- [ ] `= "+wrong+
			"`\n  - No.\n"+again)
	}
	asked := "### Turn.\n\n- [x] `offset in 7..9`\n  - So.\n- [ ] `offset = {k}`\n  - No.\n"
	for _, c := range []struct{ text, want, ends string }{
		{step("k 5 in 2..9", "--pos 3 --offset {k}", "It is **{degrees(k/10):1}°**.\n"), "", ""},
		{step("k 5 in 2..9", "--pos 3 --offset {k}", "It is **{degrees(k/10)+floor(k/9):1}°**.\n"), `"52.6°" is bold`,
			"; k is 9"},
		{step("k 5 in 2..9", "--pos 3 --offset {k}", "It is **{degrees(k/9):1}°**.\n"), `"31.8°" is bold`, "in a comment"},
		{number("k 2 in 1..9", "{k} ± 0", "9-{k} ± 0"), "", ""},
		{number("k 2 in 1..9", "{k} ± 0", "8-{k} ± 0"), "= 8-4 ± 0 is within = 4 ± 0", "; k is 4"},
		{number("k 2 in 1..9, p 3 in 1..9", "{k} ± 0", "12*{p}-{k} ± 0"), "= 12*1-6 ± 0 is within = 6 ± 0",
			"; k is 6; p is 1"},
		{step("k 5 in 2..9", "--pos 3 --offset 5", asked+"\n```wavescope\nthen --offset {k+3}\n```\n"),
			"the picture after the task does not solve it", "; k is 2"},
		{block + "### How many?\n\n- [x] `= 2 ± 0.5: given`\n  - So.\n- [ ] `= 2.4 ± 0.1`\n  - No.\n" + again,
			"= 2.4 ± 0.1 is within = 2 ± 0.5: given", "which is tried first"},
	} {
		got := foundIn(t, head+c.text)
		switch {
		case c.want == "" && len(got) > 0:
			t.Errorf("%s\nfinds %q", c.text, got)
		case c.want != "" && (len(got) != 1 || !strings.Contains(got[0], ": "+c.want) || !strings.HasSuffix(got[0], c.ends)):
			t.Errorf("%s\nfinds %q\nwant  %q … %q", c.text, got, c.want, c.ends)
		}
	}
}

// The right number of a question is what its source says of the picture after it: a pair's angle 5·0.1, its wavelength
// 2π·10, the first position with sin(pos/10) at least 0.25.
func TestKeysAreProven(t *testing.T) {
	for key, want := range map[string]string{
		"28.6479 ± 0.001: angle(1)": "", "0.5 ± 0.0001: angle(1)*pi/180": "", "62.8319 ± 0.001: wavelength(1)": "",
		"5 ± 0: offset": "", "13 ± 0: pos+2*offset": "", "28.6 ± 0.1: shown": "", "44 ± 0: given": "",
		"3 ± 0: pos where value(2) >= 0.25": "",
		"28.7 ± 0.01: angle(1)":             "angle(1) is 28.6479 in the picture after the question, not 28.7",
		"6.28 ± 0.01: wavelength(1)":        "wavelength(1) is 62.8319 in the",
		"9 ± 0: pos where value(2) >= 0.25": "pos where value(2) >= 0.25 is 3 in the",
		"9 ± 0: offset where pos = 4":       "offset where pos = 4: pos = 4 holds nowhere with offset up to 1000",
		"29.9 ± 0.1: shown":                 "29.9 is not in the picture after the question on 80×24; settings do not count",
		"5 ± 0: shown":                      "5 is not in the picture after the question on",
		"5 ± 0: wavelength(7)":              "wavelength(7): the picture after the question has no wavelength(7)",
		"5 ± 0":                             `nothing proves 5: write its source after a colon, such as "= 5 ± 0: cosine"`,
	} {
		got := strings.Join(foundIn(t, head+block+"### How many?\n\n- [x] `= "+key+"`\n  - So.\n- [ ] `else`\n  - No.\n"+again), "\n")
		if (want == "") != (got == "") || !strings.HasPrefix(strings.TrimPrefix(got, "05-turn.md:15: "), want) {
			t.Errorf("%s finds %q, want %q", key, got, want)
		}
	}
	for source, want := range map[string]string{"cosin": `"cosin" in a condition; allowed are settings and angle,`,
		"value": `"value" in a condition`, "causal where pos = 3": `"causal" before "where" is no setting`,
		"offset where": "", "offset where pos > 3": `"pos > 3" in a condition`} {
		text := head + block + "### How many?\n\n- [x] `= 5 ± 0: " + source + "`\n  - So.\n- [ ] `else`\n  - No.\n" + again
		_, errs := lesson.Read("a.md", []byte(text))
		if got := fmt.Sprint(errs); len(errs) != 1 || !strings.Contains(got, want) {
			t.Errorf("%s is read with %q, want %q", source, got, want)
		}
	}
}

// A question that the reader makes the answer to has two hints and, unless it is an order, an answer else; check warns
// where one is missing.
func TestWarnings(t *testing.T) {
	task, order := "- [x] `offset = 6`\n  - Yes.\n", "- [2] B\n  - So.\n- [1] A\n  - So.\n- [3] C\n  - So.\n"
	hints, other := "- [?] Look.\n- [?] Look there.\n", "- [ ] `else`\n  - No.\n"
	for text, want := range map[string][]string{
		hints + task + other: nil, hints + order: nil, "- [x] Yes\n  - So.\n- [ ] No\n  - So.\n": nil,
		hints + task: {"no answer `else`"}, hints + "- [x] `= 6 ± 0`\n  - Yes.\n": {"no answer `else`"},
		order:                          {"0 hints, and room for 2: the solution comes when enter is pressed 2 times"},
		"- [?] Look.\n" + task + other: {"1 hint, and room for 2: the solution comes when enter is pressed 3 times"},
		task:                           {"no answer `else`", "0 hints, and"},
	} {
		l, errs := lesson.Read("a.md", []byte(head+block+"### What?\n\n"+text+again))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		got := Warnings(l)
		for i, want := range want {
			if i >= len(got) || !strings.HasPrefix(got[i].Error(), "a.md:13: the question has "+want) {
				t.Errorf("%s\ngives %q, want %q", text, got, want)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s\ngives %q", text, got)
		}
	}
}
