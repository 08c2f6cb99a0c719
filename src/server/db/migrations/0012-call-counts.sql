-- How often an address called within a window of time, told by all servers about once a second. Lost with a crash, which is well.
create unlogged table call_count (
  name text primary key,
  calls int not null,
  ends_at timestamptz not null
);
