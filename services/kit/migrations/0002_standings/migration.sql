-- Who a person is since their token was made: news that outlives a restart for as long as a token may. Newest version wins.
CREATE TABLE kit.standings (
  user_id    uuid PRIMARY KEY,
  role       text NOT NULL,
  status     text NOT NULL CHECK (status IN ('active', 'suspended', 'banned', 'deleted')),
  version    integer NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX standings_changed_at ON kit.standings (changed_at);
