import type { PushDependencies } from './send-pushes';

export type NewsDependencies = {
  /** signs the links of letters */
  readonly letterSecret: string;
  readonly canMail: boolean;
  readonly push: PushDependencies;
};
