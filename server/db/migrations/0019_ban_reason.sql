-- What the banned user and the admins read. NULL where none was given.
ALTER TABLE users ADD COLUMN ban_reason text;
