import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any: between being found and being listened on, none of these is given away. */
const [least, beyond] = [20_000, 32_000];
const mostTries = 50;

/**
 * A port of this machine that nothing listens on, for a server that must know its address before it listens.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(least, beyond);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      // Somebody has it.
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('No free port');
}
