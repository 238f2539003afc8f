-- How far the launch is: which items are is said in code, only what somebody toggled is kept.
CREATE TABLE checklist_items (
  id         text PRIMARY KEY,
  completed  boolean NOT NULL,
  changed_by uuid NOT NULL,
  changed_at timestamptz(3) NOT NULL
);
