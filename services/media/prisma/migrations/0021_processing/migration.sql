-- Who is at work on an upload or a Short. `run` is new with each start: whoever holds an older one may write nothing any more.
-- `worker` is the process, which holds an advisory lock of that number while it lives; null between two tries. `tries` counts the
-- starts, `checkpoint` keeps what finished stages made, so that the next start need not make it again.
CREATE TABLE runs (
  subject_id uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('upload', 'short')),
  run        uuid NOT NULL,
  worker     uuid,
  job_id     uuid NOT NULL,
  tries      integer NOT NULL,
  checkpoint jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz(3) NOT NULL
);

-- Every file a run puts into the object store, noted before it is put: none is forgotten, whenever a worker dies.
CREATE TABLE made_files (
  key        text PRIMARY KEY,
  subject_id uuid NOT NULL,
  kept       boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX made_files_of_subject ON made_files (subject_id);

-- What the editor shows of a video.
CREATE TABLE analyses (
  upload_id       uuid PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
  frame_rate      double precision NOT NULL,
  has_audio       boolean NOT NULL,
  waveform        jsonb,
  sprite          jsonb,
  loudness        jsonb,
  cues            jsonb NOT NULL,
  transcript_note text,
  highlights      jsonb NOT NULL
);
