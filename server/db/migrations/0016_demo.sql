-- Marks a database that the demo has filled. All its rows are the demo's: the demo and a site with a
-- bot never share a database, and the server refuses a marked one to a site.
CREATE TABLE demo_marks (created_at timestamptz NOT NULL);

-- Earlier versions left no mark, but their support and administrator.
INSERT INTO demo_marks
  SELECT now() WHERE 2 =
    (SELECT count(*) FROM users WHERE (id, telegram_id) IN ((0, 700000000), (1, 700000001)));
