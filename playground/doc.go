// Package playground is a Discord on loopback for bots and people: REST and Gateway as bots know
// them, and a chat page for people without an account. Everything in it stands for the real thing
// as a client sees it, limits and error codes included, so that a bot that works here needs nothing
// but another address to work there.
//
// One world, guarded by one lock, holds guilds, channels, messages and commands. Bots reach it
// through REST and gateway sessions, people through the page's WebSocket or, in tests, through a
// [Person].
//
// The files by their first word: world is what there is, and storage what of it outlives the
// process; rest is the HTTP interface, gateway the WebSocket one; interaction takes what a person
// does to a bot and its answer back; message, component and commands are what bots make, validate
// the rules for that; page is the chat page's side, person the tests'; activities runs Activities,
// and oauth lets people in there.
package playground
