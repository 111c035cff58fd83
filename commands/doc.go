// Package commands is how people and the bot talk, as plain values: a Request goes in, a Reply
// comes out, and neither knows of Discord. The packages below answer them. The groups of commands,
// such as play, study and settings, hold a command a file; they share packages with one job each,
// such as table, where matches change, and deliver, which shows them; app sets all of them up.
package commands
