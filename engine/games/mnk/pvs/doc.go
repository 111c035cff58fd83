// Package pvs is the main search for big boards: a principal-variation search
// (Marsland and Campbell 1982; NegaScout, Reinefeld 1983) with iterative deepening
// over the most promising cells of a pattern board, and a search for a win by
// continuous fours (VCF) at every position.
//
// What it calls decided is proved. A win is seen on the board, or made by a VCF, or
// by a move after which the opponent has lost. A position is called lost only after
// every move has been seen to lose, or all but a set of cells (a relevance zone) of
// which it is shown that no other can matter. Scores of the transposition table,
// which knows positions by their hash, are never called decided: proofs are stored
// with the whole position.
//
// Everything else is an estimate, and is cut short where that seldom does harm, but
// never where a proof is wanted. Where things come from:
//
//	file          technique                                      after
//	root.go       aspiration windows                             Gillogly 1972 (Tech)
//	table.go      transposition table, lock-free by xor          Greenblatt 1967; Hyatt and Mann 2002
//	history.go    killer moves, history, counter-moves           Akl and Newborn 1977; Schaeffer 1983; Uiterwijk 1992
//	history.go    history of answers, here by distance           continuation history of today's chess engines
//	absence.go    what is known to have no VCF                   own
//	visit.go      internal iterative reduction, extensions       as in today's chess engines
//	prune.go      futility pruning, razoring                     Heinz 1998; Birmingham and Kent 1977
//	prune.go      ProbCut                                        Buro 1995
//	prune.go      late-move reductions                           as in today's chess engines
//	smp.go        parallel search over shared tables             Lazy SMP
//	eval.go       a network's sums, kept up to date by cells     NNUE (Nasu 2018), package evalnet
//	eval.go       or weights of pairs of shapes                  logistic regression, package tune
//
// Strength in Elo is measured with games between two builds:
//
//	noughts arena mnk:15x15:5 best 'exec:OTHER gomocup' --games 250 --time 100ms
//
// Where a constant below says Elo, it is the difference, with its 95 % interval, to
// the build without the technique; all others are guesses that were not measured
// one by one.
package pvs
