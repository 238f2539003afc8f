-- What a user follows: named groups of topics, words, feeds, regions and languages.
CREATE TABLE niches (
  id          uuid PRIMARY KEY,
  user_id     uuid NOT NULL,
  name        text NOT NULL,
  alerts      boolean NOT NULL,
  -- Alerts also at this score; null: at a breakout only.
  alert_score integer CHECK (alert_score BETWEEN 1 AND 100),
  -- Whether it follows a topic, a word or a feed. Otherwise its regions and languages alone select signals.
  has_subject boolean NOT NULL,
  created_at  timestamptz(3) NOT NULL
);
CREATE INDEX niches_of_user ON niches (user_id, created_at, id);

-- `value` is the normalised form that signals are compared with; `label` is shown, and is the address of a feed.
CREATE TABLE niche_follows (
  niche_id uuid NOT NULL REFERENCES niches ON DELETE CASCADE,
  kind     text NOT NULL CHECK (kind IN ('topic', 'word', 'feed', 'region', 'language')),
  value    text NOT NULL,
  label    text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (niche_id, kind, value)
);
CREATE INDEX niche_follows_by_value ON niche_follows (kind, value);

CREATE TABLE muted_words (
  user_id  uuid NOT NULL,
  word     text NOT NULL,
  muted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, word)
);

-- When alerts are delivered. Without a row, the defaults apply.
CREATE TABLE alert_settings (
  user_id     uuid PRIMARY KEY,
  time_zone   text NOT NULL,
  -- Minutes after midnight; both null without quiet hours.
  quiet_from  integer CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to    integer CHECK (quiet_to BETWEEN 0 AND 1439),
  daily_limit integer NOT NULL CHECK (daily_limit BETWEEN 1 AND 50),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- One row per user and signal. `known`: it matched before the niche was saved, so there is no alert. `skipped`: the day's limit was reached.
CREATE TABLE signal_alerts (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  signal_id  uuid NOT NULL REFERENCES signals ON DELETE CASCADE,
  -- Null when the niche was deleted: the alert stays, so that another niche does not alert of the signal again.
  niche_id   uuid REFERENCES niches ON DELETE SET NULL,
  state      text NOT NULL CHECK (state IN ('known', 'waiting', 'sent', 'skipped')),
  due_at     timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  sent_at    timestamptz(3),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  UNIQUE (user_id, signal_id)
);
CREATE INDEX signal_alerts_due ON signal_alerts (due_at) WHERE state = 'waiting';
CREATE INDEX signal_alerts_sent ON signal_alerts (user_id, sent_at) WHERE state = 'sent';
CREATE INDEX signal_alerts_by_age ON signal_alerts (created_at);
CREATE INDEX signal_alerts_of_niche ON signal_alerts (niche_id);
CREATE INDEX signal_alerts_of_signal ON signal_alerts (signal_id);

-- The region of the list in which a topic was seen.
ALTER TABLE topic_sightings ADD COLUMN region text;

-- What signals are compared with: keys of topics, text as words between spaces, and where they were seen.
ALTER TABLE signals
  ADD COLUMN match_keys text[] NOT NULL DEFAULT '{}',
  ADD COLUMN match_text text NOT NULL DEFAULT '',
  ADD COLUMN match_sources text[] NOT NULL DEFAULT '{}',
  ADD COLUMN match_languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN match_regions text[] NOT NULL DEFAULT '{}';
UPDATE signals SET match_keys = tag_keys || aliases || CASE WHEN topic IS NULL THEN '{}' ELSE ARRAY[topic] END,
  match_text = ' ' || trim(regexp_replace(lower(title || ' ' || array_to_string(tags, ' ')), '[^[:alnum:]]+', ' ', 'g')) || ' ';
