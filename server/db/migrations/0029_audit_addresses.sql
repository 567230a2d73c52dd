-- Digest of the address from which the admin acted; a job clears it after 90 days.
ALTER TABLE audit ADD COLUMN address text;
