-- The opening rule of a match by its name, and the choices made so far, each with the
-- number of plies before it: swap2 3:more 5:swap. Empty without.

-- +goose Up
ALTER TABLE matches ADD COLUMN opening TEXT NOT NULL DEFAULT '';
