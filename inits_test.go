package noughts_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// TestNoInits forbids functions called init: files initialise in the order of
// their names, so that renaming one may change what the others find. A variable
// with an initialiser waits for what it depends on, wherever that stands.
func TestNoInits(t *testing.T) {
	read := 0
	for _, f := range files(t) {
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, f.name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		read++
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s: a function init; use a variable with an initialiser, or sync.OnceValue", set.Position(fn.Pos()))
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d files were read", read)
	}
}
