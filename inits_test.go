package noughts_test

import (
	"go/ast"
	"testing"
)

// TestNoInits forbids functions called init: files initialize in the order of
// their names, so that renaming one may change what the others find. A variable
// with an initializer waits for what it depends on, wherever that stands.
func TestNoInits(t *testing.T) {
	read := 0
	for _, f := range files(t) {
		read++
		for _, d := range f.parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s: a function init; use a variable with an initializer, or sync.OnceValue", source.Position(fn.Pos()))
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d files were read", read)
	}
}
