CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Word similarity above which search tolerates a misspelling: `marmelade` finds `marmalade` (0.54). The setting can only be stored once
-- the library is loaded, which the first call does.
SELECT show_trgm('load');
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET pg_trgm.word_similarity_threshold = 0.45', current_database());
END $$;

-- Signals -------------------------------------------------------------------------------------------------------------------------

-- A live signal is a topic with more activity than usual. Demo signals have no topic and keep their score.
CREATE TABLE signals (
  id               uuid PRIMARY KEY,
  title            text NOT NULL,
  summary          text NOT NULL,
  signal_score     double precision NOT NULL CHECK (signal_score BETWEEN 0 AND 100),
  tags             text[] NOT NULL DEFAULT '{}',
  source_platforms text[] NOT NULL DEFAULT '{}',
  growth_phase     text NOT NULL CHECK (growth_phase IN ('emerging', 'trending', 'breakout')),
  origin           text NOT NULL CHECK (origin IN ('demo', 'live')),
  created_at       timestamptz(3) NOT NULL,
  topic            text UNIQUE,
  aliases          text[] NOT NULL DEFAULT '{}',
  tag_keys         text[] NOT NULL DEFAULT '{}',
  phase            text NOT NULL DEFAULT 'trending' CHECK (phase IN ('emerging', 'trending', 'breakout', 'fading')),
  -- The parts of a live signal's score.
  why              jsonb,
  -- Actors in each of the last 24 hours, oldest first.
  series           integer[] NOT NULL DEFAULT '{}',
  listed           boolean NOT NULL DEFAULT true,
  scored_at        timestamptz(3),
  -- Given for demo signals only.
  source           text,
  trend_vector     jsonb
);
CREATE INDEX signals_by_score ON signals (signal_score DESC, id DESC);
CREATE INDEX signals_by_tag ON signals USING gin (tags);
CREATE INDEX signals_listed ON signals (signal_score DESC, id DESC) WHERE listed;
CREATE INDEX signals_of_tag ON signals USING gin (tag_keys) WHERE listed;

-- Title, summary and tags of an observed topic.
CREATE TABLE topics (
  key           text PRIMARY KEY,
  title         text NOT NULL,
  summary       text NOT NULL,
  tags          text[] NOT NULL DEFAULT '{}',
  link          text,
  first_seen_at timestamptz(3) NOT NULL
);

-- Activity on a topic: one row per actor and slot of 15 minutes.
CREATE TABLE observations (
  topic       text NOT NULL,
  slot        timestamptz(3) NOT NULL,
  actor       text NOT NULL,
  user_id     uuid,
  source      text NOT NULL CHECK (source IN ('reddit', 'mastodon', 'youtube', 'rss', 'trenzeye')),
  weight      double precision NOT NULL CHECK (weight > 0),
  observed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (topic, slot, actor)
);
CREATE INDEX observations_recent ON observations (observed_at, topic);

-- Projection of user.status_changed: activity of restricted users does not count, items of banned users are hidden.
CREATE TABLE account_restrictions (
  user_id    uuid PRIMARY KEY,
  restricted boolean NOT NULL,
  version    bigint NOT NULL,
  banned     boolean NOT NULL DEFAULT false
);

-- The order of signals that a viewer is paging through; the id is a hash of the order.
CREATE TABLE signal_rankings (
  id         text PRIMARY KEY,
  signal_ids uuid[] NOT NULL,
  used_at    timestamptz(3) NOT NULL
);
CREATE INDEX signal_rankings_used ON signal_rankings (used_at);

CREATE TABLE hidden_signals (
  user_id   uuid NOT NULL,
  signal_id uuid NOT NULL REFERENCES signals (id) ON DELETE CASCADE,
  hidden_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, signal_id)
);
CREATE INDEX hidden_signals_of_signal ON hidden_signals (signal_id);

CREATE TABLE muted_tags (
  user_id  uuid NOT NULL,
  tag      text NOT NULL,
  muted_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, tag)
);

-- The last response of each external address, and when it may be requested again.
CREATE TABLE source_fetches (
  address       text PRIMARY KEY,
  etag          text,
  last_modified text,
  failures      integer NOT NULL DEFAULT 0,
  not_before    timestamptz(3) NOT NULL,
  fetched_at    timestamptz(3) NOT NULL,
  outcome       text NOT NULL
);

