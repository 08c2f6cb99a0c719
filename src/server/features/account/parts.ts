import type { Db } from '../../db/schema';
import type { PasswordHashes } from './password-hashes';

/** What the account's calls share, beside what every handler knows. */
export type AccountParts = {
  readonly hashes: PasswordHashes;
  /** from which the seal key of each user is made */
  readonly sealSecret: string;
  /** whether an e-mail would reach anybody (see platform/mail.ts) */
  readonly canMail: boolean;
  /** takes a user's own upload for shown; `false` where there is none (handed in: uploads need the account for their form token) */
  readonly showUpload: (db: Db, shown: { readonly userId: string; readonly module: 'avatar'; readonly name: string; readonly now: number }) => Promise<boolean>;
};
