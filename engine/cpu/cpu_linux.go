package cpu

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// Supported says whether CPU times and cores can be had on this system.
const Supported = true

// How the kernel numbers the clocks of others: the complement of the process's or thread's number,
// and these bits (CPUCLOCK_SCHED and CPUCLOCK_PERTHREAD_MASK of linux/posix-timers.h).
const (
	scheduled = 2
	perThread = 4
)

// OfThread returns the time of the calling thread. The caller has called runtime.LockOSThread.
func OfThread() Timer { return Timer{int32(^unix.Gettid()<<3 | scheduled | perThread)} }

// OfProcess returns the time of a process, with all its threads but without the processes that it
// has started.
func OfProcess(pid int) Timer { return Timer{int32(^pid<<3 | scheduled)} }

// Time returns the CPU time that has been had so far. It is an error once the thread or process
// has ended.
func (t Timer) Time() (time.Duration, error) {
	var ts unix.Timespec
	if err := unix.ClockGettime(t.id, &ts); err != nil {
		return 0, fmt.Errorf("read a CPU time: %w", err)
	}
	return time.Duration(ts.Nano()), nil
}

// Cores lists the cores that this program may use.
func Cores() []int { return CoresOf(os.Getpid()) }

// CoresOf lists the cores that a process may use.
func CoresOf(pid int) (list []int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(pid, &set) != nil {
		return nil
	}
	for core := range len(set) * strconv.IntSize {
		if set.IsSet(core) {
			list = append(list, core)
		}
	}
	return list
}

// PinThread ties the calling goroutine to a thread, and that to a core, as are the processes that
// it starts. release undoes both.
func PinThread(core int) (release func(), err error) {
	runtime.LockOSThread()
	var before unix.CPUSet
	if err = unix.SchedGetaffinity(0, &before); err == nil {
		err = pin(0, core)
	}
	if err != nil {
		runtime.UnlockOSThread()
		return func() {}, err
	}
	return func() {
		if unix.SchedSetaffinity(0, &before) == nil { // else the thread ends with its goroutine
			runtime.UnlockOSThread()
		}
	}, nil
}

// PinProcess ties all threads of a process to a core, and so those that they start.
func PinProcess(pid, core int) error {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/[0-9]*", pid))
	if err != nil || len(threads) == 0 {
		return pin(pid, core)
	}
	for _, thread := range threads {
		tid, err := strconv.Atoi(filepath.Base(thread))
		if err != nil {
			return err
		}
		if err := pin(tid, core); err != nil {
			return err
		}
	}
	return nil
}

// pin ties a thread to a core; 0 is the calling thread.
func pin(tid, core int) error {
	var set unix.CPUSet
	set.Set(core)
	if err := unix.SchedSetaffinity(tid, &set); err != nil {
		return fmt.Errorf("tie a thread to core %d: %w", core, err)
	}
	return nil
}
