-- Which networks have many sockets at a server, said by each about once a second. Lost with a crash, which is well.
create unlogged table server_sockets (
  server text primary key,
  sockets jsonb not null,
  ends_at timestamptz not null
);
