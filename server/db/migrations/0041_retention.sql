-- Dormant accounts are announced and then deleted. Earlier logins are not known.
ALTER TABLE users ADD COLUMN last_login_at timestamptz;
UPDATE users SET last_login_at = now() WHERE deleted_at IS NULL;
ALTER TABLE users ADD COLUMN dormant_notice_at timestamptz;
CREATE INDEX users_announced ON users (dormant_notice_at) WHERE dormant_notice_at IS NOT NULL;

-- For the jobs that remove what is too old.
CREATE INDEX dialogs_by_age ON dialogs (last_at);
CREATE INDEX reports_by_age ON reports (created_at);
CREATE INDEX consents_by_end ON consents (withdrawn_at) WHERE withdrawn_at IS NOT NULL;
