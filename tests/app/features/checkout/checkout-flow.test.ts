import { describe, expect, it, vi } from 'vitest';
import type { Checkout, Payment } from '../../../../src/app/features/checkout/checkout';
import { CheckoutWorld, shownOrder, type Fault } from '../../../support/client/checkout-world';

const right: Payment = { payType: 'balance', safeword: '123456' };
const wrong: Payment = { payType: 'balance', safeword: '000000' };
const order = shownOrder();
const statuses = ({ shop }: CheckoutWorld) => [...shop.orders.values()].map(({ status }) => status);

describe('placing and paying', () => {
  it('[S-182] CO2 places the order, takes it from the cart, pays it, and is done', async () => {
    const world = new CheckoutWorld();
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toEqual({ at: 'paid', orderIds: ['o1'] });
    expect(statuses(world)).toEqual([1]);
    expect([world.cart, world.device.size]).toEqual([[], 0]);
  });

  it('[S-179] fetches a one-time token right before each payment', async () => {
    const world = new CheckoutWorld();
    const tab = world.tab();
    await tab.place(order, wrong);
    await tab.pay(['o1'], right);
    expect(world.asked).toEqual(['submit', 'token', 'pay', 'status', 'token', 'pay']);
    expect(world.shop.tokens.size).toBe(0);
  });

  it('a token that lay too long is fetched once more, and no oftener', async () => {
    const world = new CheckoutWorld();
    world.refuse('pay', 'sessionTokenInvalid');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state.at).toBe('paid');
    world.refuse('pay', 'sessionTokenInvalid', 'sessionTokenInvalid');
    const again = world.tab();
    await again.place({ ...order, payload: { ...order.payload, remark: 'twice' } }, right);
    expect(again.state).toMatchObject({ at: 'unpaid', refusal: { key: 'sessionTokenInvalid' } });
  });

  it('CO1 a double tap places one order and pays once', async () => {
    const world = new CheckoutWorld();
    const tab = world.tab();
    await Promise.all([tab.place(order, right), tab.place(order, right), tab.place(order, right)]);
    await Promise.all([tab.place(order, right), tab.pay(['o1'], right)]);
    expect(world.asked.filter((name) => name === 'submit' || name === 'pay')).toEqual(['submit', 'pay']);
    expect([statuses(world), world.shop.paidTimes]).toEqual([[1], 1]);
  });

  it('CO1 two tabs that tap at once place one order and pay once', async () => {
    const world = new CheckoutWorld();
    const [one, two] = [world.tab(), world.tab()];
    await Promise.all([one.place(order, right), two.place(order, right)]);
    expect([statuses(world), world.shop.paidTimes]).toEqual([[1], 1]);
    expect([one.state.at, two.state.at]).toEqual(['paid', 'paid']);
  });

  it('goes to a provider’s page, and to no address that is none', async () => {
    const world = new CheckoutWorld();
    world.redirect = 'https://pay.example/approve?id=7';
    const tab = world.tab();
    await tab.place({ ...order, payType: 'paypal' }, { payType: 'paypal' });
    expect(tab.state).toEqual({ at: 'leaving', orderIds: ['o1'], url: 'https://pay.example/approve?id=7' });
    await tab.pay(['o1'], { payType: 'paypal' });
    expect(world.asked.filter((name) => name === 'pay')).toHaveLength(1);
    // Back by the browser's Back button: unpaid, and can still be paid.
    await tab.look(['o1']);
    expect(tab.state).toMatchObject({ at: 'unpaid', orderIds: ['o1'] });
    world.redirect = 'javascript:alert(1)';
    await tab.pay(['o1'], { payType: 'paypal' });
    expect(tab.state).toMatchObject({ at: 'unpaid', refusal: { key: 'badAddress' } });
  });
});

