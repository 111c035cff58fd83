-- Which message reminds of the end of the round, so that it can go when that is over.

-- +goose Up
ALTER TABLE tournaments ADD COLUMN reminder TEXT COLLATE "C" NOT NULL DEFAULT '';
