package grid

// Apart is how many rows or columns lie between two cells, whichever is more.
func Apart(cols int, a, b uint16) int {
	up, right := int(a)/cols-int(b)/cols, int(a)%cols-int(b)%cols
	return max(up, -up, right, -right)
}
