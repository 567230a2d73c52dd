-- How often work on an update has begun: it is given up after three attempts.
ALTER TABLE telegram_updates ADD COLUMN attempts smallint NOT NULL DEFAULT 1;
