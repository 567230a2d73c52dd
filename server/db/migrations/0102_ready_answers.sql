-- Answers that users have saved for their conversations.
CREATE TABLE ready_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  text text NOT NULL,
  UNIQUE (user_id, text)
);
