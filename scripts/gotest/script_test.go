package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// fakeGo stands for the go command: it does nothing, and says what it would test.
const fakeGo = `#!/bin/sh
case "$1 $2" in
"env CC") echo fakecc ;;
"run ./scripts/gotest") shift 2; echo "gotest: $*" ;;
esac
`

// runScript runs a script of this folder's parent on a machine that has the named programs and no
// package manager, with more variables in its environment. It returns what the script prints last.
func runScript(t *testing.T, script string, variables []string, programs ...string) (last string, err error) {
	t.Helper()
	bin := t.TempDir()
	for _, name := range []string{"bash", "cut", "dirname", "env", "grep", "id", "sh", "xargs"} {
		real, err := exec.LookPath(name)
		if err != nil {
			t.Skip("there is no shell here: ", err)
		}
		if err := os.Symlink(real, filepath.Join(bin, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range append(programs, "go") {
		text := "#!/bin/sh\n"
		if name == "go" {
			text = fakeGo
		}
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join("..", script))
	cmd.Env, cmd.WaitDelay = append([]string{"PATH=" + bin}, variables...), 10*time.Second
	said, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	return lines[len(lines)-1], err
}

// vulnerabilities is what is left out here, where nothing can be reached.
const vulnerabilities = "-left-out=known vulnerabilities: their database is not part of the repository, and cannot be reached"

// What the scripts ask for whatever is there.
const (
	asUsual  = "-exec=env -u GOGC -u GOMEMLIMIT"
	packages = " ./cmd/noughts ./store/postgres ./..."
	check    = "gotest: -beside=nice -n 19 go run honnef.co/go/tools/cmd/staticcheck ./... "
	quick    = "gotest: " + asUsual + " -short -vet=off -parallel=4 -timeout=30m"
	whole    = " " + asUsual + " -vet=off -parallel=4 -shuffle=on -timeout=30m" + packages
)

// requireAll is the variable with which nothing may be left out.
const requireAll = "NOUGHTS_REQUIRE_ALL=1"

// everything is all that the tests need beyond Go.
var everything = []string{"fakecc", "chromium", "node", "npm", "initdb", "pgbouncer"}

// TestScriptLeavesOut checks what the scripts hand on where something is missing. scripts/test
// needs no compiler, and remembers no result where anything is missing; that a browser or Node is
// not there is said by the tests that need them.
func TestScriptLeavesOut(t *testing.T) {
	for _, c := range []struct {
		script, without string
		variables       []string
		want            string
	}{
		{"test", "", nil, quick + packages},
		{"test", "fakecc", nil, quick + packages},
		{"test", "npm", nil, quick + " -count=1" + packages},
		{"test", "chromium", nil, quick + " -count=1" + packages},
		{"test", "", []string{requireAll}, quick + packages},
		{"test", "chromium", []string{requireAll}, ""},
		{"check", "", nil, check + vulnerabilities + " -race" + whole},
		{"check", "npm", nil, check + vulnerabilities + " -race" + whole},
		{"check", "chromium", nil, check + vulnerabilities + " -race" + whole},
		{"check", "fakecc", nil, check + vulnerabilities + " -left-out=the race detector: no C compiler" + whole},
		{"check", "", []string{"NOUGHTS_TESTED=1"}, check + "-tested " + vulnerabilities + " -race" + whole},
		{"check", "", []string{requireAll}, check + vulnerabilities + " -race" + whole},
		{"check", "fakecc", []string{requireAll}, ""},
	} {
		there := slices.DeleteFunc(slices.Clone(everything), func(name string) bool { return name == c.without })
		got, err := runScript(t, c.script, c.variables, there...)
		if (err == nil) != (c.want != "") || err == nil && got != c.want {
			t.Errorf("%s %v without %q: got %q, %v; want %q", c.script, c.variables, c.without, got, err, c.want)
		}
	}
}
