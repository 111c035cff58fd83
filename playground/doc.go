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
// process; rest and routes are the HTTP interface, gateway the WebSocket one, sendqueue what waits
// to be written to a WebSocket; interaction takes what a person does to a bot and its answer back;
// message, component and commands are the things bots make, and validate the rules they are held
// to, with errors in Discord's shape; page is the chat page's side, person the tests'; activities
// runs Activities and is the proxy before their pages, and oauth lets people in there.
package playground
