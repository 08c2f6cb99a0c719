type Holder = { readonly tab: string; readonly lose: () => void };

/** The browser's one lock: released when its tab dies, kept by a frozen tab, and it can be stolen. */
export class Locks {
  private holder: Holder | undefined;

  isHeldBy(tab: string): boolean {
    return this.holder?.tab === tab;
  }

  release(tab: string): void {
    if (this.isHeldBy(tab)) this.holder = undefined;
  }

  async hold(tab: string, steal: boolean, work: (lost: AbortSignal) => Promise<void>): Promise<'done' | 'taken'> {
    if (this.holder && !steal) return 'taken';
    this.holder?.lose();
    const lost = new AbortController();
    let stolen: (answer: 'taken') => void = () => {};
    const taken = new Promise<'taken'>((resolve) => {
      stolen = resolve;
    });
    const mine: Holder = {
      tab,
      lose: () => {
        lost.abort();
        stolen('taken');
      },
    };
    this.holder = mine;
    const done = work(lost.signal).then(() => 'done' as const);
    try {
      return await Promise.race([done, taken]);
    } finally {
      if (this.holder === mine) this.holder = undefined;
    }
  }
}
