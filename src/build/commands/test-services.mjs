import { buildEnv } from './built.mjs';
import { getChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { unwindOnSignals } from './run.mjs';

/**
 * Runs `work` with a Chromium and a PostgreSQL, both passed to child processes in the environment, and stops PostgreSQL
 * afterwards, even after Ctrl-C.
 * @template Result
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withTestServices(work) {
  const chromium = await getChromium();
  unwindOnSignals();
  const postgres = await startPostgres();
  try {
    return await work({ ...buildEnv(), CHROMIUM: chromium, TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}
