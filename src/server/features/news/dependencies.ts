import type { PushDependencies } from './send-pushes';

export type NewsDependencies = {
  /** signs the links in e-mails */
  readonly letterSecret: string;
  readonly canMail: boolean;
  readonly push: PushDependencies;
};
