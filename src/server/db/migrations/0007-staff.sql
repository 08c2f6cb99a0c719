-- One kind of operator: staff, with a role that says what they may do. Whoever was one keeps the role; the first admin is
-- made at the next start.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check check (role in ('merchant', 'operator', 'admin'));

-- What the command line did without a session; it stays in the audit, and does nothing any more.
update staff set disabled_at = now() where id = 'terminal';

-- A shopper's account opens nothing at the desk.
alter table app_user drop column role;
