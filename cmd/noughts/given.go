package main

import (
	"os"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
)

// given returns the words of a position or a game as they were typed, or what is in the
// file that @FILE names; @- names standard input.
func (p *program) given(words []string) ([]string, error) {
	file, ok := strings.CutPrefix(words[0], "@")
	if !ok || len(words) > 1 {
		return words, nil
	}
	in := p.stdin
	if file != "-" {
		opened, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer opened.Close()
		in = opened
	}
	text, err := games.ReadText(in)
	return []string{text}, err
}

// givenPosition reads a position that was typed or is in a file.
func (p *program) givenPosition(words []string) (gamePosition, error) {
	words, err := p.given(words)
	if err != nil {
		return gamePosition{}, err
	}
	return parsePosition(words)
}

// givenRecord reads a game that was typed or is in a file.
func (p *program) givenRecord(words []string) (engine.Record, error) {
	words, err := p.given(words)
	if err != nil {
		return engine.Record{}, err
	}
	return games.ParseRecord(strings.Join(words, " "))
}
