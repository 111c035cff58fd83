-- Plies, and choices in the opening, of which the text has one after each blank: calls are
-- for a step, so a call after a choice is one for the ply that follows it.

-- +goose Up
ALTER TABLE matches ADD COLUMN steps INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET steps = plies + length(opening) - length(replace(opening, ' ', ''));

DROP INDEX matches_uncalled;
CREATE INDEX matches_uncalled ON matches (touched, id) WHERE
    first_level = '' AND second_level = '' AND
    (status = 1 AND called_ply <> steps OR status <> 1 AND called_message <> '' OR called_sending = 1);
