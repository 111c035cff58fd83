package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
	"noughts/playground"
)

const attachedRecord = "(;FF[4]GM[4]SZ[15];B[hh];W[ii])"

// A record that is attached to a message, or to a message that is forwarded, is read from where the
// playground keeps it.
func TestAttachedRecord(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	attached, err := ben.Send(t.Context(), ada.channel, "", playground.File{Name: "our game.sgf", Data: []byte(attachedRecord)})
	if err != nil {
		t.Fatal(err)
	}
	if len(attached.Attachments) != 1 || attached.Attachments[0].Filename != "our_game.sgf" {
		t.Fatalf("attached as %+v", attached.Attachments)
	}
	forwarded, err := ada.Forward(t.Context(), ada.channel, attached.ID, ada.channel)
	if err != nil {
		t.Fatal(err)
	}
	large, err := ben.Send(t.Context(), ada.channel, "Too much?", playground.File{Name: "large.txt", Data: []byte(strings.Repeat("x", 100_000))})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{attached.ID: "**I7**", forwarded.ID: "**I7**", large.ID: "`large.txt`: that's too long"} {
		outcome, err := ada.Menu(t.Context(), ada.channel, "Analyze this board", id)
		if err != nil {
			t.Fatal(err)
		}
		if text := textOf(ada.answer(outcome)); !strings.Contains(text, want) {
			t.Errorf("the answer is %q, want %q", text, want)
		}
	}
}

// TestAttachOnThePage: a person chooses a file on the page, sends it, and has it analyzed.
func TestAttachOnThePage(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	folder := t.TempDir()
	ada.attach(folder, "large.txt", strings.Repeat("x", 150_001))
	ada.sees("large.txt is too large")
	ada.attach(folder, "wrong.sgf", attachedRecord)
	ada.click(`button[aria-label="Take wrong.sgf away"]`)
	ada.attach(folder, "game.sgf", attachedRecord)
	ada.shot("chosen")
	ada.click(`.composer .send`)
	ada.holds("the file in the conversation", `document.querySelectorAll(".message .file").length === 1 && document.querySelector(".attached").hidden`)
	ada.click(`.message:has(.file) .message-tools button`)
	ada.holds("the menu", `[...document.querySelectorAll(".menu [role=menuitem]")].some((item) => item.textContent.includes("Analyze this board") && (item.click(), true))`)
	ada.sees("White played I7")
	ada.shot("read")
}

// attach chooses a new file of the folder to go with the next message.
func (tb *tab) attach(folder, name, content string) {
	tb.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		tb.Fatal(err)
	}
	tb.run("choose "+name, chromedp.SetUploadFiles(`.composer input[type=file]`, []string{path}, chromedp.NodeReady))
}
