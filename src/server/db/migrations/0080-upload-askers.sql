-- By themselves: while they are built, uploads are read (0078-uploads-of-networks.sql lets nobody, for a moment).
create index upload_by_asker on upload (asker, created_at) where asker is not null;
create index upload_by_wide_asker on upload (asker_wide, created_at) where asker_wide is not null;
