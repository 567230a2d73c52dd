-- Doors come with the server's code, which names the channel of a session.
ALTER TABLE sessions DROP CONSTRAINT sessions_channel_check;
