// Package rulestest has what the tests of Order and Chaos share: plain minimax to
// hold every search against, and positions to do it on.
package rulestest
