import { switchUser } from '../../../src/local/session/switch-user';
import type { OutboxRow } from '../../../src/local/outbox/outbox-row';
import { Device } from '../../simulation/device';
import { ModelShop } from '../../simulation/model-shop';
import { Chance } from '../../simulation/random';
import type { Tab } from '../../simulation/tab';
import { World, countCipher } from '../../simulation/world';

/** A device and a shop with simulated time, for tests of one outbox law. */
export class Stage {
  readonly world = new World();
  readonly shop = new ModelShop();
  readonly device: Device;
  /** the shop's requests, in order, with name and idempotency key */
  readonly asked: { readonly name: string; readonly key: string | undefined; readonly payload: unknown; readonly at: number }[] = [];
  readonly close: () => void;

  constructor({ seed = 1, hasLocks = true } = {}) {
    this.device = new Device(this.world, this.shop, new Chance(seed), hasLocks);
    const uncount = countCipher(this.world.work);
    const answer = this.shop.answer.bind(this.shop);
    this.shop.answer = (question) => {
      this.asked.push({ name: question.name, key: question.idempotencyKey, payload: question.payload, at: this.world.now });
      return answer(question);
    };
    this.close = () => {
      for (const tab of this.device.tabs) tab.die();
      uncount();
    };
  }

  async login(tab: Tab, user: string): Promise<string> {
    const token = await this.shop.newToken(user);
    const sealKey = Buffer.from(user.replaceAll('-', '')).toString('base64url').slice(0, 43);
    await this.world.work.during(switchUser(tab.db, { user, token, sealKey }));
    tab.hearShop();
    await this.world.settle();
    tab.replayer.wake();
    return token;
  }

  /** Opens a tab and logs a new user in. */
  async begin(): Promise<{ tab: Tab; user: string; token: string }> {
    const tab = await this.device.openTab();
    const user = await this.shop.newUser();
    return { tab, user, token: await this.login(tab, user) };
  }

  /** The payloads sent for one call. */
  sent(name: string): unknown[] {
    return this.asked.filter((one) => one.name === name).map(({ payload }) => payload);
  }

  async rows(tab: Tab): Promise<OutboxRow[]> {
    return tab.db.outbox.orderBy('seq').toArray();
  }

  async texts(user: string): Promise<string[]> {
    return (await this.shop.effects([user])).chat.map(({ content }) => content);
  }
}
