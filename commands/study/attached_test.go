package study_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// attach is a file that a chat gives away as it is.
func attach(name, kind, content string) commands.Attachment {
	return commands.Attachment{Name: name, Kind: kind, Size: int64(len(content)), Read: func(_ context.Context, most int) ([]byte, error) {
		if len(content) > most {
			return nil, commands.ErrTooLarge
		}
		return []byte(content), nil
	}}
}

// A record or a position in a file that is attached to a message is read as one that is pasted is.
// What cannot be read is said in one sentence.
func TestAttachedRecords(t *testing.T) {
	longtest.SkipUnderRace(t)
	const psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1"
	const both = "2 of 2: White played **I7**"
	long := strings.Repeat("x", games.MaxRecord+1)
	lying := attach("lying.sgf", "", long)
	lying.Size = 8
	failing := attach("failing.sgf", "", psq)
	failing.Read = func(context.Context, int) ([]byte, error) { return nil, errors.New("HTTP 404") }
	unasked := func(name, kind string, size int64) commands.Attachment {
		return commands.Attachment{Name: name, Kind: kind, Size: size, Read: func(context.Context, int) ([]byte, error) {
			t.Errorf("%s is fetched", name)
			return nil, errors.New("not to be fetched")
		}}
	}
	utf16 := "\xff\xfe"
	for _, r := range psq {
		utf16 += string([]byte{byte(r), 0})
	}
	h := newHarness(t)
	for name, c := range map[string]struct {
		text  string
		files []commands.Attachment
		want  string // what the answer says
	}{
		"SGF":                   {"", []commands.Attachment{attach("a.sgf", "application/x-go-sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[ii])")}, both},
		"capitals":              {"", []commands.Attachment{attach("A.PSQ", "application/octet-stream", psq)}, both},
		"text":                  {"", []commands.Attachment{attach("message.txt", "text/plain; charset=utf-8", "gomoku h8 i7")}, both},
		"a mark":                {"", []commands.Attachment{attach("a.psq", "", "\ufeff"+psq)}, both},
		"UTF-16":                {"", []commands.Attachment{attach("a.psq", "", utf16)}, both},
		"remarks around":        {"", []commands.Attachment{attach("a.txt", "text/plain", "My game:\n```\ngomoku h8 i7\n```\nThanks!")}, both},
		"rows":                  {"", []commands.Attachment{attach("a.txt", "text/plain", "tic-tac-toe X.O/.X./O..")}, "X to move"},
		"after a picture":       {"", []commands.Attachment{unasked("a.png", "image/png", 100), attach("a.psq", "", psq)}, both},
		"before the words":      {"see tic-tac-toe b2", []commands.Attachment{attach("a.psq", "", psq)}, both},
		"the words, not a text": {"gomoku h8 i7", []commands.Attachment{attach("log.txt", "text/plain", "nothing here")}, both},
		"the second":            {"", []commands.Attachment{attach("log.txt", "text/plain", "nothing here"), attach("a.psq", "", psq)}, both},
		"a bad line":            {"", []commands.Attachment{attach("a.psq", "", strings.Replace(psq, "9,9,0", "9,9,0 remark", 1))}, "line 3 "},
		"a bad move":            {"", []commands.Attachment{attach("a.txt", "text/plain", "tic-tac-toe b2 zz")}, "I can't read that position: move 2"},
		"nothing":               {"", []commands.Attachment{attach("a.txt", "text/plain", "hello there")}, "I see no board or position in `a.txt`."},
		"empty":                 {"", []commands.Attachment{attach("a.txt", "text/plain", "")}, "I see no board or position in `a.txt`."},
		"too long":              {"", []commands.Attachment{unasked("a.sgf", "", games.MaxRecord+1)}, "`a.sgf`: that's too long for a record of a game; 64 KB"},
		"longer than said":      {"", []commands.Attachment{lying}, "`lying.sgf`: that's too long"},
		"gone":                  {"", []commands.Attachment{failing}, "I couldn't get `failing.sgf`."},
		"not text":              {"", []commands.Attachment{attach("a.sgf", "", "PK\x03\x04\x00\x00")}, "`a.sgf`: it holds something other than text."},
		"a picture":             {"", []commands.Attachment{unasked("a.png", "image/png", 100)}, "I see no board or position in that message."},
		"a name of strangers": {
			"", []commands.Attachment{attach("`@everyone` ["+strings.Repeat("a", 900)+"](x).txt", "text/plain", "hello")}, "I see no board or position in ",
		},
	} {
		target := commands.Target{AuthorID: "ben", Text: c.text, Files: c.files}
		r := h.Do(commands.Request{Kind: commands.Invoke, Name: apptest.OnMessage(h.App), User: apptest.People["ada"], Target: &target})
		text := apptest.Said(r)
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: the answer is %q, want %q", name, text, c.want)
		}
		if strings.Contains(text, "@everyone`") || len(text) > 2000 {
			t.Errorf("%s: the name of the file stands in %q", name, text)
		}
	}
}

// No more than some files of a message are fetched.
func TestFewFilesAreRead(t *testing.T) {
	h := newHarness(t)
	read := 0
	var files []commands.Attachment
	for range 10 {
		files = append(files, commands.Attachment{Name: "a.txt", Kind: "text/plain", Read: func(context.Context, int) ([]byte, error) {
			read++
			return []byte("nothing"), nil
		}})
	}
	target := commands.Target{AuthorID: "ben", Files: files}
	h.Do(commands.Request{Kind: commands.Invoke, Name: apptest.OnMessage(h.App), User: apptest.People["ada"], Target: &target})
	if read != 3 {
		t.Errorf("%d files were read, want 3", read)
	}
}
