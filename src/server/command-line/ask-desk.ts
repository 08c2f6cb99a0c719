import * as v from 'valibot';
import { success } from '../../contract/codes';
import { deskCallPath, deskCalls, type DeskPayloadInput, type DeskCallName, type DeskReply } from '../../contract/desk/calls';
import { envelope, refusalDetail } from '../../contract/envelope';
import { refusalOfCode, type RefusalKey } from '../../contract/refusals';
import { minuteMs } from '../../rules/durations';
import { askService, NoAnswerInTime } from '../ask-service';

const english = import.meta.glob<{ readonly messages: Readonly<Record<string, string>> }>('/locales/en.json', { query: '?messages=refusal', eager: true })['/locales/en.json']?.messages;

/** A refusal's key and its text in the terminal's language: the catalogue's own is Chinese. */
function explained(key: RefusalKey): string {
  return `${key}. ${english?.[`refusal.${key}`] ?? ''}`;
}

/** Ends a command, with a message for the person who typed it. */
export class CommandError extends Error {}

/** A refusal by the mall, for a reason that the command may put in its own words. */
export class Refused {
  constructor(
    readonly key: RefusalKey,
    readonly field: string | undefined,
  ) {}

  /** why it was refused, after the command's own words for what has not happened */
  get reason(): string {
    return explained(this.key);
  }

  /** the message for a refusal that the command has no words for */
  get message(): string {
    return this.field === undefined ? `The mall refused: ${this.reason}` : `This can't be used as ${this.field}.`;
  }
}

export type Ask = <Name extends DeskCallName>(name: Name, payload: DeskPayloadInput<Name>) => Promise<DeskReply<Name> | Refused>;

const usualTimeoutMs = 30_000;
/** A call that reads the whole ledger may take long; the mall ends it before (features/ledger/check-ledger.ts). */
const timeoutOf = (name: DeskCallName) => (name === 'ledger!check' ? 30 * minuteMs : usualTimeoutMs);
/**
 * Calls that add something each time: if their answer is lost and the command is repeated, they take effect once, as `mayBeDone` says.
 * All others may be done twice.
 */
export const addingCalls: ReadonlySet<DeskCallName> = new Set(['balance!grant', 'hold!place', 'conversation!answer', 'sellerOrder!logistics']);
/** What is said of a call that changes something and was perhaps done; each of `addingCalls` is in it. */
const mayBeDone = (name: DeskCallName) => (deskCalls[name].changes ? ' Whether anything was done is unknown. Repeated within an hour, a gift is given once, a hold is placed once, and a message or a line of logistics is added once.' : '');

/** Calls the desk of the running mall. Session and Idempotency-Key go in headers, never in a URL. */
export function askDesk(mall: string, token: string | undefined, idempotencyKey?: string): Ask {
  return async (name, payload) => {
    const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) };
    const answer = await send(mall, headers, name, payload);
    if (answer.code === success) return v.parse(deskCalls[name].reply, answer.data) as DeskReply<typeof name>;
    const key = refusalOfCode(answer.code) ?? 'serverError';
    if (key === 'unauthorized') throw new CommandError(`${token === undefined ? 'Nobody is logged in here' : 'The session has ended'}: npm run ops -- login NAME`);
    if (key === 'bindAuthenticatorFirst') throw new CommandError('This needs an authenticator: npm run ops -- authenticator');
    if (key === 'noPermission') throw new CommandError('You are not allowed to do this.');
    // The mall failed, perhaps only in telling that it had done it.
    if (key === 'serverError' || key === 'tryAgainLater') throw new CommandError(`The mall failed: ${explained(key)}${mayBeDone(name)}`);
    const detail = v.safeParse(refusalDetail, answer.data);
    return new Refused(key, detail.success ? detail.output.field : undefined);
  };
}

async function send(mall: string, headers: Readonly<Record<string, string>>, name: DeskCallName, payload: unknown): Promise<v.InferOutput<typeof envelope>> {
  const { status, body } = await fetchFromMall(mall, deskCallPath(name), { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(payload), timeoutMs: timeoutOf(name) }, mayBeDone(name));
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), body.toString());
  if (!answer.success) throw new CommandError(`${mall} answered ${status}, and not as a mall does: is a proxy in front of it, or OPS_URL the address of something else? Behind a proxy it begins with https://.${mayBeDone(name)}`);
  return answer.output;
}

type MallRequest = { readonly method: 'GET' | 'POST'; readonly headers: Readonly<Record<string, string>>; readonly body?: string; readonly timeoutMs?: number };

/** Sends a request to the mall; follows no redirection, since the session would go along. `ifLost` is told too where no answer came. */
export async function fetchFromMall(mall: string, path: string, { timeoutMs = usualTimeoutMs, ...request }: MallRequest, ifLost: string): Promise<{ readonly status: number; readonly body: Buffer }> {
  try {
    return await askService(new URL(path, mall).href, request, timeoutMs);
  } catch (error) {
    if (error instanceof NoAnswerInTime) throw new CommandError(`${mall} did not answer within ${timeoutMs / 1_000} seconds.${ifLost}`, { cause: error });
    const reason = reasonOf(error);
    const advice = /CERT|SIGNATURE/.test(reason) ? 'its certificate is not trusted here, and an authority of your own is named in NODE_EXTRA_CA_CERTS' : 'is it started? OPS_URL names another address';
    throw new CommandError(`No mall answered at ${mall} (${reason}): ${advice}.${ifLost}`, { cause: error });
  }
}

/** Why there was no answer, as the system says it: ECONNREFUSED, CERT_HAS_EXPIRED, … */
function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message: string };
  return typeof code === 'string' ? code : message;
}
