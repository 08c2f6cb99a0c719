import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { noSession, success } from '../../src/contract/codes';
import { refusalCode, refusalText, type RefusalKey } from '../../src/contract/refusals';
import { calls } from '../../src/contract/shop/calls';
import { testNow } from '../support/catalog';
import { goodsIds, sellerIds, type Effects, type Question } from './effects';

/** How long the shop remembers the request of an idempotency key. */
const keysKeptMs = 90 * 86_400_000;

type Said = { user: string; type: string; content: string };

/**
 * What the handlers do, as far as the outbox can tell, in memory: a story over the real handlers takes ten times as long.
 * simulation.test.ts runs the same stories over both, so that the model can't become more lenient. Reminders and reviews are in no
 * story: they are for tests/sync/outbox-laws.test.ts, and the model takes a review of any order.
 */
export class ModelShop {
  at = testNow;
  private readonly users = new Set<string>();
  private readonly tokens = new Map<string, { user: string; ended: boolean }>();
  private readonly answered = new Map<string, { body: string; reply: unknown; at: number }>();
  private readonly forms = new Set<string>();
  private readonly chat: Said[] = [];
  private readonly goods = new Set<string>();
  private readonly sellers = new Set<string>();
  private readonly avatars = new Map<string, string>();
  private readonly uploads = new Map<string, { user: string; module: string; sha256: string }>();
  private readonly emails: string[] = [];
  /** orders whose seller was reminded, from any device */
  readonly reminded = new Set<string>();
  /** the pictures of each review, by order and SKU */
  readonly reviews = new Map<string, readonly string[]>();

  newUser(): Promise<string> {
    const id = randomUUID();
    this.users.add(id);
    return Promise.resolve(id);
  }

  newToken(user: string): Promise<string> {
    const token = randomUUID();
    this.tokens.set(token, { user, ended: false });
    return Promise.resolve(token);
  }

  endSessions(user: string): Promise<void> {
    for (const session of this.tokens.values()) if (session.user === user) session.ended = true;
    return Promise.resolve();
  }

  async answer({ name, payload, token, idempotencyKey }: Question): Promise<string> {
    const session = this.tokens.get(token ?? '');
    const user = session && !session.ended ? session.user : undefined;
    if (calls[name].caller === 'shopper' && user === undefined) return refused(token === undefined ? 'notLoggedIn' : session ? 'loginExpired' : 'tokenInvalid');
    const parsed = v.safeParse(calls[name].payload, payload);
    if (!parsed.success) return refused('parameterError');
    const holder = `${user ?? 'visitor'} ${idempotencyKey ?? ''}`;
    const body = JSON.stringify([name, parsed.output]);
    const before = idempotencyKey === undefined ? undefined : this.answered.get(holder);
    if (before && this.at - before.at < keysKeptMs) return before.body === body ? said(before.reply) : refused('duplicateSubmission');
    const reply = await this.do(name, parsed.output as Record<string, unknown>, user ?? '');
    if (typeof reply === 'string') return refused(reply as RefusalKey);
    if (idempotencyKey !== undefined) this.answered.set(holder, { body, reply: reply.data, at: this.at });
    return said(reply.data);
  }