-- Participants of an external item at the last request, and at the start of that clock hour: only growth counts as activity.
CREATE TABLE source_counts (
  source       text NOT NULL,
  item         text NOT NULL,
  participants double precision NOT NULL,
  baseline     double precision NOT NULL,
  counted_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (source, item)
);
CREATE INDEX source_counts_age ON source_counts (counted_at);

-- Items ---------------------------------------------------------------------------------------------------------------------------

CREATE TABLE templates (
  id           uuid PRIMARY KEY,
  title        text NOT NULL,
  description  text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('thread', 'video', 'image')),
  category     text NOT NULL,
  structure    jsonb NOT NULL,
  preview_url  text,
  position     integer NOT NULL UNIQUE,
  created_at   timestamptz(3) NOT NULL
);

-- A removed item keeps its row without content (a tombstone), because remixes refer to it.
CREATE TABLE content_core (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL,
  signal_id       uuid REFERENCES signals (id),
  type            text NOT NULL CHECK (type IN ('thread', 'image', 'video')),
  title           text NOT NULL,
  visibility      text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'private')),
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'removed')),
  qa_passed       boolean NOT NULL DEFAULT false,
  prompt          text NOT NULL,
  provenance      jsonb,
  is_test_content boolean NOT NULL DEFAULT false,
  version         integer NOT NULL DEFAULT 1,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  published_at    timestamptz(3),
  template_id     uuid REFERENCES templates (id),
  remix_of        uuid REFERENCES content_core (id),
  remix_consent   text NOT NULL DEFAULT 'anyone' CHECK (remix_consent IN ('anyone', 'followers', 'ask', 'off')),
  removed_at      timestamptz(3),
  removed_reason  text,
  -- The Short shown by the item. A removed item keeps it, so that removal events can name it.
  short_id        uuid,
  CONSTRAINT content_core_published_check CHECK ((status = 'draft') = (published_at IS NULL)),
  CONSTRAINT content_core_removed_check CHECK ((status = 'removed') = (removed_at IS NOT NULL))
);
CREATE INDEX content_core_drafts ON content_core (user_id, updated_at DESC, id DESC) WHERE status = 'draft';
CREATE INDEX content_core_of_template ON content_core (template_id) WHERE template_id IS NOT NULL;
CREATE INDEX content_core_remixes ON content_core (remix_of) WHERE remix_of IS NOT NULL;
CREATE INDEX content_core_of_user ON content_core (user_id);
CREATE INDEX content_core_of_short ON content_core (short_id) WHERE short_id IS NOT NULL;
CREATE INDEX content_core_hidden ON content_core (user_id) WHERE removed_reason IN ('moderation', 'banned');

CREATE TABLE content_text (
  content_core_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  text_body       text NOT NULL,
  language        text NOT NULL DEFAULT 'en',
  metadata        jsonb NOT NULL
);

