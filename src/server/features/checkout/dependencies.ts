import type { AccountDependencies } from '../account';
import type { Provider } from './providers/provider';

/** Ways of paying at a provider's page. */
const providerTypes = ['paypal', 'card'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** What checkout needs besides the context that every handler gets. */
export type CheckoutDependencies = {
  readonly account: AccountDependencies;
  /** only those whose keys are set */
  readonly providers: Partial<Record<ProviderType, Provider>>;
  /** where providers send shoppers back to who came to a host that no brand claims; by default to that host */
  readonly publicUrl: string | undefined;
};
