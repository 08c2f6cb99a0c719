import type { Money } from '../../../../rules/money';

/** What a provider is asked to take in, in whole cents of its own currency. */
export type Charge = {
  /** ours; with it the same request, sent again, has one effect there too */
  readonly paymentId: string;
  readonly amount: Money;
  /** ISO 4217, upper case */
  readonly currency: string;
  /** what the shopper reads at the provider */
  readonly title: string;
  /** where the shopper comes back to, having paid or not */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: number;
  readonly payBefore: number;
};

export type Received = { readonly paymentId: string; readonly amount: Money; readonly currency: string };

/**
 * How a payment stands at its provider. `approved`: the shopper agreed, and the money is there for us to take; `over`:
 * nothing will come any more.
 */
export type Standing = { readonly state: 'open' | 'approved' | 'over' } | ({ readonly state: 'received' } & Received);

/**
 * One way of paying at somebody else's page. All of it goes over the network: outside of any transaction, and it throws
 * `ProviderFailed` where the provider can't be reached or answers something else than it should.
 */
export type Provider = {
  /** makes the payment there, and tells the provider's name for it and the page where the shopper goes on */
  open(charge: Charge): Promise<{ readonly providerId: string; readonly redirectUrl: string }>;
  look(providerId: string): Promise<Standing>;
  /** takes an approved payment; answers how it stands then */
  take(providerId: string, paymentId: string): Promise<Standing>;
  /** what a signed message tells; `forged` where its signature is not the provider's, `undefined` where it is about nothing of ours */
  hear(headers: Headers, body: string, now: number): Promise<Heard>;
};

export type Heard = { readonly providerId: string; readonly standing: Standing | undefined } | 'forged' | undefined;

/** The provider did not do what it was asked to; nobody knows whether it will have. */
export class ProviderFailed extends Error {}
