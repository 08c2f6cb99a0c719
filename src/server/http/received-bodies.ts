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
/** Accounts are free, network addresses are not; nor is a provider's network, the group of a household's (see `placeOf`). */
type Owner = { readonly group: string; readonly caller: string; readonly userId: string };
type Body = Sender & Owner & { readonly since: number };

/** Who shares the places: providers, in each of them its households, and in a household its users. */
const shares = ['group', 'caller', 'userId'] as const;

/**
 * The large request bodies being received. They arrive as slowly as their connections are, so waiting for a place makes no
 * sense: when all are taken, the provider with the most gives one up to a provider with fewer, within a provider the network with
 * the most to a network with fewer, and within a network the user; otherwise the oldest of the provider with the most is cut off,
 * if it has been arriving for `longMs`.
 */
export class ReceivedBodies {
  private readonly all = new Set<Body>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns a function to call when the body is done. */
  begin(owner: Owner, sender: Sender): (() => void) | 'busy' {
    const own = [...this.all].filter(({ userId }) => userId === owner.userId);
    if (own.length >= maxOfUser && !this.cutOff(this.oldestIfLong(own))) return 'busy';
    if (this.all.size >= maxBodies && !this.cutOff(this.inFavourOf(owner))) return 'busy';
    const body = { ...sender, ...owner, since: this.now() };
    this.all.add(body);
    return () => void this.all.delete(body);
  }

  private inFavourOf(owner: Owner): Body | undefined {
    let among: readonly Body[] = [...this.all];
    for (const [nth, share] of shares.entries()) {
      const own = among.filter((body) => body[share] === owner[share]);
      const most = largest(among, share);
      if (most.length > own.length + 1) return this.slowest(shares.slice(nth + 1).reduce(largest, most));
      among = own;
    }
    const crowd = largest([...this.all], 'group');
    return this.oldestIfLong(crowd.length > 1 ? crowd : [...this.all]);
  }

  /** The oldest, if it has been arriving for `longMs`. */
  private oldestIfLong([oldest]: readonly Body[]): Body | undefined {
    return oldest && this.now() - oldest.since >= longMs ? oldest : undefined;
  }

  private slowest(bodies: readonly Body[]): Body | undefined {
    const speedOf = ({ receivedBytes, since }: Body) => receivedBytes() / Math.max(1, this.now() - since);
    return bodies.reduce<Body | undefined>((a, b) => (a && speedOf(a) <= speedOf(b) ? a : b), undefined);
  }

  private cutOff(body: Body | undefined): boolean {
    if (!body) return false;
    this.all.delete(body);
    body.cutOff();
    return true;
  }
}

/** The bodies of the provider, the network or the user that has the most of these. */
function largest(bodies: readonly Body[], by: keyof Owner): readonly Body[] {
  const owners = [...new Set(bodies.map((body) => body[by]))].map((owner) => bodies.filter((body) => body[by] === owner));
  return owners.reduce<readonly Body[]>((a, b) => (b.length > a.length ? b : a), []);
}
