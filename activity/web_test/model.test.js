// What the page shows of a match: the server's word, the own stone at once, earlier positions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Model } from "../web/js/model.js";

/** A match on two rows of two cells, as the server tells it. */
const match = (over = {}) => ({
  key: "k", rev: 1, cells: "....", places: "X", clicks: [{ at: 0, id: "0/a1" }, { at: 3, id: "0/b2" }], moves: [], last: [], lines: [], ...over,
});

test("a click that names nothing has its own cell and the usual stone", () => {
  const m = new Model();
  m.take(match());
  assert.deepEqual(m.click(3), { at: 3, id: "0/b2", cells: [3], stone: "X" });
  assert.equal(m.click(1), undefined);
});

test("a whole column is clicked", () => {
  const m = new Model();
  m.take(match({ clicks: [{ at: 1, cells: [1, 3], id: "0/b1" }] }));
  assert.equal(m.click(3), m.click(1));
  assert.deepEqual(m.choices(), []);
});

test("the own stone is there at once, and nothing else can be clicked until the answer", () => {
  const m = new Model();
  m.take(match());
  m.place(m.click(0), 7);
  assert.equal(m.view().cells, "X...");
  assert.deepEqual(m.view().last, [0]);
  assert.equal(m.click(3), undefined);
  m.take(match({ rev: 2, cells: "X...", clicks: [], moves: [{ name: "A1", at: 0, stone: "X" }] }));
  assert.equal(m.pending, null);
  assert.equal(m.view().cells, "X...");
});

test("a refused stone is taken back", () => {
  const m = new Model();
  m.take(match());
  m.place(m.click(0), 7);
  assert.equal(m.answered(6, true), false);
  assert.equal(m.answered(7, true), true);
  assert.equal(m.view().cells, "....");
  assert.ok(m.click(0));
});

test("news that does not have the stone yet leaves it, and news after the answer does not", () => {
  for (const answerFirst of [true, false]) {
    const m = new Model();
    m.take(match());
    m.place(m.click(0), 7);
    m.take(match({ rev: 2 })); // such as an offer of a draw
    assert.equal(m.view().cells, "X...");
    if (answerFirst) m.answered(7);
    else m.take(match({ rev: 3, cells: "X..O" }));
    assert.equal(m.pending, null);
  }
});

test("a lost answer leaves the stone until the server's word is newer", () => {
  const m = new Model();
  m.take(match());
  m.place(m.click(0), 7);
  m.answered(7);
  assert.equal(m.view().cells, "X...");
  m.take(match({ rev: 2, cells: "...O" }));
  assert.equal(m.view().cells, "...O");
});

test("old words are not believed, and those of another match are", () => {
  const m = new Model();
  m.take(match({ rev: 5 }));
  assert.equal(m.take(match({ rev: 4 })), false);
  assert.equal(m.take(match({ rev: 5 })), true);
  m.place(m.click(0), 1);
  assert.equal(m.take(match({ key: "other", rev: 1 })), true);
  assert.equal(m.pending, null);
});

test("where a cell takes several stones the person chooses", () => {
  const m = new Model();
  const clicks = ["O", "X"].flatMap((stone) => [0, 1].map((at) => ({ at, stone, id: stone + at })));
  m.take(match({ clicks }));
  assert.deepEqual(m.choices(), ["X", "O"]);
  assert.equal(m.click(1).id, "X1");
  m.stone = "O";
  assert.equal(m.click(1).id, "O1");
  m.take(match({ rev: 2, clicks }));
  assert.equal(m.stone, "O");
});

test("an offered cell shows no stone", () => {
  const m = new Model();
  m.take(match({ clicks: [{ at: 2, id: "4/c3", marks: true }], offered: [1] }));
  m.place(m.click(2), 1);
  assert.equal(m.view().cells, "....");
  assert.deepEqual(m.view().offered, [1, 2]);
});

test("one looks through the game, and back at it", () => {
  const m = new Model();
  const moves = [{ name: "A1", at: 0 }, { name: "B2", at: 3 }];
  m.take(match({ cells: "X..O", moves }));
  assert.equal(m.look(1), true);
  assert.equal(m.view().cells, "X..O"); // until the answer
  m.keep({ key: "k", ply: 1, cells: "X..." });
  assert.equal(m.view().cells, "X...");
  assert.equal(m.click(1), undefined);
  assert.equal(m.look(1), false);
  assert.equal(m.look(-3), true);
  assert.equal(m.at(), 0);
  assert.equal(m.look(2), false);
  assert.equal(m.at(), 2);
  assert.equal(m.view().past, undefined);
});

test("what was taken back is not looked at any more", () => {
  const m = new Model();
  m.take(match({ cells: "X..O", moves: [{ name: "A1" }, { name: "B2" }] }));
  m.look(1);
  m.keep({ key: "k", ply: 1, cells: "X..." });
  m.take(match({ rev: 2, cells: ".X..", moves: [{ name: "B1" }] }));
  assert.equal(m.ply, null);
  m.take(match({ rev: 3, cells: ".X.O", moves: [{ name: "B1" }, { name: "B2" }] }));
  assert.equal(m.look(1), true);
});
