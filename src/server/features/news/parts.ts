import type { PushParts } from './send-pushes';

export type NewsParts = {
  /** signs the links of letters */
  readonly letterSecret: string;
  readonly canMail: boolean;
  readonly push: PushParts;
};
