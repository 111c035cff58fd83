// Package core is what all commands share: how a request finds its match, how a
// match changes and is saved before anybody hears of it, how the bot makes the
// move that it owes, and the message that shows a match.
package core
