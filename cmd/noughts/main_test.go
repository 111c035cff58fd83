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
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireExplicitExec: true, UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("GORACE", os.Getenv("GORACE"))
			return nil
		},
	})
}
