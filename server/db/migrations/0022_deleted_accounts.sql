-- The row of a deleted account stays, without personal data: the other side's messages name it.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;

-- What a new account of the same person takes over for 90 days.
CREATE TABLE former_accounts (
  -- Keyed digest of the Telegram or VK id.
  identity text PRIMARY KEY,
  deleted_at timestamptz NOT NULL,
  banned_at timestamptz,
  ban_reason text,
  rejections integer NOT NULL
);
CREATE INDEX former_accounts_by_age ON former_accounts (deleted_at);

-- What the account had counted against limits shortly before.
CREATE TABLE former_uses (
  identity text NOT NULL REFERENCES former_accounts ON DELETE CASCADE,
  kind text NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX former_uses_newest ON former_uses (identity, kind, used_at DESC);

-- Of an account that was opened again.
ALTER TABLE users ADD COLUMN former_identity text;
