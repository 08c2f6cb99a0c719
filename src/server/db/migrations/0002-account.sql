-- Who the shopper is, and what is theirs: favourites, chat, uploads. Passwords as Argon2id, secrets as SHA-256.

-- random values of this mall that no setting names: what cookies are signed with, what seal keys are made from
create table secret (name text primary key, value text not null);

create table app_user (
  id text primary key,
  -- as the user wrote it; compared in lower case
  username text not null,
  username_key text not null,
  password_hash text not null,
  -- the fund password, six digits; null until it is set
  safeword_hash text,
  email text,
  email_key text,
  -- international, digits only
  phone text,
  avatar text,
  invitation_code text not null unique,
  -- set at registration and never again
  recommended_by text references app_user,
  may_refer boolean not null default true,
  status text not null default 'active' check (status in ('active', 'locked', 'disabled', 'cancelled')),
  role text not null default 'buyer' check (role in ('buyer', 'operator')),
  created_at timestamptz not null,
  -- its name, e-mail and phone are free again some days later
  cancelled_at timestamptz,
  check ((status = 'cancelled') = (cancelled_at is not null))
);
-- A cancelled account holds nothing: what was its own may be another's.
create unique index app_user_by_name on app_user (username_key) where status <> 'cancelled';
create unique index app_user_by_email on app_user (email_key) where status <> 'cancelled';
create unique index app_user_by_phone on app_user (phone) where status <> 'cancelled';
create index app_user_cancelled on app_user (cancelled_at) where status = 'cancelled';

create function keep_recommender() returns trigger language plpgsql as $$ begin
  raise exception 'who recommended a user never changes' using errcode = 'integrity_constraint_violation';
end $$;
create trigger recommender_stays before update of recommended_by on app_user for each row
  when (old.recommended_by is distinct from new.recommended_by) execute function keep_recommender();

create table session (
  id text primary key,
  user_id text not null references app_user,
  -- of the token in the query, and of the cookie that browsers must show beside it; programs have none
  token_hash text not null unique,
  cookie_hash text,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_user on session (user_id) where ended_at is null;

-- A device from which a user logged in before counts its wrong tries by itself.
create table known_device (
  user_id text not null references app_user,
  device text not null,
  since timestamptz not null,
  primary key (user_id, device)
);

-- Wrong tries in a row. account: a user's id, or the hash of a name nobody has, so that both behave the same; device '' is all unknown ones.
create table wrong_tries (
  account text not null,
  kind text not null check (kind in ('login', 'fund')),
  device text not null,
  tries int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (account, kind, device)
);

create table verification_code (
  id bigint generated always as identity primary key,
  email_key text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  code_hash text not null,
  -- a hash of the network address that asked for it: codes are limited for each
  asker text not null,
  sent_at timestamptz not null,
  wrong_tries int not null default 0,
  used_at timestamptz
);
create index verification_code_by_email on verification_code (email_key, sent_at);
create index verification_code_by_asker on verification_code (asker, sent_at);

create table form_token (
  token_hash text primary key,
  user_id text not null references app_user,
  expires_at timestamptz not null
);

-- E-mails wait here in the transaction of what they tell of, and are sent by whichever server is free (SKIP LOCKED).
-- One without a recipient is for an address that nobody has: it takes the same time to write, and is never sent.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  due_at timestamptz not null,
  -- a code that came later would be of no use
  expires_at timestamptz,
  tries int not null default 0
);
create index mail_due on mail (due_at);

create table upload (
  name text primary key,
  user_id text not null references app_user,
  module text not null,
  -- of the bytes as they were sent: the same picture sent again by the same user is the same upload
  sha256 text not null,
  bytes int not null,
  created_at timestamptz not null,
  -- when something began to show it; what nothing ever showed is swept after 24 hours
  used_at timestamptz,
  unique (user_id, module, sha256)
);

create table keep_goods (
  user_id text not null references app_user,
  goods_id text not null references goods,
  since timestamptz not null,
  primary key (user_id, goods_id)
);
create index keep_goods_newest on keep_goods (user_id, since desc);
create index follow_by_follower on follow (follower, since desc);

-- By what was added, not by counting anew: of two who follow at once, neither sees the other's row.
create or replace function count_follows() returns trigger language plpgsql as $$ begin
  update seller set followers = seller.followers + e.n * case when tg_op = 'INSERT' then 1 else -1 end
    from (select seller_id, count(*)::int n from changed group by 1) e where id = e.seller_id;
  return null;
end $$;

-- One conversation of each user with customer service.
create table chat_message (
  id bigint generated always as identity primary key,
  user_id text not null references app_user,
  sender text not null check (sender in ('user', 'operator')),
  type text not null check (type in ('text', 'img')),
  content text not null,
  created_at timestamptz not null
);
create index chat_by_user on chat_message (user_id, id);

create table chat_read (
  user_id text primary key references app_user,
  last_read bigint not null
);

-- What concerns one user, told to the pages where they are logged in.
create function tell_chat_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.user_id, 'event', 'chat')::text);
  return null;
end $$;
create trigger chat_said after insert on chat_message for each row execute function tell_chat_changed();
create trigger chat_was_read after insert or update on chat_read for each row execute function tell_chat_changed();

create function tell_session_ended() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.user_id, 'event', 'session')::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create function tell_user_changed() returns trigger language plpgsql as $$ begin
  perform pg_notify('mall', json_build_object('user', new.id, 'event', 'session')::text);
  return null;
end $$;
create trigger user_status_changed after update of status on app_user for each row
  when (old.status is distinct from new.status) execute function tell_user_changed();
