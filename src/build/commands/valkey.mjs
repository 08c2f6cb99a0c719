import { findOrInstall, findProgram } from './find-program.mjs';

/** Returns the path of this machine's Valkey or Redis, for tests; installs one if there is none. */
export function getValkey() {
  const advice = 'The tests need a Valkey, or a Redis 7 or newer. Install one: on Debian the package redis-server.';
  return findOrInstall(() => findProgram(['valkey-server', 'redis-server']), 'redis-server', advice);
}
