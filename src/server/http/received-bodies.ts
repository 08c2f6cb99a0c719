/** Each holds its bytes in memory until its answer is there, at most 10 MB. */
const most = 48;
/** As many pictures as a review has. */
const mostOfUser = 9;
/** Who has been sending for so long may be let go for somebody else. */
const longMs = 30_000;

type Body = { readonly userId: string; readonly since: number; readonly end: () => void };

/**
 * The large bodies that are on their way in. They come as slowly as their lines are, so a place is no turn: where all are
 * taken, who has been sending for longest is let go, and slow senders keep nobody out.
 */
export class ReceivedBodies {
  private readonly all = new Set<Body>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A function to be called when the body is done with. `end` cuts the sender off. */
  begin(userId: string, end: () => void): (() => void) | 'busy' {
    const own = [...this.all].filter((body) => body.userId === userId);
    if (own.length >= mostOfUser && !this.letGoOldest(own)) return 'busy';
    if (this.all.size >= most && !this.letGoOldest([...this.all])) return 'busy';
    const body = { userId, since: this.now(), end };
    this.all.add(body);
    return () => void this.all.delete(body);
  }

  /** False where nobody of them has been sending for long. */
  private letGoOldest([oldest]: readonly Body[]): boolean {
    if (!oldest || this.now() - oldest.since < longMs) return false;
    this.all.delete(oldest);
    oldest.end();
    return true;
  }
}
