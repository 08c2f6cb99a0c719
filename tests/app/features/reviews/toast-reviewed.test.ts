import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toastReviewed } from '../../../../src/app/features/reviews/toast-reviewed';
import { device } from '../../../../src/local/database/database';
import { discardEntry } from '../../../../src/local/outbox/outbox';
import { finishEntry, laneHeads } from '../../../../src/local/outbox/outbox-replay';
import { writeEntry } from '../../../../src/local/outbox/outbox-write';
import { reviewedLine } from '../../../../src/rules/orders/orders';
import type { Toast } from '../../../../src/ui/toast';
import { said } from '../../../support/texts';

const written = { sellerGoodsId: 'lamp', skuId: 's', rating: 2, content: 'Dim', images: [] };
const line = reviewedLine('o1', written);
let toasts: Toast[] = [];

beforeEach(async () => {
  toasts = [];
  await device.session.put({ name: 'open', user: 'ann', token: 't' });
  await writeEntry(device, 'ann', { id: 'e1', name: 'evaluation!addList', payload: { orderId: 'o1', evaluationList: [written] }, pictures: [], madeAt: 5, language: 'en' });
});
afterEach(async () => {
  for (const table of device.tables) await table.clear();
});

it.each(['en', 'ar'] as const)('[S-452] [W-405] "review submitted" shows once the shop has taken it, and not while it waits: %s', async (language) => {
  await toastReviewed('e1', line, language, (toast) => toasts.push(toast));
  const [head] = await laneHeads(device);
  if (!head) throw new Error('nothing waits');
  expect(toasts).toEqual([]);
  await finishEntry(device, head, { idList: ['r1'] });
  await vi.waitUntil(() => toasts.length > 0);
  expect(toasts).toEqual([{ kind: 'done', text: said(language, 'refusal.reviewSubmitted') }]);
});

it('nothing is said of a review that its writer let go', async () => {
  await toastReviewed('e1', line, 'en', (toast) => toasts.push(toast));
  expect(await discardEntry('e1')).toBe(true);
  // A second one is taken by the shop and announced; by then the first would have been announced too.
  await writeEntry(device, 'ann', { id: 'e2', name: 'evaluation!addList', payload: { orderId: 'o2', evaluationList: [written] }, pictures: [], madeAt: 5, language: 'en' });
  await toastReviewed('e2', reviewedLine('o2', written), 'en', (toast) => toasts.push(toast));
  const [head] = await laneHeads(device);
  if (head) await finishEntry(device, head, { idList: ['r2'] });
  await vi.waitUntil(() => toasts.length > 0);
  expect(toasts).toHaveLength(1);
});
