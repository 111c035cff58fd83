// Package app puts the commands together: it knows which command answers a
// request, and looks after games by the clock.
package app
