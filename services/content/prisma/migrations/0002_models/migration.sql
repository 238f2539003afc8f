-- Models and voices ---------------------------------------------------------------------------------------------------------------

-- OpenAI-compatible endpoints that admins added.
CREATE TABLE model_endpoints (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  base_url   text NOT NULL,
  -- Encrypted; null: no key.
  sealed_key text,
  created_at timestamptz(3) NOT NULL
);

-- The model of a job. The endpoint is an id of model_endpoints, 'configuration' or 'local'; prices are US dollars per million tokens
-- and per image.
CREATE TABLE model_choices (
  job          text PRIMARY KEY CHECK (job IN ('text', 'image')),
  endpoint_id  text NOT NULL,
  model        text NOT NULL,
  input_price  double precision NOT NULL,
  output_price double precision NOT NULL,
  image_price  double precision NOT NULL,
  chosen_at    timestamptz(3) NOT NULL
);

-- One row: limits per day, null for none.
CREATE TABLE model_budgets (
  id              integer PRIMARY KEY CHECK (id = 1),
  person_tokens   bigint,
  instance_tokens bigint,
  instance_usd    double precision
);

-- A user's own endpoint.
CREATE TABLE personal_endpoints (
  user_id     uuid PRIMARY KEY,
  base_url    text NOT NULL,
  sealed_key  text,
  text_model  text NOT NULL,
  image_model text,
  updated_at  timestamptz(3) NOT NULL
);

-- Use of models per day (UTC), user and model. `personal`: of a user's own endpoint.
CREATE TABLE model_usage (
  day           date NOT NULL,
  user_id       uuid NOT NULL,
  provider      text NOT NULL,
  model         text NOT NULL,
  personal      boolean NOT NULL,
  requests      integer NOT NULL,
  failures      integer NOT NULL,
  input_tokens  bigint NOT NULL,
  output_tokens bigint NOT NULL,
  images        integer NOT NULL,
  cost_usd      double precision NOT NULL,
  PRIMARY KEY (day, user_id, provider, model, personal)
);
CREATE INDEX model_usage_of_user ON model_usage (user_id, day);

CREATE TABLE voices (
  id             uuid PRIMARY KEY,
  user_id        uuid NOT NULL,
  name           text NOT NULL,
  audience       text NOT NULL,
  tone           text NOT NULL,
  words_to_use   text[] NOT NULL,
  words_to_avoid text[] NOT NULL,
  examples       text[] NOT NULL,
  first_person   boolean NOT NULL,
  is_default     boolean NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL
);
CREATE INDEX voices_of_user ON voices (user_id);
CREATE UNIQUE INDEX voices_default ON voices (user_id) WHERE is_default;

-- What an image or a video shows, for readers who cannot see it.
ALTER TABLE content_image ADD COLUMN alt_text text NOT NULL DEFAULT '';
ALTER TABLE content_video ADD COLUMN alt_text text NOT NULL DEFAULT '';
