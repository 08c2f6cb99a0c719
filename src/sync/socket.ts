import * as v from 'valibot';
import { fromServer, type FromPage, type FromServer } from '../contract/shop/realtime';
import { backOffMs } from './back-off';

const waits = { firstMs: 1_000, longestMs: 60_000 };
/** Two and a half times the interval of the server's signs of life (server/http/socket.ts). */
const silenceMs = 75_000;

/** The realtime socket's address: its own port, or the page's under `/socket`. It never contains a token. */
export function socketAddress(page: Pick<Location, 'protocol' | 'hostname' | 'host'>, port: number): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return port === 0 ? `${scheme}://${page.host}/socket` : `${scheme}://${page.hostname}:${port}/`;
}

/** A later message on the same subject replaces an earlier one. */
const subjects = { login: 'who', logout: 'who', watch: 'goods' } as const satisfies Record<FromPage['type'], string>;

/**
 * A socket that reconnects after every break, with a growing wait, and repeats its last messages: who listens, and what
 * is on screen. Incoming messages are parsed; kinds that this version doesn't know are ignored.
 */
export class ShopSocket {
  private socket: WebSocket | undefined;
  private readonly said = new Map<string, FromPage>();
  /** breaks since its last sign of life: where each socket breaks soon after it opened, the page would refetch its screen every second */
  private breaks = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly receive: (message: FromServer) => void,
    private readonly random: () => number = Math.random,
    /** called at every opening, before any message is repeated, and at every break; a renewal is one too */
    private readonly works: (working: boolean) => void = () => {},
  ) {
    this.open();
  }

  send(message: FromPage): void {
    this.said.set(subjects[message.type], message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Reconnects at once: a socket carries the cookies from its opening, and a login brings others. */
  renew(): void {
    clearTimeout(this.timer);
    const before = this.socket;
    // Reported here: when it closes, another is in its place.
    if (before?.readyState !== WebSocket.CLOSED) this.works(false);
    this.open();
    before?.close();
  }

  /** The connection is back: a wait for it is cut to that after a first break, and begins anew where it comes and goes. */
  retry(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket?.readyState !== WebSocket.OPEN) this.renew();
    }, backOffMs(1, waits, this.random()));
  }

  private open(): void {
    // The browser itself would wait for minutes for the opening.
    this.expectLife();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (this.socket !== socket) return;
      this.expectLife();
      this.works(true);
      for (const message of this.said.values()) socket.send(JSON.stringify(message));
    });
    socket.addEventListener('message', ({ data }) => {
      // Messages of an earlier socket were meant for an earlier session.
      const message = this.socket === socket ? readMessage(data) : undefined;
      if (message?.type === 'alive') {
        this.breaks = 0;
        this.expectLife();
      } else if (message) this.receive(message);
    });
    socket.addEventListener('close', () => {
      if (this.socket !== socket) return;
      clearTimeout(this.silence);
      this.works(false);
      this.breaks += 1;
      this.timer = setTimeout(() => this.open(), backOffMs(this.breaks, waits, this.random()));
    });
  }

  /** A connection that is dead at the other end neither opens, sends nor closes: after a silence, another is opened. */
  private expectLife(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.renew(), silenceMs);
  }
}

function readMessage(data: unknown): FromServer | undefined {
  try {
    const parsed = v.safeParse(fromServer, JSON.parse(String(data)));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
