-- What the desk lists of each conversation: its last message, and who waits since which one. Counted with each message, so that a
-- page of the list reads its own rows and not all that was ever said.
create table conversation (
  user_id text primary key references app_user,
  last_id bigint not null,
  -- the first message that no answer followed
  since bigint,
  waiting int not null
);
create index conversation_in_turn on conversation (since, last_id desc);

create function note_conversation() returns trigger language plpgsql as $$ begin
  insert into conversation (user_id, last_id, since, waiting)
    values (new.user_id, new.id, case when new.sender = 'user' then new.id end, case when new.sender = 'user' then 1 else 0 end)
    on conflict (user_id) do update set
      last_id = greatest(conversation.last_id, excluded.last_id),
      since = case when new.sender = 'user' then coalesce(conversation.since, excluded.since) end,
      waiting = case when new.sender = 'user' then conversation.waiting + 1 else 0 end;
  return null;
end $$;
create trigger conversation_noted after insert on chat_message for each row execute function note_conversation();

-- Conversations are deleted as a whole, with what a leaving user said.
create function forget_conversations() returns trigger language plpgsql as $$ begin
  delete from conversation where user_id in (select user_id from gone);
  return null;
end $$;
create trigger conversations_forgotten after delete on chat_message referencing old table as gone for each statement execute function forget_conversations();

insert into conversation (user_id, last_id, since, waiting)
  select c.user_id, c.last_id, w.since, w.waiting
  from (select user_id, max(id) as last_id, coalesce(max(id) filter (where sender = 'operator'), 0) as answered_id from chat_message group by 1) c
  cross join lateral (select min(id) as since, count(*) as waiting from chat_message where user_id = c.user_id and id > c.answered_id) w;
