// Package access knows where the bot may post, since when people can reach the bot, and which
// servers are of this process's shards.
package access
