import { refusalCode, refusalText } from '../../src/contract/refusals';
import type { CallOutcome } from '../../src/contract/shop/call-outcome';
import { calls, type CallName } from '../../src/contract/shop/calls';
import { readAnswer } from '../../src/sync/api';
import { callTimeoutMs } from '../../src/sync/ask-health';
import { testNow } from '../support/catalog';
import type { Question } from './effects';
import type { Chance } from './random';
import type { World } from './world';

export type Shop = { answer(question: Question): Promise<string>; at: number };

type Heard = { readonly status: number; readonly text: string; readonly retryAfter?: string } | 'nothing';

/** The connection between a device and the shop, with the faults of the story. */
export class Line {
  up = true;
  /** the probability that something goes wrong with one request, 0 to 1 */
  trouble = 0;

  constructor(
    private readonly world: World,
    private readonly shop: Shop,
    private readonly chance: Chance,
  ) {}

  /** Sends a request as a page does, and gives up after 15 seconds; a request that was given up may still arrive. */
  async ask(question: Question): Promise<CallOutcome> {
    const { world } = this;
    const answered = this.travel(question).then((heard): CallOutcome => {
      if (heard === 'nothing') return { status: 'offline' };
      const answer = readAnswer(calls[question.name as CallName], { ...heard, asOf: Math.round(testNow + world.now) });
      return answer === 'notTheShop' ? { status: heard.status >= 500 ? 'failed' : 'offline' } : answer;
    });
    const givenUp = world.wait(callTimeoutMs).then((): CallOutcome => ({ status: 'offline', isTimeout: true }));
    return Promise.race([answered, givenUp]);
  }

  private async travel(question: Question): Promise<Heard> {
    const { world, chance, shop } = this;
    if (!this.up) {
      await world.wait(chance.between(1, 50));
      return 'nothing';
    }
    // All that is random is decided when the request leaves, so that the same seed is the same story.
    const fault = chance.happens(this.trouble)
      ? chance.weighted({ lostBefore: 2, lostAfter: 4, slow: 5, slowBack: 5, twice: 2, portal: 2, portalAfter: 1, broken: 2, brokenAfter: 1, busy: 1 })
      : 'none';
    const [there, back, late, again] = [chance.between(5, 80), chance.between(5, 80), chance.between(10_000, 40_000), chance.between(1, 30_000)];
    const arrive = () => {
      shop.at = Math.max(shop.at, Math.round(testNow + world.now));
      return world.work.during(shop.answer(question));
    };
    const good = (text: string): Heard => ({ status: 200, text });
    await world.wait(fault === 'slow' ? late : there);
    switch (fault) {
      case 'lostBefore':
        return 'nothing';
      case 'portal':
        return good('<!doctype html><title>Log in</title>');
      case 'broken':
        return { status: 503, text: JSON.stringify({ code: 500, msg: '', data: {} }), retryAfter: '7' };
      case 'busy':
        return good(JSON.stringify({ code: refusalCode('tooFrequent'), msg: refusalText('tooFrequent'), data: {} }));
      case 'lostAfter':
        await arrive();
        await world.wait(back);
        return 'nothing';
      case 'portalAfter':
        await arrive();
        return good('<!doctype html><title>Log in</title>');
      case 'brokenAfter':
        await arrive();
        return { status: 502, text: 'Bad gateway' };
      case 'twice':
        world.ring(again, () => void arrive());
        break;
      case 'slowBack': {
        const text = await arrive();
        await world.wait(late);
        return good(text);
      }
      case 'slow':
      case 'none':
    }
    const text = await arrive();
    await world.wait(back);
    return good(text);
  }
}
