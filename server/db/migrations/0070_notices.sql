-- What calls a user back. A row is written in the transaction of its cause; it is the entry of the
-- notice list and of the outbox.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  -- Names what happened: the same cause is told once.
  cause text NOT NULL,
  ad_id integer REFERENCES ads ON DELETE CASCADE,
  -- The sender of a message.
  other_id integer REFERENCES users ON DELETE CASCADE,
  data jsonb NOT NULL DEFAULT '{}',
  is_urgent boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- In the list from then on; a message that was seen in time never is.
  listed_at timestamptz,
  -- 'waiting', 'sending' (its outcome is unknown when that lasts), 'done' or 'dropped'.
  state text NOT NULL DEFAULT 'waiting',
  -- The next attempt; while a worker has the row, the end of its lease.
  due_at timestamptz NOT NULL,
  lease_owner text,
  -- Failed attempts in a row, for the pause before the next one.
  failures smallint NOT NULL DEFAULT 0,
  -- Attempts without an answer: each may have arrived.
  unanswered smallint NOT NULL DEFAULT 0,
  -- Urgent notices try the next channel from then on.
  falls_at timestamptz,
  -- The channel that has accepted it; null when it is only listed.
  sent_via text,
  sent_at timestamptz,
  -- Telegram's id of the sent message.
  message_id bigint,
  -- A card whose buttons wait for a decision.
  is_open boolean NOT NULL DEFAULT false,
  UNIQUE (user_id, kind, cause)
);
CREATE INDEX notices_listed ON notices (user_id, id DESC) WHERE listed_at IS NOT NULL;
CREATE INDEX notices_due ON notices (is_urgent, due_at) WHERE state IN ('waiting', 'sending');
-- One waiting notice covers all messages of a dialog.
CREATE UNIQUE INDEX notices_of_dialog ON notices (user_id, other_id)
  WHERE kind = 'message' AND state = 'waiting';
CREATE INDEX notices_sent_of_dialog ON notices (user_id, other_id, sent_at) WHERE kind = 'message';
CREATE INDEX notices_by_ad ON notices (ad_id) WHERE ad_id IS NOT NULL;
CREATE INDEX notices_by_other ON notices (other_id) WHERE other_id IS NOT NULL;
CREATE INDEX notices_open ON notices (id) WHERE is_open;
CREATE INDEX notices_by_age ON notices (created_at);

-- How a user wants to be told, and what is known of the channels.
CREATE TABLE notice_recipients (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  kinds_off text[] NOT NULL DEFAULT '{}',
  -- Local times; equal ones mean no quiet hours.
  quiet_from text NOT NULL DEFAULT '22:00',
  quiet_to text NOT NULL DEFAULT '08:00',
  timezone text NOT NULL DEFAULT 'Europe/Moscow',
  -- Whether the bot may write: 'ok', 'no_permission' or 'blocked'.
  telegram text NOT NULL DEFAULT 'no_permission',
  -- The notices up to this one are read.
  read_until bigint NOT NULL DEFAULT 0,
  -- Telegram takes one message a second for a chat.
  next_send_at timestamptz
);

-- Telegram takes a number of messages a second from a bot: the next free slot of all processes.
CREATE TABLE notice_pace (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
