-- Projection of the media service's pictures.
CREATE TABLE pictures (
  picture_id uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  url        text NOT NULL,
  small_url  text NOT NULL,
  width      integer NOT NULL,
  height     integer NOT NULL
);
CREATE INDEX pictures_of_user ON pictures (user_id);

-- Pictures of an image item in their order, with their descriptions; empty for a generated image.
ALTER TABLE content_image ADD COLUMN pictures jsonb NOT NULL DEFAULT '[]';

-- The same pictures for the events of the item, also after its content was deleted.
ALTER TABLE content_core ADD COLUMN picture_ids uuid[] NOT NULL DEFAULT '{}';
