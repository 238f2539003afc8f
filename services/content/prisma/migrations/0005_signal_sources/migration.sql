-- What admins chose about a source of trends, and the feeds that they added.
CREATE TABLE signal_sources (
  id               text PRIMARY KEY,
  kind             text NOT NULL CHECK (kind IN ('builtin', 'configured', 'feed')),
  name             text NOT NULL,
  url              text CHECK ((kind = 'feed') = (url IS NOT NULL)),
  enabled          boolean NOT NULL,
  interval_seconds integer CHECK (interval_seconds BETWEEN 60 AND 86400),
  region           text,
  language         text,
  changed_at       timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX signal_sources_url ON signal_sources (url);

-- Validators and pauses of single requests of a source. The old rows are a cache without the source, which cannot be derived from them.
DROP TABLE source_fetches;
CREATE TABLE source_fetches (
  key           text PRIMARY KEY,
  source_id     text NOT NULL,
  url           text NOT NULL,
  etag          text,
  last_modified text,
  failures      integer NOT NULL DEFAULT 0,
  not_before    timestamptz(3) NOT NULL,
  fetched_at    timestamptz(3) NOT NULL,
  succeeded_at  timestamptz(3),
  outcome       text NOT NULL
);
CREATE INDEX source_fetches_of_source ON source_fetches (source_id);

-- Counts are now per source instead of per platform: two servers have different counts of the same tag.
TRUNCATE source_counts;

-- Public posts, articles and searches in which a topic was seen.
CREATE TABLE topic_sightings (
  topic        text NOT NULL,
  source_id    text NOT NULL,
  item         text NOT NULL,
  source       text NOT NULL,
  title        text NOT NULL,
  link         text,
  language     text,
  published_at timestamptz(3) NOT NULL,
  seen_at      timestamptz(3) NOT NULL,
  participants double precision,
  PRIMARY KEY (topic, source_id, item)
);
CREATE INDEX topic_sightings_of_source ON topic_sightings (source_id, seen_at);
CREATE INDEX topic_sightings_by_age ON topic_sightings (seen_at);

-- Names of authors on other websites become hashes with a key that is not kept. Counters of crowds end in the number of an hour.
UPDATE observations o SET actor = o.source || ':' || left(encode(sha256(convert_to(s.key || o.actor, 'UTF8')), 'hex'), 24)
FROM (SELECT gen_random_uuid()::text AS key) s
WHERE o.user_id IS NULL AND o.source <> 'trenzeye' AND o.actor !~ '@[0-9]+$';

-- Hash of the post's text: copies of one text count once.
ALTER TABLE observations ADD COLUMN text_hash text;
ALTER TABLE observations DROP CONSTRAINT observations_source_check;
ALTER TABLE observations ADD CONSTRAINT observations_source_check
  CHECK (source IN ('reddit', 'mastodon', 'youtube', 'rss', 'trenzeye', 'bluesky', 'hackernews', 'wikipedia', 'google', 'github'));
