/** Each holds its bytes in memory until its answer is there, at most 10 MB. */
const most = 48;
/** As many pictures as a review has. */
const mostOfUser = 9;
/** Who has been sending for so long may be let go for somebody else. */
const longMs = 30_000;

type Sender = {
  /** how many bytes came so far */
  readonly received: () => number;
  /** cuts it off */
  readonly end: () => void;
};
type Body = Sender & { readonly userId: string; readonly since: number };

/**
 * The large bodies that are on their way in. They come as slowly as their lines are, so a place is no turn: where all are
 * taken, whoever holds most gives one up to who holds less, and else who has been sending for longest is let go.
 */
export class ReceivedBodies {
  private readonly all = new Set<Body>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A function to be called when the body is done with. */
  begin(userId: string, sender: Sender): (() => void) | 'busy' {
    const own = this.ofUser(userId);
    if (own.length >= mostOfUser && !this.letGo(this.longOf(own))) return 'busy';
    if (this.all.size >= most && !this.letGo(this.slowestOfMost(own.length + 1) ?? this.longOf([...this.all]))) return 'busy';
    const body = { ...sender, userId, since: this.now() };
    this.all.add(body);
    return () => void this.all.delete(body);
  }

  private ofUser(userId: string): Body[] {
    return [...this.all].filter((body) => body.userId === userId);
  }

  /** The oldest, where it has been coming for long. */
  private longOf([oldest]: readonly Body[]): Body | undefined {
    return oldest && this.now() - oldest.since >= longMs ? oldest : undefined;
  }

  /** The slowest of whoever holds most, where that is more than so many. */
  private slowestOfMost(count: number): Body | undefined {
    const users = [...new Set([...this.all].map(({ userId }) => userId))].map((userId) => this.ofUser(userId));
    const bodies = users.reduce((a, b) => (b.length > a.length ? b : a), []);
    const speedOf = ({ received, since }: Body) => received() / Math.max(1, this.now() - since);
    return bodies.length > count ? bodies.reduce((a, b) => (speedOf(b) < speedOf(a) ? b : a)) : undefined;
  }

  private letGo(body: Body | undefined): boolean {
    if (!body) return false;
    this.all.delete(body);
    body.end();
    return true;
  }
}
