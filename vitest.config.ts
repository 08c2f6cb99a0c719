import { defaultExclude, defineConfig } from 'vitest/config';
import { sabotagePlugin } from './src/build/commands/sabotage-plugin.mjs';
import { messages } from './src/build/messages';
import { testReport } from './src/build/test-report';

// Vitest 5 targets Node 22; on Node 20 it crashes without this function when it reports a failure.
if (!('groupBy' in Map)) {
  const groupBy = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key) => {
    const groups = new Map<Key, Item[]>();
    for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
    return groups;
  };
  Object.assign(Map, { groupBy });
}

/** Timeout of polled expectations: Vitest's default of a second is short on a busy machine, and no test waits for the timeout. */
const patience = { expect: { poll: { timeout: 15_000 } }, setupFiles: ['tests/support/patience.ts'] };

/** Tests of shoppers in a browser, and of the built server. */
const journeys = {
  include: ['tests/journeys/**/*.test.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // As long as the browser's own timeout (tests/support/journey/journey.ts): a second is short for a page on a busy machine.
  expect: { poll: { timeout: 30_000 } },
};

/** Journeys that create load and measure it: they run alone. */
const loads = ['tests/journeys/load/*.test.ts'];
/**
 * Journeys that keep starting and ending servers and browsers: they run in parallel with each other, but with no other
 * journey.
 */
const crashes = ['tests/journeys/crashes/*.test.ts'];

export default defineConfig({
  // The interface's messages, as the build compiles them.
  plugins: [messages(), ...(process.env.SABOTAGE ? [sabotagePlugin(process.env.SABOTAGE)] : [])],
  test: {
    reporters: ['default', ...(process.env.TEST_REPORT ? [testReport(process.env.TEST_REPORT)] : [])],
    pool: 'forks',
    // The module cache is keyed by a file's content, which a sabotage does not change.
    fsModuleCache: process.env.SABOTAGE === undefined,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...patience,
          name: 'unit',
          include: ['tests/{rules,contract,local,sync,i18n,ui,app,sw,build,architecture}/**/*.test.{ts,tsx}'],
          // Enough for a busy machine; no test waits for it.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Takes minutes of one CPU, which the commands leave idle.
        test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 30_000, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: {
          expect: patience.expect,
          setupFiles: [...patience.setupFiles, 'tests/support/server/seed.ts'],
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // The server's only global state is what it would recreate identically: its modules are loaded once for all files.
          isolate: false,
          // On two cores: many of these tests wait, for timeouts or the database.
          maxWorkers: 3,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { ...journeys, name: 'browser', exclude: [...defaultExclude, ...loads, ...crashes], sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: { ...journeys, name: 'crashes', include: crashes, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          // One command after the other; the first installs, builds and creates a catalog.
          include: ['tests/commands/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: { ...journeys, name: 'load', include: loads, sequence: { groupOrder: 4 } },
      },
    ],
  },
});
