// Package settings is the commands with which people set the bot up and find
// their way.
package settings
