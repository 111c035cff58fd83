//go:build unix

package gomocup

import (
	"os"
	"os/exec"
	"syscall"
)

// leadGroup lets a program lead a process group of its own, so that what it
// starts can be ended with it.
func leadGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the program that leads a group, and all others in it.
func killGroup(leader *os.Process) error { return syscall.Kill(-leader.Pid, syscall.SIGKILL) }
