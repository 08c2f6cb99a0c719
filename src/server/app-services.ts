import type { Policy } from '../rules/email';
import type { Language } from '../rules/languages';
import type { Database } from './db/database';
import type { DeskHandlers } from './desk-call';
import { accountHandlers, PasswordHashes, userDesk } from './features/account';
import { addressHandlers } from './features/addresses';
import { catalogHandlers, LookCounter, Totals } from './features/catalog';
import { chatDesk, chatHandlers } from './features/chat';
import { checkoutHandlers, openProviders, type CheckoutParts } from './features/checkout';
import { favouriteHandlers } from './features/favourites';
import { orderDesk, orderHandlers } from './features/orders';
import type { Pictures } from './features/pictures';
import { reviewHandlers } from './features/reviews';
import { searchHandlers, Vocabulary } from './features/search';
import { staffDesk } from './features/staff';
import { supportHandlers } from './features/support';
import { showUpload, uploadHandlers } from './features/uploads';
import { JobRunner } from './jobs/job-runner';
import { Brands, type Brand } from './platform/brands';
import { CallCounts } from './platform/call-counts';
import { Changes } from './platform/changes';
import { inThisThread, type PictureEncoder } from './platform/picture-encoder';
import { mallSecret } from './platform/secrets';
import type { Settings } from './platform/settings';
import { nameOfStorage, openStorage, type Storage } from './platform/storage';
import type { CallContext, Handlers, ShopContext } from './shop-call';

/** Everything the running mall holds; made once by main, and by tests with a database of their own. */
export type AppServices = {
  readonly settings: Settings;
  readonly database: Database;
  readonly brands: Brands;
  readonly changes: Changes;
  readonly looks: LookCounter;
  /** shared with other servers; the embedded database has none */
  readonly callCounts: CallCounts | undefined;
  readonly pictures: Pictures;
  /** of uploads */
  readonly storage: Storage;
  readonly handlers: Partial<Handlers>;
  readonly desk: DeskHandlers;
  readonly checkout: CheckoutParts;
  /** what the server does by itself; started by main */
  readonly jobs: JobRunner;
  /** makes and checks passwords, of shoppers and staff: as many at once as this machine bears */
  readonly hashes: PasswordHashes;
  readonly now: () => number;
  /** signs cookies */
  readonly cookieSecret: string;
  /** what a handler knows, for one language, brand and asker; without one it is the mall itself that asks, for a document */
  shop(language: Language, brand: Pick<Brand, 'validation' | 'name'>, who?: Pick<CallContext, 'caller' | 'asker'>): ShopContext;
  close(): Promise<void>;
};

const nobody: Pick<CallContext, 'caller' | 'asker'> = {
  caller: undefined,
  asker: { address: '', origin: '', cookie: undefined, device: undefined, userAgent: '', isBrowser: false, setCookie: () => {} },
};

/** `encoder` draws uploaded pictures anew: in this thread, where nobody waits meanwhile. */
export async function openAppServices(
  settings: Settings,
  database: Database,
  pictures: Pictures,
  now: () => number = Date.now,
  encoder: PictureEncoder = inThisThread,
): Promise<AppServices> {
  const totals = new Totals();
  const changes = new Changes();
  const looks = new LookCounter(database.db);
  const callCounts = database.kind === 'server' ? new CallCounts(database.db) : undefined;
  const storage = openStorage(settings);
  const cookieSecret = await mallSecret(database.db, 'cookie');
  const hashes = await PasswordHashes.open();
  const account = { hashes, sealSecret: await mallSecret(database.db, 'seal'), canMail: settings.mail !== 'none', showUpload };
  const checkout = { account, providers: openProviders(settings, now), publicUrl: settings.publicUrl };
  await database.listen(await nameOfStorage(settings), (payload) => changes.hear(payload), () => changes.miss());
  return {
    settings,
    database,
    brands: new Brands(settings.brand),
    changes,
    looks,
    callCounts,
    pictures,
    storage,
    handlers: {
      ...catalogHandlers(looks, totals),
      ...searchHandlers({ vocabulary: new Vocabulary(database.db, now), totals }),
      ...reviewHandlers,
      ...orderHandlers,
      ...accountHandlers(account),
      ...favouriteHandlers,
      ...addressHandlers,
      ...chatHandlers,
      ...checkoutHandlers(checkout),
      ...uploadHandlers({ storage, encoder }),
      ...supportHandlers,
    },
    desk: { ...staffDesk(hashes), ...orderDesk, ...chatDesk, ...userDesk },
    checkout,
    jobs: new JobRunner(now),
    hashes,
    now,
    cookieSecret,
    shop: (language, { validation, name }: { validation: Policy; name: string }, who = nobody) => ({ language, policy: validation, shopName: name, db: database.db, now, ...who }),
    async close() {
      callCounts?.close();
      await looks.close();
      await database.close();
    },
  };
}
