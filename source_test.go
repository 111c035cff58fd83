package noughts_test

import (
	"go/ast"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"noughts/engine/longtest"
)

// sayers are the functions, and methods are the functions of a package or a
// value, that take a message id and then, unless the call has an ellipsis, every
// value of the message by name.
var (
	sayers  = []string{"NewUserError", "Say", "Within", "newUserError"}
	methods = []string{"NewUserError", "Say", "Says", "Within", "says", "tell"}
)

// An utterance is a call that says a message.
type utterance struct {
	at, id string
	values []string
	open   bool // whether there may be more values
}

// spoken is what the program's source says about messages.
type spoken struct {
	literals   map[string]string // every string, and where it stands
	heads      []string          // what stands before a + and ends with a dot
	methods    map[string]string // the methods of analysis, and where they stand
	utterances []utterance
}

// playground has messages of its own, as data.
const playground = "cmd/noughts/playground.json"

// listen tells what all Go files of the program say, and what the playground is at first.
func listen(t *testing.T) spoken {
	t.Helper()
	longtest.SkipUnderRace(t)
	s, err := hearAll()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// hearAll listens once for all tests.
var hearAll = sync.OnceValues(func() (spoken, error) {
	s := spoken{literals: map[string]string{}, methods: map[string]string{}}
	data, err := os.ReadFile(playground)
	if err != nil {
		return s, err
	}
	for _, m := range regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(string(data), -1) {
		s.literals[m[1]] = playground
	}
	list, err := readFiles()
	for _, f := range list {
		if f.test {
			continue
		}
		ast.Inspect(f.parsed, func(n ast.Node) bool {
			if n != nil {
				s.hear(n, source.Position(n.Pos()).String())
			}
			return true
		})
	}
	return s, err
})

// TestProgramsEnd looks whether every program that is started may be waited for: what it has
// started itself may hold its output open for ever, which WaitDelay ends.
func TestProgramsEnd(t *testing.T) {
	started := 0
	for _, f := range files(t) {
		for _, d := range f.parsed.Decls {
			var starts, ends int
			ast.Inspect(d, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if s.Sel.Name == "WaitDelay" {
						ends++
					} else if x, ok := s.X.(*ast.Ident); ok && x.Name == "exec" && strings.HasPrefix(s.Sel.Name, "Command") {
						starts++
					}
				}
				return true
			})
			if started += starts; starts > ends {
				t.Errorf("%s: a function starts %d programs and sets WaitDelay of %d", f.name, starts, ends)
			}
		}
	}
	if started < 15 {
		t.Errorf("%d programs are started, and should be more", started)
	}
}

// TestNoTestIsLeftOutTwice looks whether any test, or what it calls in its package, is left out
// under the race detector as one without races and samples its cases with -short, too: then neither
// stage of .ci/run would look at all of them. Sample and Some leave out what they sample by
// themselves.
func TestNoTestIsLeftOutTwice(t *testing.T) {
	calls := map[string][]string{} // by package and function
	for _, f := range files(t) {
		for _, d := range f.parsed.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && f.test {
				calls[f.pkg+"."+d.Name.Name] = append(calls[f.pkg+"."+d.Name.Name], called(f.pkg, d)...)
			}
		}
	}
	looked := 0
	for name := range calls {
		if !strings.Contains(name, ".Test") && !strings.Contains(name, ".Fuzz") {
			continue
		}
		reached := map[string]bool{}
		reach(calls, name, reached)
		if !reached["longtest.SkipUnderRace"] {
			continue
		}
		looked++
		for _, samples := range []string{"longtest.Part", "longtest.Sample", "longtest.Skip", "longtest.SkipShort", "longtest.Some", "testing.Short"} {
			if reached[samples] {
				t.Errorf("%s uses longtest.SkipUnderRace and %s", name, samples)
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d tests are left out under the race detector", looked)
	}
}

// called lists what a function of a package calls: functions of its package, and those of longtest
// and testing.
func called(pkg string, d *ast.FuncDecl) (names []string) {
	ast.Inspect(d, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			names = append(names, pkg+"."+fun.Name)
		case *ast.SelectorExpr:
			if x, ok := fun.X.(*ast.Ident); ok && (x.Name == "longtest" || x.Name == "testing") {
				names = append(names, x.Name+"."+fun.Sel.Name)
			}
		}
		return true
	})
	return names
}

// reach notes all that a function calls, and what that calls.
func reach(calls map[string][]string, name string, reached map[string]bool) {
	for _, next := range calls[name] {
		if !reached[next] {
			reached[next] = true
			reach(calls, next, reached)
		}
	}
}

// hear notes what one node of the source says.
func (s *spoken) hear(n ast.Node, at string) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok {
			s.literals[text] = at
		}
	case *ast.Field:
		if n.Tag == nil {
			break
		}
		if tag, ok := literal(n.Tag); ok { // help in the grammar of the command line
			s.literals[reflect.StructTag(tag).Get("help")] = at
		}
	case *ast.BinaryExpr:
		if text, ok := literal(n.X); ok && strings.HasSuffix(text, ".") {
			s.heads = append(s.heads, text)
		}
	case *ast.ValueSpec:
		for i, value := range n.Values {
			if text, ok := literal(value); ok && strings.HasPrefix(strings.ToLower(n.Names[i].Name), "method") {
				s.methods[text] = at
			}
		}
	case *ast.CallExpr:
		if u, ok := says(n); ok {
			u.at = at
			s.utterances = append(s.utterances, u)
		}
	}
}

// literal returns the text of a string that stands there as it is.
func literal(n ast.Expr) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// says reads a call that says a message by its id.
func says(call *ast.CallExpr) (utterance, bool) {
	var name string
	var ok bool
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		name, ok = fun.Name, slices.Contains(sayers, fun.Name)
	case *ast.SelectorExpr:
		name, ok = fun.Sel.Name, slices.Contains(methods, fun.Sel.Name)
	}
	args := call.Args
	u := utterance{open: call.Ellipsis.IsValid()}
	if ok && name == "Within" { // the error goes before
		args, u.values = args[1:], []string{"Reason"}
	}
	if !ok || len(args) == 0 {
		return u, false
	}
	if u.id, ok = literal(args[0]); !ok || !strings.Contains(u.id, ".") {
		return u, false
	}
	for i := 1; i < len(args); i += 2 {
		if value, ok := literal(args[i]); ok {
			u.values = append(u.values, value)
		}
	}
	return u, true
}

// has reports whether a text is a string of the source.
func (s spoken) has(text string) bool { return s.literals[text] != "" }

// headed reports whether an id is a head and words, which the source may have
// with blanks; single letters are those of symbols.
func (s spoken) headed(id string) bool {
	return slices.ContainsFunc(s.heads, func(head string) bool {
		rest, ok := strings.CutPrefix(id, head)
		if !ok {
			return false
		}
		if s.has(rest) {
			return true
		}
		for _, word := range strings.Split(rest, ".") {
			if len(word) > 1 && !s.has(word) && !s.has(strings.ReplaceAll(word, "_", " ")) {
				return false
			}
		}
		return true
	})
}

// ended reports whether an id is a string of the source with endings.
func (s spoken) ended(id string) bool {
	i := strings.LastIndexByte(id, '.')
	return i > 0 && s.has(id[i:]) && (s.has(id[:i]) || s.ended(id[:i]))
}
