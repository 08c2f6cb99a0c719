import { deskCalls, type DeskCallName } from '../contract/desk/calls';
import { mayDo } from '../contract/desk/capabilities';
import type { Staff } from '../contract/desk/staff';
import type { CallRequest } from './calls/answer';
import type { Handler, BaseContext, RequestContext } from './calls/handler';
import { refuse, type Refusal } from './calls/refusal';
import { networksOf } from './platform/networks';

export type StaffSession = {
  readonly id: string;
  readonly staff: Staff;
  /** whether it was opened with an authenticator code */
  readonly secondFactor: boolean;
};

/** The context of a desk handler, without what belongs to one call. */
export type DeskContext = BaseContext & {
  /** always set in a call for staff (see `sessionOf`) */
  readonly session: StaffSession | undefined;
  /** the network address */
  readonly address: string;
};
export type DeskHandler<Name extends DeskCallName> = Handler<(typeof deskCalls)[Name], DeskContext & RequestContext>;
export type DeskHandlers<Name extends DeskCallName = DeskCallName> = { readonly [Each in Name]: DeskHandler<Each> };

/** Returns the session in a handler of a call for staff, which is refused without one. */
export function sessionOf({ session }: Pick<DeskContext, 'session'>): StaffSession {
  if (!session) throw new Error('a call for staff was let in without a session');
  return session;
}

type ReceivedCall<Name> = Pick<CallRequest<Name>, 'name' | 'payload' | 'idempotencyKey'> & {
  /** the network address */
  readonly address: string;
  readonly found: StaffSession | 'unauthorized' | 'noPermission';
};

/** Builds the request of a desk call; a call for staff is refused unless the session may make it. */
export function deskRequest<Name extends DeskCallName>({ address, found, ...sent }: ReceivedCall<Name>): CallRequest<Name> {
  if (typeof found === 'string') return { ...sent, holder: `visitor:${networksOf(address)[0]}`, refused: deskCalls[sent.name].caller === 'staff' ? refuse(found) : undefined };
  return { ...sent, holder: `staff:${found.staff.id}`, staffId: found.staff.id, refused: refuseStaff(sent.name, found) };
}

function refuseStaff(name: DeskCallName, { staff, secondFactor }: StaffSession): Refusal | undefined {
  const call = deskCalls[name];
  if (call.capability !== undefined && !mayDo(staff, call.capability)) return refuse('noPermission');
  return call.secondFactor && !secondFactor ? refuse('bindAuthenticatorFirst') : undefined;
}
