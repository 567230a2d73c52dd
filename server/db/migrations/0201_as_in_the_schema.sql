-- Databases from before the first release get what 0001 says: the check was not applied to old rows, nothing
-- has used the configuration since words have lexemes of their own, and restored backups have no comments.
ALTER TABLE reports VALIDATE CONSTRAINT reports_kind_check;
DROP TEXT SEARCH CONFIGURATION IF EXISTS ads;
COMMENT ON COLUMN ads.item_id IS NULL;
COMMENT ON COLUMN ads.category IS NULL;
COMMENT ON COLUMN ads.trait IS NULL;
