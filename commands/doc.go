// Package commands is how people and the bot talk, as plain values: a Request
// goes in, a Reply comes out, and neither knows of Discord. The packages below
// answer them: play, study and settings hold the commands, one file each; core is
// what they share; jobs is the work in the background; and app puts them together.
package commands
