package paircheck_test

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// What checks shares no code with what it checks: it imports nothing of ours.
func TestIndependent(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			if strings.HasPrefix(spec.Path.Value, `"noughts`) {
				t.Errorf("%s imports %s", f.Name(), spec.Path.Value)
			}
		}
		read++
	}
	if read < 3 {
		t.Errorf("only %d files read", read)
	}
}
