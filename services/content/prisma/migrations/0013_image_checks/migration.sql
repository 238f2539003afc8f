-- Generated images that are deleted at a time unless an item or one of its versions shows them then.
CREATE TABLE image_checks (
  url      text PRIMARY KEY,
  check_at timestamptz(3) NOT NULL
);
CREATE INDEX image_checks_due ON image_checks (check_at);

CREATE INDEX content_image_url ON content_image (image_url);
CREATE INDEX content_versions_image ON content_versions ((content->>'image_url')) WHERE content ? 'image_url';
CREATE INDEX published_versions_image ON published_versions ((content->>'image_url')) WHERE content ? 'image_url';
CREATE INDEX generations_image ON generations (user_id) WHERE image_url IS NOT NULL;

-- Images that were never saved were kept so far.
INSERT INTO image_checks (url, check_at)
SELECT DISTINCT image_url, now() + interval '30 days' FROM generations WHERE image_url LIKE '/media/images/%';
