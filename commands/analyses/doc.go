// Package analyses is the cache of analyses of positions, and the searches for more: at most one of
// each position at a time, in this process or by jobs. It also knows who should win a variant.
package analyses
