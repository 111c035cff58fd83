package deliver

// Wanted counts what has been wanted of a match since it was last as it should be.
func (o *Boards) Wanted(id int64) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	if b, ok := o.boards[id]; ok {
		return b.wanted
	}
	return 0
}
