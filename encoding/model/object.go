package model

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/tensor"
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
	maxKeys = 1 << 15                // per object: BEiT has 21,841 labels
	maxList = encoding.MaxDModel / 2 // one number per pair
)

// newObject parses a text as one object. It returns an error unless the text is valid JSON, at most
// 32 deep and without duplicate keys, which JSON readers resolve differently. Python's NaN and Infinity
// are read as texts, so that they are an error only where a number is wanted.
func newObject(text []byte) (object, error) {
	if len(text) > tensor.MaxHead {
		return object{}, fmt.Errorf("it has %d bytes; at most %d are allowed", len(text), tensor.MaxHead)
	}
	text = finite(text)
	if err := tensor.CheckKeys(text, maxKeys); err != nil {
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

// finite returns a JSON text with the numbers that Python's json module writes and JSON does not have as texts.
func finite(text []byte) []byte {
	if !bytes.Contains(text, []byte("NaN")) && !bytes.Contains(text, []byte("Infinity")) {
		return text
	}
	out := make([]byte, 0, len(text)+len(text)/2)
	for {
		at := notFinite.FindIndex(text)
		if at == nil {
			return append(out, text...)
		}
		word := text[at[0]:at[1]]
		out = append(out, text[:at[0]]...)
		if word[0] == '"' {
			out = append(out, word...)
		} else {
			out = strconv.AppendQuote(out, string(word))
		}
		text = text[at[1]:]
	}
}

// notFinite matches texts too, which may contain such words.
var notFinite = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?Infinity|NaN`)

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
	err = json.Unmarshal(o.values[key], &v)
	if n := 0.0; err != nil && json.Unmarshal(o.values[key], &n) == nil { // as Python reads numbers
		switch v := any(&v).(type) {
		case *bool:
			*v, err = n != 0, nil
		case *int:
			if n == math.Trunc(n) && math.Abs(n) < 1<<53 { // 131072.0
				*v, err = int(n), nil
			}
		}
	}
	if err != nil {
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
