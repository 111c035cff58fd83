// Package deliver brings the message of every match to what it should show: it is the reconciler
// between a match and its board in the chat.
//
// For each match in which something is to be shown there is one owner, a goroutine that alone
// writes to the match's message. What is wanted is always the newest state of the match; what is
// shown is what the chat has taken last. Presses, redraws, reviews and restarts only say that the
// two may differ. The owner shows the newest state until they agree, or until the chat refuses, and
// then ends; the store keeps what is shown, so that Check finds what still differs, also after a
// crash. An interaction that is being answered lends the owner a free edit (Lend, Post); without
// one the owner writes through the chat and waits for its rate limits, until a loan comes.
//
// What holds, and is tested with a model:
//
//   - What is shown last is the newest: after the last change a match's message shows that change,
//     as soon as the chat takes anything.
//   - Nothing older replaces something newer for longer than one edit: of the messages of a match
//     one is written at a time, and what is drawn is the newest when it is drawn.
//   - There is one live board: that a board is about to be posted is saved before it is posted. If
//     it is not known what came of that, the newest board in the channel is the match's, and the
//     one before is deleted.
//   - Where the bot is a guest and nobody has done anything lately, the two may differ until the
//     next press, without tries; the board that is pressed shows the newest state.
//   - No process shows something older than what it knows another one to have shown: who reads of a
//     newer board in the store loads the match anew.
//   - Nobody is called twice for one turn, and whoever is to move is called: package notify writes to
//     the channel of a match under the same lock (Lock).
//   - Nothing is drawn that nobody will see: a state that is replaced in time, such as one in which
//     the bot answers at once, is left out.
package deliver
