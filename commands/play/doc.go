// Package play is the commands with which people play a match that has begun: moving, looking,
// asking, and ending it.
package play
