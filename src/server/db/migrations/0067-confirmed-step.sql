-- The step of the code that turned an authenticator on: sent again, it shows the recovery codes once more, and no other used one does.
alter table authenticator add column confirmed_step bigint;
