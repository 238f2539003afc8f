-- What time it is, for everything that is due: one clock for all schedulers, whatever their own says.
CREATE FUNCTION schedule_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

-- Projection of content's items: who owns a draft, what it is called and whether it is out. A later version wins.
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

-- One row for each person who plans; whoever changes their plan locks it.
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

-- ISO weekday and wall clock, in the zone of the settings.
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

-- `upto` is the last occurrence that has a row of its own among the posts; all after it are yet to come.
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

-- The wall clock in its zone is what was asked for; scheduled_time is what it meant by the zone rules of `zone_rules`.
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
  -- Seconds and below, where somebody asked for an instant between two minutes.
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

-- Every try. `delivery` is set while a webhook is being told: waiting, then sending from delivery_since on.
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