CREATE TABLE content_image (
  content_core_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  image_url       text NOT NULL,
  caption         text NOT NULL,
  style_tags      text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE content_video (
  content_core_id uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  video_url       text,
  thumbnail_url   text,
  duration        double precision NOT NULL,
  voice_type      text NOT NULL,
  script          text NOT NULL,
  scenes          jsonb NOT NULL
);

-- The last saved versions of a draft.
CREATE TABLE content_versions (
  content_id uuid NOT NULL REFERENCES content_core (id) ON DELETE CASCADE,
  version    integer NOT NULL,
  title      text NOT NULL,
  prompt     text NOT NULL,
  content    jsonb NOT NULL,
  saved_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (content_id, version)
);

-- No foreign key: counts may arrive before the item is published. One version per event source. Seeded numbers of test items are added to
-- the counted ones; a seeded engagement score replaces the computed one.
CREATE TABLE content_metrics (
  content_id        uuid PRIMARY KEY,
  views             integer NOT NULL DEFAULT 0,
  likes             integer NOT NULL DEFAULT 0,
  dislikes          integer NOT NULL DEFAULT 0,
  remix_count       integer NOT NULL DEFAULT 0,
  comment_count     integer NOT NULL DEFAULT 0,
  reactions         jsonb NOT NULL DEFAULT '{}',
  reactions_version bigint NOT NULL DEFAULT 0,
  comments_version  bigint NOT NULL DEFAULT 0,
  remixes_version   bigint NOT NULL DEFAULT 0,
  seeded_likes      integer NOT NULL DEFAULT 0,
  seeded_dislikes   integer NOT NULL DEFAULT 0,
  seeded_remixes    integer NOT NULL DEFAULT 0,
  seeded_engagement double precision,
  engagement_score  double precision NOT NULL
    GENERATED ALWAYS AS (coalesce(seeded_engagement, greatest(likes - dislikes, 0) + 2 * comment_count + 3 * remix_count)) STORED
);

-- The public items with everything a feed page shows and sorts by, so that each filter and order is one index scan.
CREATE TABLE feed_items (
  content_id      uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  user_id         uuid NOT NULL,
  signal_id       uuid,
  type            text NOT NULL,
  title           text NOT NULL,
  preview         jsonb NOT NULL,
  provenance      jsonb,
  is_test_content boolean NOT NULL,
  published_at    timestamptz(3) NOT NULL,
  likes           integer NOT NULL,
  remix_count     integer NOT NULL,
  comment_count   integer NOT NULL,
  reactions       jsonb NOT NULL
);
CREATE INDEX feed_newest ON feed_items (published_at DESC, content_id DESC);
CREATE INDEX feed_type_newest ON feed_items (type, published_at DESC, content_id DESC);
CREATE INDEX feed_top_liked ON feed_items (likes DESC, content_id DESC);
CREATE INDEX feed_type_top_liked ON feed_items (type, likes DESC, content_id DESC);
CREATE INDEX feed_most_remixed ON feed_items (remix_count DESC, content_id DESC);
CREATE INDEX feed_type_most_remixed ON feed_items (type, remix_count DESC, content_id DESC);
CREATE INDEX feed_of_author ON feed_items (user_id, published_at DESC, content_id DESC);
CREATE INDEX feed_of_signal ON feed_items (signal_id, likes DESC, content_id DESC) WHERE signal_id IS NOT NULL;

-- The tags of each public item. Demo and test items do not count as activity.
CREATE TABLE item_tags (
  content_id   uuid NOT NULL REFERENCES feed_items (content_id) ON DELETE CASCADE,
  tag          text NOT NULL,
  counted      boolean NOT NULL,
  published_at timestamptz(3) NOT NULL,
  PRIMARY KEY (content_id, tag)
);
CREATE INDEX item_tags_newest ON item_tags (tag, published_at DESC, content_id DESC);
CREATE INDEX item_tags_by_prefix ON item_tags (tag text_pattern_ops);

-- The full-text index of the public items, in its own schema because Prisma has no tsvector type.
CREATE SCHEMA search;
CREATE TABLE search.items (
  content_id uuid PRIMARY KEY REFERENCES public.feed_items (content_id) ON DELETE CASCADE,
  title      text NOT NULL,
  document   tsvector NOT NULL
);
CREATE INDEX items_document ON search.items USING gin (document);
CREATE INDEX items_title ON search.items USING gin (title gin_trgm_ops);

-- Items hidden by moderation or a ban, with everything needed to restore them to the feed. Their content stays in its tables.
CREATE TABLE hidden_items (
  content_id   uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  feed         jsonb NOT NULL,
  tags         jsonb NOT NULL,
  -- Title and document of the search index.
  search_entry jsonb
);

-- Every public remix and the author it credits. `live` is false once the remix is removed: it no longer counts, but stays in the lineage.
CREATE TABLE remix_logs (
  new_content_id      uuid PRIMARY KEY REFERENCES content_core (id) ON DELETE CASCADE,
  original_content_id uuid NOT NULL REFERENCES content_core (id),
  remixed_by_user_id  uuid NOT NULL,
  original_user_id    uuid NOT NULL,
  original_username   text NOT NULL,
  depth               integer NOT NULL CHECK (depth > 0),
  live                boolean NOT NULL DEFAULT true,
  created_at          timestamptz(3) NOT NULL
);
CREATE INDEX remix_logs_of_original ON remix_logs (original_content_id, created_at, new_content_id);
CREATE INDEX remix_logs_of_remixer ON remix_logs (remixed_by_user_id, created_at DESC, new_content_id DESC);
CREATE INDEX remix_logs_of_author ON remix_logs (original_user_id);

CREATE TABLE remix_requests (
  id          uuid PRIMARY KEY,
  content_id  uuid NOT NULL REFERENCES content_core (id) ON DELETE CASCADE,
  user_id     uuid NOT NULL,
  message     text NOT NULL,
  status      text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'declined')),
  created_at  timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  UNIQUE (content_id, user_id),
  CONSTRAINT remix_requests_answered_check CHECK ((status = 'pending') = (answered_at IS NULL))
);
CREATE INDEX remix_requests_of_item ON remix_requests (content_id, created_at DESC, id DESC);
CREATE INDEX remix_requests_of_user ON remix_requests (user_id);

