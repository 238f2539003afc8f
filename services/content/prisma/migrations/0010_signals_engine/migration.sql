CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A live signal is a topic that is being talked about more than usual. Demo signals have no topic and keep the score they were given.
ALTER TABLE signals
  ADD COLUMN topic     text UNIQUE,
  ADD COLUMN aliases   text[] NOT NULL DEFAULT '{}',
  ADD COLUMN tag_keys  text[] NOT NULL DEFAULT '{}',
  ADD COLUMN phase     text NOT NULL DEFAULT 'trending' CHECK (phase IN ('emerging', 'trending', 'breakout', 'fading')),
  ADD COLUMN why       jsonb,
  ADD COLUMN series    integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN listed    boolean NOT NULL DEFAULT true,
  ADD COLUMN scored_at timestamptz(3);
UPDATE signals SET phase = growth_phase,
  tag_keys = ARRAY(SELECT DISTINCT lower(regexp_replace(tag, '[^[:alnum:]]', '', 'g')) FROM unnest(tags) AS tag);
CREATE INDEX signals_listed ON signals (signal_score DESC, id DESC) WHERE listed;
CREATE INDEX signals_of_tag ON signals USING gin (tag_keys) WHERE listed;

-- How a topic is written for people.
CREATE TABLE topics (
  key           text PRIMARY KEY,
  title         text NOT NULL,
  summary       text NOT NULL,
  tags          text[] NOT NULL DEFAULT '{}',
  link          text,
  first_seen_at timestamptz(3) NOT NULL
);

-- Who spoke of a topic when: one row for an actor and a quarter of an hour, however often they spoke.
CREATE TABLE observations (
  topic       text NOT NULL,
  slot        timestamptz(3) NOT NULL,
  actor       text NOT NULL,
  user_id     uuid,
  source      text NOT NULL CHECK (source IN ('reddit', 'mastodon', 'youtube', 'rss', 'trenzeye')),
  weight      double precision NOT NULL CHECK (weight > 0),
  observed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (topic, slot, actor)
);
CREATE INDEX observations_recent ON observations (observed_at, topic);

-- Projection of who may not take part now; what they did before does not count either.
CREATE TABLE silenced_actors (
  user_id  uuid PRIMARY KEY,
  silenced boolean NOT NULL,
  version  bigint NOT NULL
);

-- The order in which somebody is reading the list; its id is made from the order itself.
CREATE TABLE signal_rankings (
  id         text PRIMARY KEY,
  signal_ids uuid[] NOT NULL,
  used_at    timestamptz(3) NOT NULL
);
CREATE INDEX signal_rankings_used ON signal_rankings (used_at);

CREATE TABLE hidden_signals (
  user_id   uuid NOT NULL,
  signal_id uuid NOT NULL REFERENCES signals (id) ON DELETE CASCADE,
  hidden_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, signal_id)
);
CREATE INDEX hidden_signals_of_signal ON hidden_signals (signal_id);

CREATE TABLE muted_tags (
  user_id  uuid NOT NULL,
  tag      text NOT NULL,
  muted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, tag)
);

-- What is known of each outside address: what it last answered, and when it may be asked again.
CREATE TABLE source_fetches (
  address       text PRIMARY KEY,
  etag          text,
  last_modified text,
  failures      integer NOT NULL DEFAULT 0,
  not_before    timestamptz(3) NOT NULL,
  fetched_at    timestamptz(3) NOT NULL,
  outcome       text NOT NULL
);

-- How many people outside items had when they were last looked at, and when the hour of that look began: only the growth is news.
CREATE TABLE source_counts (
  source     text NOT NULL,
  item       text NOT NULL,
  people     double precision NOT NULL,
  base       double precision NOT NULL,
  counted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (source, item)
);
CREATE INDEX source_counts_age ON source_counts (counted_at);

CREATE TABLE templates (
  id           uuid PRIMARY KEY,
  title        text NOT NULL,
  description  text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('thread', 'video', 'image')),
  category     text NOT NULL,
  structure    jsonb NOT NULL,
  preview_url  text,
  place        integer NOT NULL UNIQUE,
  created_at   timestamptz(3) NOT NULL
);
ALTER TABLE content_core ADD COLUMN template_id uuid REFERENCES templates (id);
CREATE INDEX content_core_of_template ON content_core (template_id) WHERE template_id IS NOT NULL;
