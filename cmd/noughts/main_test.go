package main

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"noughts/engine/longtest"
)

var update = flag.Bool("update", false, "write the output that the scripts expect anew")

func TestMain(m *testing.M) {
	if os.Getenv(beProgram) != "" {
		main() // which exits
	}
	if os.Getenv(beStubborn) != "" {
		runStubborn()
	}
	if address := os.Getenv(beBot); address != "" {
		if err := runBotAlone(address); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	testscript.Main(endingChromium{m}, map[string]func(){"noughts": main})
}

// TestScripts runs the program as a person at a terminal would.
func TestScripts(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	runScripts(t, "testdata/script")
}

// TestLongScripts is TestScripts of what takes long to compute.
func TestLongScripts(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	runScripts(t, "testdata/script/long")
}

// runScripts runs the scripts of a folder.
func runScripts(t *testing.T, folder string) {
	t.Helper()
	testscript.Run(t, testscript.Params{
		Dir: folder, RequireExplicitExec: true, UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", os.Getenv("GORACE"))
			return nil
		},
	})
}
