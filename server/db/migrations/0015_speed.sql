-- What a large site would otherwise read whole tables for.

-- The front page counts what runs without looking at the ads themselves, and takes off what banned
-- people have posted.
CREATE INDEX ads_running ON ads (section, expires_at) WHERE status = 1 AND deleted_at IS NULL;
CREATE INDEX users_banned ON users (id) WHERE banned_at IS NOT NULL;
-- Barter and free services are few among the paid.
CREATE INDEX service_details_category ON service_details (category, ad_id);
