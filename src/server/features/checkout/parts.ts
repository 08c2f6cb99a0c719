import type { AccountParts } from '../account';
import type { Turns } from '../../platform/turns';
import type { Provider } from './providers/provider';

/** Ways of paying that go over somebody else's page. */
const providerTypes = ['paypal', 'card'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** What paying needs beside what every handler knows. */
export type CheckoutParts = {
  readonly account: AccountParts;
  /** of each user */
  readonly turns: Turns;
  /** those whose keys are set; the others are not open */
  readonly providers: Partial<Record<ProviderType, Provider>>;
  /** where providers send shoppers back to; by default what the request says */
  readonly publicUrl: string | undefined;
};
