-- What web pages say about themselves, by normalised address. Without a title: not fetched yet, or the page says nothing.
CREATE TABLE link_previews (
  url text NOT NULL,
  host text NOT NULL,
  title text,
  description text NOT NULL DEFAULT '',
  site_name text NOT NULL DEFAULT '',
  image_url text,
  image_width integer NOT NULL DEFAULT 0,
  image_height integer NOT NULL DEFAULT 0,
  -- A public item has linked to the page.
  linked boolean NOT NULL DEFAULT false,
  requested_at timestamptz(3) NOT NULL,
  -- When to fetch the page; null: not until it is linked again after it has expired.
  due_at timestamptz(3),
  leased_until timestamptz(3),
  fetched_at timestamptz(3),
  expires_at timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  CONSTRAINT link_previews_pkey PRIMARY KEY (url)
);
CREATE INDEX link_previews_due ON link_previews (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX link_previews_of_host ON link_previews (host, fetched_at);
CREATE INDEX link_previews_with_image ON link_previews (image_url) WHERE image_url IS NOT NULL;

-- The first link of each part of a public item; `hidden`: the author has removed its card.
CREATE TABLE item_links (
  author_id uuid NOT NULL,
  content_id uuid NOT NULL,
  part integer NOT NULL,
  url text NOT NULL,
  href text NOT NULL,
  hidden boolean NOT NULL DEFAULT false,
  added_at timestamptz(3) NOT NULL,
  CONSTRAINT item_links_pkey PRIMARY KEY (author_id, content_id, part),
  CONSTRAINT item_links_content_id_fkey FOREIGN KEY (content_id) REFERENCES content_core (id) ON DELETE CASCADE
);
CREATE INDEX item_links_of_url ON item_links (url);
CREATE INDEX item_links_of_item ON item_links (content_id);
