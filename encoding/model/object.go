package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// object is a JSON object that is read key by key, so that a wrong value can be
// named and an unknown key be told.
type object struct {
	path   string // of the object, such as rope_scaling
	values map[string]json.RawMessage
	read   map[string]bool
}

// Limits of a configuration. It is a page of text; what is larger is another
// file.
const (
	maxBytes = 16 << 20
	maxDepth = 32
)

// newObject reads a whole text as one object. It must be valid JSON, at most
// maxDepth deep, and no object may hold a key twice: which of the two a reader
// takes differs between readers.
func newObject(text []byte) (object, error) {
	if len(text) > maxBytes {
		return object{}, fmt.Errorf("it has %d bytes, at most %d are read", len(text), maxBytes)
	}
	if err := checkKeys(json.NewDecoder(bytes.NewReader(text))); err != nil {
		return object{}, err
	}
	o := object{read: map[string]bool{}}
	if err := json.Unmarshal(text, &o.values); err != nil || o.values == nil {
		return object{}, errors.New("it is no JSON object")
	}
	return o, nil
}

// checkKeys walks a text of JSON for its depth and its keys.
func checkKeys(d *json.Decoder) error {
	type level struct {
		keys  map[string]bool // nil in a list
		isKey bool
	}
	var open []level
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF) && len(open) == 0:
			return nil
		case err != nil:
			return fmt.Errorf("it is no valid JSON: %s", reason(err))
		}
		top := len(open) - 1
		if delim, ok := token.(json.Delim); ok {
			switch delim {
			case '{':
				open = append(open, level{keys: map[string]bool{}, isKey: true})
			case '[':
				open = append(open, level{})
			default:
				open = open[:top]
				top = len(open) - 1
			}
			if len(open) > maxDepth {
				return fmt.Errorf("it is nested more than %d deep", maxDepth)
			}
			if delim == '{' || delim == '[' {
				continue
			}
		} else if top >= 0 && open[top].isKey {
			key := token.(string)
			if open[top].keys[key] {
				return fmt.Errorf("it has the key %q twice", key)
			}
			open[top].keys[key], open[top].isKey = true, false
			continue
		}
		if top >= 0 && open[top].keys != nil {
			open[top].isKey = true
		}
	}
}

// reason is what a JSON error says, in one line.
func reason(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "it ends too early"
	}
	text, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), "json: "), "\n")
	return text
}

// has tells whether a key is there and is not null.
func (o object) has(key string) bool {
	raw, ok := o.values[key]
	return ok && string(bytes.TrimSpace(raw)) != "null"
}

// name is a key with the path to it.
func (o object) name(key string) string {
	if o.path == "" {
		return key
	}
	return o.path + "." + key
}

// get reads a value of a key that is there; what is what it must be.
func get[T any](o object, key, what string) (v T, err error) {
	o.read[key] = true
	if err := json.Unmarshal(o.values[key], &v); err != nil {
		return v, fmt.Errorf("%s must be %s, not %s", o.name(key), what, short(o.values[key]))
	}
	return v, nil
}

// pick reads the first of some keys that is there, or gives what is usual.
func pick[T any](o object, usual T, what string, keys ...string) (T, error) {
	found, err := usual, error(nil)
	for _, key := range slices.Backward(keys) {
		if o.has(key) {
			if found, err = get[T](o, key, what); err != nil {
				return usual, err
			}
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

// inner reads an object of a key; if there is none, false and one without keys.
func (o object) inner(key string) (in object, given bool, err error) {
	in = object{path: o.name(key), read: map[string]bool{}}
	if !o.has(key) {
		return in, false, nil
	}
	in.values, err = get[map[string]json.RawMessage](o, key, "an object")
	return in, true, err
}

// unread lists the keys that nothing asked for.
func (o object) unread() (keys []string) {
	for _, key := range slices.Sorted(maps.Keys(o.values)) {
		if !o.read[key] {
			keys = append(keys, o.name(key))
		}
	}
	return keys
}

// short is a value in at most 40 characters.
func short(raw json.RawMessage) string {
	text := []rune(strings.Join(strings.Fields(string(raw)), " "))
	if len(text) > 40 {
		return string(text[:39]) + "…"
	}
	return string(text)
}
