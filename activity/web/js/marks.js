// What is known of moves, drawn on the board as render draws it: discs win,
// diamonds lose, a sign of equality draws, a percentage is an estimate; and lines
// of play as numbered ghosts. The shape alone tells.

import { svg } from "./dom.js";
import { lookOf } from "./board.js";
import { stone, unit } from "./shapes.js";
import { say } from "./words.js";

const r = 0.34 * unit;

const shapes = {
  won: () => svg("circle", { class: "mark-won", r }),
  drawn: () => svg("rect", { class: "mark-drawn", x: -0.85 * r, y: -0.85 * r, width: 1.7 * r, height: 1.7 * r, rx: 3 }),
  lost: () => svg("path", { class: "mark-lost", d: `M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z` }),
  unsure: () => svg("circle", { class: "mark-unsure", r: 0.16 * r }),
};

function text(words, className, y = 0, size = 14) {
  const el = svg("text", { class: className, y: y + size * 0.36, "font-size": size });
  el.textContent = words;
  return el;
}

// An estimate is a bar that is filled as far as its percentage.
function estimate({ score }) {
  const width = 1.9 * r, left = -0.95 * r;
  return [
    svg("rect", { class: "mark-bar", x: left, y: 0.42 * r, width, height: 0.34 * r, rx: 2 }),
    svg("rect", { class: "mark-part", x: left, y: 0.42 * r, width: width * score / 100, height: 0.34 * r, rx: 2 }),
    text(`${score}%`, "mark-percent", -0.2 * r, 12.5),
  ];
}

/** The sign of what is known of a move. */
export function sign(mark) {
  const { kind, moves, faint, rank, heat = 1 } = mark;
  const g = svg("g", { class: `mark ${faint ? "faint" : ""}` });
  if (rank) g.append(svg("circle", { class: "mark-rank", r: 0.94 * r }), text(String(rank), "mark-number", 0, 17));
  else if (faint && kind === "estimated") g.append(svg("circle", { class: "mark-heat", r: r * (0.3 + 0.5 * heat), opacity: (0.1 + 0.6 * heat).toFixed(2) }));
  else if (kind === "estimated") g.append(...estimate(mark));
  else {
    g.append(shapes[kind]());
    if (kind === "drawn") g.append(text("=", "mark-value", 0, 17));
    else if (moves) g.append(text(String(moves), "mark-value"));
  }
  if (mark.best) g.append(frame());
  return g;
}

// The frame of the best moves.
const frame = () => svg("rect", { class: "mark-best", x: -unit / 2 + 1.5, y: -unit / 2 + 1.5, width: unit - 3, height: unit - 3, rx: 7 });

/** What is known of a move, in words. */
export function spoken({ kind, moves = 0, score = 0, best }) {
  const words = {
    won: () => moves ? say("mark.won_in", { Count: moves }) : say("mark.won"), lost: () => moves ? say("mark.lost_in", { Count: moves }) : say("mark.lost"),
    drawn: () => say("mark.drawn"), estimated: () => say("mark.estimated", { Score: score }), unsure: () => say("mark.unsure"),
  }[kind]();
  return best ? `${words}, ${say("mark.best")}` : words;
}

// A move of a line of play: a ghost of its stone, and on it its number, if it has one.
function step(look, letter, number) {
  const g = svg("g", { class: "step" }, stone(look, letter));
  g.firstChild.classList.add("ghost");
  if (number) g.append(svg("circle", { class: "step-disc", r: 0.21 * unit }), text(String(number), "step-number"));
  else g.append(svg("circle", { class: "step-ring", r: 0.45 * unit }));
  return g;
}

/** Draws marks and a numbered line of play on a board. Each cell shares its room among its marks. */
export function draw(board, scene, look) {
  const { marks = [], line = [], plans = [], review } = scene;
  const by = marks.reduce((map, m) => map.set(m.at, [...(map.get(m.at) ?? []), m]), new Map());
  const nodes = [], scores = marks.filter((m) => m.faint && m.kind === "estimated").map((m) => m.score);
  const low = Math.min(...scores), range = Math.max(...scores) - low || 1;
  for (const [cell, list] of by) {
    if (list.length === 1) {
      const [mark] = list, el = sign({ ...mark, heat: (mark.score - low) / range });
      nodes.push(board.stand(mark.faint && mark.kind !== "estimated" ? svg("g", { transform: "scale(.5)" }, el) : el, cell));
    } else list.sort((a, b) => a.stone.localeCompare(b.stone)).forEach((mark, i) => {
      const letter = stone(look, mark.stone), half = svg("g", { transform: `translate(${(i - (list.length - 1) / 2) * unit * 0.46} 0)` });
      half.append(svg("g", { transform: "translate(0 -10) scale(.34)" }, letter), svg("g", { transform: "translate(0 6) scale(.52)" }, sign({ ...mark, best: false })));
      nodes.push(board.stand(half, cell));
      if (mark.best) nodes.push(board.stand(svg("g", { class: "mark" }, frame()), cell));
    });
  }
  line.forEach(({ at, stone: letter }, i) => nodes.push(board.stand(step(look, letter, line.length > 1 ? i + 1 : 0), at)));
  const move = review?.moves[review.at - 1];
  if (move?.mark) {
    const badge = svg("g", { class: move.turns ? "badge turns" : "badge", transform: `translate(${-0.34 * unit} ${-0.34 * unit})` });
    badge.append(svg("circle", { r: 0.2 * unit }), text(move.mark, "", 0, 10.5));
    nodes.push(board.stand(badge, move.at));
  }
  board.sign([...nodes, ...planned(board, plans, scene)]);
}

// The lines of both, each move with its number.
function planned(board, lines, match) {
  const steps = new Map(lines.flatMap((line) => line.map((move, i) => [`${move.at} ${i}`, { ...move, number: i + 1 }])));
  return [...steps.values()].filter(({ at }) => match.cells[at] === ".").map(({ at, stone: letter, number }) => {
    const ghost = step(lookOf(match), letter, number);
    ghost.classList.add("plan");
    return board.stand(ghost, at);
  });
}
