import * as v from 'valibot';
import { fromServer, type FromPage, type FromServer } from '../contract/shop/realtime';
import { backOffMs } from './back-off';

const waits = { firstMs: 1_000, longestMs: 60_000 };
/** Two and a half times as long as between two signs of life (server/http/socket.ts). */
const silenceMs = 75_000;

/** The realtime socket's address: its own port, or the page's under `/socket`. No token ever stands in it. */
export function socketAddress(page: Pick<Location, 'protocol' | 'hostname' | 'host'>, port: number): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return port === 0 ? `${scheme}://${page.host}/socket` : `${scheme}://${page.hostname}:${port}/`;
}

/** A later word of the same subject takes the place of an earlier one. */
const subjects = { login: 'who', logout: 'who', watch: 'goods' } as const satisfies Record<FromPage['type'], string>;

/**
 * A socket that comes back after every break, waiting longer each time, and says again what it was told last: who
 * listens, and what is on screen. What it hears is parsed; kinds that this version doesn't know are left alone.
 */
export class ShopSocket {
  private socket: WebSocket | undefined;
  private readonly said = new Map<string, FromPage>();
  /** breaks since it was open last */
  private breaks = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly hear: (message: FromServer) => void,
    private readonly random: () => number = Math.random,
    /** told at every opening, before anything is said again, and at every break */
    private readonly works: (working: boolean) => void = () => {},
  ) {
    this.open();
  }

  say(message: FromPage): void {
    this.said.set(subjects[message.type], message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Opens anew at once: a socket carries the cookies of the moment in which it was opened, and a login brings another. */
  renew(): void {
    clearTimeout(this.timer);
    const before = this.socket;
    this.open();
    before?.close();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.silence);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (this.socket !== socket) return;
      this.breaks = 0;
      this.expectLife();
      this.works(true);
      for (const message of this.said.values()) socket.send(JSON.stringify(message));
    });
    socket.addEventListener('message', ({ data }) => {
      // What an earlier socket still says was meant for an earlier session.
      const message = this.socket === socket ? readMessage(data) : undefined;
      if (message?.type === 'alive') this.expectLife();
      else if (message) this.hear(message);
    });
    socket.addEventListener('close', () => {
      if (this.closed || this.socket !== socket) return;
      clearTimeout(this.silence);
      this.works(false);
      this.breaks += 1;
      this.timer = setTimeout(() => this.open(), backOffMs(this.breaks, waits, this.random()));
    });
  }

  /** A line that is dead at its other end says nothing, and closes nothing: then another is opened. */
  private expectLife(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.works(false);
      this.renew();
    }, silenceMs);
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
