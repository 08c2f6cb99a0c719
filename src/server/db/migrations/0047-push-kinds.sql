-- Chat and wallet are told of too. Which kinds there are, and which of them come by e-mail, the contract says (contract/shop/news.ts).
alter table news_preference drop constraint news_preference_kind_check;
