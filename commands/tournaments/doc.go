// Package tournaments is the command by which people of a server play tournaments: they are opened,
// joined by a button, paired round by round, and told of in the channel.
package tournaments
