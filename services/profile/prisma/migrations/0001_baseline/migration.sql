CREATE TABLE users (
  id           uuid PRIMARY KEY,
  email        text NOT NULL,
  username     text NOT NULL CHECK (username <> ''),
  avatar_url   text,
  bio          text CHECK (char_length(bio) <= 160),
  location     text,
  website      text,
  is_verified  boolean NOT NULL DEFAULT false,
  is_test_user boolean NOT NULL DEFAULT false,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE INDEX users_created_at ON users (created_at, id);

-- Projection of auth's accounts. An account exists before its user.
CREATE TABLE accounts (
  user_id  uuid PRIMARY KEY,
  username text NOT NULL,
  role     text NOT NULL,
  status   text NOT NULL,
  version  integer NOT NULL DEFAULT 0
);

-- Projection of content's and social's totals. Each total has the version of the event that it comes from.
CREATE TABLE user_stats (
  user_id           uuid PRIMARY KEY,
  following         integer NOT NULL DEFAULT 0,
  followers         integer NOT NULL DEFAULT 0,
  trenz             integer NOT NULL DEFAULT 0,
  trenz_version     integer NOT NULL DEFAULT 0,
  followers_version bigint NOT NULL DEFAULT 0,
  following_version bigint NOT NULL DEFAULT 0
);

-- Deleted accounts: late events and requests must not restore their data.
CREATE TABLE deleted_users (
  user_id    uuid PRIMARY KEY,
  deleted_at timestamptz(3) NOT NULL
);

-- Beta feedback. Only good ratings with consent are quoted.
CREATE TABLE feedback (
  id               uuid PRIMARY KEY,
  user_id          uuid NOT NULL,
  feedback_text    text NOT NULL CHECK (length(feedback_text) BETWEEN 1 AND 4000),
  rating           text CHECK (rating IN ('good', 'neutral', 'bad')),
  consent_to_quote boolean NOT NULL,
  created_at       timestamptz(3) NOT NULL
);
CREATE INDEX feedback_of_user ON feedback (user_id, created_at, id);
CREATE INDEX feedback_quotable ON feedback (created_at DESC, id DESC) WHERE rating = 'good' AND consent_to_quote;

-- Projection of content's items: owner, title and status.
CREATE TABLE schedule_drafts (
  content_id uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  type       text NOT NULL,
  title      text NOT NULL,
  preview    text NOT NULL DEFAULT '',
  status     text NOT NULL CHECK (status IN ('draft', 'published', 'removed')),
  version    integer NOT NULL
);
CREATE INDEX schedule_drafts_of_user ON schedule_drafts (user_id, lower(title)) WHERE status = 'draft';

-- One row for each user with a schedule; changes of a user's schedule lock it.
CREATE TABLE schedule_settings (
  user_id              uuid PRIMARY KEY,
  zone                 text NOT NULL DEFAULT 'UTC',
  missed               text NOT NULL DEFAULT 'publish' CHECK (missed IN ('publish', 'ask')),
  missed_after_minutes integer NOT NULL DEFAULT 10,
  spacing_minutes      integer NOT NULL DEFAULT 10,
  chosen               boolean NOT NULL DEFAULT false,
  calendar_hash        text UNIQUE,
  calendar_made_at     timestamptz(3)
);

-- ISO weekday and local time in the zone of the settings.
CREATE TABLE schedule_slots (
  user_id uuid NOT NULL,
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  time    text NOT NULL,
  PRIMARY KEY (user_id, weekday, time)
);

CREATE TABLE schedule_webhooks (
  user_id       uuid PRIMARY KEY,
  url           text NOT NULL,
  sealed_secret text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL
);

-- `upto` is the last occurrence that has a row in scheduled_posts.
CREATE TABLE schedule_series (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  content_id uuid NOT NULL,
  platform   text NOT NULL,
  starts     text NOT NULL,
  zone       text NOT NULL,
  rule       jsonb NOT NULL,
  ending     jsonb NOT NULL,
  upto       text,
  ended      boolean NOT NULL DEFAULT false,
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX schedule_series_of_user ON schedule_series (user_id, created_at, id);
CREATE INDEX schedule_series_of_draft ON schedule_series (content_id) WHERE NOT ended;

-- The user chose the local time in its zone; scheduled_time is its instant by the zone rules in `zone_rules`.
CREATE TABLE scheduled_posts (
  id                   uuid PRIMARY KEY,
  user_id              uuid NOT NULL,
  content_id           uuid NOT NULL,
  platform             text NOT NULL CHECK (platform IN ('trenzeye', 'webhook')),
  local_time           text NOT NULL CHECK (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  zone                 text NOT NULL,
  clock                text NOT NULL CHECK (clock IN ('ok', 'skipped', 'doubled')),
  clock_choice         text NOT NULL CHECK (clock_choice IN ('earlier', 'later')),
  zone_rules           text NOT NULL,
  -- Milliseconds after the minute of the local time.
  excess_ms            integer NOT NULL DEFAULT 0,
  scheduled_time       timestamptz(3) NOT NULL,
  status               text NOT NULL CHECK (status IN ('scheduled', 'publishing', 'published', 'failed', 'missed', 'cancelled')),
  unconfirmed          boolean NOT NULL DEFAULT false,
  reason               text,
  attempts             integer NOT NULL DEFAULT 0,
  attempt_id           uuid,
  published_at         timestamptz(3),
  published_content_id uuid,
  series_id            uuid,
  occurrence           text,
  edited               boolean NOT NULL DEFAULT false,
  version              integer NOT NULL DEFAULT 1,
  created_at           timestamptz(3) NOT NULL,
  updated_at           timestamptz(3) NOT NULL,
  CHECK ((series_id IS NULL) = (occurrence IS NULL))
);
CREATE INDEX scheduled_posts_due ON scheduled_posts (scheduled_time, id) WHERE status = 'scheduled';
CREATE INDEX scheduled_posts_of_user ON scheduled_posts (user_id, scheduled_time, id) WHERE status <> 'cancelled';
CREATE INDEX scheduled_posts_of_draft ON scheduled_posts (content_id) WHERE status IN ('scheduled', 'publishing');
CREATE UNIQUE INDEX scheduled_posts_of_series ON scheduled_posts (series_id, occurrence) WHERE series_id IS NOT NULL;

-- Publication attempts. `delivery` is set while the webhook is called: waiting, then sending since delivery_since.
CREATE TABLE schedule_attempts (
  id             uuid PRIMARY KEY,
  post_id        uuid NOT NULL REFERENCES scheduled_posts (id) ON DELETE CASCADE,
  number         integer NOT NULL,
  started_at     timestamptz(3) NOT NULL,
  ended_at       timestamptz(3),
  outcome        text CHECK (outcome IN ('published', 'failed', 'unconfirmed')),
  code           text,
  reason         text,
  delivery       text CHECK (delivery IN ('waiting', 'sending')),
  delivery_since timestamptz(3)
);
CREATE INDEX schedule_attempts_of_post ON schedule_attempts (post_id, number);
CREATE INDEX schedule_attempts_delivery ON schedule_attempts (delivery, delivery_since) WHERE delivery IS NOT NULL;