describe('an outcome that is not known', () => {
  it.each(['requestLost', 'answerLost'] as const)('CO2 is asked for again under the same key: %s', async (fault) => {
    const world = new CheckoutWorld();
    world.fault('submit', fault, fault);
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toEqual({ at: 'unknown', draftId: 'd1' });
    const { key } = world.device.get('d1') ?? {};
    await tab.place(order, right);
    expect(world.device.get('d1')).toMatchObject({ state: 'sent', key });
    await tab.place(order, right);
    expect(tab.state.at).toBe('paid');
    expect([statuses(world), world.shop.paidTimes, world.device.size]).toEqual([[1], 1, 0]);
  });

  it('CO2 keeps its key in the page where the device has no room', async () => {
    const world = new CheckoutWorld();
    world.hasRoom = false;
    world.fault('submit', 'answerLost');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toEqual({ at: 'unknown', draftId: undefined });
    await tab.place(order, right);
    expect(statuses(world)).toEqual([1]);
  });

  it.each([true, false])('CO1 of a draft that another tab has placed meanwhile is not placed once more (online: %s)', async (online) => {
    const world = new CheckoutWorld();
    world.fault('submit', 'answerLost');
    await world.tab().place(order, right);
    const [one, two] = [world.tab(), world.tab()];
    await one.place({ ...order, draftId: 'd1' }, right);
    world.online = online;
    await two.place({ ...order, draftId: 'd1' }, right);
    expect([one.state.at, two.state]).toEqual(['paid', { at: 'open' }]);
    expect([statuses(world), world.shop.paidTimes, world.device.size]).toEqual([[1], 1, 0]);
  });

  it.each([true, false])('CO2 keeps its key though the shop refuses the next attempt before it looks at that (room on the device: %s)', async (hasRoom) => {
    const world = new CheckoutWorld();
    world.hasRoom = hasRoom;
    world.fault('submit', 'answerLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.refuse('submit', 'tooFrequent');
    await tab.place(order, right);
    expect(tab.state.at).toBe('unknown');
    await tab.place(order, right);
    expect(tab.state.at).toBe('paid');
    expect([statuses(world), world.shop.paidTimes, world.device.size]).toEqual([[1], 1, 0]);
  });

  it.each([true, false])('CO2 keeps its key though the next attempt is refused, since the first may still arrive (room on the device: %s)', async (hasRoom) => {
    const world = new CheckoutWorld();
    world.hasRoom = hasRoom;
    world.fault('submit', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.refuse('submit', 'outOfStock');
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'open', refusal: { key: 'outOfStock' } });
    // There is stock again, and the first request arrives late.
    world.shop.submit(order.payload, world.keysSent[0] ?? '');
    await tab.place(order, right);
    expect(tab.state.at).toBe('paid');
    expect([statuses(world), world.shop.paidTimes, world.device.size]).toEqual([[1], 1, 0]);
  });

  it('CO2 keeps its key through however many refusals', async () => {
    const world = new CheckoutWorld();
    world.fault('submit', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.refuse('submit', 'outOfStock', 'outOfStock');
    await tab.place(order, right);
    await tab.place(order, right);
    world.shop.submit(order.payload, world.keysSent[0] ?? '');
    await tab.place(order, right);
    expect([tab.state.at, statuses(world), world.device.size]).toEqual(['paid', [1], 0]);
  });

  it('of an order that was never sent is known where the shop has too much to do: nothing was placed', async () => {
    const world = new CheckoutWorld();
    world.refuse('submit', 'tooFrequent');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'open', refusal: { key: 'tooFrequent' } });
    expect(world.device.size).toBe(0);
  });

  it('CO2 is not left behind for another order: an order that was sent is not changed before its outcome is known', async () => {
    const world = new CheckoutWorld();
    world.fault('submit', 'answerLost');
    await world.tab().place(order, right);
    const other = world.tab();
    await other.place({ ...order, draftId: 'd1', payload: { ...order.payload, remark: 'red ribbon' } }, right);
    expect(other.state).toEqual({ at: 'unknown', draftId: 'd1' });
    expect(statuses(world)).toEqual([0]);
  });

  it('of an order that was sent before, being a duplicate, counts as not known', async () => {
    const world = new CheckoutWorld();
    world.fault('submit', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.refuse('submit', 'duplicateSubmission');
    await tab.place(order, right);
    expect(tab.state.at).toBe('unknown');
    expect(world.device.size).toBe(1);
  });

  it('CO2 of an order that was changed after a refusal, and whose key an earlier attempt has used meanwhile, is told; sent again it has a key of its own', async () => {
    const world = new CheckoutWorld();
    world.fault('submit', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.refuse('submit', 'outOfStock', 'duplicateSubmission');
    await tab.place(order, right);
    const changed = { ...order, draftId: 'd1', payload: { ...order.payload, remark: 'red ribbon' } };
    await tab.place(changed, right);
    expect(tab.state).toMatchObject({ at: 'open', refusal: { key: 'duplicateSubmission' } });
    await tab.place(changed, right);
    expect(tab.state.at).toBe('paid');
    const [first, again, third, last] = world.keysSent;
    expect([again, third]).toEqual([first, first]);
    expect(last).not.toBe(first);
  });

  it.each([['requestLost', [0]], ['answerLost', [1]]] as const)('CO6 of a payment is looked up: %s', async (fault, after) => {
    const world = new CheckoutWorld();
    world.fault('pay', fault);
    const tab = world.tab();
    await tab.place(order, right);
    expect(statuses(world)).toEqual(after);
    expect(tab.state.at).toBe(after[0] === 1 ? 'paid' : 'unpaid');
    await tab.pay(['o1'], right);
    expect([tab.state.at, world.shop.paidTimes]).toEqual(['paid', 1]);
  });

  it('CO6 of a payment is no reason to say that none came, and paying another way uses its token: one of both takes effect', async () => {
    const world = new CheckoutWorld();
    world.fault('pay', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'unpaid', refusal: { key: 'notYet' } });
    const [token = ''] = world.shop.tokens;
    world.redirect = 'https://pay.example/approve?id=7';
    await tab.pay(['o1'], { payType: 'paypal' });
    expect(tab.state.at).toBe('leaving');
    // The first request arrives late.
    expect(world.shop.pay(['o1'], right, token)).toBe('sessionTokenInvalid');
    expect(statuses(world)).toEqual([0]);
  });

  it('CO6 of a payment that arrived late is found where the shopper pays another way by then', async () => {
    const world = new CheckoutWorld();
    world.fault('pay', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.shop.pay(['o1'], right, [...world.shop.tokens][0] ?? '');
    world.redirect = 'https://pay.example/approve?id=7';
    await tab.pay(['o1'], { payType: 'paypal' });
    expect([tab.state.at, world.shop.paidTimes]).toEqual(['paid', 1]);
  });

  it('a payment for which no token came was not sent, and nothing else is said of it', async () => {
    const world = new CheckoutWorld();
    world.fault('token', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'unpaid', refusal: { key: 'noLine' } });
  });

  it('CO6 of a payment that can’t be looked up either says nothing about it, and is looked up when asked', async () => {
    const world = new CheckoutWorld();
    world.fault('pay', 'answerLost');
    world.fault('status', 'requestLost', 'requestLost');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toEqual({ at: 'unsure', orderIds: ['o1'] });
    await tab.look(['o1']);
    expect(tab.state.at).toBe('unsure');
    await tab.look(['o1']);
    expect([tab.state.at, world.shop.paidTimes]).toEqual(['paid', 1]);
  });
});

