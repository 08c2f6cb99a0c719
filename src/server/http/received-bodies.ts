/** Each body stays in memory until it is answered, at most 10 MB. */
const maxBodies = 48;
/** As many as a review can have pictures. */
const maxOfUser = 9;
/** A body that has been arriving for this long may be cut off in favour of another. */
const longMs = 30_000;

type Sender = {
  readonly receivedBytes: () => number;
  readonly cutOff: () => void;
};
type Body = Sender & { readonly userId: string; readonly since: number };

/**
 * The large request bodies being received. They arrive as slowly as their connections are, so waiting for a place makes no
 * sense: when all are taken, the user with the most gives one up to a user with fewer; otherwise the oldest is cut off, if it
 * has been arriving for `longMs`.
 */
export class ReceivedBodies {
  private readonly all = new Set<Body>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns a function to call when the body is done. */
  begin(userId: string, sender: Sender): (() => void) | 'busy' {
    const own = this.ofUser(userId);
    if (own.length >= maxOfUser && !this.cutOff(this.oldestIfLong(own))) return 'busy';
    if (this.all.size >= maxBodies && !this.cutOff(this.slowestOfLargestUser(own.length + 1) ?? this.oldestIfLong([...this.all]))) return 'busy';
    const body = { ...sender, userId, since: this.now() };
    this.all.add(body);
    return () => void this.all.delete(body);
  }

  private ofUser(userId: string): Body[] {
    return [...this.all].filter((body) => body.userId === userId);
  }

  /** The oldest, if it has been arriving for `longMs`. */
  private oldestIfLong([oldest]: readonly Body[]): Body | undefined {
    return oldest && this.now() - oldest.since >= longMs ? oldest : undefined;
  }

  /** The slowest body of the user who has the most, if those are more than `count`. */
  private slowestOfLargestUser(count: number): Body | undefined {
    const users = [...new Set([...this.all].map(({ userId }) => userId))].map((userId) => this.ofUser(userId));
    const bodies = users.reduce((a, b) => (b.length > a.length ? b : a), []);
    const speedOf = ({ receivedBytes, since }: Body) => receivedBytes() / Math.max(1, this.now() - since);
    return bodies.length > count ? bodies.reduce((a, b) => (speedOf(b) < speedOf(a) ? b : a)) : undefined;
  }

  private cutOff(body: Body | undefined): boolean {
    if (!body) return false;
    this.all.delete(body);
    body.cutOff();
    return true;
  }
}
