-- The stored edit of an uploaded image.
CREATE TABLE photo_edits (
  upload_id  uuid PRIMARY KEY REFERENCES uploads (id) ON DELETE CASCADE,
  edit       jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

-- Pictures rendered from an image and an edit; files below pictures/<id>/.
CREATE TABLE pictures (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  -- Null after the upload was deleted.
  upload_id  uuid REFERENCES uploads (id) ON DELETE SET NULL,
  edit       jsonb NOT NULL,
  width      integer NOT NULL,
  height     integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX pictures_user_id_created_at_id_idx ON pictures (user_id, created_at, id);
CREATE INDEX pictures_upload_id_idx ON pictures (upload_id);
