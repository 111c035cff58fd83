package search

import (
	"syscall"
	"unsafe"
)

// largePage is the size of a large page, in bytes.
const largePage = 2 << 20

// UseLargePages asks for large pages under a table: its places are all over it, and with
// pages of 4 KiB most look-ups have to look up their page, too.
func UseLargePages[T any](places []T) {
	if len(places) == 0 {
		return
	}
	first := unsafe.Pointer(&places[0])
	skip, size := -uintptr(first)%largePage, uintptr(len(places))*unsafe.Sizeof(places[0])
	if size < skip+largePage {
		return
	}
	memory := unsafe.Slice((*byte)(first), size)
	_ = syscall.Madvise(memory[skip:], syscall.MADV_HUGEPAGE) // without them it is slower, no more
}
