// Package proofcheck checks claims of forced wins in k-in-a-row games, slowly and
// plainly: it tries every legal reply, on a board that knows nothing but how to
// look along a line. It shares no code with the searches whose claims it checks.
//
// A claim is a Proof: a move, and for every reply another proof. Written down,
// as the tests read it, it is the move's cell and then, in parentheses, the replies
// that are answered in the same way and how. A star stands for all replies that are
// not named.
//
//	h8                          completes a line
//	h8(i9 j10)(* i9)            threatens one at i9: if that is stopped, j10 completes another
//	h8(g7,i9,j10 f6(…)…)(* j9(…)…)
package proofcheck
