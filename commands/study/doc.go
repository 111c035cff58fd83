// Package study is the commands with which people learn: hints, analyses, rules.
package study
