// Package activity serves the board page: its files, the sessions of those who look at it, and the
// sockets by which it hears of changes and sends what people press. It knows no game and no chat:
// who somebody is says an Identity, and what there is to see says package commands/pages.
package activity
