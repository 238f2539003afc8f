-- Digest mails. A user without a row receives none.
CREATE TABLE digest_settings (
  user_id     uuid PRIMARY KEY,
  frequency   text NOT NULL CHECK (frequency IN ('off', 'daily', 'weekly')),
  hour        smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  weekday     smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  time_zone   text NOT NULL,
  -- Earlier notifications are not in digests: since when the digest is on.
  started_at  timestamptz(3) NOT NULL,
  -- The next digest: its local date (YYYY-MM-DD), and when it is sent. Null: off.
  period      text,
  due_at      timestamptz(3),
  -- The local date of the latest digest.
  last_period text,
  CHECK ((frequency = 'off') = (due_at IS NULL)),
  CHECK ((period IS NULL) = (due_at IS NULL))
);
CREATE INDEX digest_settings_due ON digest_settings (due_at, user_id) WHERE due_at IS NOT NULL;

-- Kinds that a user does not want in digests.
CREATE TABLE muted_digest_kinds (
  user_id uuid NOT NULL,
  kind    text NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Time of the latest event of a notification that was in a digest.
ALTER TABLE notifications ADD COLUMN digested_at timestamptz(3);

-- Projection of the content service: minutes after midnight, both null without quiet hours.
CREATE TABLE quiet_hours (
  user_id    uuid PRIMARY KEY,
  time_zone  text NOT NULL,
  quiet_from integer,
  quiet_to   integer,
  changed_at timestamptz(3) NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- The key that signs the links for unsubscribing.
CREATE TABLE unsubscribe_keys (
  id         integer PRIMARY KEY CHECK (id = 1),
  sealed_key text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
