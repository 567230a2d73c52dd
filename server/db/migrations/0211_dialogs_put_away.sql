-- A dialog is in the archive while this is its last message.
ALTER TABLE dialogs ADD COLUMN archived_id bigint;
-- Its messages are not announced.
ALTER TABLE dialogs ADD COLUMN is_muted boolean NOT NULL DEFAULT false;
