import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports: the system gives none of these away between finding one and listening on it. */
const [least, beyond] = [20_000, 32_000];
const maxTries = 50;

/**
 * Returns a free local port, for a server that must know its address before it listens.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const port = randomInt(least, beyond);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // In use.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('No free port');
}
