-- Avatars that were replaced while nothing freed them: the sweep takes them.
update upload u set used_at = null
  where module = 'avatar' and used_at is not null and not exists (select from app_user where id = u.user_id and avatar = u.name);
