//go:build !race

package longtest

const underRace = false
