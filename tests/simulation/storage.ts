import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Work } from './world';

type Inner = { mode: string; _state: string; _requests: { request: { readyState: string } }[]; _start(): void; _abort(name: string): void };
type Connection = IDBDatabase & { transaction(...given: unknown[]): IDBTransaction };

/** One device's disk: it outlives its tabs, fills up, is slow to open, and loses what was not committed when a tab dies. */
export class Disk {
  readonly factory = new IDBFactory();
  /** how many commits will still fail for lack of room */
  full = 0;
  /** whether a commit has ever failed so */
  hasRefused = false;
  private readonly open = new Map<string, Set<IDBTransaction>>();

  constructor(private readonly work: Work) {}

  /** The IndexedDB that a tab uses instead of the browser's, with all its transactions tracked. `begun` is called for each transaction. */
  door(tab: string, options: { readonly isBlocked: () => boolean; readonly begun: () => void }): { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } {
    const { factory, work } = this;
    const watch = (connection: Connection) => {
      const real = connection.transaction.bind(connection);
      connection.transaction = (...given: unknown[]) => {
        const transaction = real(...given);
        this.note(tab, transaction);
        options.begun();
        return transaction;
      };
    };
    const indexedDB = {
      cmp: factory.cmp.bind(factory),
      deleteDatabase: factory.deleteDatabase.bind(factory),
      databases: factory.databases.bind(factory),
      open: (name: string, version?: number) => {
        // Another tab of an older version keeps it open, or the browser hangs: no event is ever fired.
        if (options.isBlocked()) return {};
        const end = work.begin();
        const request = factory.open(name, version);
        request.addEventListener('success', () => {
          watch(request.result as unknown as Connection);
          end();
        });
        request.addEventListener('error', end);
        return request;
      },
    };
    return { indexedDB: indexedDB as unknown as IDBFactory, IDBKeyRange };
  }

  /** Aborts what a dead tab had not committed. */
  kill(tab: string): void {
    for (const transaction of this.open.get(tab) ?? []) {
      try {
        transaction.abort();
      } catch {
        // It was already committing.
      }
    }
  }

  private note(tab: string, transaction: IDBTransaction): void {
    const all = this.open.get(tab) ?? new Set();
    this.open.set(tab, all.add(transaction));
    const end = this.work.begin();
    const over = () => {
      all.delete(transaction);
      end();
    };
    transaction.addEventListener('complete', over);
    transaction.addEventListener('abort', over);
    const inner = transaction as unknown as Inner;
    if (inner.mode !== 'readwrite') return;
    const start = inner._start.bind(inner);
    // All its requests succeed, then the commit fails because the disk is full.
    inner._start = () => {
      const isLast = inner._state !== 'finished' && inner._requests.every(({ request }) => request.readyState === 'done');
      if (!isLast || this.full === 0) return start();
      this.full -= 1;
      this.hasRefused = true;
      inner._abort('QuotaExceededError');
    };
  }
}