  /** Performs a call: returns its reply, or the key of a refusal, and then nothing has changed. */
  private async do(name: Question['name'], payload: Record<string, unknown>, user: string): Promise<RefusalKey | { data: unknown }> {
    const nothing = { data: null };
    const favourite = (set: Set<string>, id: unknown, add: boolean) => {
      const row = `${user} ${String(id)}`;
      if (add) set.add(row);
      else set.delete(row);
      return nothing;
    };
    switch (name) {
      case 'keepGoods!add':
        if (!(goodsIds as readonly unknown[]).includes(payload['sellerGoodsId'])) return 'goodsUnknown';
        return favourite(this.goods, payload['sellerGoodsId'], true);
      case 'keepGoods!del':
        return favourite(this.goods, payload['sellerGoodsId'], false);
      case 'focusSeller!add':
        if (!(sellerIds as readonly unknown[]).includes(payload['sellerId'])) return 'sellerUnknown';
        return favourite(this.sellers, payload['sellerId'], true);
      case 'focusSeller!del':
        return favourite(this.sellers, payload['sellerId'], false);
      case 'newOnlinechat!send': {
        const { type, content } = payload as { type: string; content: string };
        if (type === 'img' && !this.has(user, 'chat', content)) return 'imageUnknown';
        this.chat.push({ user, type, content });
        return { data: { id: String(this.chat.length), send_receive: 'send', type, content, createtime: this.at } };
      }
      case 'localuser!refreshAvatar':
        if (!this.has(user, 'avatar', String(payload['avatar']))) return 'imageUnknown';
        this.avatars.set(user, String(payload['avatar']));
        return nothing;
      case 'session!token': {
        const form = randomUUID();
        this.forms.add(form);
        return { data: { session_token: form, expiresAt: this.at + 600_000 } };
      }
      case 'uploadimg!execute': {
        const { file, moduleName: module, session_token: form } = payload as { file: Blob; moduleName: string; session_token: string };
        if (!this.forms.delete(form)) return 'sessionTokenInvalid';
        const sha256 = createHash('sha256').update(new Uint8Array(await file.arrayBuffer())).digest('base64url');
        const same = [...this.uploads].find(([, upload]) => upload.user === user && upload.module === module && upload.sha256 === sha256);
        const place = same?.[0] ?? `${randomUUID()}.webp`;
        this.uploads.set(place, { user, module, sha256 });
        return { data: { data: place } };
      }
      case 'evaluation!add': {
        const { orderId, skuId, images } = payload as { orderId: string; skuId: string; images: readonly string[] };
        if (this.reviews.has(`${orderId} ${skuId}`)) return 'orderStatus';
        if (!images.every((image) => this.has(user, 'evaluation', image))) return 'imageUnknown';
        this.reviews.set(`${orderId} ${skuId}`, images);
        return { data: { id: randomUUID() } };
      }
      case 'subscribe!add':
        if (this.emails.includes(String(payload['email']))) return 'emailSubscribed';
        this.emails.push(String(payload['email']));
        return nothing;
      case 'order!remind':
        if (this.reminded.has(String(payload['orderId']))) return 'orderReminded';
        this.reminded.add(String(payload['orderId']));
        return nothing;
      default:
        throw new Error(`the model does not know ${name}`);
    }
  }

  private has(user: string, module: string, name: string): boolean {
    const upload = this.uploads.get(name);
    return upload?.user === user && upload.module === module;
  }

  /** Deletes uploads that nothing shows, as the shop does after a day. */
  sweep(): void {
    for (const name of this.uploads.keys()) {
      const isShown = this.chat.some(({ content }) => content === name) || [...this.avatars.values(), ...[...this.reviews.values()].flat()].includes(name);
      if (!isShown) this.uploads.delete(name);
    }
  }

  effects(users: readonly string[]): Promise<Effects> {
    const ofThem = (rows: ReadonlySet<string>) =>
      [...rows].flatMap((row) => {
        const [user = '', id = ''] = row.split(' ');
        return users.includes(user) ? [{ user, id }] : [];
      });
    return Promise.resolve({
      chat: this.chat.filter(({ user }) => users.includes(user)),
      goods: ofThem(this.goods),
      sellers: ofThem(this.sellers),
      avatars: new Map(users.map((user) => [user, this.avatars.get(user) ?? null])),
      uploads: this.uploads,
    });
  }

  subscriptions(email: string): Promise<number> {
    return Promise.resolve(this.emails.filter((one) => one === email).length);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function said(data: unknown): string {
  return JSON.stringify({ code: success, msg: '', data });
}

function refused(key: RefusalKey): string {
  const isSession = ['pleaseLogIn', 'notLoggedIn', 'loginExpired', 'tokenInvalid'].includes(key);
  return JSON.stringify({ code: isSession ? noSession : refusalCode(key), msg: refusalText(key), data: {} });
}
