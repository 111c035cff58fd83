-- What people and servers have chosen (empty is as it is by itself), and since when the bot is
-- out of a server. A row of servers is one that the bot has been in; before this, those of which
-- anything is kept.

-- +goose Up
ALTER TABLE people  ADD COLUMN locale      TEXT    NOT NULL DEFAULT '';
ALTER TABLE people  ADD COLUMN no_hints    INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people  ADD COLUMN challengers TEXT    NOT NULL DEFAULT ''; -- nobody, or a server
ALTER TABLE servers ADD COLUMN locale      TEXT    NOT NULL DEFAULT '';
ALTER TABLE servers ADD COLUMN theme       TEXT    NOT NULL DEFAULT '';
ALTER TABLE servers ADD COLUMN control     TEXT    NOT NULL DEFAULT '';
ALTER TABLE servers ADD COLUMN channels    TEXT    NOT NULL DEFAULT ''; -- with blanks between them
ALTER TABLE servers ADD COLUMN left_at     INTEGER;

INSERT OR IGNORE INTO servers (id, quiet)
    SELECT guild, 0 FROM matches WHERE guild <> '' UNION SELECT guild, 0 FROM puzzle_schedules;
