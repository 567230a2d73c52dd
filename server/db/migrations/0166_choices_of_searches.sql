-- Filters by columns of ads that saved searches have no column for: {"column": value}.
ALTER TABLE saved_searches ADD COLUMN choices jsonb;
