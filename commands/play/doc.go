// Package play is the commands with which people play: starting a match, moving,
// and ending it.
package play
