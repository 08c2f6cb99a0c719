import type { Language } from '../rules/languages';
import type { Database } from './db/database';
import type { Report } from './db/report';
import type { Db } from './db/schema';
import type { DeskHandlers } from './desk-call';
import { accountData, accountHandlers, PasswordHashes, userDesk } from './features/account';
import { addressData, addressHandlers } from './features/addresses';
import { cartData, cartHandlers } from './features/cart';
import { catalogHandlers, ViewCounter, Totals } from './features/catalog';
import { chatData, chatDesk, chatHandlers, unreadOf } from './features/chat';
import { checkoutHandlers, openProviders, paymentData, paymentDesk, type CheckoutDependencies } from './features/checkout';
import { favouriteData, favouriteHandlers } from './features/favourites';
import { loanData, loanDesk, loanHandlers } from './features/loans';
import { newsData, newsHandlers, openPushKeys, type NewsDependencies } from './features/news';
import { Packs, offlineHandlers } from './features/offline';
import { countToAct, orderData, orderDesk, orderHandlers } from './features/orders';
import type { Pictures } from './features/pictures';
import { rateDesk, rateHandlers } from './features/rates';
import { reviewData, reviewHandlers } from './features/reviews';
import { searchHandlers, Vocabulary } from './features/search';
import { settingDesk } from './features/settings';
import { sealStaffSecrets, staffDesk } from './features/staff';
import { newsletterData, supportHandlers, type NewsletterDependencies } from './features/support';
import { hideUpload, showUpload, uploadData, uploadHandlers } from './features/uploads';
import { dropNextAddress, forgetWithdrawAddress, walletData, walletDesk, walletHandlers } from './features/wallet';
import { JobRunner } from './jobs/job-runner';
import type { PersonalData } from './personal-data';
import { Brands, type Brand } from './platform/brands';
import { CallCounts } from './platform/call-counts';
import { Changes } from './platform/changes';
import { CountsInDatabase } from './platform/counts-in-database';
import { CountsInValkey } from './platform/counts-in-valkey';
import { inThisThread, type PictureEncoder } from './platform/picture-encoder';
import { Seal } from './platform/seal';
import { mallSecret } from './platform/mall-secret';
import type { Settings } from './platform/settings';
import type { SharedCounts } from './platform/shared-counts';
import { nameOfStorage, openStorage, type Storage } from './platform/storage';
import type { CallContext, Handlers, ShopContext } from './shop-call';

/** Everything a running mall holds; created once by main, and by tests with a database of their own. */
export type AppServices = {
  readonly settings: Settings;
  readonly database: Database;
  readonly brands: Brands;
  readonly changes: Changes;
  readonly viewCounter: ViewCounter;
  /** where servers share their counts; `undefined` for a single server, as with the embedded database */
  readonly sharedCounts: SharedCounts | undefined;
  readonly callCounts: CallCounts | undefined;
  readonly pictures: Pictures;
  /** what devices cache for offline use */
  readonly packs: Packs;
  /** holds the uploads */
  readonly storage: Storage;
  /** encrypts identity papers */
  readonly seal: Seal;
  readonly handlers: Handlers;
  readonly desk: DeskHandlers;
  readonly checkout: CheckoutDependencies;
  readonly newsletter: NewsletterDependencies;
  readonly news: NewsDependencies;
  /** background jobs; started by main */
  readonly jobs: JobRunner;
  /** what each feature stores about a shopper */
  readonly personalData: readonly PersonalData[];
  /** hashes and checks the passwords of shoppers and staff, as many at once as this machine can take */
  readonly hashes: PasswordHashes;
  readonly now: () => number;
  /** signs cookies */
  readonly cookieSecret: string;
  /** encrypts authenticators' secrets, with a key that is itself in the table `secret` */
  readonly dataSeal: Seal;
  /** the context of a handler, for one language, brand and client; without a client the mall itself asks, to render a document */
  shop(language: Language, brand: Pick<Brand, 'validation' | 'name' | 'lender' | 'payments'>, who?: Pick<CallContext, 'caller' | 'client'>): ShopContext;
  close(): Promise<void>;
};

const nobody: Pick<CallContext, 'caller' | 'client'> = {
  caller: undefined,
  client: { address: '', origin: '', home: '', cookie: undefined, device: undefined, userAgent: '', isBrowser: false, setCookie: () => {} },
};

function openSharedCounts({ valkeyUrl }: Settings, { kind, db }: Database, report: Report): SharedCounts | undefined {
  if (valkeyUrl !== undefined) return new CountsInValkey(valkeyUrl, report);
  return kind === 'server' ? new CountsInDatabase(db) : undefined;
}

/** What needs the user's attention: unread messages, orders to pay or to confirm. */
async function waitingOf(db: Db, userId: string, now: number): Promise<number> {
  return (await unreadOf(db, userId)) + (await countToAct(db, userId, now));
}

