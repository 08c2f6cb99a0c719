import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { plainPassword } from '../../../rules/passwords';

/** Argon2id with 19 MiB, two passes, one lane, so that guessing from stolen hashes is expensive. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Makes and checks password hashes, a few at a time: each takes 19 MiB and a core for some hundredths of a second, and a
 * flood of logins must not slow down the rest of the shop.
 */
export class PasswordHashes {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  private constructor(
    private readonly nobodys: string,
    private readonly atOnce: number,
    private readonly mostWaiting: number,
  ) {}

  static async open({ atOnce = Math.min(4, Math.max(2, availableParallelism())), mostWaiting = 100 } = {}): Promise<PasswordHashes> {
    return new PasswordHashes(await hash(randomBytes(16).toString('hex'), cost), atOnce, mostWaiting);
  }

  /** The queue is so long that another one would wait too long. */
  get isFull(): boolean {
    return this.waiting.length >= this.mostWaiting;
  }

  make(typed: string): Promise<string> {
    return this.inTurn(() => hash(plainPassword(typed), cost));
  }

  /** Without a hash (an unknown user) it takes the same time and answers `false`. */
  async isRight(typed: string, kept: string | undefined): Promise<boolean> {
    const matches = await this.inTurn(() => verify(kept ?? this.nobodys, plainPassword(typed)));
    return matches && kept !== undefined;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.atOnce) await new Promise<void>((turn) => this.waiting.push(turn));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
