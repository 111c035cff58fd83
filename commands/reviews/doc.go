// Package reviews makes the reviews of matches in the background, here or by jobs of other
// processes, and keeps them.
package reviews
