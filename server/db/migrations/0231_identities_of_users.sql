-- The accounts from before. In a file of its own: the triggers of 0230 take what is written meanwhile.
INSERT INTO identities (user_id, provider, external_id, name, since, last_used_at)
SELECT id, provider, external_id, coalesce(first_name, ''), created_at, coalesce(last_login_at, created_at)
FROM users, LATERAL (VALUES ('telegram', telegram_id), ('vk', vk_id)) AS given (provider, external_id)
WHERE external_id IS NOT NULL
ON CONFLICT DO NOTHING;
