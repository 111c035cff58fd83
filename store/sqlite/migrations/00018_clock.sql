-- The time control of a match (5+3, 3d, or nothing), what the first and the second player have
-- left, in nanoseconds, since when the time of who is to move runs, and whether they got more
-- since it ran out while nobody could move. When it runs out is the deadline.

-- +goose Up
ALTER TABLE matches ADD COLUMN control      TEXT    NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN left_first   INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN left_second  INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN clock_since  INTEGER;
ALTER TABLE matches ADD COLUMN clock_waived INTEGER NOT NULL DEFAULT 0;
