// Package settings is the commands with which people set the bot up.
package settings
