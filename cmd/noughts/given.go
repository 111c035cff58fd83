package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

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
	in = transform.NewReader(in, unicode.BOMOverride(transform.Nop)) // UTF-16, as some shells write it
	data, err := io.ReadAll(io.LimitReader(in, games.MaxRecord+1))   // one byte more is refused as too long
	return []string{string(data)}, err
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
