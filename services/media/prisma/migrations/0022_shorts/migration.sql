-- A Short and how it is cut. `rendered` is what the last successful rendering made: keys, size and duration. `version` grows with each
-- event about it.
CREATE TABLE shorts (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  upload_id  uuid,
  title      text NOT NULL,
  caption    text NOT NULL DEFAULT '',
  script     text NOT NULL DEFAULT '',
  scenes     jsonb NOT NULL DEFAULT '[]',
  voice_type text NOT NULL DEFAULT '',
  style      text NOT NULL DEFAULT 'wave',
  edit       jsonb,
  status     text NOT NULL CHECK (status IN ('draft', 'rendering', 'ready', 'failed')),
  stage      text,
  percent    integer NOT NULL DEFAULT 0,
  reason     text,
  retryable  boolean NOT NULL DEFAULT true,
  rendered   jsonb,
  version    integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX shorts_of_user ON shorts (user_id, created_at DESC, id DESC);
CREATE INDEX shorts_of_upload ON shorts (upload_id, created_at DESC) WHERE upload_id IS NOT NULL;
