-- A new name suspends the mark of a user. Which one it was, the name and the moment are kept for the
-- admin who decides on it again.
ALTER TABLE users ADD COLUMN suspended_mark jsonb;
