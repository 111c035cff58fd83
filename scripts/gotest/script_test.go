package main

import (
	"os"
	"os/exec"
	"path/filepath"
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

// testScript runs scripts/test on a machine that has the named programs and no
// package manager. It returns what it prints last.
func testScript(t *testing.T, requireAll bool, programs ...string) (last string, err error) {
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
	cmd := exec.CommandContext(t.Context(), filepath.Join("..", "test"))
	cmd.Env, cmd.WaitDelay = []string{"PATH=" + bin}, 10*time.Second
	if requireAll {
		cmd.Env = append(cmd.Env, "NOUGHTS_REQUIRE_ALL=1")
	}
	said, err := cmd.CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	return lines[len(lines)-1], err
}

// vulnerabilities is what is left out here, where nothing can be reached.
const vulnerabilities = "-left-out=known vulnerabilities: their database is not part of the repository, and cannot be reached"

// staticcheck is what runs beside the tests.
const staticcheck = "-beside=nice -n 19 go run honnef.co/go/tools/cmd/staticcheck ./... "

// all is what scripts/test asks for.
const all = " -exec=env -u GOGC -u GOMEMLIMIT -vet=off -parallel=4 -shuffle=on -timeout=30m ./store/postgres ./..."

// TestScriptLeavesOut checks what scripts/test hands on where something is missing.
func TestScriptLeavesOut(t *testing.T) {
	for _, c := range []struct {
		programs []string
		want     string
	}{
		{[]string{"fakecc", "chromium", "node", "npm"}, "gotest: " + staticcheck + vulnerabilities + " -race" + all},
		{[]string{"fakecc", "chromium", "node"}, "gotest: " + staticcheck + vulnerabilities + " -race" + all}, // the tests say it
		{[]string{"fakecc"}, "gotest: " + staticcheck + vulnerabilities + " -race" + all},
		{[]string{"chromium", "node", "npm"}, "gotest: " + staticcheck + vulnerabilities + " -left-out=the race detector: no C compiler" + all},
	} {
		if got, err := testScript(t, false, c.programs...); got != c.want || err != nil {
			t.Errorf("with %v: got %q, %v; want %q", c.programs, got, err, c.want)
		}
		got, err := testScript(t, true, c.programs...)
		if whole := len(c.programs) == 4; whole != (err == nil) || whole != (got == c.want) {
			t.Errorf("with %v, where everything is required: got %q, %v", c.programs, got, err)
		}
	}
}
