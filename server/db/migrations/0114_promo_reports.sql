-- The signature of a report's link covers this number: another one makes the link invalid.
ALTER TABLE promos ADD COLUMN report_version integer NOT NULL DEFAULT 0;
