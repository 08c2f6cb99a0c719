-- What a card said that it costs as its heart was given, which may be long before the shop heard of it.
alter table keep_goods add column seen_price amount;
