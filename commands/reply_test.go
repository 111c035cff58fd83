package commands_test

import (
	"reflect"
	"testing"

	"noughts/commands"
)

// A reply is data: neither a function nor an interface, by which something could be called, can be
// reached from it.
func TestRepliesAreData(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var visit func(at string, of reflect.Type)
	visit = func(at string, of reflect.Type) {
		if seen[of] {
			return
		}
		seen[of] = true
		switch of.Kind() {
		case reflect.Func, reflect.Interface, reflect.Chan, reflect.UnsafePointer:
			t.Errorf("%s is a %s", at, of)
		case reflect.Map:
			visit(at+"[key]", of.Key())
			visit(at+"[]", of.Elem())
		case reflect.Slice, reflect.Array, reflect.Pointer:
			visit(at+"[]", of.Elem())
		case reflect.Struct:
			for f := range of.NumField() {
				visit(at+"."+of.Field(f).Name, of.Field(f).Type)
			}
		}
	}
	visit("Reply", reflect.TypeFor[commands.Reply]())
	if !seen[reflect.TypeFor[commands.SelectOption]()] || !seen[reflect.TypeFor[commands.Field]()] {
		t.Error("not all of a reply was looked at")
	}
}
