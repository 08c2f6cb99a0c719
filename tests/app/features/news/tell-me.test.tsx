import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { TellMe } from '../../../../src/app/features/news';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import { outboxEntriesAtom } from '../../../../src/app/queries/outbox-status';
import { device } from '../../../../src/local/database/database';
import type { OutboxRow } from '../../../../src/local/outbox/outbox-row';
import { writeSession } from '../../../../src/local/session/kept-session';
import { drawnPart } from '../../../support/client/drawn-page';
import { detail } from '../../../support/client/kept-goods';
import { FakeLocalStorage } from '../../../support/client/local-storage';
import { session } from '../../../support/client/session';
import { said } from '../../../support/texts';

afterEach(() => {
  writeSession(undefined);
  vi.unstubAllGlobals();
});

it('OB15 a wish that only waits for its shopper’s word says so, and not that the system has a problem', async () => {
  new FakeLocalStorage();
  const { usercode } = session.user;
  writeSession({ ...session, expiresAt: 2_000_000_000_000 });
  await device.session.put({ name: 'open', user: usercode, token: session.token });
  const asked: OutboxRow = {
    seq: 1, id: 'e1', user: usercode, name: 'wish!add', version: 1, payload: { kind: 'back', sellerGoodsId: 'lamp' }, lane: 'news', entity: 'wish back lamp ', pictures: [],
    state: 'needsYou', refusal: 'tooOld', tries: 0, notBefore: 0, madeAt: 1_700_000_000_000, language: 'en',
  };
  await device.outbox.add(asked);
  const store = createStore();
  store.sub(currentUserAtom, () => {});
  store.sub(outboxEntriesAtom, () => {});
  // The first import can be slow on a busy machine.
  await vi.waitFor(() => expect([store.get(currentUserAtom)?.usercode, store.get(outboxEntriesAtom)?.length]).toEqual([usercode, 1]), { timeout: 20_000 });
  const html = await drawnPart(() => <TellMe kind="back" goods={detail('lamp', { stock: 0 })} chosen={undefined} />, '/productDetails', { store });
  expect(html).toContain(said('en', 'outbox.tooOld'));
  expect(html).not.toContain(said('en', 'refusal.systemError'));
});
