import { defaultExclude, defineConfig } from 'vitest/config';
import { sabotagePlugin } from './src/build/commands/sabotage-plugin.mjs';
import { messages } from './src/build/messages';
import { testReport } from './src/build/test-report';

// Vitest 5 is written for Node 22; on 20 it dies of this one gap when it has a failure to tell.
if (!('groupBy' in Map)) {
  const groupBy = <Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key) => {
    const groups = new Map<Key, Item[]>();
    for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
    return groups;
  };
  Object.assign(Map, { groupBy });
}

/** So long something may take that is on its way: a second, as Vitest gives it, is little on a busy machine, and no test waits for it. */
const patience = { expect: { poll: { timeout: 15_000 } }, setupFiles: ['tests/support/patience.ts'] };

/** Stories of shoppers in a browser, and of the built server. */
const journeys = {
  include: ['tests/journeys/**/*.test.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // As long as the browser's own waiting (tests/support/journey/journey.ts): a second is little for a page on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // A story that fails is told again once: a browser on a machine that does something else meanwhile stumbles.
  // Each that passed only then is printed at the end of the run.
  retry: 1,
};

/** Journeys that bring a load of their own and measure it: alone. */
const loads = ['tests/journeys/load/*.test.ts'];
/** Journeys that start and end servers and browsers all the while: beside each other and the commands, with no other journey. */
const crashes = ['tests/journeys/crashes/*.test.ts'];

export default defineConfig({
  // The interface's texts, as the build compiles them.
  plugins: [messages(), ...(process.env.SABOTAGE ? [sabotagePlugin(process.env.SABOTAGE)] : [])],
  test: {
    reporters: ['default', ...(process.env.TEST_REPORT ? [testReport(process.env.TEST_REPORT)] : [])],
    pool: 'forks',
    // What was kept of a file is kept by its content, which a sabotage does not change.
    fsModuleCache: process.env.SABOTAGE === undefined,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...patience,
          name: 'unit',
          include: ['tests/{rules,contract,local,sync,i18n,ui,app,sw,build,architecture}/**/*.test.{ts,tsx}'],
          // What a busy machine takes; no test waits for it.
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Minutes of one processor, which the commands leave idle.
        test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 30_000, sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: {
          ...patience,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          // The server keeps nothing global but what it would make anew alike: its modules are read once for all files.
          isolate: false,
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
          // One command after the other; the first installs, builds and makes a catalog.
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
