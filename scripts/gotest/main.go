// Command gotest runs go test with the arguments it is given and reports what
// matters: a line for each package, the output of tests that failed, and at the
// end every test that was slow, and every one that was left out, with its reason. With NOUGHTS_REQUIRE_ALL
// set a test that was left out is a failure, unless it needs a file that is not
// part of the repository.
package main

import (
	"fmt"
	"os"
	"os/exec"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Println("FAIL:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	cmd := exec.Command("go", append([]string{"test", "-json"}, args...)...)
	cmd.Stderr = os.Stderr
	events, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	r := newReport(os.Stdout)
	readErr := r.read(events)
	if err := cmd.Wait(); err != nil {
		return fmt.Errorf("go test: %w", err)
	}
	if readErr != nil {
		return readErr
	}
	return r.finish(os.Getenv("NOUGHTS_REQUIRE_ALL") != "")
}
