package main

import (
	"os"
	"strings"

	"noughts/engine"
	"noughts/engine/games"
)

// input returns the words of a position or a game as they were typed, or the text of the file in
// @FILE; @- is standard input. A game that is called as people call it is in the notation then.
func (p *program) input(words []string) ([]string, error) {
	given, err := p.given(words)
	if err != nil {
		return nil, err
	}
	text, err := p.spelled(strings.Join(given, " "))
	return []string{text}, err
}

// given returns the words or the text of the file.
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

// inputPosition reads a position that was typed or is in a file.
func (p *program) inputPosition(words []string) (gamePosition, error) {
	words, err := p.input(words)
	if err != nil {
		return gamePosition{}, err
	}
	return parsePosition(words)
}

// inputRecord reads a game that was typed or is in a file.
func (p *program) inputRecord(words []string) (engine.Record, error) {
	words, err := p.input(words)
	if err != nil {
		return engine.Record{}, err
	}
	return games.ParseRecord(strings.Join(words, " "))
}
