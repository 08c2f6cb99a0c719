import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { plainPassword } from '../../../../rules/account/passwords';
import { refuse, type Refusal } from '../../../calls/refusal';
import { FairQueue, type Place } from '../../../platform/fair-queue';
import { LruCache } from '../../../platform/lru-cache';
import { placeOf } from '../../../platform/networks';
import { minuteMs } from '../../../../rules/durations';

/** Argon2id with 19 MiB, two passes, one lane, so that guessing from stolen hashes is expensive. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The most that wait for their turn, and for how long; the last of them would have waited some seconds. */
const waiting = { maxWaiting: 100, timeoutMs: 10_000 };
/** How long a network is served after others because a password was wrong. */
const failures = { limit: 10_000, maxAgeMs: 10 * minuteMs };

type Guesser = {
  readonly address: string;
  /** whether it comes from a known device of this account */
  readonly isKnown: boolean;
};

/**
 * Makes and checks password hashes, a few at a time: each takes 19 MiB and a core for some hundredths of a second, and a
 * flood of logins must not slow down the rest of the shop, which keeps a core to itself if there are two. Nor may a flood
 * keep others out: known devices go first, then networks without a recent wrong password, and each network gets no more than
 * its share.
 */
export class PasswordHashes {
  private readonly failed: LruCache<true>;

  private constructor(
    private readonly nobodys: string,
    private readonly queue: FairQueue,
    now: () => number,
  ) {
    this.failed = new LruCache({ ...failures, now });
  }

  static async open({ concurrency = Math.min(4, Math.max(1, availableParallelism() - 1)), maxWaiting = waiting.maxWaiting, now = Date.now } = {}): Promise<PasswordHashes> {
    const queue = new FairQueue({ ...waiting, maxWaiting, concurrency, concurrencyPerCaller: concurrency });
    return new PasswordHashes(await hash(randomBytes(16).toString('hex'), cost), queue, now);
  }

  /** Hashes a password for a request from this address; refused if too many wait. */
  async make(typed: string, address: string): Promise<{ readonly hash: string } | Refusal> {
    const made = await this.queue.run(async () => ({ hash: await this.makeAtOnce(typed) }), this.rankedPlaceOf({ address, isKnown: false }));
    return made === 'busy' ? refuse('tooFrequent') : made;
  }

  /** Hashes without waiting for a turn: for the mall itself, and its staff. */
  makeAtOnce(typed: string): Promise<string> {
    return hash(plainPassword(typed), cost);
  }

  /** Runs a guess when its turn comes, including its counting, so that a guess that is turned away is not counted either. */
  async guessInTurn(guesser: Guesser, guess: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> {
    const place = this.rankedPlaceOf(guesser);
    const refusal = await this.queue.run(guess, place);
    if (refusal === 'busy') return refuse('tooFrequent');
    if (refusal) this.failed.set(place.caller, true);
    return refusal;
  }

  /** Without a hash (an unknown user) it takes the same time and returns `false`. */
  async isRight(typed: string, kept: string | undefined): Promise<boolean> {
    const matches = await verify(kept ?? this.nobodys, plainPassword(typed));
    return matches && kept !== undefined;
  }

  private rankedPlaceOf({ address, isKnown }: Guesser): Place {
    const place = placeOf(address);
    return { ...place, rank: isKnown ? 0 : this.failed.get(place.caller) ? 2 : 1 };
  }
}
