-- Of which deadline people have been reminded, where it was of which round: the second game of a tie has one of its own, and one may be put off.

-- +goose Up
ALTER TABLE tournaments RENAME COLUMN reminded TO reminded_round;
ALTER TABLE tournaments ADD COLUMN reminded INTEGER;
UPDATE tournaments SET reminded = (SELECT max(g.deadline) FROM tournament_games g WHERE g.tournament_id = tournaments.id AND g.round = reminded_round);
ALTER TABLE tournaments DROP COLUMN reminded_round;
