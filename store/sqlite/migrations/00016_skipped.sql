-- Attempts may be put aside: the status gets rid of its bounds, which the program knows
-- better. And a study may be of the solution of a puzzle.

-- +goose Up
ALTER TABLE attempts RENAME COLUMN status TO bounded_status;
ALTER TABLE attempts ADD COLUMN status INTEGER NOT NULL DEFAULT 0;
UPDATE attempts SET status = bounded_status;
ALTER TABLE attempts DROP COLUMN bounded_status;
ALTER TABLE studies ADD COLUMN solution INTEGER NOT NULL DEFAULT 0 CHECK (solution IN (0, 1));
