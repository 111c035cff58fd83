// Package renju finds the points that the rules of renju forbid to Black, who moves
// first: those where a stone makes an overline, a double-four or a double-three.
//
// The definitions are those of the Renju International Federation, "The International
// Rules of Renju" (renju.net/rifrules), section 3 for the terms, 9.2 for what is forbidden,
// and 9.3 for the double-threes that are allowed:
//
//   - A five in a row is an unbroken row of exactly five; an overline is a longer one.
//   - A four is a row of four stones to which one stone can be added to attain a five; a
//     straight four is an unbroken one to which it can be added in two ways.
//   - A three is a row of three stones to which one stone can be added to attain a
//     straight four, without a five being made at the same time.
//   - A double-four or a double-three is a stone that makes more than one of them, which
//     meet in it. Two fours may lie on one line.
//   - A double-three is allowed if at most one of its threes can be made a straight four
//     without an overline, a double-four, or a double-three that is forbidden in its turn.
//   - Whoever makes a five wins, whatever else the stone makes.
//
// The last but one is why finding them is recursive.
package renju
