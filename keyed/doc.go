// Package keyed keeps locks and small caches by key, such as the number of a match.
package keyed
