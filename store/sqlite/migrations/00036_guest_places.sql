-- Games that are over, and were played where the bot was a guest: after a while nobody knows any more where that was.

-- +goose Up
CREATE INDEX matches_guests ON matches (touched) WHERE guest AND status = 2 AND channel <> '';
