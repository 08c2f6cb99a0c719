import { findProgram, installSystemPackage } from './find-program.mjs';
import { Problem } from './run.mjs';

const programs = ['valkey-server', 'redis-server'];

/**
 * Returns this machine's Valkey or Redis, for tests; installs one if there is none.
 * @returns {Promise<string>} the path of its executable
 */
export async function getValkey() {
  const advice = 'The tests need a Valkey, or a Redis 7 or newer. Install one: on Debian the package redis-server.';
  const found = findProgram(programs);
  if (found !== undefined) return found;
  await installSystemPackage('redis-server', advice);
  const installed = findProgram(programs);
  if (installed === undefined) throw new Problem(advice);
  return installed;
}
