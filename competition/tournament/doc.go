// Package tournament pairs the players of tournaments and ranks them: round robin by the Berger
// tables, Swiss by the FIDE (Dutch) System of 2026, knock-out by a seeded bracket. It knows no
// chat, no store and no game: a Tournament is what has been played so far, and Next says what is to
// be played then.
package tournament
