-- What one player asks the other to agree to: a draw (1) or a move back (2), by which seat,
-- after how many steps, and whether the other has said no. 0 without. A match may end by
-- agreement: the column gets rid of its bounds, which the program knows better.

-- +goose Up
ALTER TABLE matches ADD COLUMN asked         INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asked_by      INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asked_steps   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN asked_refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches RENAME COLUMN ending TO bounded_ending;
ALTER TABLE matches ADD COLUMN ending INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET ending = bounded_ending;
ALTER TABLE matches DROP COLUMN bounded_ending;
