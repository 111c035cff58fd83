package cpu_test

import (
	"os"
	"os/exec"
	"runtime"
	"slices"
	"testing"
	"time"

	"noughts/engine/cpu"
)

func unlessSupported(t *testing.T) {
	t.Helper()
	if !cpu.Supported {
		t.Skip("CPU times and cores can only be had on Linux")
	}
}

// work keeps the calling thread busy until a timer has moved on so far.
func work(timer cpu.Timer, d time.Duration) {
	for end := timer.Elapsed() + d; timer.Elapsed() < end; {
		for range 1000 {
			_ = time.Duration(0).String()
		}
	}
}

// A thread's time goes by while it works, not while it sleeps, and others can read it.
func TestThreadTime(t *testing.T) {
	unlessSupported(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	timer := cpu.OfThread()
	before := timer.Elapsed()
	time.Sleep(60 * time.Millisecond)
	if slept := timer.Elapsed() - before; slept > 30*time.Millisecond {
		t.Errorf("asleep, the thread has had %v", slept)
	}
	begin := time.Now()
	work(timer, 20*time.Millisecond)
	if wall := time.Since(begin); wall < 19*time.Millisecond {
		t.Errorf("20ms of CPU time took %v", wall)
	}
	mine, read := timer.Elapsed(), make(chan time.Duration)
	go func() { read <- timer.Elapsed() }()
	if theirs := <-read; theirs < mine {
		t.Errorf("another thread reads %v, and it was %v before", theirs, mine)
	}
}

// A process's time is its own, and none once it is gone.
func TestProcessTime(t *testing.T) {
	unlessSupported(t)
	c := exec.Command("sleep", "60")
	c.WaitDelay = time.Second
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	sleeper := cpu.OfProcess(c.Process.Pid)
	if d, err := sleeper.Time(); err != nil || d > 10*time.Second {
		t.Errorf("a program that sleeps has had %v, %v", d, err)
	}
	_ = c.Process.Kill()
	_ = c.Wait()
	if d, err := sleeper.Time(); err == nil || sleeper.Elapsed() != 0 {
		t.Errorf("a program that is gone has had %v", d)
	}
	if d, err := cpu.OfProcess(os.Getpid()).Time(); err != nil || d == 0 {
		t.Errorf("this program has had %v, %v", d, err)
	}
}

// What is tied to a core starts programs that are, and is free again afterwards.
func TestPin(t *testing.T) {
	unlessSupported(t)
	cores := cpu.Cores()
	if len(cores) == 0 {
		t.Fatal("there are no cores")
	}
	core := cores[len(cores)-1]
	release, err := cpu.PinThread(core)
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range []func(*exec.Cmd) error{
		func(*exec.Cmd) error { return nil },
		func(c *exec.Cmd) error { return cpu.PinProcess(c.Process.Pid, core) },
	} {
		c := exec.Command("sleep", "60")
		c.WaitDelay = time.Second
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if err := do(c); err != nil {
			t.Error(err)
		}
		if got := cpu.CoresOf(c.Process.Pid); !slices.Equal(got, []int{core}) {
			t.Errorf("it may use the cores %v, want %d", got, core)
		}
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	release()
	if got := cpu.Cores(); !slices.Equal(got, cores) {
		t.Errorf("afterwards there are the cores %v, before %v", got, cores)
	}
}
