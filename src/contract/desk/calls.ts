import { pathOf, type Call, type PayloadIn, type PayloadOf, type ReplyOf } from '../call';
import { deskChatCalls } from './chat';
import { deskLoanCalls } from './loans';
import { deskOrderCalls } from './orders';
import { deskPaymentCalls } from './payments';
import { deskRateCalls } from './rates';
import { deskSettingCalls } from './settings';
import { staffCalls } from './staff';
import { deskUserCalls } from './users';
import { deskWalletCalls } from './wallet';

/**
 * Every desk call by its name, the part of the path between `/desk/` and `.action`. Never merged with the shop's table,
 * so that none of it reaches a shopper's page.
 */
export const deskCalls = {
  ...staffCalls,
  ...deskOrderCalls,
  ...deskPaymentCalls,
  ...deskChatCalls,
  ...deskUserCalls,
  ...deskSettingCalls,
  ...deskRateCalls,
  ...deskWalletCalls,
  ...deskLoanCalls,
} satisfies Record<string, Call>;

export type DeskCallName = keyof typeof deskCalls;
export type DeskPayload<Name extends DeskCallName> = PayloadOf<(typeof deskCalls)[Name]>;
export type DeskPayloadInput<Name extends DeskCallName> = PayloadIn<(typeof deskCalls)[Name]>;
export type DeskReply<Name extends DeskCallName> = ReplyOf<(typeof deskCalls)[Name]>;

export function isDeskCallName(name: string): name is DeskCallName {
  return Object.hasOwn(deskCalls, name);
}

/** The call's path. */
export function deskCallPath(name: DeskCallName): string {
  return pathOf(deskCalls[name], name);
}
