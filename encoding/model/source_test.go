package model

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"wavescope/encoding"
	"wavescope/encoding/cases"
	"wavescope/encoding/model/file"
	"wavescope/encoding/scheme"
)

func contains(err error, text string) bool { return strings.Contains(err.Error(), text) }

// newFile writes a new file.
func newFile(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Frequencies in a list, an object, a .npy file or a one-dimensional tensor are read exactly.
func TestFrequenciesOfAFile(t *testing.T) {
	list := []float64{1, 0.25, 0.0123456789012345, 3e-5, 0}
	text, _ := json.Marshal(list)
	var numbers []byte
	for _, f := range list {
		numbers = append(numbers, cases.Float64s(f)...)
	}
	for name, content := range map[string][]byte{
		"list.json":     text,
		"object.json":   []byte(` {"inv_freq": ` + string(text) + `, "rest": [1]}`),
		"row.npy":       cases.NPY("<f8", "(5,)", numbers),
		"column.npy":    cases.NPY("<f8", "(5, 1)", numbers),
		"t.safetensors": cases.Safetensors(cases.Safe("inv_freq", "F64", []int64{5}, numbers)),
	} {
		path := newFile(t, name, content)
		if strings.HasSuffix(name, "safetensors") {
			path += "#inv_freq"
		}
		s, err := Open(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		f, err := encoding.NewRoPE(s.Layers[0].Rope)
		if err != nil || s.Scheme != scheme.RoPE || f.Config().Pairs() != len(list) {
			t.Fatalf("%s: %v, %d pairs", name, err, f.Config().Pairs())
		}
		for i, want := range list {
			if got := f.Frequency(i); got != want {
				t.Errorf("%s: pair %d turns by %v, want %v", name, i, got, want)
			}
		}
	}
	for content, says := range map[string]string{
		`[]`:                   "a list must hold numbers",
		`[1,2,3]`:              "frequencies must be from 0 to π and must not rise, not 2 for pair 1",
		`[4]`:                  "not 4 for pair 0",
		`[1,-1]`:               "not -1 for pair 1",
		`[1,"x"]`:              "a list must hold numbers and nothing else",
		`{"inv_freq":[1,"x"]}`: `"\"x\"" is no number`,
		`[1,[2]]`:              "a list must hold numbers",
		`{"inv_freq":[1,null]`: "it is not valid JSON",
	} {
		if _, err := Open(newFile(t, "x.json", []byte(content))); err == nil || !contains(err, says) {
			t.Errorf("%s: %v, want %q", content, err, says)
		}
	}
}

// Names that are not regular files are errors of one line, before anything is opened.
func TestWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := mkfifo(pipe); err != nil {
		t.Fatal(err)
	}
	big := filepath.Join(dir, "big")
	f, err := os.Create(big)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(2 << 20); err != nil {
		t.Fatal(err)
	}
	f.Close()
	for name, says := range map[string]string{
		pipe:                                     "not a regular file",
		"/dev/zero":                              "not a regular file",
		dir:                                      "it is a folder without a config.json",
		dir + "/none":                            "there is no such file, and no model of that name",
		dir + "/none#x":                          "there is no such file",
		big:                                      "it is in no format that is read, and a configuration has at most 1048576 bytes",
		"llama-3.1-8b#x":                         "all its layers are of one kind",
		"gemma-3-4b#x":                           `no layers of the kind "x"; there are full_attention`,
		newFile(t, "e.json", nil):                "it is not a JSON object",
		newFile(t, "e.npy", nil):                 "it does not start like a .npy file",
		newFile(t, "e.safetensors", []byte("x")): "it ends within the first 8 bytes",
	} {
		if _, err := Open(name); err == nil || !contains(err, says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", name, err, says)
		}
	}
}

// An index, even a large one, is an error that names the file with the table of positions, or what to
// open instead.
func TestIndexOfShardsNamesTheFile(t *testing.T) {
	many := strings.Repeat(`"model.layers.0.mlp.down_proj.weight": "model-00001-of-00002.safetensors", `, 20_000)
	for _, c := range []struct{ name, text, says string }{
		{"model.safetensors.index.json", `{"metadata": {"total_size": 9}, "weight_map": {"h.0.x": "a.safetensors", ` +
			`"wpe.weight": "b-2.safetensors"}}`,
			`it is an index of tensors; open "b-2.safetensors", which contains "wpe.weight"`},
		{"model.safetensors.index.json", `{"weight_map": {` + strings.Replace(many, "layers.0", "layers.1", 1) +
			`"transformer.wpe.weight": "b.safetensors"}}`,
			`open "b.safetensors", which contains "transformer.wpe.weight"`},
		{"x.json", `{"weight_map": {"model.embed_tokens.weight": "a.safetensors"}}`,
			"none of them named like a table of positions; open config.json of the same model"},
		{"x.json", `{"weight_map": {}}`, "open config.json of the same model"},
		{"x.json", `{"weight_map": {`, "not valid JSON"},
		{"x.json", `{"weight_map": {"wpe.weight": "\u001b[2J\n"}}`, `which contains "wpe.weight"`},
	} {
		_, err := Read(strings.NewReader(c.text), int64(len(c.text)), c.name, "")
		if err == nil || !contains(err, c.says) || strings.ContainsAny(err.Error(), "\n\x1b") ||
			len(err.Error()) > 300 {
			t.Errorf("%.90s: %v, want %q", c.text, err, c.says)
		}
	}
}

// A byte order mark before a text is no part of it; that of UTF-16 decodes it.
func TestMarkBeforeATextIsNoPartOfIt(t *testing.T) {
	for _, text := range []string{`{"head_dim": 8, "hidden_size": 16, "num_attention_heads": 2, "rope_theta": 500}`,
		`[1, 0.5]`, `{"inv_freq": [1, 0.5]}`} {
		want, err := Read(strings.NewReader(text), int64(len(text)), "x.json", "")
		if err != nil {
			t.Fatal(err)
		}
		little := "\xff\xfe" + strings.Join(strings.Split(text, ""), "\x00") + "\x00" // in UTF-16
		for _, marked := range [][]byte{[]byte("\ufeff" + text), []byte(little)} {
			if got, err := Read(bytes.NewReader(marked), int64(len(marked)), "x.json", ""); err != nil ||
				fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%.20q: %v, %v", marked, got, err)
			}
		}
	}
}

