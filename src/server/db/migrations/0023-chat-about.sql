-- The product or the order that a message asks about, as both sides see it beside the words: a card as it was when the
-- message was sent (contract/shop/chat.ts), so that reading a conversation looks nothing up.
alter table chat_message add column about jsonb;
