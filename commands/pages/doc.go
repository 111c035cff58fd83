// Package pages says what a page shows of a match, as values that it can draw without knowing a
// rule: the board, what every click places, the seats and clocks, and the words and buttons of the
// match's message. It tells the pages that are open of every change. It knows no HTTP.
package pages