type ServicesOptions = {
  readonly settings: Settings;
  readonly database: Database;
  readonly pictures: Pictures;
  readonly now?: () => number;
  /** re-encodes uploaded pictures; by default in this thread, for where that delays nobody */
  readonly encoder?: PictureEncoder;
  /** called when Valkey can't be reached, and when it is back */
  readonly report?: Report;
};

export async function openAppServices({ settings, database, pictures, now = Date.now, encoder = inThisThread, report = () => {} }: ServicesOptions): Promise<AppServices> {
  const options = { settings, database, pictures, now, encoder, report };
  const resources = await openResources(options);
  const { viewCounter, sharedCounts, callCounts } = resources.services;
  return {
    settings,
    database,
    pictures,
    now,
    ...resources.services,
    ...assembleFeatures(options, resources),
    jobs: new JobRunner(now),
    shop: (language, { validation, name, lender, payments }, who = nobody) => ({ language, policy: validation, shopName: name, lender, payments, db: database.db, now, ...who }),
    async close() {
      callCounts?.close();
      sharedCounts?.close();
      await viewCounter.close();
      await database.close();
    },
  };
}

/** Opens what the mall uses, and reads its secrets from the database. */
async function openResources({ settings, database, now, report }: Required<ServicesOptions>) {
  const { db } = database;
  const changes = new Changes();
  const sharedCounts = openSharedCounts(settings, database, report);
  const brands = new Brands(settings.brand);
  // `{bucket}` in the setting stands for the brand's own bucket.
  const place = { ...settings, bucket: settings.bucket && { ...settings.bucket, url: settings.bucket.url.replace('{bucket}', brands.of('').storageBucket) } };
  const dataSeal = new Seal(await mallSecret(db, 'data'));
  await sealStaffSecrets(db, dataSeal);
  const services = {
    brands,
    changes,
    viewCounter: new ViewCounter(db),
    sharedCounts,
    callCounts: sharedCounts && new CallCounts(sharedCounts),
    packs: new Packs(db, now),
    storage: openStorage(place),
    seal: new Seal(settings.papersKey ?? (await mallSecret(db, 'papers'))),
    hashes: await PasswordHashes.open(),
    cookieSecret: await mallSecret(db, 'cookie'),
    dataSeal,
  };
  const secrets = {
    letterSecret: await mallSecret(db, 'letter'),
    sealSecret: await mallSecret(db, 'seal'),
    vapidKeys: await openPushKeys(db),
  };
  await database.listen(await nameOfStorage(place), (payload) => changes.receive(payload), () => changes.reportMissed());
  return { services, secrets };
}

/** Gives each feature what it depends on, and collects what they answer to shoppers and to the desk. */
function assembleFeatures(
  { settings, database, pictures, now, encoder }: Required<ServicesOptions>,
  { services, secrets }: Awaited<ReturnType<typeof openResources>>,
): Pick<AppServices, 'handlers' | 'desk' | 'checkout' | 'newsletter' | 'news' | 'personalData'> {
  const { brands, viewCounter, packs, storage, seal, hashes, dataSeal } = services;
  const { letterSecret, sealSecret } = secrets;
  const totals = new Totals();
  const canMail = settings.mail !== 'none';
  const newsletter = { letterSecret };
  const push = { keys: secrets.vapidKeys, contact: `mailto:${brands.of('').supportEmail}`, testOrigin: settings.pushTestOrigin, waitingOf };
  const news = { letterSecret, canMail, brands, publicUrl: settings.publicUrl?.replace(/\/$/, ''), push };
  // The account comes last: the others read it to find their own data.
  const personalData = [addressData, favouriteData, cartData, chatData, reviewData, orderData, paymentData, newsData, loanData, walletData, uploadData, newsletterData, accountData];
  const account = { hashes, dataSeal, personalData, letterSecret, sealSecret, canMail, showUpload, hideUpload, forgetWithdrawAddress };
  const checkout = { account, providers: openProviders(settings, now), publicUrl: settings.publicUrl };
  return {
    handlers: {
      ...catalogHandlers(viewCounter, totals),
      ...searchHandlers({ vocabulary: new Vocabulary(database.db, now), totals }),
      ...offlineHandlers(packs, pictures),
      ...reviewHandlers,
      ...orderHandlers,
      ...newsHandlers(news),
      ...accountHandlers(account),
      ...rateHandlers,
      ...favouriteHandlers,
      ...cartHandlers,
      ...addressHandlers,
      ...chatHandlers,
      ...checkoutHandlers(checkout),
      ...uploadHandlers({ storage, encoder, seal }),
      ...supportHandlers(newsletter),
      ...walletHandlers(account),
      ...loanHandlers({ account, seal }),
    },
    desk: { ...staffDesk(hashes, dataSeal), ...orderDesk, ...paymentDesk, ...chatDesk, ...userDesk({ shopName: brands.of('').name, dropNextAddress }), ...settingDesk, ...rateDesk, ...walletDesk, ...loanDesk({ storage, seal }) },
    checkout,
    newsletter,
    news,
    personalData,
  };
}
