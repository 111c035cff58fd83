package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"noughts/engine/longtest"
)

// strange are values put in the place of every value of a request.
var strange = []any{
	nil, true, false, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 64, 32832, 1_000_000, 1.5, "", "Bad value!", strings.Repeat("x", 5000),
	[]any{},
	map[string]any{},
	[]any{"x"},
}

// added are fields put where they may have no business.
var added = map[string]any{
	"unknown": 1, "url": "https://example.com", "custom_id": "x", "data": map[string]any{}, "choices": []any{},
	"autocomplete": true, "min_value": 1, "max_value": 2, "content": "x", "embeds": []any{},
}

// mutants calls f with every version of the requests in which one thing is changed, and says what.
// A part that requests have in common is changed in one of them.
func mutants(t *testing.T, requests []Request, f func(what string, mutant Request)) {
	t.Helper()
	m := mutator{}
	for _, r := range requests {
		if len(r.Body) == 0 {
			continue
		}
		var whole any
		if err := json.Unmarshal(r.Body, &whole); err != nil {
			t.Fatal(err)
		}
		m.mutate(whole, "", func(what string, changed any) {
			r.Body = jsonOf(changed)
			f(what, r)
		})
	}
}

// A mutator remembers as text what it has changed.
type mutator map[string]bool

// mutate calls put with every changed version of a value.
func (m mutator) mutate(value any, at string, put func(what string, changed any)) {
	for _, s := range strange {
		what := at + " replaced"
		if kindOf(s) != kindOf(value) {
			what += otherType
		}
		put(what, s)
	}
	text := string(jsonOf(value))
	if m[text] && at != "" { // the whole of a request has a schema of its own
		return
	}
	m[text] = true
	switch v := value.(type) {
	case map[string]any:
		m.fields(v, at, put)
	case []any:
		if len(v) > 0 {
			put(at+" repeated", slices.Repeat(v, 100/len(v)+1))
		}
		for i := range v {
			m.mutate(v[i], at+"/"+strconv.Itoa(i), func(what string, changed any) {
				other := slices.Clone(v)
				other[i] = changed
				put(what, other)
			})
		}
	}
}

func (m mutator) fields(v map[string]any, at string, put func(what string, changed any)) {
	for _, key := range slices.Sorted(maps.Keys(v)) {
		less := maps.Clone(v)
		delete(less, key)
		put(at+"/"+key+" left out", less)
		m.mutate(v[key], at+"/"+key, func(what string, changed any) {
			other := maps.Clone(v)
			other[key] = changed
			put(what, other)
		})
	}
	for key, extra := range added {
		if _, there := v[key]; !there {
			more := maps.Clone(v)
			more[key] = extra
			put(at+"/"+key+" added", more)
		}
	}
}

// otherType ends what is said of a change to a value of another JSON type.
const otherType = " by another type"

func kindOf(value any) string {
	switch value.(type) {
	case string:
		return "string"
	case int, float64:
		return "number"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}

// TestTypesAndUnknownFields wants a value of another type, and a field that no call has, to be
// refused everywhere.
func TestTypesAndUnknownFields(t *testing.T) {
	longtest.SkipUnderRace(t)
	unknown, types := 0, 0
	mutants(t, captured(t), func(what string, mutant Request) {
		switch {
		case strings.HasSuffix(what, "/unknown added"):
			unknown++
		case strings.HasSuffix(what, otherType):
			types++
		default:
			return
		}
		if Own().Check(mutant) == nil {
			t.Errorf("%s, %s: taken", mutant, what)
		}
	})
	if unknown < 50 || types < 2000 {
		t.Errorf("only %d unknown fields and %d other types were tried", unknown, types)
	}
}

func jsonOf(value any) []byte {
	raw, err := json.Marshal(value)
	if err != nil {
		panic(err) // made of JSON's own types
	}
	return raw
}

// TestEveryKeywordRefuses changes what the bot sends in every way, and wants each keyword of each
// schema to refuse something: one that never does could as well be missing.
func TestEveryKeywordRefuses(t *testing.T) {
	const all = 5000
	least := longtest.Sample(t, all/40, all)
	every := all / least // of so many changes one is tried
	missing := map[string]bool{}
	for _, keyword := range keywords(t) {
		missing[keyword] = true
	}
	if len(missing) < 100 {
		t.Errorf("the schemas have only %d keywords", len(missing))
	}
	tried, refused := 0, 0
	mutants(t, captured(t), func(_ string, mutant Request) {
		if tried++; tried%every > 0 {
			return
		}
		var invalid *jsonschema.ValidationError
		if errors.As(Own().Check(mutant), &invalid) {
			refused++
			strike(missing, invalid)
		}
	})
	tried /= every
	t.Logf("%d of %d changed requests are refused, and %d keywords refuse nothing", refused, tried, len(missing))
	for _, keyword := range slices.Sorted(maps.Keys(missing)) {
		if every == 1 {
			t.Errorf("%s refuses nothing", keyword)
		}
	}
	if tried < least || refused < tried/2 {
		t.Errorf("only %d changed requests were tried, and %d refused", tried, refused)
	}
}

// strike takes out the keywords that an error blames.
func strike(missing map[string]bool, e *jsonschema.ValidationError) {
	delete(missing, strings.Join(append([]string{e.SchemaURL}, e.ErrorKind.KeywordPath()...), "/"))
	for _, cause := range e.Causes {
		strike(missing, cause)
	}
}

// keywords lists where in the schemas something can be refused.
func keywords(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(files, "calls/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range names {
		raw, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var schema any
		if err := json.Unmarshal(raw, &schema); err != nil {
			t.Fatal(err)
		}
		out = append(out, keywordsOf(schema, base+strings.TrimPrefix(name, "calls/")+"#")...)
	}
	return out
}

func keywordsOf(schema any, at string) []string {
	if schema == false {
		return []string{at}
	}
	fields, _ := schema.(map[string]any)
	var out []string
	for key, value := range fields {
		switch at := at + "/" + key; key {
		case "$comment", "$ref", "if":
		case "properties", "patternProperties", "$defs":
			for name, inner := range value.(map[string]any) {
				out = append(out, keywordsOf(inner, at+"/"+name)...)
			}
		case "allOf":
			for i, inner := range value.([]any) {
				out = append(out, keywordsOf(inner, fmt.Sprintf("%s/%d", at, i))...)
			}
		case "items", "then", "else", "additionalProperties", "unevaluatedProperties":
			out = append(out, keywordsOf(value, at)...)
		default:
			out = append(out, at)
		}
	}
	return out
}
