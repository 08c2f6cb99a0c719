-- A forgotten fund password's new one: it counts once the wait is over, unless the letter's link stops it before.
create table safeword_reset (
  -- what the letter's link names: an older letter stops no newer one
  id text not null unique,
  user_id text primary key references app_user,
  safeword_hash text not null,
  lang text not null,
  shop text not null,
  due_at timestamptz not null
);
create index safeword_reset_due on safeword_reset (due_at);
