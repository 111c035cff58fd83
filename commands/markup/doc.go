// Package markup writes what chats show in a way of their own, such as names, times and quotes, and
// cuts texts to the room that there is.
package markup
