// Command gotest runs go test with the arguments it is given and reports what
// matters: a line for each package, the output of tests that failed, and at the end
// every test that was slow and every one that was left out, with its reason. Its
// last line says whether anything was left out, and what.
//
// Before the arguments for go test there may be -left-out=TEXT, any number of times,
// for what whoever calls it has left out already. With NOUGHTS_REQUIRE_ALL set,
// leaving anything out is a failure, except for a test that needs a file which is
// not part of the repository.
//
// The argument -- begins the arguments of another run. A test that one run skips and
// another has passed is not left out.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Println("FAIL:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	r := newReport(os.Stdout)
	for len(args) > 0 {
		what, ok := strings.CutPrefix(args[0], "-left-out=")
		if !ok {
			break
		}
		r.leaveOut(what)
		args = args[1:]
	}
	var failed error
	for more := true; more; {
		run := args
		at := slices.Index(args, "--")
		if more = at >= 0; more {
			run, args = args[:at], args[at+1:]
		}
		failed = errors.Join(failed, goTest(r, run))
	}
	if failed != nil {
		return failed
	}
	return r.finish(os.Getenv("NOUGHTS_REQUIRE_ALL") != "")
}

// goTest runs go test once and reports what happens.
func goTest(r *report, args []string) error {
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	events, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	readErr := r.read(events)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("go test: %w", err)
	}
	return readErr
}
