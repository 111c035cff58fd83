package exact

import (
	"syscall"
	"unsafe"
)

// largePage is the size of a large page.
const largePage = 2 << 20

// useLargePages asks for large pages under a table: its places are all over it, and with
// pages of 4 KiB most look-ups have to look up their page, too.
func useLargePages(buckets []bucket) {
	if len(buckets)*BucketBytes < 2*largePage {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&buckets[0])), len(buckets)*BucketBytes)
	skip := -uintptr(unsafe.Pointer(&memory[0])) % largePage
	_ = syscall.Madvise(memory[skip:], syscall.MADV_HUGEPAGE) // without them it is slower, no more
}
