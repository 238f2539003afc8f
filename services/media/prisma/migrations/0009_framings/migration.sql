-- Proposals for the 9:16 frame of Shorts. The id is that of the job.
CREATE TABLE framings (
  short_id   uuid PRIMARY KEY REFERENCES shorts (id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  status     text NOT NULL CHECK (status IN ('running', 'ready', 'failed')),
  percent    integer NOT NULL DEFAULT 0,
  reason     text,
  keyframes  jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX framings_id_key ON framings (id);
