//go:build linux || darwin || freebsd

package sqlite

import "syscall"

// freeBytes returns how many bytes of the disk of a file are free for this user.
func freeBytes(path string) (uint64, bool) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(path, &fs); err != nil {
		return 0, false
	}
	return uint64(max(fs.Bavail, 0)) * uint64(fs.Bsize), true
}
