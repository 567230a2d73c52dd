-- The first name in the messenger, by which admins find an account; the username may be another.
ALTER TABLE users ADD COLUMN first_name text;
