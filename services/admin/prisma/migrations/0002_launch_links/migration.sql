-- Public links of the launch page and the footer. Names are defined in the contract; a link that is not configured has no row.
CREATE TABLE launch_links (
  name       text PRIMARY KEY,
  url        text NOT NULL CHECK (length(url) BETWEEN 1 AND 2048),
  changed_at timestamptz(3) NOT NULL
);
