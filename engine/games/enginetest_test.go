package games_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"noughts/engine/games"
)

// Every family is checked as a whole, with all its presets: this fails where the
// tests of its folder do not call enginetest.RunFamily.
func TestEveryFamilyIsChecked(t *testing.T) {
	for _, f := range games.All() {
		path := reflect.TypeOf(f).PkgPath()
		folder := path[strings.LastIndexByte(path, '/')+1:]
		if !calls(t, folder, "RunFamily") {
			t.Errorf("no test of %s calls enginetest.RunFamily", folder)
		}
	}
}

// calls reports whether a test of a folder calls a function of enginetest.
func calls(t *testing.T, folder, function string) (found bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			test, ok := decl.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(test.Name.Name, "Test") {
				continue
			}
			ast.Inspect(test, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				name, ok := call.Fun.(*ast.SelectorExpr)
				if ok && name.Sel.Name == function {
					of, ok := name.X.(*ast.Ident)
					found = found || ok && of.Name == "enginetest"
				}
				return true
			})
		}
	}
	return found
}
