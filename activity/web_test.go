package activity_test

import (
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"noughts/engine/longtest"
)

// TestPageModules runs the tests of the page's own modules, which are written in the page's
// language.
func TestPageModules(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		longtest.LeaveOut(t, "node is not installed, so the page's modules cannot be tested")
	}
	files, err := filepath.Glob("web_test/*.test.js")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests of the page's modules found: %v", err)
	}
	tests := exec.CommandContext(t.Context(), node, append([]string{"--test"}, files...)...)
	tests.WaitDelay = 10 * time.Second
	out, err := tests.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