// A table whose file changes reports that and keeps what it has read; opening it again reads it anew.
func TestFileThatChanges(t *testing.T) {
	name := newFile(t, "t.npy", cases.NPY("<f8", "(2000, 2)", make([]byte, 32_000)))
	for _, rows := range []int{2000, 2001} { // its time alone differs at first, its size alone at last
		was, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Table.At(0, 0)
		at := time.Now().Add(time.Hour)
		if rows != 2000 {
			at = was.ModTime()
		}
		if err := os.WriteFile(name, cases.NPY("<f8", "("+strconv.Itoa(rows)+", 2)", make([]byte, 16*rows)),
			0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
		if v := s.Table.At(0, 0); v != 0 || s.Table.Err() != nil {
			t.Errorf("what was read is %v, %v", v, s.Table.Err())
		}
		if v := s.Table.At(1999, 0); !math.IsNaN(v) ||
			!contains(s.Table.Err(), "the file has changed since it was opened") {
			t.Errorf("a changed file: %v, %v", v, s.Table.Err())
		}
		if s, err := Open(name); err != nil || s.Table.Rows != rows {
			t.Errorf("opened anew: %v", err)
		}
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name); err == nil || !contains(err, "there is no such file") {
		t.Errorf("a file that is gone: %v", err)
	}
}

// Files that lie about their lengths take at most four times their size plus 1 MiB of memory.
func TestLiesTakeNoMemory(t *testing.T) {
	long := []byte("\x93NUMPY" + "\x02\x00\xff\xff\xff\x00{'descr': '<f8'")
	deep := []byte(strings.Repeat(`{"a":`, 200_000))
	list := []byte("[" + strings.Repeat("1,", 300_000) + "1]")
	keys := []byte("{" + strings.Repeat(`"aa":{},`, 100_000) + `"b":1}`)
	for name, content := range map[string][]byte{
		"long.npy": long, "deep.json": deep, "list.json": list, "keys.json": keys,
		"lists.json": []byte(`{"head_dim":8,"rope_scaling":{"type":"longrope","short_factor":` +
			string(list[:60_000]) + "1]}}"),
		"size.safetensors": {0xff, 0xff, 0xff, 0, 0, 0, 0, 0, '{'},
		"huge.npy":         cases.NPY("<f8", "(1099511627776, 65536)", nil),
		"wrap.npy":         cases.NPY("<f8", "(4611686018427387905, 4)", make([]byte, 32)),
		"rows.npy":         cases.NPY("<f2", "(1, 65536)", make([]byte, 131072)),
		"column.npy":       cases.NPY("<f2", "(32768, 2)", make([]byte, 131072)),
	} {
		used := cases.Allocated(func() { Read(bytes.NewReader(content), int64(len(content)), name, "") })
		if most := uint64(4*len(content) + 1<<20); used > most {
			t.Errorf("%s: %d bytes for %d", name, used, len(content))
		}
	}
}

// FuzzRead checks that any file under any name opens or gives an error of one line, with bounded
// memory.
func FuzzRead(f *testing.F) {
	for _, text := range []string{`[1,0.5]`, `{"inv_freq":[1]}`, `{"head_dim":8}`, `{"model_type":"t5","num_heads":4}`,
		`{"text_config":{"head_dim":4}}`, "\x93NUMPY"} {
		f.Add([]byte(text), "x.json")
	}
	f.Add(cases.NPY("<f8", "(2, 2)", make([]byte, 32)), "x")
	f.Add(cases.NPY("<f8", "(2,)", make([]byte, 16)), "x.npy")
	f.Add(cases.Safetensors(cases.Safe("inv_freq", "F64", []int64{1}, make([]byte, 8))), "x#inv_freq")
	f.Fuzz(func(t *testing.T, content []byte, name string) {
		name, part, _ := strings.Cut(name, file.PartSign)
		s, err := Read(bytes.NewReader(content), int64(len(content)), name, part)
		switch {
		case err != nil && strings.ContainsAny(err.Error(), "\n\r\x1b"):
			t.Errorf("%s: the error is %q", name, err)
		case err == nil && !s.IsOpen():
			t.Errorf("%s: no error and no scheme", name)
		}
	})
}

// Names of presets ignore case; a file of that exact name takes precedence.
func TestModelNamesInAnyCase(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, p := range Presets {
		want, err := Open(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{strings.ToUpper(p.Name), strings.ToUpper(p.Name[:1]) + p.Name[1:]} {
			got, err := Open(name)
			if err != nil || told(got.Model) != told(want.Model) {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
		}
	}
	if got, err := Open("Gemma-3-4B#sliding_attention"); err != nil || got.Layers[0].Kind != "sliding_attention" {
		t.Errorf("%+v, %v", got, err)
	}
	config := `{"model_type":"llama","head_dim":64,"num_attention_heads":8,
		"max_position_embeddings":1234,"rope_theta":10000}`
	if err := os.WriteFile("Llama-2-7B", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Open("Llama-2-7B"); err != nil || got.Length != 1234 {
		t.Errorf("the file is not read: %+v, %v", got, err)
	}
	if got, err := Open("llama-2-7b"); err != nil || got.Length != 4096 {
		t.Errorf("the model is not found: %+v, %v", got, err)
	}
}

// A table opens by the name of its file, with an index beside it, or as part of a model; what has none says so.
func TestOpenTable(t *testing.T) {
	t.Chdir(t.TempDir())
	w := ggufOf(binary.LittleEndian, 1, llamaHeader...)
	w.put("position_embd.weight", uint32(2), uint64(4), uint64(2), uint32(0), uint64(0))
	w.Write(make([]byte, (32-w.Len()%32)%32))
	w.put([]float32{0, 1, 2, 3, 4, 5, 6, 7})
	list := cases.Float64s(1, 3, 2)
	for name, content := range map[string][]byte{
		"m.gguf": w.Bytes(), "list.npy": cases.NPY("<f8", "(3,)", list), "config.json": []byte(tiny + "64}"),
		"o.json": []byte(`{"inv_freq":[1,3,2]}`), "one.safetensors": cases.Safetensors(cases.Safe("wpe.weight", "F64", []int64{1, 3}, list)),
		"m.safetensors.index.json": []byte(`{"weight_map":{"wpe.weight":"one.safetensors"}}`),
	} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, last := range map[string]float64{"m.gguf": 7, "m.gguf#position_embd.weight": 7, "m.gguf#position_embd.weight[0]": 3,
		"list.npy": 2, "o.json": 2, "o.json#inv_freq": 2, "one.safetensors": 2, "m.safetensors.index.json": 2} {
		table, err := OpenTable(name)
		if err != nil || table.At(table.Rows-1, table.Cols-1) != last {
			t.Errorf("%s: %v, %+v", name, err, table)
		}
	}
	if s, err := Open("m.gguf#position_embd.weight"); err != nil || s.Table == nil || s.Table.Rows != 2 || s.Width != 4 {
		t.Errorf("a table of a model: %v, %+v", err, s)
	}
	if s, err := Open("m.gguf"); err != nil || s.Table != nil {
		t.Errorf("the model of a file with a table: %v, %+v", err, s)
	}
	if table, err := OpenTable(Trained); err != nil || table.Rows != 64 {
		t.Errorf("%s: %v", Trained, err)
	}
	for name, says := range map[string]string{"config.json": "it has no table of numbers", "llama-3.1-8b": "it has no table",
		"none.npy": "there is no such file", "m.gguf#x": `there is no tensor "x"; there are "position_embd.weight" [2 4]`,
		"o.json#x": "it has no table of numbers"} {
		if _, err := OpenTable(name); err == nil || !contains(err, says) {
			t.Errorf("%s: %v, want %q", name, err, says)
		}
	}
}

// A folder with a config.json opens as that model, however its name is written.
func TestAFolderIsItsConfig(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	config := `{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,"max_position_embeddings":131072,
		"rope_theta":1000000,"rope_local_base_freq":10000}`
	for _, name := range []string{"My Model", "empty", "odd/config.json"} {
		if err := os.MkdirAll(name, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("My Model/config.json", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	want, err := Open("My Model/config.json")
	if err != nil {
		t.Fatal(err)
	}
	if want.Read != int64(len(config)) {
		t.Errorf("%d bytes read of %d", want.Read, len(config))
	}
	for _, name := range []string{"My Model", "My Model/", filepath.Join(dir, "My Model")} {
		if got, err := Open(name); err != nil || got.Length != want.Length || len(got.Layers) != len(want.Layers) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if got, err := Open(name + "#sliding_attention"); err != nil || got.Layers[0].Kind != "sliding_attention" {
			t.Errorf("%s#sliding_attention: %+v, %v", name, got, err)
		}
	}
	for _, name := range []string{"empty", "odd"} {
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), "it is a folder without a config.json") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
