-- Projections, fed by events.
CREATE TABLE contents (
  content_id uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  version    integer NOT NULL
);

CREATE TABLE people (
  user_id    uuid PRIMARY KEY,
  username   text NOT NULL,
  avatar_url text,
  version    integer NOT NULL
);

-- One row per published item, made with its projection: it exists when the item does, and its lock puts changes in order.
-- Room is left in the pages, so that an update stays beside its row and touches no index.
CREATE TABLE reaction_counts (
  content_id uuid PRIMARY KEY,
  counts     jsonb NOT NULL DEFAULT '{}',
  version    integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- No foreign key: every write holds the lock of the item's counts row, which proves the item.
CREATE TABLE reactions (
  content_id uuid NOT NULL,
  user_id    uuid NOT NULL,
  type       text NOT NULL,
  PRIMARY KEY (content_id, user_id)
);

CREATE TABLE comment_counts (
  content_id    uuid PRIMARY KEY,
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  version       integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE comments (
  id         uuid PRIMARY KEY,
  content_id uuid NOT NULL REFERENCES comment_counts,
  user_id    uuid NOT NULL,
  text       text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX comments_newest ON comments (content_id, created_at DESC, id DESC);

CREATE TABLE comment_reaction_counts (
  comment_id uuid PRIMARY KEY REFERENCES comments ON DELETE CASCADE,
  counts     jsonb NOT NULL DEFAULT '{}',
  version    integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
  user_id    uuid NOT NULL,
  type       text NOT NULL,
  PRIMARY KEY (comment_id, user_id)
);
