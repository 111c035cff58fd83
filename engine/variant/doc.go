// Package variant reads and prints the variants of every family by the description of its
// options, so that no family does it by itself.
//
// A variant is the family's key and, after a colon each, what its options are set to:
//
//	mnk:15x15:5:exact
//	order-chaos:6x6:4:chaos-first:symbols=3
//	weighted:4,-1,3,1,5,-9,2,6,-5
//
// First come the numbers that always stand there, in the order of the options. The options
// rows and cols make one part, such as 15x15. A list of numbers is parted by commas, and the
// last part of all. Then come words, in any order and each once, for what is not at its
// default: the name of a switch, the word of a choice, or name=value for a number that is
// Named. Capitals make no difference. What is printed has the order of the options.
package variant
