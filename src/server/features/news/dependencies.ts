import type { Brands } from '../../platform/brands';
import type { PushDependencies } from './send-pushes';

export type NewsDependencies = {
  /** signs the links in e-mails */
  readonly letterSecret: string;
  readonly canMail: boolean;
  readonly brands: Brands;
  /** the mall's address without a slash at its end, as the setting has it; `undefined` if there is none */
  readonly publicUrl: string | undefined;
  readonly push: PushDependencies;
};
