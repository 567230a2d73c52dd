-- The version of the consent that the user has given; null before it and after a withdrawal.
ALTER TABLE users ADD COLUMN consent_version integer;
-- A withdrawal hides the user's ads until consent is given again.
ALTER TABLE users ADD COLUMN consent_withdrawn_at timestamptz;
CREATE INDEX users_withdrawn ON users (id) WHERE consent_withdrawn_at IS NOT NULL;
CREATE CONSTRAINT TRIGGER raises_ads_by_consent AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.consent_withdrawn_at IS DISTINCT FROM NEW.consent_withdrawn_at)
  EXECUTE FUNCTION raise_version('ads');

-- Each consent with its time: the operator has to prove it.
CREATE TABLE consents (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  version integer NOT NULL,
  given_at timestamptz NOT NULL,
  withdrawn_at timestamptz
);
CREATE INDEX consents_by_user ON consents (user_id, given_at);
