-- What a user wants to be told of, and where: a row is a yes. `home` and `shop` are the mall's address and name where it was said.
create table news_preference (
  user_id text not null references app_user,
  kind text not null check (kind in ('unpaid', 'shipped', 'arrived', 'refund')),
  channel text not null check (channel in ('email', 'push')),
  home text not null,
  shop text not null,
  primary key (user_id, kind, channel)
);

-- Where a browser takes messages (RFC 8030), one a session: whoever logs out there gets none any more.
create table push_subscription (
  session_id text primary key references session on delete cascade,
  user_id text not null references app_user,
  endpoint text not null unique,
  -- the browser's public key and its secret (RFC 8291), base64url
  p256dh text not null,
  auth text not null,
  lang text not null,
  created_at timestamptz not null
);
create index push_subscription_by_user on push_subscription (user_id, created_at);

-- Each piece of news once: `subject` is the order that it is about, or the refund. Written with what happened, in one transaction.
create table news (
  id bigint generated always as identity primary key,
  user_id text not null references app_user,
  kind text not null,
  subject text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  -- of no use to anybody after this
  expires_at timestamptz,
  -- when its e-mails and messages were queued
  announced_at timestamptz,
  unique (kind, subject)
);
create index news_to_announce on news (id) where announced_at is null;
create index news_by_time on news (created_at);

-- Messages that wait to be sent, each for one browser.
create table push_message (
  id bigint generated always as identity primary key,
  session_id text not null references push_subscription on delete cascade,
  payload text not null,
  -- a push service replaces a message that was not delivered yet by one of the same topic
  topic text not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
create index push_message_due on push_message (due_at);
create index push_message_by_session on push_message (session_id);
