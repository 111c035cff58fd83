// Package jobs is the one place for work in the background: tasks that nobody
// waits for, and a queue that shares the processors fairly among those who do.
package jobs
