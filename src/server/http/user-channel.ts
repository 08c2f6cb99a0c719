import type { FromPage, FromServer } from '../../contract/shop/realtime';
import type { AppServices } from '../app-services';
import { findCaller, isSessionOpen } from '../features/account';
import { chatNews, isWholeAnswer } from '../features/chat';
import { readStatuses } from '../features/orders';
import type { Change } from '../platform/changes';
import type { Caller } from '../shop-call';

type Login = Extract<FromPage, { type: 'login' }>;
type OwnChange = Extract<Change, { user: string }>;

/** The most messages and changes that may wait for the database: a page sends a few a minute. */
const maxWaiting = 20;

/**
 * What one socket is sent about its user. Messages and changes are handled one after the other, so that nothing is sent after
 * a logout, and no chat message twice. The token is looked up and forgotten; the session is checked again before everything
 * that is sent.
 */
export class UserChannel {
  private caller: Caller | undefined;
  private lastSentId: string | undefined;
  private sentUnread: number | undefined;
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;
  private readonly due = new Set<'chat' | 'wallet' | 'order' | 'cart'>();
  /** to be sent in the next turn */
  private readonly changedOrders = new Set<string>();
  /** the latest revision of the user's cart */
  private cartRevision = 0;
  private isClosed = false;

  constructor(
    private readonly services: Pick<AppServices, 'database' | 'now'>,
    /** the session cookie that came with the socket */
    private readonly cookie: string | undefined,
    private readonly send: (message: FromServer) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Whether the page sent more than a real one would. */
  get isFlooded(): boolean {
    return this.waiting > maxWaiting;
  }

  login({ token, lastMessageId }: Login): void {
    this.inTurn(async () => {
      // The caller stays until it is looked up: a page that reconnects logs in twice, and refetches after the first reply only.
      const found = await findCaller(this.services.database.db, { token, cookie: this.cookie }, this.services.now());
      this.caller = typeof found === 'string' ? undefined : found;
      if (typeof found === 'string') return this.send({ type: 'sessionEnded' });
      this.lastSentId = lastMessageId;
      this.sentUnread = undefined;
      return this.sendChat();
    });
  }

  logout(): void {
    this.inTurn(() => {
      this.caller = undefined;
      return Promise.resolve();
    });
  }

  /** Stops all sending and querying; resolves when the work in progress is done. */
  close(): Promise<void> {
    this.isClosed = true;
    this.caller = undefined;
    return this.last;
  }

  onChange(change: OwnChange): void {
    // What changes before its first login, the page refetches after the reply.
    if (change.user !== this.caller?.userId) return;
    switch (change.event) {
      case 'session':
        return this.inTurn(async () => void (await this.callerIfOpen()));
      case 'chat':
        return this.coalesce('chat', () => this.sendChat());
      case 'wallet':
        return this.coalesce('wallet', () => this.sendWallet());
      case 'cart':
        this.cartRevision = change.revision;
        return this.coalesce('cart', () => this.sendCart());
      case 'order':
        this.changedOrders.add(change.order);
        return this.coalesce('order', () => this.sendOrders());
    }
  }

  /** Runs `work` once, however often it is due before its turn: many changes are sent together. */
  private coalesce(what: 'chat' | 'wallet' | 'order' | 'cart', work: () => Promise<void>): void {
    if (this.due.has(what)) return;
    this.due.add(what);
    this.inTurn(() => {
      this.due.delete(what);
      return work();
    });
  }

  private async sendWallet(): Promise<void> {
    if (await this.callerIfOpen()) this.send({ type: 'wallet' });
  }

  private async sendCart(): Promise<void> {
    if (await this.callerIfOpen()) this.send({ type: 'cart', revision: this.cartRevision });
  }

  private async sendOrders(): Promise<void> {
    const ids = [...this.changedOrders];
    this.changedOrders.clear();
    const caller = await this.callerIfOpen();
    if (!caller) return;
    const own = (await readStatuses(this.services.database.db, ids)).filter(({ user_id }) => user_id === caller.userId);
    for (const { id, status, return_status } of own) this.send({ type: 'order', orderId: id, status, returnStatus: return_status });
  }

  private async sendChat(): Promise<void> {
    for (;;) {
      const caller = await this.callerIfOpen();
      if (!caller) return;
      const news = await chatNews(this.services.database.db, caller.userId, this.lastSentId);
      const wasAfter = this.lastSentId !== undefined;
      // The notification of a message that the login has already sent may arrive after it.
      if (news.messageList.length === 0 && news.unread === this.sentUnread) return;
      this.lastSentId = news.messageList.at(-1)?.id ?? this.lastSentId;
      this.sentUnread = news.unread;
      this.send({ type: 'chat', ...news });
      if (!wasAfter || isWholeAnswer(news.messageList)) return;
    }
  }

  private async callerIfOpen(): Promise<Caller | undefined> {
    const { caller } = this;
    if (!caller || (await isSessionOpen(this.services.database.db, caller.sessionId, this.services.now()))) return caller;
    this.caller = undefined;
    this.send({ type: 'sessionEnded' });
    return undefined;
  }

  private inTurn(work: () => Promise<void>): void {
    this.waiting += 1;
    this.last = this.last
      .then(() => (this.isClosed ? undefined : work()))
      .catch(this.failed)
      .finally(() => {
        this.waiting -= 1;
      });
  }
}
