-- An application that arrives while its user leaves finds nobody (0031-leaving.sql).
create trigger user_is_here before insert on loan for each row execute function refuse_who_left();
