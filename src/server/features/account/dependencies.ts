import type { Db } from '../../db/schema';
import type { PersonalData } from '../../personal-data';
import type { Seal } from '../../platform/seal';
import type { PasswordHashes } from './passwords/password-hashes';

/** The dependencies of the account's handlers, besides the context that every handler gets. */
export type AccountDependencies = {
  readonly hashes: PasswordHashes;
  /** each user's seal key is derived from it */
  readonly sealSecret: string;
  /** signs the links of e-mails */
  readonly letterSecret: string;
  /** seals the secrets of authenticators */
  readonly dataSeal: Seal;
  /** what each feature stores about a user (passed in, because features import the account) */
  readonly personalData: readonly PersonalData[];
  /** whether e-mails are sent at all (see platform/queue-mail.ts) */
  readonly canMail: boolean;
  /** marks a user's own upload as used; `false` if there is no such upload (passed in, because uploads import the account) */
  readonly showUpload: (db: Db, shown: { readonly userId: string; readonly module: 'avatar'; readonly name: string; readonly now: number }) => Promise<boolean>;
  /** frees one of them again, for the sweep */
  readonly hideUpload: (db: Db, hidden: { readonly userId: string; readonly module: 'avatar'; readonly name: string }) => Promise<void>;
  /** passed in, because the wallet imports the account */
  readonly forgetWithdrawAddress: (db: Db, userId: string) => Promise<void>;
};
