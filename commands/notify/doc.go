// Package notify mentions people in the chat when it is their turn, reminds those who want that,
// and knows who was last seen where.
package notify
