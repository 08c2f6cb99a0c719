import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '../../src/contract/shop/account';
import type { CallOutcome } from '../../src/contract/shop/call-outcome';
import type { Money } from '../../src/rules/money';
import { watchUserQuery } from '../../src/sync/user-query';
import { beginSession } from '../../src/sync/session';
import { FakeLocalStorage } from '../support/client/local-storage';
import { FakeNetwork, good } from '../support/client/fake-network';

const ann: Session = {
  token: 'tok', expiresAt: 9_999_999_999_999, sealKey: btoa('k'.repeat(32)),
  user: { usercode: 'U1', username: 'anning', avatar: null, money: '0' as Money, email: null, phone: null, invitationCode: null, safewordSet: false },
};
new FakeLocalStorage();

let stop = () => {};
afterEach(() => stop());

it('a page that is opened again while its first question is under way hears the answer too', async () => {
  const network = new FakeNetwork();
  let answer = (_response: Response) => {};
  network.answers(() => new Promise<Response>((resolve) => {
    answer = resolve;
  }));
  await beginSession(ann);

  const left = watchUserQuery('U1', 'en keepGoods!count {}', () => {});
  await vi.waitUntil(() => network.paths.includes('/api/keepGoods!count.action'));
  left();
  const heard: CallOutcome<'keepGoods!count'>[] = [];
  stop = watchUserQuery<'keepGoods!count'>('U1', 'en keepGoods!count {}', (news) => heard.push(news));
  answer(good(4));
  await vi.waitUntil(() => heard.length > 0);
  expect(heard.at(-1)).toMatchObject({ status: 'success', data: 4 });
  expect(network.paths.filter((path) => path.includes('keepGoods'))).toHaveLength(1);
});
