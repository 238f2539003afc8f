CREATE TABLE signals (
  id               uuid PRIMARY KEY,
  title            text NOT NULL,
  summary          text NOT NULL,
  signal_score     double precision NOT NULL CHECK (signal_score BETWEEN 0 AND 100),
  tags             text[] NOT NULL DEFAULT '{}',
  source_platforms text[] NOT NULL DEFAULT '{}',
  growth_phase     text NOT NULL CHECK (growth_phase IN ('emerging', 'trending', 'breakout')),
  origin           text NOT NULL CHECK (origin IN ('demo', 'live')),
  created_at       timestamptz(3) NOT NULL
);
CREATE INDEX signals_by_score ON signals (signal_score DESC, id DESC);
CREATE INDEX signals_by_tag ON signals USING gin (tags);

CREATE TABLE content_core (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL,
  signal_id       uuid REFERENCES signals (id),
  type            text NOT NULL CHECK (type IN ('thread', 'image', 'video')),
  title           text NOT NULL,
  visibility      text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'private')),
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  qa_passed       boolean NOT NULL DEFAULT false,
  prompt          text NOT NULL,
  provenance      jsonb,
  is_test_content boolean NOT NULL DEFAULT false,
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  published_at    timestamptz(3),
  CHECK ((status = 'published') = (published_at IS NOT NULL))
);
CREATE INDEX content_core_drafts ON content_core (user_id, updated_at DESC, id DESC) WHERE status = 'draft';

CREATE TABLE content_text (
  content_core_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  text_body       text NOT NULL,
  language        text NOT NULL DEFAULT 'en',
  metadata        jsonb NOT NULL
);

CREATE TABLE content_image (
  content_core_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  image_url       text NOT NULL,
  caption         text NOT NULL,
  style_tags      text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE content_video (
  content_core_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  video_url       text,
  thumbnail_url   text,
  duration        double precision NOT NULL,
  voice_type      text NOT NULL,
  script          text NOT NULL,
  scenes          jsonb NOT NULL
);

-- No foreign key: a count that arrives before its item must not be lost. One version per source of counts.
CREATE TABLE content_metrics (
  content_id        uuid PRIMARY KEY,
  views             integer NOT NULL DEFAULT 0,
  likes             integer NOT NULL DEFAULT 0,
  dislikes          integer NOT NULL DEFAULT 0,
  remix_count       integer NOT NULL DEFAULT 0,
  comment_count     integer NOT NULL DEFAULT 0,
  engagement_score  double precision NOT NULL GENERATED ALWAYS AS (greatest(likes - dislikes, 0) + 2 * comment_count + 3 * remix_count) STORED,
  reactions         jsonb NOT NULL DEFAULT '{}',
  reactions_version bigint NOT NULL DEFAULT 0,
  comments_version  bigint NOT NULL DEFAULT 0
);

-- Exactly the public items, with all a feed page shows and sorts by: each filter and sort is one index read in order.
CREATE TABLE feed_items (
  content_id      uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  user_id         uuid NOT NULL,
  signal_id       uuid,
  type            text NOT NULL,
  title           text NOT NULL,
  preview         jsonb NOT NULL,
  provenance      jsonb,
  is_test_content boolean NOT NULL,
  published_at    timestamptz(3) NOT NULL,
  likes           integer NOT NULL,
  remix_count     integer NOT NULL,
  comment_count   integer NOT NULL,
  reactions       jsonb NOT NULL
);
CREATE INDEX feed_newest ON feed_items (published_at DESC, content_id DESC);
CREATE INDEX feed_type_newest ON feed_items (type, published_at DESC, content_id DESC);
CREATE INDEX feed_top_liked ON feed_items (likes DESC, content_id DESC);
CREATE INDEX feed_type_top_liked ON feed_items (type, likes DESC, content_id DESC);
CREATE INDEX feed_most_remixed ON feed_items (remix_count DESC, content_id DESC);
CREATE INDEX feed_type_most_remixed ON feed_items (type, remix_count DESC, content_id DESC);
CREATE INDEX feed_of_author ON feed_items (user_id);
CREATE INDEX feed_of_signal ON feed_items (signal_id, likes DESC, content_id DESC) WHERE signal_id IS NOT NULL;

-- Who said what a model made: an item's provenance is only taken over from here.
CREATE TABLE generations (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  type       text NOT NULL CHECK (type IN ('thread', 'image', 'video')),
  prompt     text NOT NULL,
  signal_id  uuid,
  provenance jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX generations_of_user ON generations (user_id, created_at DESC);

-- Projection of the users' public faces; version 0 is what sign-up said.
CREATE TABLE authors (
  user_id      uuid PRIMARY KEY,
  username     text NOT NULL,
  avatar_url   text,
  is_verified  boolean NOT NULL DEFAULT false,
  is_test_user boolean NOT NULL DEFAULT false,
  version      bigint NOT NULL DEFAULT 0
);

-- Projection of who reacted how. A reaction taken back stays as a row without one, so that an older event cannot bring it back.
CREATE TABLE viewer_reactions (
  user_id    uuid NOT NULL,
  content_id uuid NOT NULL,
  reaction   text,
  version    bigint NOT NULL,
  PRIMARY KEY (user_id, content_id) INCLUDE (reaction)
);
