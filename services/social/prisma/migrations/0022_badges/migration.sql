CREATE TABLE badges (
  id          uuid PRIMARY KEY,
  -- Those that rules award have one.
  code        text UNIQUE,
  title       text NOT NULL,
  description text NOT NULL,
  color       text NOT NULL CHECK (color IN ('gold', 'silver', 'bronze', 'blue', 'green', 'purple', 'red')),
  icon        text NOT NULL,
  icon_url    text
);

CREATE TABLE user_badges (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  badge_id   uuid NOT NULL REFERENCES badges,
  -- A user id, or system.
  awarded_by text NOT NULL,
  awarded_at timestamptz(3) NOT NULL,
  UNIQUE (user_id, badge_id)
);
CREATE INDEX user_badges_latest ON user_badges (user_id, awarded_at DESC, id DESC);
CREATE INDEX user_badges_awarded_by ON user_badges (awarded_by) WHERE awarded_by <> 'system';

INSERT INTO badges (id, code, title, description, color, icon, icon_url) VALUES
  ('b1000000-0000-4000-8000-000000000001', 'early_adopter', 'Early Adopter', 'Among the first 1,000 creators who published on Trenzeye', 'blue', 'early_adopter',
   'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 48 48%27%3E%3Cpath d=%27M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z%27 fill=%27%232b6fd6%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2716%27 fill=%27%238cc6ff%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2712.5%27 fill=%27none%27 stroke=%27%232b6fd6%27/%3E%3Cpath d=%27M17 29c0-6 4-10 7-15 3 5 7 9 7 15M17 29h14M21 29v2.5M27 29v2.5M24 20.5v3%27 fill=%27none%27 stroke=%27%2306203f%27 stroke-width=%272%27 stroke-linecap=%27round%27 stroke-linejoin=%27round%27/%3E%3C/svg%3E'),
  ('b1000000-0000-4000-8000-000000000002', 'viral_creator', 'Viral Creator', 'One item that 25 different people reacted to', 'gold', 'viral_creator',
   'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 48 48%27%3E%3Cpath d=%27M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z%27 fill=%27%23d99a1c%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2716%27 fill=%27%23ffe08a%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2712.5%27 fill=%27none%27 stroke=%27%23d99a1c%27/%3E%3Cpath d=%27M24 13.5c1 4 6 6 6 11.5a6 6 0 0 1-12 0c0-2.5 1.5-4 2.5-5 .3 2 1.2 3 2 3 1.5-2.5-.5-6 1.5-9.5z%27 fill=%27none%27 stroke=%27%234a2f00%27 stroke-width=%272%27 stroke-linecap=%27round%27 stroke-linejoin=%27round%27/%3E%3C/svg%3E'),
  ('b1000000-0000-4000-8000-000000000003', 'remix_master', 'Remix Master', 'Items that 10 different people remixed', 'purple', 'remix_master',
   'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 48 48%27%3E%3Cpath d=%27M15 34l-3 12 6-2.5 4 3.5 2-9 2 9 4-3.5 6 2.5-3-12z%27 fill=%27%236a43e0%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2716%27 fill=%27%23c3b0ff%27/%3E%3Ccircle cx=%2724%27 cy=%2723%27 r=%2712.5%27 fill=%27none%27 stroke=%27%236a43e0%27/%3E%3Cpath d=%27M16.5 19.5h9a4 4 0 0 1 4 4M27 21l2.5 2.7L32 21M31.5 27h-9a4 4 0 0 1-4-4M21 25.5l-2.5-2.7L16 25.5%27 fill=%27none%27 stroke=%27%231d0a55%27 stroke-width=%272%27 stroke-linecap=%27round%27 stroke-linejoin=%27round%27/%3E%3C/svg%3E');
