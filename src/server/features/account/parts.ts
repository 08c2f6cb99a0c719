import type { PasswordHashes } from './password-hashes';

/** What the account's calls share, beside what every handler knows. */
export type AccountParts = {
  readonly hashes: PasswordHashes;
  /** from which the seal key of each user is made */
  readonly sealSecret: string;
  /** whether an e-mail would reach anybody (see platform/mail.ts) */
  readonly canMail: boolean;
};
