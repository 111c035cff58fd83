//go:build !unix

package gomocup

import (
	"os"
	"os/exec"
)

// leadGroup does nothing where there are no process groups.
func leadGroup(*exec.Cmd) {}

// killGroup ends the program alone.
func killGroup(leader *os.Process) error { return leader.Kill() }
