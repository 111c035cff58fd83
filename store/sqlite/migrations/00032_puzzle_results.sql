-- What attempts at puzzles have come to, as they came, and on which days somebody solved the puzzle of the day. How people
-- and puzzles stand follows from that. Of results from before these tables it is known neither with what rating the puzzle came
-- (NULL: that with which it comes now), nor when exactly they counted, nor which of several hints there were.

-- +goose Up
CREATE TABLE puzzle_results (
    id      INTEGER PRIMARY KEY AUTOINCREMENT, -- in the order in which they came
    user_id TEXT    NOT NULL,
    puzzle  TEXT    NOT NULL,
    start   REAL,
    score   REAL    NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX puzzle_results_user ON puzzle_results (user_id);

CREATE TABLE solved_days (
    user_id TEXT    NOT NULL,
    day     INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;

INSERT INTO puzzle_results (user_id, puzzle, score, at)
    SELECT user_id, puzzle, CASE WHEN status <> 1 OR wrong > 0 OR hints > 1 THEN 0.0 WHEN hints = 1 THEN 0.5 ELSE 1.0 END, COALESCE(ended, begun, 0)
    FROM attempts WHERE counted AND after_value > 0 ORDER BY COALESCE(ended, begun, 0), id;

INSERT INTO solved_days (user_id, day)
    SELECT DISTINCT a.user_id, CAST(substr(a.asked, 7) AS INTEGER) FROM attempts a JOIN solvers s ON s.user_id = a.user_id
    WHERE a.status = 1 AND a.after_value > 0 AND substr(a.asked, 1, 6) = 'today/' AND CAST(substr(a.asked, 7) AS INTEGER) <= s.last_day;