describe('another total than was shown', () => {
  it('CO4 is asked and never taken: nothing is placed, and the cart is as it was', async () => {
    const world = new CheckoutWorld();
    world.shop.price = '30' as never;
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'repriced', order: { figures: { total: '26' } }, now: { total: '30' } });
    expect([statuses(world), world.cart, world.device.size]).toEqual([[], ['lamp:brass'], 0]);
    tab.reopen();
    expect(tab.state).toEqual({ at: 'open' });
  });

  it('CO4 that is taken is a new try with a key of its own, and so is the old total afterwards', async () => {
    const world = new CheckoutWorld();
    world.shop.price = '30' as never;
    const tab = world.tab();
    await tab.place(order, right);
    world.shop.price = undefined;
    // The old price is back: the stored reply to the first attempt must not be returned again.
    await tab.place(order, right);
    expect(tab.state.at).toBe('paid');
    expect(world.shop.replies.size).toBe(2);
  });

  it('CO4 leaves a draft where it is', async () => {
    const world = new CheckoutWorld();
    world.online = false;
    await world.tab().place(order, right);
    world.online = true;
    world.shop.price = '30' as never;
    const before = world.device.get('d1')?.key;
    const tab = world.tab();
    await tab.place({ ...order, draftId: 'd1' }, right);
    expect(tab.state.at).toBe('repriced');
    expect(world.device.get('d1')).toMatchObject({ state: 'waiting' });
    expect(world.device.get('d1')?.key).not.toBe(before);
  });
});

