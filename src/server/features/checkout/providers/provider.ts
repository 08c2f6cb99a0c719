import type { Money } from '../../../../rules/money';

/** What a provider should charge, in whole cents of its own currency. */
export type Charge = {
  /** our id, also the idempotency key at the provider */
  readonly paymentId: string;
  readonly amount: Money;
  /** ISO 4217, upper case */
  readonly currency: string;
  /** shown to the shopper at the provider */
  readonly title: string;
  /** where the shopper comes back to, having paid or not */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: number;
  readonly payBefore: number;
};

export type Received = { readonly paymentId: string; readonly amount: Money; readonly currency: string };

/**
 * The state of a payment at its provider. `approved`: the shopper agreed, and we can capture the money. `clearing`: the
 * shopper has paid, and the money comes later or not at all. `over`: it failed or expired, and no money will come.
 */
export type Standing = { readonly state: 'open' | 'approved' | 'clearing' | 'over' } | ({ readonly state: 'received' } & Received);

/**
 * One way of paying at a provider's page. Every function uses the network, so none is called inside a transaction. Each
 * throws `ProviderFailed` if the provider can't be reached or its reply can't be read.
 */
export type Provider = {
  /** creates the payment at the provider; returns the provider's id and the page where the shopper pays. Throws `ProviderRefused` where this charge will never be made */
  open(charge: Charge): Promise<{ readonly providerId: string; readonly redirectUrl: string }>;
  fetchStanding(providerId: string): Promise<Standing>;
  /** captures an approved payment; returns its state afterwards */
  capture(providerId: string, paymentId: string): Promise<Standing>;
  /**
   * where a signature can only be checked by asking the provider: its id of the payment that a message claims to be about.
   * Anybody can send a message, so only those about a payment of ours are asked about.
   */
  readonly claimOf?: (body: string) => string | undefined;
  /** reads a signed message; `forged` if the signature is wrong, `undefined` if it is not about a payment of ours */
  readMessage(headers: Headers, body: string, now: number): Promise<ProviderMessage>;
};

export type ProviderMessage = { readonly providerId: string; readonly standing: Standing | undefined } | 'forged' | undefined;

/** The call to the provider failed; whether it took effect is unknown. */
export class ProviderFailed extends Error {}

/** The provider does not take our access token. */
export class AccessRefused extends ProviderFailed {}

/** The provider does not make this payment, however often it is asked. */
export class ProviderRefused extends ProviderFailed {}

/** It failed while it made this payment. No provider is asked again under the same key: Stripe would say so for a day. Another payment may be made. */
export class ProviderBroke extends ProviderRefused {}
