// Package openings answers the first moves of games by heart: a small book with answers
// to the start, to each first move, and to what may follow the own one. It knows no
// game; [Make] thinks about the positions and writes its lines.
package openings