describe('a refusal', () => {
  it.each(['addressNotSet', 'addressUnknown', 'noGoodsSelected', 'goodsRemoved', 'outOfStock', 'stockInsufficient', 'quantityAboveMax', 'orderBelowMinimum'])('of the order leaves everything as it was: %s', async (key) => {
    const world = new CheckoutWorld();
    world.refuse('submit', key);
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'open', refusal: { key } });
    expect([world.cart, world.device.size, statuses(world)]).toEqual([['lamp:brass'], 0, []]);
    await tab.place(order, right);
    expect(tab.state.at).toBe('paid');
  });

  it.each(['balanceInsufficient', 'safewordUnset', 'safewordWrong', 'lockedMinutes', 'lockedTomorrow', 'paymentRegion', 'paymentConditions', 'addressNotSet', 'orderCancelled'])(
    'CO5 of the payment keeps the order and its reason: %s',
    async (key) => {
      const world = new CheckoutWorld();
      world.refuse('pay', key);
      const tab = world.tab();
      await tab.place(order, right);
      expect(tab.state).toMatchObject({ at: 'unpaid', orderIds: ['o1'], refusal: { key } });
      expect(statuses(world)).toEqual([0]);
      // Can be retried, also with another payment method.
      await tab.pay(['o1'], right);
      expect(tab.state).toEqual({ at: 'paid', orderIds: ['o1'] });
    },
  );

  it('CO5 of the token keeps the order, and nothing was paid', async () => {
    const world = new CheckoutWorld();
    world.refuse('token', 'tooFrequent');
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'unpaid', refusal: { key: 'tooFrequent' } });
    expect(world.asked).not.toContain('pay');
  });

  it('of an order that another tab has paid says that it is paid', async () => {
    const world = new CheckoutWorld();
    const [one, two] = [world.tab(), world.tab()];
    await one.place(order, right);
    await two.pay(['o1'], right);
    expect([two.state.at, world.shop.paidTimes]).toEqual(['paid', 1]);
  });
});

describe('without a line', () => {
  it('CO3 the order is kept and nothing is sent, not even when the line is back', async () => {
    const world = new CheckoutWorld();
    world.online = false;
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toEqual({ at: 'drafted', draftId: 'd1' });
    expect(JSON.stringify([...world.device.values()])).not.toContain('123456');
    world.online = true;
    await vi.waitFor(() => expect(world.device.get('d1')?.state).toBe('waiting'));
    expect(world.asked).toEqual([]);
    await world.tab().place({ ...order, draftId: 'd1' }, right);
    expect([statuses(world), world.device.size, world.cart]).toEqual([[1], 0, []]);
  });

  it('CO3 says so where there is no room, and the cart is as it was', async () => {
    const world = new CheckoutWorld();
    [world.online, world.hasRoom] = [false, false];
    const tab = world.tab();
    await tab.place(order, right);
    expect(tab.state).toMatchObject({ at: 'open', refusal: { key: 'noRoom' } });
    expect(world.cart).toEqual(['lamp:brass']);
  });

  it('CO3 paying is refused with its reason, asks the shop for nothing, and is not made up for', async () => {
    const world = new CheckoutWorld();
    world.refuse('pay', 'balanceInsufficient');
    const tab = world.tab();
    await tab.place(order, right);
    world.online = false;
    world.asked.length = 0;
    await tab.pay(['o1'], right);
    expect(tab.state).toMatchObject({ at: 'unpaid', refusal: { key: 'noLine' } });
    world.online = true;
    await tab.look(['o1']);
    expect([world.asked, statuses(world)]).toEqual([[], [0]]);
  });

  it('an order that was sent stays one of unknown outcome', async () => {
    const world = new CheckoutWorld();
    world.fault('submit', 'answerLost');
    const tab = world.tab();
    await tab.place(order, right);
    world.online = false;
    await tab.place(order, right);
    expect(tab.state).toEqual({ at: 'unknown', draftId: 'd1' });
    expect(world.device.get('d1')?.state).toBe('sent');
  });
});

/** Continues after a reload: with the draft on the device, else with the orders in the URL or the shop's list, else with the selection. */
async function goOn(world: CheckoutWorld): Promise<Checkout> {
  const tab = world.tab();
  const [draft] = world.device.values();
  if (draft) await tab.place({ ...order, payload: draft.order.payload, draftId: draft.id }, right);
  else if (world.shop.orders.size > 0) await tab.pay([...world.shop.orders.keys()], right);
  else await tab.place(order, right);
  return tab;
}

describe('a reload', () => {
  const at = (['submit', 'token', 'pay'] as const).flatMap((name) => (['diesBefore', 'diesAfter'] as const).map((fault) => [name, fault] as const));

  it.each<readonly [(typeof at)[number][0], Fault]>(at)('in the middle of %s (%s) ends in one paid order', async (name, fault) => {
    const world = new CheckoutWorld();
    world.fault(name, fault);
    void world.tab().place(order, right);
    await vi.waitFor(() => expect(world.asked).toContain(name));
    await new Promise((resolve) => setTimeout(resolve));
    const tab = await goOn(world);
    expect(tab.state.at).toBe('paid');
    expect([statuses(world), world.shop.paidTimes, world.cart, world.device.size]).toEqual([[1], 1, [], 0]);
  });
});
