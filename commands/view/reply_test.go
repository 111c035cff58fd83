package view_test

import (
	"reflect"
	"slices"
	"testing"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine"
)

// A reply is data: neither a function nor an interface, by which something could be called, can be
// reached from it, but for games and positions, which are values of the engine's.
func TestRepliesAreData(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var scenes []string
	var visit func(at string, of reflect.Type)
	visit = func(at string, of reflect.Type) {
		if seen[of] {
			return
		}
		seen[of] = true
		if of == reflect.TypeFor[engine.Game]() || of == reflect.TypeFor[engine.Position]() || of == reflect.TypeFor[engine.Board]() {
			return
		}
		if of == reflect.TypeFor[any]() {
			scenes = append(scenes, at)
			of = reflect.TypeFor[*view.PageScene]() // as Message.Scene says
		}
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
	if !slices.Equal(scenes, []string{"Reply.Message.Scene"}) {
		t.Errorf("any value can be in %v", scenes)
	}
	if !seen[reflect.TypeFor[commands.SelectOption]()] || !seen[reflect.TypeFor[commands.Field]()] {
		t.Error("not all of a reply was looked at")
	}
}
