//go:build !linux

package cpu

import "time"

// Supported says whether CPU times and cores can be had on this system.
const Supported = false

// OfThread returns a timer that has no time to tell.
func OfThread() Timer { return Timer{} }

// OfProcess returns a timer that has no time to tell.
func OfProcess(int) Timer { return Timer{} }

// Time returns ErrUnsupported.
func (Timer) Time() (time.Duration, error) { return 0, ErrUnsupported }

// Cores lists no cores, as none can be chosen.
func Cores() []int { return nil }

// CoresOf lists no cores, as none can be chosen.
func CoresOf(int) []int { return nil }

// PinThread returns ErrUnsupported.
func PinThread(int) (release func(), err error) { return func() {}, ErrUnsupported }

// PinProcess returns ErrUnsupported.
func PinProcess(int, int) error { return ErrUnsupported }
