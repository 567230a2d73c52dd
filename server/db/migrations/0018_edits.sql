-- An edit of a published ad is a row of its own until it is approved, with details of its own; the
-- approved version stays on view. No constraint: servers of the version before write beside this one.
ALTER TABLE ads ADD COLUMN edit_of integer;
CREATE INDEX ads_by_edit ON ads (edit_of) WHERE edit_of IS NOT NULL;
