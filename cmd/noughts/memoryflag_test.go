package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"noughts/engine/longtest"
)

// Whoever gives a search less memory has it forget more, so that it looks at more positions, and
// finds another proof.
func TestMemoryIsWhatSearchesGet(t *testing.T) {
	longtest.Skip(t)
	analyze := func(memory string) (nodes uint64) {
		out, errs, code := execute(t, "", "analyze", "--json", "--time", "5m", "--memory", memory, "mnk:4x4:4:misere")
		var said struct {
			Proved bool
			Nodes  uint64
		}
		if err := json.Unmarshal([]byte(out), &said); err != nil || code != 0 || !said.Proved {
			t.Fatalf("exit %d, %v, %s%s", code, err, out, errs)
		}
		return said.Nodes
	}
	if little, enough := analyze("1MB"), analyze("64MB"); little <= enough {
		t.Errorf("%d positions with 1 MB, %d with 64", little, enough)
	}
	prove := func(memory string) string {
		file := filepath.Join(t.TempDir(), "proof")
		if out, errs, code := execute(t, "", "prove", "--memory", memory, "-o", file, "mnk:5x5:4"); code != 0 {
			t.Fatalf("exit %d, %s%s", code, out, errs)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if little := prove("1MB"); little == prove("64MB") || little != prove("1MB") {
		t.Error("the proof does not depend on the memory")
	}
}
