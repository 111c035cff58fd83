package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"noughts/engine/longtest"
)

// beProgram, when set, makes the test binary run as the program itself.
const beProgram = "NOUGHTS_BE_PROGRAM"

// A process is the program on its own, so that it can be killed.
type process struct {
	*exec.Cmd
	url string
	out *bufio.Reader // of a bot alone
}

// launch starts the program with its data in a folder.
func launch(t *testing.T, folder string, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], args...)}
	p.Dir, p.WaitDelay = folder, 10*time.Second
	p.Env = append(os.Environ(), beProgram+"=1", "DISCORD_TOKEN=", "NOUGHTS_LOG_LEVEL=error")
	p.Stderr = errorOutput{t}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if p.url = address.FindString(lines.Text()); p.url != "" {
			return p
		}
	}
	t.Fatalf("the program printed no address: %v", lines.Err())
	return nil
}

// kill ends the program at once, as kill -9 does.
func (p *process) kill() {
	_ = p.Process.Kill() // it may have ended
	_ = p.Wait()
}

// TestKillInMidGame kills the program while a game is on and starts it again:
// the page finds it by itself, and the old board's buttons go on working.
func TestKillInMidGame(t *testing.T) {
	folder := t.TempDir()
	first := launch(t, folder, "--addr", "127.0.0.1:0")
	ada := openBrowser(t, first.url).open("ada")
	ada.click(`.welcome-card`)
	ada.sees(toMove("X"))
	ada.press("/0/b2")
	ada.holds("the answer", `document.querySelector('button[data-custom-id$="/2/hint"]') != null`)
	first.kill()
	ada.holds("the loss of the connection", `document.querySelector(".banner")?.checkVisibility()`)

	launch(t, folder, "--addr", first.url[len("http://"):])
	ada.holds("the connection again", `!document.querySelector(".banner")?.checkVisibility()`)
	ada.click(aFreeCell)
	ada.holds("the game going on", `document.querySelector('button[data-custom-id^="match/1/4/"], button[data-custom-id$="/rematch"]') != null`)
	if _, err := os.Stat(filepath.Join(folder, "noughts.db")); err != nil {
		t.Error(err)
	}
	ada.shot("after")
}

// TestKillInMidMove kills the program while the bot is thinking: started again,
// it makes the move it owed, and the board in the tab goes on.
func TestKillInMidMove(t *testing.T) {
	longtest.SkipShort(t)
	folder := t.TempDir()
	first := launch(t, folder, "--addr", "127.0.0.1:0")
	ada := openBrowser(t, first.url).open("ada")
	ada.types("/play game:mnk:17x17:5 level:best")
	ada.sees(toMove("Black"))
	ada.press("/0/i9")
	ada.sees("Noughts is thinking") // and does so for a few seconds
	first.kill()

	launch(t, folder, "--addr", first.url[len("http://"):])
	ada.holds("the owed move", `document.querySelector('button[data-custom-id^="match/1/2/"]:enabled') != null`)
	ada.holds("nothing left to say that it failed", `document.querySelector(".failure") == null`)
	ada.shot("after")
	ada.click(aFreeCell)
	ada.sees("Noughts is thinking")
}
