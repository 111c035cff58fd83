package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestInstrumentation checks that the flags name what is uninstrumented, and only under the race
// detector.
func TestInstrumentation(t *testing.T) {
	got := instrumentation([]string{"-race", "./..."})
	if len(got) != len(uninstrumented) || !slices.Contains(got, "-gcflags=modernc.org/sqlite/lib=-race=false -dwarf=false") {
		t.Errorf("got %q with the race detector", got)
	}
	if got := instrumentation([]string{"./..."}); got != nil {
		t.Errorf("got %q without the race detector", got)
	}
}

// TestBeside checks that what runs beside the tests is reported, and that its failure is one.
func TestBeside(t *testing.T) {
	for command, want := range map[string]string{"go version": "ok", "go vet -no-such-flag": "FAIL"} {
		var out strings.Builder
		err := beside(&out, command)()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		last := lines[len(lines)-1]
		if (err != nil) != (want == "FAIL") || !strings.HasPrefix(last, want) || !strings.HasSuffix(last, command) {
			t.Errorf("%s: %v\n%s", command, err, &out)
		}
		if len(lines) < 2 {
			t.Errorf("%s: what it said is missing", command)
		}
	}
}

// synchronizes matches a function that is defined in a package's object file and belongs to generic
// code of the standard library that synchronizes goroutines: not one that compares values of a type
// ("type:").
var synchronizes = regexp.MustCompile(` T [^:\n]*\b(sync|sync/atomic)\.`)

// TestUninstrumented looks into the compiled packages that the race detector stays out of: none has
// a copy of what synchronizes others. The bot's own driver of SQLite, which has, shows that it
// would be seen.
func TestUninstrumented(t *testing.T) {
	for _, path := range append(slices.Clone(uninstrumented), "modernc.org/sqlite") {
		file := goSays(t, "list", "-export", "-f", "{{.Export}}", path)
		// Not "go tool nm": it would compile the standard library once more, without looking at
		// GOFLAGS.
		symbols := goSays(t, "run", "cmd/nm", strings.TrimSpace(string(file)))
		if found := synchronizes.Find(symbols); (found != nil) != !slices.Contains(uninstrumented, path) {
			t.Errorf("%s: found %q", path, found)
		}
	}
}

// goSays runs the go command.
func goSays(t *testing.T, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.WaitDelay = 10 * time.Second
	said, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %q: %v", args, err)
	}
	return said
}
