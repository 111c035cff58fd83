// Package subboard proves that Order wins a board of Order and Chaos because it
// wins a smaller one inside it, which reaches further than any search of the whole
// board. There are two such reductions: the mirror lemma, and 4×4 parts of longer
// boards. Both only ever prove wins of Order.
package subboard
