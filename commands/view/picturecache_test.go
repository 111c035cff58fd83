package view

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"noughts/engine"
	"noughts/render"
)

// What shows in a picture is in its key: each field of what is drawn is changed in
// turn, and no two keys are the same.
func TestPictureKeyTellsPicturesApart(t *testing.T) {
	plain := func() (engine.Board, render.Options) {
		return engine.Board{Rows: 1, Cols: 2, Cells: make([]engine.Symbol, 2)}, render.Options{}
	}
	b, o := plain()
	seen := map[string]string{pictureKey(b, o): "nothing"}
	check := func(what string, b engine.Board, o render.Options) {
		key := pictureKey(b, o)
		if same, ok := seen[key]; ok {
			t.Errorf("%s makes no other key than %s", what, same)
		}
		seen[key] = what
	}
	for i := range reflect.TypeFor[engine.Board]().NumField() {
		b, o := plain()
		if name := reflect.TypeFor[engine.Board]().Field(i).Name; name != "Notes" { // said in the options
			change(reflect.ValueOf(&b).Elem().Field(i))
			check("Board."+name, b, o)
		}
	}
	for i := range reflect.TypeFor[render.Options]().NumField() {
		if reflect.TypeFor[render.Options]().Field(i).Name == "Wrote" { // changes no picture
			continue
		}
		b, o := plain()
		change(reflect.ValueOf(&o).Elem().Field(i))
		check("Options."+reflect.TypeFor[render.Options]().Field(i).Name, b, o)
	}
	for _, w := range []render.Window{{Row: 1}, {Col: 1}, {Rows: 2}} {
		b, o := plain()
		o.Focus = &w
		check(fmt.Sprint("the window ", w), b, o)
		o.Focus, o.Crop = nil, &w
		check(fmt.Sprint("the crop ", w), b, o)
	}
	if len(seen) < 18 {
		t.Errorf("%d keys were compared, want all fields'", len(seen))
	}
}

// change gives a field another value.
func change(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8, reflect.Uint16:
		v.SetUint(v.Uint() + 1)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		change(v.Elem())
	case reflect.Struct:
		change(v.Field(v.NumField() - 1))
	case reflect.Array:
		change(v.Index(v.Len() - 1))
	case reflect.Slice:
		grown := reflect.MakeSlice(v.Type(), 1, 1)
		if v.Type().Elem().Kind() != reflect.Struct {
			change(grown.Index(0))
		}
		v.Set(grown)
	default:
		panic(v.Kind())
	}
}

// A picture is drawn once while it is among the last ones; a failure is not remembered.
func TestPicturesAreDrawnOnce(t *testing.T) {
	p := NewPainter(nil, nil)
	drawn := 0
	draw := func() ([]byte, error) { drawn++; return make([]byte, 1<<16), nil }
	for range 2 {
		if png, err := p.once("first", draw); err != nil || len(png) == 0 {
			t.Fatal(len(png), err)
		}
	}
	if drawn != 1 {
		t.Errorf("one picture was drawn %d times", drawn)
	}
	for i := range 1000 {
		_, _ = p.once(fmt.Sprint(i), draw)
	}
	if _, _ = p.once("999", draw); drawn != 1001 {
		t.Errorf("the last picture of 1000 was drawn again")
	}
	if _, _ = p.once("first", draw); drawn != 1002 {
		t.Errorf("a picture from long ago is still held")
	}
	broken := errors.New("broken")
	if _, err := p.once("bad", func() ([]byte, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if png, err := p.once("bad", draw); err != nil || png == nil {
		t.Errorf("a failure was remembered: %v", err)
	}
}
