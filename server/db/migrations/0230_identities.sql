-- The ways in to an account, one row each: an account has at most one of each provider.
CREATE TABLE identities (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('telegram', 'vk', 'max')),
  -- The person's id there.
  external_id bigint NOT NULL,
  -- The person's name there.
  name text NOT NULL,
  since timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, provider),
  CONSTRAINT identities_external UNIQUE (provider, external_id)
);

-- users.telegram_id and users.vk_id copy these rows: servers of the version before read and write them.
CREATE FUNCTION copy_identity_to_user() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE users SET telegram_id = NULL
      WHERE id = OLD.user_id AND OLD.provider = 'telegram' AND telegram_id = OLD.external_id;
    UPDATE users SET vk_id = NULL
      WHERE id = OLD.user_id AND OLD.provider = 'vk' AND vk_id = OLD.external_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE users SET telegram_id = NEW.external_id
      WHERE id = NEW.user_id AND NEW.provider = 'telegram' AND telegram_id IS DISTINCT FROM NEW.external_id;
    UPDATE users SET vk_id = NEW.external_id
      WHERE id = NEW.user_id AND NEW.provider = 'vk' AND vk_id IS DISTINCT FROM NEW.external_id;
  END IF;
  RETURN NULL;
END;
$$;
CREATE TRIGGER copies_to_user AFTER INSERT OR DELETE OR UPDATE OF user_id, external_id ON identities
  FOR EACH ROW EXECUTE FUNCTION copy_identity_to_user();

CREATE FUNCTION copy_user_to_identities() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM identities WHERE user_id = NEW.id AND (
    (provider = 'telegram' AND external_id IS DISTINCT FROM NEW.telegram_id)
    OR (provider = 'vk' AND external_id IS DISTINCT FROM NEW.vk_id));
  INSERT INTO identities (user_id, provider, external_id, name, since, last_used_at)
    SELECT NEW.id, provider, external_id, coalesce(NEW.first_name, ''), NEW.created_at,
      coalesce(NEW.last_login_at, NEW.created_at)
    FROM (VALUES ('telegram', NEW.telegram_id), ('vk', NEW.vk_id)) AS given (provider, external_id)
    WHERE external_id IS NOT NULL
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
CREATE TRIGGER copies_to_identities AFTER INSERT OR UPDATE OF telegram_id, vk_id ON users
  FOR EACH ROW EXECUTE FUNCTION copy_user_to_identities();

-- What a user has begun to connect, one at a time: the code is stored as a digest.
CREATE TABLE identity_links (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  session_id integer NOT NULL REFERENCES sessions ON DELETE CASCADE,
  code_digest text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- VK answers a code once: what it said, and a digest of that code.
  proof_digest text,
  proven jsonb
);
