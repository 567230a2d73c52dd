-- Which Telegram account the settings name for the administrator and for support. The server that
-- started last knows: one that runs on with older settings must not sign a former administrator in.
CREATE TABLE reserved_accounts (
  user_id integer PRIMARY KEY,
  telegram_id bigint
);
