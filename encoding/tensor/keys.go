package tensor

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// The limits of a header that is JSON.
const (
	MaxHead    = 16 << 20 // bytes
	maxDepth   = 32
	maxEscapes = 64 // in all keys: escaped keys are decoded for every comparison
)

// A level is an open object or list.
type level struct {
	object, wantsKey bool
	keys             []span
}

// A span is a range of bytes in a JSON text.
type span struct{ at, end int32 }

// CheckKeys checks the depth and the keys of a JSON text without copying it. It does not check that the
// text is valid.
func CheckKeys(text []byte, most int) error {
	var open []level
	escapes := 0
	for i := 0; i < len(text); i++ {
		top := len(open) - 1
		switch c := text[i]; {
		case c == '{' || c == '[':
			open = append(open, level{object: c == '{', wantsKey: c == '{'})
			if len(open) > maxDepth {
				return fmt.Errorf("it is nested more than %d deep", maxDepth)
			}
		case (c == '}' || c == ']') && top >= 0:
			if err := twice(text, open[top].keys); err != nil {
				return err
			}
			open = open[:top]
		case c == ',' && top >= 0:
			open[top].wantsKey = open[top].object
		case c == '"':
			end := ends(text, i)
			if top >= 0 && open[top].wantsKey {
				l := &open[top]
				l.wantsKey, l.keys = false, append(l.keys, span{int32(i), int32(end)})
				if len(l.keys) > most {
					return fmt.Errorf("an object has more than %d keys", most)
				}
				if escapes += bytes.Count(text[i:end], []byte{'\\'}); escapes > maxEscapes {
					return fmt.Errorf("its keys have more than %d escapes", maxEscapes)
				}
			}
			i = end - 1
		}
	}
	return nil
}

// ends returns the offset after the string that starts with the quote at at.
func ends(text []byte, at int) int {
	for i := at + 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// twice returns an error if two keys are equal after decoding their escapes.
func twice(text []byte, keys []span) error {
	slices.SortFunc(keys, func(a, b span) int { return bytes.Compare(a.read(text), b.read(text)) })
	for i := 1; i < len(keys); i++ {
		if key := keys[i].read(text); bytes.Equal(key, keys[i-1].read(text)) {
			return fmt.Errorf("it has the key %.80q twice", key)
		}
	}
	return nil
}

// read decodes a string; it copies only strings with escapes.
func (s span) read(text []byte) []byte {
	raw := bytes.Trim(s.of(text), `"`)
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw
	}
	return unescaped(s.of(text))
}

// unescaped decodes a string with escapes. It is a function of its own because read, inlined, would
// allocate for every string.
func unescaped(raw []byte) []byte {
	read := ""
	if json.Unmarshal(raw, &read) != nil {
		return bytes.Trim(raw, `"`)
	}
	return []byte(read)
}

// of returns the bytes of a span.
func (s span) of(text []byte) []byte { return text[s.at:s.end] }

// parts calls do for the entries of an object or list in a valid text, without copying. key is zero in
// a list.
func (s span) parts(text []byte, do func(key, value span) error) error {
	keyed, key := text[s.at] == '{', span{}
	for i := int(s.at) + 1; i < int(s.end)-1; i++ {
		if strings.IndexByte(" \t\r\n,:", text[i]) >= 0 {
			continue
		}
		part := span{int32(i), int32(past(text, i))}
		i = int(part.end) - 1
		if keyed && key == (span{}) {
			key = part
			continue
		}
		if err := do(key, part); err != nil {
			return err
		}
		key = span{}
	}
	return nil
}

// past returns the offset after the value that starts at at in a valid text.
func past(text []byte, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			i = ends(text, i) - 1
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',', ':', ' ', '\t', '\r', '\n':
			continue
		default:
			for depth == 0 && i+1 < len(text) && strings.IndexByte(",:]} \t\r\n", text[i+1]) < 0 {
				i++
			}
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(text)
}

// IndexEnding is the suffix of an index file, which lists the file of each tensor.
const IndexEnding = ".index.json"

// An IndexError says which file to open in place of an index.
type IndexError struct {
	File string // beside the index
	says string
}

func (e *IndexError) Error() string { return "it is an index of tensors" + e.says }

// Index returns an IndexError that names the file with the table of positions if text is an index, nil
// otherwise.
func Index(text []byte) error {
	text = bytes.TrimSpace(text)
	if !bytes.Contains(text, []byte(`"weight_map"`)) || text[0] != '{' || !json.Valid(text) {
		return nil
	}
	var files span
	whole := span{0, int32(len(text))}
	whole.parts(text, func(key, value span) error {
		if string(key.read(text)) == "weight_map" && text[value.at] == '{' {
			files = value
		}
		return nil
	})
	if files == (span{}) {
		return nil
	}
	return cmp.Or(files.parts(text, func(key, value span) error {
		name := key.read(text)
		if !ended(name, usual) {
			return nil
		}
		file := value.read(text)
		return &IndexError{string(file), fmt.Sprintf("; open %.80q, which contains %.80q", file, name)}
	}), error(&IndexError{"config.json", ", none of them named like a table of positions; open config.json of the same " +
		"model"}))
}
