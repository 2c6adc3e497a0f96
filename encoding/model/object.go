package model

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"wavescope/encoding"
)

// An object is a JSON object whose keys are read one by one. It tracks which keys were read, and its
// path for error messages.
type object struct {
	path   string // such as rope_scaling
	values map[string]json.RawMessage
	read   map[string]bool
	names  map[string]string // what the user's file calls a path, if it has other keys
}

// The limits of a configuration. A larger file is not a configuration.
const (
	maxBytes   = 16 << 20
	maxDepth   = 32
	maxKeys    = 4096                   // per object
	maxEscapes = 64                     // in all keys: escaped keys are decoded for every comparison
	maxList    = encoding.MaxDModel / 2 // one number per pair
)

// newObject parses a text as one object. It returns an error unless the text is valid JSON, at most
// maxDepth deep and without duplicate keys, which JSON readers resolve differently.
func newObject(text []byte) (object, error) {
	if len(text) > maxBytes {
		return object{}, fmt.Errorf("it has %d bytes; at most %d are allowed", len(text), maxBytes)
	}
	if err := checkKeys(text, maxKeys); err != nil {
		return object{}, err
	}
	o := object{read: map[string]bool{}}
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(text, &o.values); {
	case len(bytes.TrimSpace(text)) > 0 && errors.As(err, &syntax):
		return object{}, fmt.Errorf("it is not valid JSON: %s", reason(err))
	case err != nil || o.values == nil:
		return object{}, errors.New("it is not a JSON object")
	}
	return o, nil
}

// A level is an open object or list.
type level struct {
	object, wantsKey bool
	keys             []span
}

// A span is a range of bytes in a JSON text.
type span struct{ at, end int32 }

// checkKeys checks the depth and the keys of a JSON text without copying it. It does not check that the
// text is valid.
func checkKeys(text []byte, most int) error {
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

// reason returns the message of a JSON error in one line.
func reason(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "it ends too early"
	}
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "json: "), "\n")
	return text
}

// has reports whether a key is present and not null.
func (o object) has(key string) bool {
	raw, ok := o.values[key]
	return ok && string(bytes.TrimSpace(raw)) != "null"
}

// stands reports whether a key is present, even as null.
func (o object) stands(key string) bool {
	_, ok := o.values[key]
	return ok
}

// name returns the path of a key in the file of the user.
func (o object) name(key string) string {
	if o.path != "" {
		key = o.path + "." + key
	}
	return cmp.Or(o.names[key], key)
}

// called returns a key as the file of the user has it, without the path to it in a config.json.
func (o object) called(key string) string {
	if o.names == nil {
		return key
	}
	return o.name(key)
}

// get reads the value of a key that is present. what describes the expected value in errors.
func get[T any](o object, key, what string) (v T, err error) {
	o.read[key] = true
	if n := bytes.Count(o.values[key], []byte(",")) + 1; n > maxList {
		return v, fmt.Errorf("%s has %d items; at most %d are allowed", o.name(key), n, maxList)
	}
	if err := json.Unmarshal(o.values[key], &v); err != nil {
		return v, fmt.Errorf("%s must be %s, not %s", o.name(key), what, short(o.values[key]))
	}
	return v, nil
}

// pick reads the first key that is present, or returns usual. Further keys that are present count as
// read if they have the same value or null.
func pick[T any](o object, usual T, what string, keys ...string) (T, error) {
	found, raw := usual, ""
	for _, key := range keys {
		value := string(bytes.TrimSpace(o.values[key]))
		switch {
		case !o.has(key):
			if o.stands(key) {
				o.read[key] = true
			}
		case raw == "":
			first, err := get[T](o, key, what)
			if err != nil {
				return usual, err
			}
			found, raw = first, value
		case value == raw:
			o.read[key] = true
		}
	}
	return found, nil
}

func (o object) number(usual float64, keys ...string) (float64, error) {
	return pick(o, usual, "a number", keys...)
}

func (o object) whole(usual int, keys ...string) (int, error) {
	return pick(o, usual, "a whole number", keys...)
}

// inner returns the object under a key. If there is none, given is false and the object is empty.
func (o object) inner(key string) (in object, given bool, err error) {
	in = object{path: o.name(key), read: map[string]bool{}, names: o.names}
	if !o.has(key) {
		return in, false, nil
	}
	in.values, err = get[map[string]json.RawMessage](o, key, "an object")
	return in, true, err
}

// short returns a value in at most 40 characters.
func short(raw json.RawMessage) string {
	text := []rune(strings.Join(strings.Fields(string(raw)), " "))
	if len(text) > 40 {
		return string(text[:39]) + "…"
	}
	return string(text)
}
