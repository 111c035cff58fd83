// What the page knows of the match it shows, and what its board looks like
// now: the server's newest word, the person's own stone that is under way, or
// an earlier position of the game. It knows no rule.

// The clicks that do something on each cell.
function byCell(clicks) {
  const by = new Map();
  for (const click of clicks) for (const cell of click.cells) by.has(cell) ? by.get(cell).push(click) : by.set(cell, [click]);
  return by;
}

/** A match as a page shows it. */
export class Model {
  match = null;
  /** The click that the server has not answered: {n, click, rev, answered}. */
  pending = null;
  /** After how many moves the game is looked at; null for as it is. */
  ply = null;
  /** The stone that the person has chosen, where a cell takes several. */
  stone = null;
  #boards = new Map(); // by ply
  #clicks = new Map(); // by cell
  #seen = null; // the earlier position that is shown

  /** Takes the server's word, unless it has said a newer one. Tells whether it is news. */
  take(match) {
    const same = this.match?.key === match.key;
    if (same && match.rev < this.match.rev) return false;
    if (!same) this.leave();
    if (same && match.moves.length < this.match.moves.length) this.#boards.clear(); // taken back
    this.match = { ...match, clicks: match.clicks.map((c) => ({ ...c, cells: c.cells ?? [c.at], stone: c.stone ?? match.places })) };
    this.#clicks = byCell(this.match.clicks);
    if (this.ply !== null && this.ply >= match.moves.length) this.ply = null;
    const stones = this.choices();
    if (!stones.includes(this.stone)) this.stone = stones[0] ?? null;
    this.#settle();
    return true;
  }

  /** Forgets the match. */
  leave() {
    this.match = this.pending = this.ply = this.#seen = null;
    this.#boards.clear();
    this.#clicks = new Map();
  }

  /** The stones between which the person chooses: none where every cell takes only one. */
  choices() {
    const by = this.#clicks;
    if (![...by.values()].some((list) => list.length > 1)) return [];
    return [...new Set([...by.values()].flat().map((c) => c.stone))].sort((a, b) => ".XOTS".indexOf(a) - ".XOTS".indexOf(b));
  }

  /** What a click on a cell does now; undefined where it does nothing. */
  click(cell) {
    if (this.pending || this.ply !== null) return undefined;
    const list = this.#clicks.get(cell) ?? [];
    return list.find((c) => c.stone === this.stone) ?? list[0];
  }

  /** Shows the stone of a click that was sent as request n. */
  place(click, n) {
    this.pending = { n, click, rev: this.match.rev, answered: false };
  }

  /** Hears that request n was answered, or refused. Tells whether that was the stone under way. */
  answered(n, refused = false) {
    if (this.pending?.n !== n) return false;
    this.pending.answered = true;
    if (refused) this.pending = null;
    else this.#settle();
    return true;
  }

  // The stone is under way until the server shows it, or has answered and shows something newer.
  #settle() {
    if (!this.pending) return;
    const { click, rev, answered } = this.pending;
    const { cells, offered } = this.match, there = this.match.rev > rev && (cells[click.at] !== "." || offered?.includes(click.at));
    if (there || (answered && this.match.rev > rev)) this.pending = null;
  }

  /** Looks at the game after so many moves. Tells whether the server has to be asked for that. */
  look(ply) {
    const end = this.match.moves.length;
    const at = Math.max(0, Math.min(ply, end));
    this.ply = at === end ? null : at;
    if (this.ply === null) this.#seen = null;
    else if (this.#boards.has(at)) this.#seen = this.#boards.get(at);
    return this.ply !== null && !this.#boards.has(at);
  }

  /** Takes an earlier position that was asked for. */
  keep(board) {
    this.#boards.set(board.ply, board);
    if (board.ply === this.ply) this.#seen = board;
  }

  /** After how many moves the board is shown. */
  at() {
    return this.ply ?? this.match.moves.length;
  }

  /** What the board looks like: the match with the cells, last moves, lines and clicks that it shows now. */
  view() {
    const m = this.match;
    if (this.ply !== null) {
      const { cells, last, lines, counted } = this.#seen ?? m;
      return { ...m, cells, last, lines, counted, forbidden: [], offered: [], hinted: [], clicks: new Map(), past: true };
    }
    if (this.pending) {
      const { at, stone, marks } = this.pending.click;
      const shown = { ...m, forbidden: [], hinted: [], clicks: new Map() };
      if (marks) return { ...shown, offered: [...(m.offered ?? []), at] };
      return { ...shown, cells: m.cells.slice(0, at) + stone + m.cells.slice(at + 1), last: [at] };
    }
    return { ...m, clicks: this.#clicks };
  }
}
