import { megabyte } from '../platform/sizes';
import { Unavailable } from '../platform/unavailable';
import type { Report } from './report';

/**
 * The free space to keep: a few segments of the database's log, 16 MB each. If the disk fills up while a data file is written,
 * that is an ordinary error; if the log can't be written, the embedded database neither fails nor answers any more.
 */
const reserveBytes = 64 * megabyte;

const writing = /\b(insert|update|delete|merge|vacuum|create|alter)\b/i;

/** Keeps an embedded database from filling its disk: reads still work, and writes work again as soon as there is room. */
export class DiskRoom {
  private wasFull = false;

  constructor(
    private readonly freeBytes: () => number,
    private readonly report: Report,
  ) {}

  /** Throws for a statement that writes while there is no room. */
  check(sql: string): void {
    if (writing.test(sql) && this.isFull()) throw new Unavailable('the disk is full');
  }

  isFull(): boolean {
    const free = this.freeBytes();
    const isFull = free < reserveBytes;
    if (isFull && !this.wasFull) this.report('the disk is full: nothing is written until there is room', new Error(`${free} bytes are free, and ${reserveBytes} are kept so`));
    if (!isFull && this.wasFull) this.report('the disk has room again');
    this.wasFull = isFull;
    return isFull;
  }
}