-- Which scheduled posts were published, as which item and by which attempt: a post is published once.
CREATE TABLE scheduled_publications (
  post_id      uuid PRIMARY KEY,
  user_id      uuid NOT NULL,
  content_id   uuid NOT NULL,
  attempt_id   uuid NOT NULL,
  published_at timestamptz(3) NOT NULL
);
CREATE INDEX scheduled_publications_of_user ON scheduled_publications (user_id);

-- Generation ----------------------------------------------------------------------------------------------------------------------

-- What was generated, and for which user. The provenance of an item is accepted only if it is recorded here.
CREATE TABLE generations (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  type       text NOT NULL CHECK (type IN ('thread', 'image', 'video')),
  prompt     text NOT NULL,
  signal_id  uuid,
  provenance jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX generations_of_user ON generations (user_id, created_at DESC);

-- Generations per user and day (UTC).
CREATE TABLE generation_usage (
  user_id uuid NOT NULL,
  day     date NOT NULL,
  used    integer NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- Views ---------------------------------------------------------------------------------------------------------------------------

-- Viewers of each item and day: a user id, or the keyed hash of an address and a browser. Deleted after the day.
CREATE TABLE content_views (
  day        date NOT NULL,
  content_id uuid NOT NULL,
  viewer     text NOT NULL,
  PRIMARY KEY (day, content_id, viewer)
);

-- Items whose views of a day grew since the last content.metrics_changed.
CREATE TABLE pending_view_reports (
  content_id uuid NOT NULL,
  day        date NOT NULL,
  PRIMARY KEY (content_id, day)
);

-- The version of an item's last view report; it grows with every report.
CREATE TABLE view_report_versions (
  content_id uuid PRIMARY KEY,
  version    integer NOT NULL
);

-- Users ---------------------------------------------------------------------------------------------------------------------------

-- Projection of the users' public profiles; version 0 comes from the registration.
CREATE TABLE authors (
  user_id      uuid PRIMARY KEY,
  username     text NOT NULL,
  avatar_url   text,
  is_verified  boolean NOT NULL DEFAULT false,
  is_test_user boolean NOT NULL DEFAULT false,
  version      bigint NOT NULL DEFAULT 0
);
CREATE INDEX authors_name ON authors USING gin (lower(username) gin_trgm_ops);

-- Public items per author; the version orders the changes for other services.
CREATE TABLE author_totals (
  user_id   uuid PRIMARY KEY,
  published integer NOT NULL,
  version   integer NOT NULL
);

-- Projection of users' reactions. A withdrawn reaction stays as a row without one, so that an older event cannot restore it.
CREATE TABLE viewer_reactions (
  user_id    uuid NOT NULL,
  content_id uuid NOT NULL,
  reaction   text,
  version    bigint NOT NULL,
  PRIMARY KEY (user_id, content_id) INCLUDE (reaction)
);

-- Projection of follows. An ended follow stays as a row, so that an older event cannot restore it.
CREATE TABLE followers (
  user_id     uuid NOT NULL,
  follower_id uuid NOT NULL,
  following   boolean NOT NULL,
  version     bigint NOT NULL,
  PRIMARY KEY (user_id, follower_id)
);
CREATE INDEX followers_of_follower ON followers (follower_id);

-- Projection of blocks and mutes. An ended one stays as a row, so that an older event cannot restore it.
CREATE TABLE relations (
  user_id  uuid NOT NULL,
  other_id uuid NOT NULL,
  blocked  boolean NOT NULL,
  muted    boolean NOT NULL,
  version  bigint NOT NULL,
  PRIMARY KEY (user_id, other_id)
);
CREATE INDEX relations_by_other ON relations (other_id) WHERE blocked;

-- Projection of the media service's Shorts.
CREATE TABLE shorts (
  short_id      uuid PRIMARY KEY,
  user_id       uuid NOT NULL,
  title         text NOT NULL,
  video_url     text,
  thumbnail_url text,
  captions_url  text,
  duration      double precision NOT NULL,
  version       integer NOT NULL
);
CREATE INDEX shorts_of_user ON shorts (user_id);

-- Starter templates ---------------------------------------------------------------------------------------------------------------

-- {topic} is replaced with the creator's topic.
INSERT INTO templates (id, title, description, content_type, category, structure, position, created_at) VALUES
  ('7e3a1c00-0000-4000-8000-000000000001', 'The mistake that taught me', 'Open with the moment it went wrong, stay honest about your part in it, and hand over the lesson at the end. People trust a scar more than a trophy.', 'thread', 'storytelling',
   '{"prompt": "The mistake I made with {topic}, and what I do differently now", "tone": "honest, plain, a little self-mocking", "parts": [{"name": "The moment", "guide": "Start in the middle: one sentence with the place, the time and what broke."}, {"name": "What I believed", "guide": "The assumption that felt safe. Say why it felt safe."}, {"name": "What it cost", "guide": "One concrete number, name or consequence. No drama beyond it."}, {"name": "The turn", "guide": "The remark, book or quiet evening that changed your mind."}, {"name": "What I do now", "guide": "Your new rule in a form others can copy."}, {"name": "Over to you", "guide": "Ask for one mistake in return, and answer the first replies."}], "hashtags": ["lessonslearned"]}', 10, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000002', 'Explain it like a friend', 'Take something that sounds complicated and walk through it with one everyday comparison from start to end. No jargon survives.', 'thread', 'education',
   '{"prompt": "Explain {topic} to a friend who does not know it", "tone": "warm, unhurried, precise", "parts": [{"name": "The question", "guide": "Ask it the way a beginner would, not the way an expert would."}, {"name": "The comparison", "guide": "One everyday thing that works the same way: a queue, a kitchen, a bus line."}, {"name": "Step by step", "guide": "Three posts, one idea each, all inside the same comparison."}, {"name": "Where it stops fitting", "guide": "Say where the comparison breaks. This is what earns trust."}, {"name": "Why it matters now", "guide": "One way it touches the reader this week."}, {"name": "Where to go on", "guide": "One good source you have read yourself."}], "hashtags": ["explained", "todayilearned"]}', 20, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000003', 'What happened, what it means', 'For the hour in which everyone shares a headline and no one has read it. Facts first, your reading second, and a clear line between the two.', 'thread', 'news',
   '{"prompt": "What happened with {topic}, and what it means for people who make things", "tone": "calm, factual, fast", "parts": [{"name": "What happened", "guide": "Who did what, when. One sentence, with the source."}, {"name": "What we know", "guide": "Two or three confirmed facts, each with where it comes from."}, {"name": "What we do not know", "guide": "The open questions. Leave them open."}, {"name": "What it means", "guide": "Your reading, marked as yours."}, {"name": "What to watch", "guide": "The one date, number or decision that will settle it."}], "hashtags": ["news"]}', 30, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000004', 'Unpopular, but fair', 'Disagree in public without making enemies: the strongest version of the other side first, then your case, then what would change your mind.', 'thread', 'opinion',
   '{"prompt": "An opinion about {topic} that most people around me do not share", "tone": "firm, respectful, without sarcasm", "parts": [{"name": "The claim", "guide": "Your opinion in one sentence no one can misread."}, {"name": "The other side at its best", "guide": "Put their case so well that they would share it."}, {"name": "What I see differently", "guide": "Two reasons from your own experience."}, {"name": "What would change my mind", "guide": "Name the evidence. Mean it."}, {"name": "Your turn", "guide": "Invite the best counter-argument and promise to quote it."}], "hashtags": ["opinion"]}', 40, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000005', 'Thirty days of trying', 'A small experiment with a start, a rule and a result. The numbers are modest and real, which is why people read to the end.', 'thread', 'storytelling',
   '{"prompt": "What happened when I tried {topic} for thirty days", "tone": "curious, dry, specific", "parts": [{"name": "The rule", "guide": "What you did every day, in one line, and why."}, {"name": "Week one", "guide": "What was harder than expected."}, {"name": "Week two", "guide": "The first small sign."}, {"name": "Week three", "guide": "The day you nearly stopped."}, {"name": "The result", "guide": "Before and after, in numbers where there are numbers."}, {"name": "Would I go on", "guide": "Yes, no, or a smaller version. Say which part you keep."}], "hashtags": ["experiment"]}', 50, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000006', 'Five seconds, one promise', 'A short that states its promise in the first breath, shows it being kept, and stops. Made for tips that fit on one hand.', 'video', 'education',
   '{"prompt": "Show one quick way to get better at {topic}", "tone": "quick, clear, friendly", "parts": [{"name": "Promise", "guide": "Look into the camera and say what they will be able to do in thirty seconds.", "seconds": 4}, {"name": "The usual way", "guide": "Show how most people do it, without mocking.", "seconds": 6}, {"name": "The better way", "guide": "One movement, close up, at normal speed.", "seconds": 10}, {"name": "Again, slower", "guide": "The same with the detail that matters pointed out.", "seconds": 6}, {"name": "The result", "guide": "Side by side, no words needed.", "seconds": 4}], "hashtags": ["quicktip", "howto"]}', 60, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000007', 'Behind the finished thing', 'Start with the result, then cut back through the mess it came from. The audience stays because they know it works out.', 'video', 'storytelling',
   '{"prompt": "How {topic} was really made, mess included", "tone": "intimate, unpolished, proud", "parts": [{"name": "The finished thing", "guide": "Three seconds of the result, in the best light you have.", "seconds": 3}, {"name": "The first attempt", "guide": "The ugly version. Let it stand for a moment.", "seconds": 7}, {"name": "The problem", "guide": "Say what was wrong in one sentence.", "seconds": 6}, {"name": "The night it worked", "guide": "The shot you nearly did not film.", "seconds": 9}, {"name": "What no one sees", "guide": "One hand, one tool, one habit.", "seconds": 6}, {"name": "Back to the result", "guide": "The same shot as in the beginning; now it means more.", "seconds": 4}], "hashtags": ["behindthescenes", "process"]}', 70, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000008', 'Street question', 'One question, many faces, no wrong answers. The last answer is the one you did not expect.', 'video', 'community',
   '{"prompt": "Ask people one question about {topic}", "tone": "open, playful, kind", "parts": [{"name": "The question", "guide": "Ask it off camera; show only the thinking face.", "seconds": 4}, {"name": "Quick answers", "guide": "Three people, one line each.", "seconds": 9}, {"name": "The long one", "guide": "Someone who takes their time. Do not cut the pause.", "seconds": 10}, {"name": "The surprise", "guide": "The answer that turns the question around.", "seconds": 7}, {"name": "Back to you", "guide": "Put the question to the viewer, in text.", "seconds": 3}], "hashtags": ["onequestion"]}', 80, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000009', 'Two ways to do it', 'Put two honest options next to each other and say who each is for. A comparison that does not sell anything is rare enough to be saved.', 'video', 'product',
   '{"prompt": "Compare two ways to handle {topic} and say who each is for", "tone": "fair, concrete, unhurried", "parts": [{"name": "Set up", "guide": "Both options on the table, named.", "seconds": 4}, {"name": "Where the first wins", "guide": "Show it in use, in its best moment.", "seconds": 8}, {"name": "Where the second wins", "guide": "The same time, the same light.", "seconds": 8}, {"name": "What neither can do", "guide": "The honest gap.", "seconds": 5}, {"name": "Who should take which", "guide": "Two sentences, two people.", "seconds": 6}], "hashtags": ["comparison"]}', 90, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000010', 'The quote worth framing', 'One sentence of yours, set large, with room around it. For the thought you keep repeating to friends.', 'image', 'opinion',
   '{"prompt": "One sentence about {topic} that I keep repeating", "tone": "quiet, certain", "parts": [{"name": "The sentence", "guide": "At most twelve words. If it needs a comma, cut it once more."}, {"name": "The ground", "guide": "One colour that fits the mood. Nothing that moves."}, {"name": "The caption", "guide": "Where the sentence comes from, in two lines."}, {"name": "The invitation", "guide": "Ask which sentence they keep repeating."}], "hashtags": ["wordstokeep"]}', 100, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000011', 'One number', 'A single figure that people misjudge, shown large, with its source in small print. The caption does the explaining.', 'image', 'news',
   '{"prompt": "One number about {topic} that most people guess wrong", "tone": "sober, exact", "parts": [{"name": "The number", "guide": "Large, with its unit. Round it honestly."}, {"name": "What it counts", "guide": "One line under it: of what, where, when."}, {"name": "The usual guess", "guide": "In the caption: what people think, and why that is understandable."}, {"name": "The source", "guide": "Name it and link it. No source, no post."}], "hashtags": ["bythenumbers"]}', 110, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000012', 'Save this checklist', 'A poster people keep: seven short lines, each starting with a verb. It is useful without the caption and better with it.', 'image', 'education',
   '{"prompt": "A checklist for {topic} that is worth saving", "tone": "brisk, helpful", "parts": [{"name": "Title", "guide": "What it is for, in five words."}, {"name": "Seven lines", "guide": "Each a verb and an object. No line longer than six words."}, {"name": "The one people forget", "guide": "Mark it. It is why they save the poster."}, {"name": "Caption", "guide": "The story behind the marked line."}], "hashtags": ["checklist", "savethis"]}', 120, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000013', 'Thank the people who made it', 'Name those who helped, say exactly what each did, and leave yourself out until the last line. Everyone named will share it.', 'thread', 'community',
   '{"prompt": "Thank the people who made {topic} possible, by name", "tone": "grateful, specific, brief", "parts": [{"name": "The occasion", "guide": "What is finished, in one line."}, {"name": "The names", "guide": "One post a person: what they did that no one saw."}, {"name": "The unknown person", "guide": "Someone whose name you never learned."}, {"name": "What comes next", "guide": "The smallest true announcement."}, {"name": "Last line", "guide": "Now you may say how you feel."}], "hashtags": ["thankyou"]}', 130, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000014', 'The launch without noise', 'Say what it is, who it is for, what it costs and what it cannot do yet. In that order. No countdown, no exclamation marks.', 'thread', 'product',
   '{"prompt": "Announce {topic} plainly: what it is, who it is for, and what it cannot do yet", "tone": "plain, confident, modest", "parts": [{"name": "What it is", "guide": "One sentence your grandmother could repeat."}, {"name": "Who it is for", "guide": "And, just as clearly, who it is not for."}, {"name": "How it works", "guide": "One picture or one example, from start to result."}, {"name": "What it cannot do yet", "guide": "Two honest limits and when you will look at them."}, {"name": "Price and place", "guide": "What it costs and where it is. Nothing hidden."}, {"name": "What you want to know", "guide": "Ask one question about it that you really have."}], "hashtags": ["launch"]}', 140, '2026-01-01T00:00:00Z'),
  ('7e3a1c00-0000-4000-8000-000000000015', 'Call for remixes', 'Publish something deliberately unfinished and say where to continue. Works best when the missing part is obvious and fun.', 'image', 'community',
   '{"prompt": "Invite others to finish {topic}: here is my half", "tone": "inviting, light", "parts": [{"name": "Your half", "guide": "Clear enough to stand alone, open on one side."}, {"name": "The gap", "guide": "Show where the other half goes."}, {"name": "The rule", "guide": "One constraint, no more: a colour, a word, a minute."}, {"name": "Caption", "guide": "Say which remix you will put on your wall, and when."}], "hashtags": ["remixthis", "collab"]}', 150, '2026-01-01T00:00:00Z');
