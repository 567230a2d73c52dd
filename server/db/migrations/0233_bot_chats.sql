-- Whether the bot of the messenger may write to the person: 'ok', 'no_permission' or 'blocked'; null where nothing has told.
ALTER TABLE identities ADD COLUMN bot_chat text;
-- The id of the sent message where it is no number.
ALTER TABLE notices ADD COLUMN message_ref text;
