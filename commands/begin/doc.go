// Package begin is the commands with which matches begin: /play and its menu, challenges and their
// answers, rematches, and whom one may not challenge.
package begin
