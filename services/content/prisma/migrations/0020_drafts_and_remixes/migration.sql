-- A removed item keeps its row without content: the lineage goes through it, and nothing may bring it back.
ALTER TABLE content_core
  DROP CONSTRAINT content_core_status_check,
  DROP CONSTRAINT content_core_check,
  ADD COLUMN remix_of uuid REFERENCES content_core (id),
  ADD COLUMN remix_consent text NOT NULL DEFAULT 'anyone' CHECK (remix_consent IN ('anyone', 'followers', 'ask', 'off')),
  ADD COLUMN removed_at timestamptz(3),
  ADD COLUMN removed_reason text,
  ADD CHECK (status IN ('draft', 'published', 'removed')),
  ADD CHECK ((status = 'draft') = (published_at IS NULL)),
  ADD CHECK ((status = 'removed') = (removed_at IS NOT NULL));
CREATE INDEX content_core_remixes ON content_core (remix_of) WHERE remix_of IS NOT NULL;
CREATE INDEX content_core_of_user ON content_core (user_id);

-- What a draft was after each of its last saves.
CREATE TABLE content_versions (
  content_id uuid NOT NULL REFERENCES content_core (id) ON DELETE CASCADE,
  version    integer NOT NULL,
  title      text NOT NULL,
  prompt     text NOT NULL,
  content    jsonb NOT NULL,
  saved_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (content_id, version)
);

-- Each public remix, and whom it credits. `live` is false once the remix is removed: it counts no more, yet the lineage goes through it.
CREATE TABLE remix_logs (
  new_content_id      uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  original_content_id uuid NOT NULL REFERENCES content_core (id),
  remixed_by_user_id  uuid NOT NULL,
  original_user_id    uuid NOT NULL,
  original_username   text NOT NULL,
  depth               integer NOT NULL CHECK (depth > 0),
  live                boolean NOT NULL DEFAULT true,
  created_at          timestamptz(3) NOT NULL
);
CREATE INDEX remix_logs_of_original ON remix_logs (original_content_id, created_at, new_content_id);
CREATE INDEX remix_logs_of_remixer ON remix_logs (remixed_by_user_id, created_at DESC, new_content_id DESC);
CREATE INDEX remix_logs_of_author ON remix_logs (original_user_id);

CREATE TABLE remix_requests (
  id          uuid PRIMARY KEY,
  content_id  uuid NOT NULL REFERENCES content_core (id) ON DELETE CASCADE,
  user_id     uuid NOT NULL,
  message     text NOT NULL,
  status      text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined')),
  created_at  timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  UNIQUE (content_id, user_id),
  CHECK ((status = 'pending') = (answered_at IS NULL))
);
CREATE INDEX remix_requests_of_item ON remix_requests (content_id, created_at DESC, id DESC);
CREATE INDEX remix_requests_of_user ON remix_requests (user_id);

-- Projection of who follows whom. Who stopped stays as a row, so that an older event cannot bring it back.
CREATE TABLE followers (
  user_id     uuid NOT NULL,
  follower_id uuid NOT NULL,
  following   boolean NOT NULL,
  version     bigint NOT NULL,
  PRIMARY KEY (user_id, follower_id)
);
CREATE INDEX followers_of_follower ON followers (follower_id);

-- How many public items each author has; the version orders the changes of that number for those who keep it elsewhere.
CREATE TABLE author_totals (
  user_id   uuid PRIMARY KEY,
  published integer NOT NULL,
  version   integer NOT NULL
);
INSERT INTO author_totals (user_id, published, version) SELECT user_id, count(*), count(*) FROM feed_items GROUP BY user_id;

-- Who has seen what today: a user, or the keyed hash of an address and a browser. Forgotten when the day is over.
CREATE TABLE content_views (
  day        date NOT NULL,
  content_id uuid NOT NULL,
  viewer     text NOT NULL,
  PRIMARY KEY (day, content_id, viewer)
);

-- How often somebody had something generated on a day.
CREATE TABLE generation_usage (
  user_id uuid NOT NULL,
  day     date NOT NULL,
  used    integer NOT NULL,
  PRIMARY KEY (user_id, day)
);

ALTER TABLE content_metrics ADD COLUMN remixes_version bigint NOT NULL DEFAULT 0;

-- An author's own list is read in order; the old index could only find the author.
DROP INDEX feed_of_author;
CREATE INDEX feed_of_author ON feed_items (user_id, published_at DESC, content_id DESC);
