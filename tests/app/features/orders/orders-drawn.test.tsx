import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { OrderDetail } from '../../../../src/app/features/orders/detail/order-detail';
import { Moments, OrderTimeline } from '../../../../src/app/features/orders/detail/order-timeline';
import { OrderCard } from '../../../../src/app/features/orders/list/order-card';
import { OrderGoods } from '../../../../src/app/features/orders/order-goods';
import { cancelReasonKeys, returnReasonKeys } from '../../../../src/app/features/orders/returns/reason-keys';
import { ReturnSummary } from '../../../../src/app/features/orders/returns/return-summary';
import { RefundHistory } from '../../../../src/app/features/orders/returns/refund-history';
import { QueryCache } from '../../../../src/app/queries/query-cache';
import { QueryCacheContext } from '../../../../src/app/queries/use-public-query';
import { uploadUrl } from '../../../../src/contract/pictures';
import type { CallAnswer } from '../../../../src/contract/shop/call-outcome';
import { queryKey } from '../../../../src/contract/shop/query-key';
import { cancelReasons, returnReasons, type Order, type ParcelCase, type Refund } from '../../../../src/contract/shop/orders';
import type { Language } from '../../../../src/rules/languages';
import { caseStates, orderEvents } from '../../../../src/rules/orders/order-events';
import { orderStatuses, returnStatuses, type OrderStatus, type ReturnStatus } from '../../../../src/rules/orders/orders';
import { amount } from '../../../support/catalog';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { day, hour, orderIn, orderInfoIn, orderLine, orderNow } from '../../../support/client/shown-orders';
import { said, textsOf } from '../../../support/texts';

const languages = ['en', 'ar'] as const;
/** The visible text: without tags and direction marks. */
const read = (html: string) => html.replaceAll(/<!-- -->/g, '').replaceAll(/<[^>]+>/g, '|').replaceAll(/[\u2066-\u2069]/g, '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll(/\|+/g, '|');
const part = (what: () => React.ReactNode, language: Language = 'en') => drawnPart(what as never, '/userInfo/my-order', { language, store: createStore() });

const states: readonly (readonly [OrderStatus, ReturnStatus, string, string])[] = [
  [-1, 'none', 'cancelled', '[S-188]'],
  [0, 'none', 'toPay', '[S-189]'],
  [1, 'none', 'toShip', '[S-190]'],
  [2, 'none', 'confirmed', '[S-191]'],
  [3, 'none', 'shipped', '[S-192]'],
  [4, 'none', 'signed', '[S-193]'],
  [5, 'none', 'completed', '[S-194]'],
  [6, 'refunding', 'refunding', '[S-195]'],
  [6, 'refunded', 'refunded', '[S-195]'],
  [6, 'failed', 'refundFailed', '[S-195]'],
];

describe('the document of a page about orders', () => {
  it.each([
    ['[S-023]', '/userInfo/my-order', 'order.list.title'],
    ['[S-023]', '/userInfo/my-order?tab=toPay', 'order.list.title'],
    ['[S-024]', '/userInfo/order-detail?orderId=o1', 'order.detail.title'],
    ['[S-025]', '/userInfo/order-return?orderId=o1', 'order.return.title'],
    ['[S-026]', '/userInfo/order-evaluation?orderId=o1', 'write.title'],
  ])('%s %s opens, and says nothing of anybody', async (_id, address, title) => {
    for (const language of languages) {
      const html = await drawnPage(address, { language });
      expect(html).toMatch(new RegExp(`<h1[^>]*>${said(language, title)}</h1>`));
      expect(html).toMatch(/<main[^>]*>.*role="status".*<\/main>/s);
      expect(html).not.toContain(said(language, 'user.pleaseLogIn.title'));
    }
  });
});

describe('an order in the list', () => {
  it.each(states)('%i %s says its status in words, what happens next and what can be done: %s %s', async (status, returnStatus, word) => {
    for (const language of languages) {
      const html = await part(() => <OrderCard order={orderIn({ status, returnStatus })} now={orderNow} />, language);
      expect(read(html)).toContain(said(language, `order.status.${word}`));
      // The word has an icon beside it: never colour alone.
      expect(html).toMatch(/data-tone="\w+"><svg/);
      const nexts = Object.keys(textsOf(language)).filter((key) => key.startsWith('order.next.') && !key.endsWith('By'));
      expect(nexts.filter((key) => read(html).includes(said(language, key)))).toHaveLength(1);
      // At most one main action.
      expect([...html.matchAll(/class="[^"]*next[^"]*" aria-describedby/g)].length).toBeLessThanOrEqual(1);
    }
  });

  it('[S-183] [S-185] shows serial number, time, goods with their attribute, quantity and unit price', async () => {
    const order = orderIn({ status: 1 });
    const html = await part(() => <OrderCard order={order} now={orderNow} />);
    for (const words of ['DH20260601-0001', 'Brass lamp', '|Brass| · ', '× 2', '12.50', '33.20', 'Quay lights', ', 2026']) expect(read(html)).toContain(words);
    expect(html).toContain(`dateTime="${new Date(order.createTime).toISOString()}"`);
  });

  it('says of goods without a choice no more than their name', async () => {
    const [order, named] = [orderIn({ status: 1 }, { goodsList: [orderLine({ checkAttrName: '' })] }), orderIn({ status: 1 })];
    const html = await part(() => <OrderCard order={order} now={orderNow} />);
    expect(html).not.toContain('<bdi></bdi>');
    expect(read(html).split(' · ')).toHaveLength(read(await part(() => <OrderCard order={named} now={orderNow} />)).split(' · ').length - 1);
    expect(await part(() => <OrderGoods lines={order.goodsList} />)).not.toContain('<bdi></bdi>');
  });

  it('[S-207] says until when it can be paid, and how long that is', async () => {
    const payBefore = orderNow + 3 * hour + 1;
    const html = await part(() => <OrderCard order={orderIn({ status: 0 }, { payBefore })} now={orderNow} />);
    expect(html).toContain(`dateTime="${new Date(payBefore).toISOString()}"`);
    expect(read(html)).toContain('3 hours left');
    expect(html).toMatch(new RegExp(`href="/settlement\\?orderId=order-1"[^>]*>${said('en', 'order.act.pay')}`));
  });

  it('[W-510] UX-076 says by when it is shipped: 24 hours after ordering; and that it is late, once that is over', async () => {
    for (const language of languages) {
      for (const status of [1, 2] as const) {
        const card = (createTime: number) => part(() => <OrderCard order={orderIn({ status }, { createTime })} now={orderNow} />, language);
        expect(await card(orderNow - 20 * hour)).toContain(`dateTime="${new Date(orderNow + 4 * hour).toISOString()}"`);
        expect(read(await card(orderNow - day))).toContain(said(language, 'order.next.shipLate'));
      }
    }
  });

  it('says when it is received, or closed, by itself', async () => {
    const soon = orderNow + 3 * day;
    for (const [status, facts] of [[3, { receiveBefore: soon }], [4, { reviewBefore: soon }]] as const) {
      const html = await part(() => <OrderCard order={orderIn({ status }, facts)} now={orderNow} />);
      expect(html).toContain(`dateTime="${new Date(soon).toISOString()}"`);
    }
  });

  it('says by when it was promised to arrive, while that is to come', async () => {
    const card = (facts: Partial<Order>, state: OrderStatus = 1) => part(() => <OrderCard order={orderIn({ status: state }, facts)} now={orderNow} />);
    const arrivesBefore = orderNow + 9 * day;
    for (const status of [1, 2, 3] as const) expect(await card({ arrivesBefore }, status)).toContain(`dateTime="${new Date(arrivesBefore).toISOString()}"`);
    const begins = said('en', 'parcel.arrives.by', { time: '' }).slice(0, 19);
    expect(read(await card({ arrivesBefore }))).toContain(begins);
    expect(read(await card({ arrivesBefore: orderNow }))).not.toContain(begins);
  });

  it('[S-207] does not offer to pay when its time is over', async () => {
    const html = read(await part(() => <OrderCard order={orderIn({ status: 0 }, { payBefore: orderNow })} now={orderNow} />));
    expect(html).not.toContain(said('en', 'order.act.pay'));
    expect(html).toContain(said('en', 'order.next.payOver'));
  });

  it('leads to what is done on pages of their own: return and review', async () => {
    const listed = await part(() => <OrderCard order={orderIn({ status: 4 })} now={orderNow} />);
    expect(listed).toContain('href="/userInfo/order-evaluation?orderId=order-1"');
    expect(listed).toContain('href="/userInfo/order-detail?orderId=order-1"');
    // A list shows only the one next step.
    expect(listed).not.toContain('order-return');
    const opened = await part(() => <OrderDetail order={here(4, 'none', { returnBefore: orderNow + day })} now={orderNow} />);
    expect(opened).toContain('href="/userInfo/order-return?orderId=order-1"');
    expect(opened).toContain('href="/userInfo/order-evaluation?orderId=order-1"');
  });

  it('shows its goods first: the name of one, pictures of three, and how many more there are', async () => {
    const goodsList = ['a', 'b', 'c', 'd', 'e'].map((id) => orderLine({ id, name: `Lamp ${id}` }));
    const html = await part(() => <OrderCard order={orderIn({ status: 5 }, { goodsList })} now={orderNow} />);
    expect(read(html).indexOf('Lamp a')).toBeLessThan(read(html).indexOf(said('en', 'order.status.completed')));
    expect(read(html)).not.toContain('Lamp b');
    expect(html.match(/<img /g)).toHaveLength(3);
    expect(read(html)).toContain(said('en', 'order.andMore', { count: 4 }));
  });

  it('[S-209] that was reminded says so and can’t be reminded again', async () => {
    const html = read(await part(() => <OrderCard order={orderIn({ status: 2 }, { reminded: true })} now={orderNow} />));
    expect(html).toContain(said('en', 'order.remind.once'));
    expect(html).not.toContain(said('en', 'order.act.remind'));
  });

  it('UX-081 says when it was reminded, whichever device did it', async () => {
    const html = read(await part(() => <OrderCard order={orderIn({ status: 2 }, { reminded: true, remindedTime: Date.UTC(2025, 3, 9, 12) })} now={orderNow} />));
    expect(html).toMatch(/Reminded on Apr 9, 2025, \d/);
  });
});

const here = (status: OrderStatus, returnStatus: ReturnStatus, facts: Partial<ReturnType<typeof orderInfoIn>> = {}) => ({
  status: 'success' as const, info: orderInfoIn({ status, returnStatus }, facts), logistics: [], refunds: [], cases: [], lines: [orderLine()], isWhole: true, isComing: false, asOf: orderNow,
});

describe('an order’s own page', () => {
  it.each(states)('%i %s says where it stands: %s %s', async (status, returnStatus, word) => {
    for (const language of languages) {
      const html = read(await part(() => <OrderDetail order={here(status, returnStatus)} now={orderNow} />, language));
      expect(html).toContain(said(language, `order.status.${word}`));
      expect(html.includes(said(language, 'order.act.cancel'))).toBe(status === 0);
    }
  });

  it('[S-184] [S-187] shows the receiver, e-mail and address with all its parts, and the remark', async () => {
    const html = read(await part(() => <OrderDetail order={here(1, 'none')} now={orderNow} />));
    for (const words of ['Ada Quist', 'ada@example.com', '+44 7700900123', '1 Harbour Row', 'Dover', 'Kent', 'CT16 1AA', 'United Kingdom', 'Ring twice']) expect(html).toContain(words);
    expect(read(await part(() => <OrderDetail order={here(1, 'none')} now={orderNow} />, 'ar'))).toContain('المملكة المتحدة');
    const dialled = read(await part(() => <OrderDetail order={here(1, 'none', { phone: '+44 7700900123' })} now={orderNow} />));
    expect(dialled).toContain('|+44 7700900123|');
  });

  it('[S-186] shows every part of what it cost: goods, freight and its three parts, tax, handling fee, discount, total; none that is nothing', async () => {
    const html = read(await part(() => <OrderDetail order={here(1, 'none')} now={orderNow} />));
    const figures = [['order.figure.goodsTotal', '30.00'], ['order.figure.freight', '4.50'], ['product.dispatchFee', '1.25'], ['product.longDistanceFee', '2.50'], ['product.deliveryFee', '0.75'], ['order.figure.tax', '3.10'], ['order.figure.handlingFee', '0.60'], ['order.figure.discount', '5.00'], ['order.figure.total', '33.20']] as const;
    for (const [name, figure] of figures) expect(html).toMatch(new RegExp(`\\|${said('en', name)}\\|[^0-9]*\\|?${figure}`));
    const none = { tax: amount('0'), handlingFee: amount('0'), discount: amount('0') };
    const plain = read(await part(() => <OrderDetail order={here(1, 'none', none)} now={orderNow} />));
    for (const name of ['tax', 'handlingFee', 'discount']) expect(plain).not.toContain(`|${said('en', `order.figure.${name}`)}|`);
  });

  it('has the sign of the discount before its amount, also from right to left', async () => {
    for (const language of languages) expect(await part(() => <OrderDetail order={here(1, 'none')} now={orderNow} />, language)).toMatch(/<dd><span dir="ltr"><span aria-hidden="true">−<\/span>.*?5\.00/);
  });

  it('[S-470] shows its times by the shop’s clock too, folded, and -- for what has not been', async () => {
    const drawn = await part(() => <OrderDetail order={here(0, 'none')} now={orderNow} />);
    const folded = /<details[^>]*><summary>Times in our time zone.*?<\/summary>(.*?)<\/details>/.exec(drawn)?.[1] ?? '';
    // Placed at noon UTC the day before, which is midnight by a clock twelve hours ahead.
    expect(read(folded)).toContain(`|${said('en', 'order.facts.placed')}|2026-06-01 00:00:00|`);
    expect(read(folded)).toContain(`|${said('en', 'order.facts.paid')}|--|`);
    const plain = read(drawn.replace(folded, ''));
    expect(plain).not.toMatch(/--|2026-06-01 00:00/);
    expect(plain).not.toContain(`|${said('en', 'order.facts.paid')}|`);
  });

  it('leaves a remark out that nobody wrote', async () => {
    const facts = (remark: string) => part(() => <OrderDetail order={here(1, 'none', { remark })} now={orderNow} />);
    expect([await facts('Ring twice'), await facts('')].map((html) => read(html).includes(`|${said('en', 'order.facts.remark')}|`))).toEqual([true, false]);
  });

  it.each([
    [1, {}, 'paid'],
    [3, {}, 'shipped'],
    [4, { returnBefore: orderNow + day }, 'received'],
    [5, {}, 'over'],
    [6, {}, 'refunding'],
  ] as const)('in state %i it says why it can’t be cancelled and what can be done instead', async (status, facts, why) => {
    const html = read(await part(() => <OrderDetail order={here(status, status === 6 ? 'refunding' : 'none', facts)} now={orderNow} />));
    const beginning = (said('en', `order.whyNot.${why}`, { days: 7, time: '' }).split(':')[0] ?? '').slice(0, 50);
    expect(html).toContain(beginning);
    if (why === 'over') expect(html).toContain(said('en', 'order.service'));
  });

  it('is not said to be beyond a refund where the money can be asked for, because the seller gave no answer', async () => {
    const drawn = async (caseAnswerBefore: number | null) => read(await part(() => <OrderDetail order={here(3, 'none', { caseAnswerBefore })} now={orderNow} />));
    const shipped = said('en', 'order.whyNot.shipped', { days: 7 }).slice(0, 40);
    expect(await drawn(null)).toContain(shipped);
    expect(await drawn(orderNow)).not.toContain(shipped);
    expect(await drawn(orderNow)).toContain(said('en', 'order.act.claim'));
  });

  it('that was refused a refund for good is not said to be too late for one: there may be days left', async () => {
    const html = read(await part(() => <OrderDetail order={here(6, 'failed')} now={orderNow} />));
    expect(html).not.toContain(said('en', 'order.whyNot.over').slice(0, 40));
    expect(read(await part(() => <OrderDetail order={here(5, 'none')} now={orderNow} />))).toContain(said('en', 'order.whyNot.over').slice(0, 40));
  });

  it('says nothing of returns while only a list knows that it has arrived, neither that their time is over nor until when it is', async () => {
    const order = here(4, 'none');
    const html = await part(() => <OrderDetail order={{ ...order, info: { ...order.info, returnBefore: undefined } }} now={orderNow} />);
    expect(html).toContain('href="/userInfo/order-return?orderId=order-1"');
    for (const why of ['over', 'received']) expect(read(html)).not.toContain(said('en', `order.whyNot.${why}`, { days: 7, time: '' }).slice(0, 30));
    expect(read(html)).not.toContain(`|${said('en', 'order.facts.returns')}|`);
  });

  it('[S-204] has the groups order info and goods', async () => {
    const html = read(await part(() => <OrderDetail order={here(3, 'none')} now={orderNow} />));
    for (const title of ['order.facts.title', 'order.goods.title', 'order.receiver.title', 'order.log.title']) expect(html).toContain(`|${said('en', title)}|`);
  });

  it('says that some of its goods are not here yet', async () => {
    expect(read(await part(() => <OrderDetail order={{ ...here(3, 'none'), isWhole: false }} now={orderNow} />))).toContain(said('en', 'order.goods.notWhole'));
    // Not while they are on their way.
    expect(read(await part(() => <OrderDetail order={{ ...here(3, 'none'), isWhole: false, isComing: true }} now={orderNow} />))).not.toContain(said('en', 'order.goods.notWhole'));
  });
});

describe('the way of a parcel', () => {
  const entry = (createTime: number, content: string, facts = {}) => ({ createTime, content, carrier: '', trackingNumber: '', ...facts });

  it('[S-205] stand from oldest to newest, in local time that names its zone', async () => {
    const html = read(await part(() => <OrderTimeline orderId="order-1" isShipped logistics={[entry(orderNow + day, 'At the door'), entry(orderNow, 'Left the warehouse')]} />));
    expect(html.indexOf('Left the warehouse')).toBeLessThan(html.indexOf('At the door'));
    expect(html).toMatch(/2026, \d+:00 [AP]M [A-Z]/);
  });

  it('lead to the carrier’s page where one is known, and are plain text elsewhere', async () => {
    const known = await part(() => <OrderTimeline orderId="order-1" isShipped logistics={[entry(orderNow, 'Sent', { carrier: 'DHL', trackingNumber: 'JD0146' })]} />);
    expect(known).toMatch(/<a href="https:\/\/www\.dhl\.com\/[^"]*JD0146"[^>]*rel="noopener noreferrer"/);
    const unknown = await part(() => <OrderTimeline orderId="order-1" isShipped logistics={[entry(orderNow, 'Sent', { carrier: 'Dhow Post', trackingNumber: 'X0146' })]} />);
    expect(read(unknown)).toContain('X0146');
    expect(unknown).not.toContain('href=');
  });

  it('say so where there are none yet', async () => {
    expect(read(await part(() => <OrderTimeline orderId="order-1" isShipped logistics={[]} />))).toContain(said('en', 'order.logistics.none'));
  });
});

describe('a parcel that is late', () => {
  const oneCase = (facts: Partial<ParcelCase> = {}): ParcelCase => ({
    id: 'c1', remark: 'Nothing came', images: ['a.jpg'], state: 'open', createTime: orderNow - day, answerBefore: orderNow + day, answer: '', arrivesBefore: null, endTime: null, ...facts,
  });
  const late = { lateFrom: orderNow, receiveBefore: orderNow + 3 * day, arrivesBefore: orderNow };

  it('can be given more time, and reported once it is late', async () => {
    for (const language of languages) {
      const early = read(await part(() => <OrderDetail order={here(3, 'none', { ...late, lateFrom: orderNow + 1, arrivesBefore: orderNow + 1 })} now={orderNow} />, language));
      expect([early.includes(said(language, 'order.act.extend')), early.includes(said(language, 'order.act.report'))]).toEqual([true, false]);
      const now = read(await part(() => <OrderDetail order={here(3, 'none', { ...late, receiptExtended: true })} now={orderNow} />, language));
      expect([now.includes(said(language, 'order.act.extend')), now.includes(said(language, 'order.act.report'))]).toEqual([false, true]);
    }
  });

  it('says until when the seller answers, and what can be done if nobody does', async () => {
    const waiting = { ...late, receiveBefore: null, caseAnswerBefore: orderNow + day };
    for (const language of languages) {
      const listed = await part(() => <OrderCard order={orderIn({ status: 3 }, waiting)} now={orderNow} />, language);
      expect(listed).toContain(`dateTime="${new Date(orderNow + day).toISOString()}"`);
      expect(read(listed)).not.toContain(said(language, 'order.act.claim'));
      const over = read(await part(() => <OrderDetail order={{ ...here(3, 'none', { ...waiting, caseAnswerBefore: orderNow }), cases: [oneCase({ answerBefore: orderNow })] }} now={orderNow} />, language));
      expect(over).toContain(said(language, 'order.next.case'));
      expect(over).toContain(said(language, 'order.act.claim'));
      expect(over).toContain('Nothing came');
    }
  });

  it('UX-076 says until when the seller decides about a refund, and who does if the seller gives no answer', async () => {
    const refundAnswerBefore = orderNow + day;
    for (const language of languages) {
      const card = (before: number) => part(() => <OrderCard order={orderIn({ status: 6, returnStatus: 'refunding' }, { refundAnswerBefore: before })} now={orderNow} />, language);
      expect(await card(refundAnswerBefore)).toContain(`dateTime="${new Date(refundAnswerBefore).toISOString()}"`);
      expect(read(await card(orderNow))).toContain(said(language, 'order.next.refundLate'));
    }
  });

  it('keeps what was said and answered, each state in words of its own', async () => {
    for (const language of ['en', 'cn', 'ar'] as const) expect(new Set(caseStates.map((state) => said(language, `parcel.case.${state}`, { time: '' }))).size).toBe(caseStates.length);
    const html = await part(() => <OrderDetail order={{ ...here(4, 'none'), cases: [oneCase({ state: 'sentAgain', answer: 'A new one', arrivesBefore: orderNow, endTime: orderNow })] }} now={orderNow} />);
    expect(read(html)).toContain('A new one');
    expect(html).toContain(`src="${uploadUrl('a.jpg')}"`);
  });
});

describe('the words of an order’s log', () => {
  it.each([
    ['[S-220]', 'placed', /placed, awaiting payment/, '等待付款'], ['[S-220]', 'paid', /placed and paid/, '提交并付款'],
    ['[S-221]', 'confirmed', /confirmed by the seller/i, '卖家已确认'], ['[S-221]', 'shipped', /handed to the carrier/, '已交给承运商'], ['[S-221]', 'inTransit', /in transit/, '运输中'],
    ['[S-222]', 'signed', /received/i, '签收'], ['[S-222]', 'completed', /completed/i, '完成'],
    ['[S-223]', 'cancelledManually', /cancelled by you/i, '您已取消'], ['[S-223]', 'cancelledOnTimeout', /automatically.*not paid in time/, '超时'],
    ['[S-224]', 'refundRequested', /refund requested/i, '申请退款'], ['[S-224]', 'refundSuccess', /^refunded$/i, '退款成功'],
    ['[S-224]', 'refundFailed', /refused/, '拒绝'], ['[S-224]', 'platformRefund', /refunded by us/i, '商城退款'],
    ['[S-225]', 'defaultReview', /without a review/, '未评价'],
  ] as const)('%s %s', (_id, event, english, chinese) => {
    expect(said('en', `order.log.${event}`)).toMatch(english);
    expect(said('cn', `order.log.${event}`)).toContain(chinese);
    expect(said('ar', `order.log.${event}`)).not.toBe('');
  });

  it('[S-226] name every event there is, each shown with its time', async () => {
    for (const language of ['en', 'cn', 'ar'] as const) expect(new Set(orderEvents.map((event) => said(language, `order.log.${event}`))).size).toBe(orderEvents.length);
    const html = await part(() => <Moments moments={[{ at: orderNow, words: 'Paid' }]} formatTime={(at) => `at ${at}`} />);
    expect(html).toContain(`<time dateTime="${new Date(orderNow).toISOString()}"`);
    expect(read(html)).toContain(`at ${orderNow}`);
  });
});

describe('the reasons, by their numbers', () => {
  it.each([
    ['[S-219]', 'cancel', 0, /don’t want/, '不想要了'], ['[S-219]', 'cancel', 1, /wrong thing/, '拍错'], ['[S-219]', 'cancel', 2, /twice/, '重复'],
    ['[S-219]', 'cancel', 3, /can’t receive/, '无法收货'], ['[S-219]', 'cancel', 4, /other reason/, '其他'],
    ['[S-228]', 'return', 1, /not received/i, '未收到'], ['[S-228]', 'return', 2, /don’t like|don’t want/, '不喜欢'], ['[S-228]', 'return', 3, /wrong item/i, '发错'],
    ['[S-228]', 'return', 4, /counterfeit/i, '假冒'], ['[S-229]', 'return', 5, /missing/, '少'], ['[S-229]', 'return', 6, /damaged/i, '损'],
    ['[S-229]', 'return', 7, /quality problem/, '质量'], ['[S-229]', 'return', 8, /agreed with the seller/, '协商'], ['[S-229]', 'return', 9, /other reason/, '其他'],
  ] as const)('%s %s %i', (_id, kind, number, english, chinese) => {
    const word = kind === 'cancel' ? cancelReasonKeys[number as keyof typeof cancelReasonKeys] : returnReasonKeys[number as keyof typeof returnReasonKeys];
    expect(said('en', `order.${kind}Reason.${word}`)).toMatch(english);
    expect(said('cn', `order.${kind}Reason.${word}`)).toContain(chinese);
    expect(said('ar', `order.${kind}Reason.${word}`)).not.toBe('');
  });

  it('are these and no others', () => {
    expect([...cancelReasons, ...returnReasons]).toEqual([0, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('a return before it is sent', () => {
  const key = queryKey('en', 'syspara!getSyspara', { code: 'return_postage' });
  const summary = (answer?: CallAnswer, isUnshipped = false) =>
    part(() => (
      <QueryCacheContext value={new QueryCache(answer && [[key, answer]])}>
        <ReturnSummary isUnshipped={isUnshipped} lines={[orderLine()]} reason={6} amount={amount('12.5')} pictures={0} uploaded={undefined} wrong={undefined} onSend={() => {}} onClose={() => {}} />
      </QueryCacheContext>
    ));
  const sendIn = (html: string) => /<button[^>]*>(?:Send the request|Refund and end the order)<\/button>/.exec(html)?.[0] ?? '';
  const row = said('en', 'order.return.summary.shipping');

  it('UX-079 says who pays for sending it back, in every case', async () => {
    for (const [rule, payer] of [['seller', 'seller'], ['buyer', 'buyer'], ['byFault', 'seller']]) {
      const html = await summary({ status: 'success', data: { return_postage: rule }, asOf: 5 } as CallAnswer);
      expect(read(html)).toContain(`|${row}|${said('en', `order.return.pays.${payer}`)}|`);
      expect(sendIn(html)).not.toContain('aria-');
    }
  });

  it('UX-079 is not sent before that is known: it is loading, or can be asked for again', async () => {
    const coming = await summary();
    expect(read(coming)).toContain(`|${row}|${said('en', 'shell.loading')}|`);
    const refused = await summary({ status: 'refused', refusal: 'tooFrequent', asOf: 5 });
    expect(read(refused)).toContain(`|${row}|${said('en', 'line.failedPart')}|${said('en', 'shell.tryAgain')}|`);
    for (const html of [coming, refused]) {
      const [, reason] = /aria-disabled="true" aria-describedby="([^"]+)"/.exec(sendIn(html)) ?? [];
      expect(html).toContain(`<dd id="${reason}">`);
    }
    // Nothing is sent back of an order that was not shipped.
    const unshipped = await summary(undefined, true);
    expect(read(unshipped)).not.toContain(row);
    expect(sendIn(unshipped)).not.toContain('aria-');
  });
});

describe('the refunds of an order', () => {
  const refund = (facts: Partial<Refund> = {}): Refund => ({
    id: 'r1', reason: 6, amount: amount('12.5'), remark: 'A dent', lineIdList: [], images: [], returnStatus: 'refunding', answer: '', createTime: orderNow, decidedTime: null, ...facts,
  });

  it('[S-227] show reason, amount and remark, and when it was asked for', async () => {
    const html = await part(() => <RefundHistory refunds={[refund()]} lines={[]} mayAskAgain={false} />);
    expect(read(html).replaceAll('|', '')).toContain('Refund 12.50 USDT · Damaged');
    for (const words of [said('en', 'order.returnReason.damaged'), '12.50', 'A dent', said('en', 'order.refund.state.refunding')]) expect(read(html)).toContain(words);
    expect(html).toContain(`dateTime="${new Date(orderNow).toISOString()}"`);
  });

  it('show which goods they are about, and every picture that was sent as a proof', async () => {
    const lines = [orderLine(), orderLine({ id: 'line-2', name: 'Glass jug' })];
    const images = ['u.returns.one', 'u.returns.two'];
    const html = await part(() => <RefundHistory refunds={[refund({ lineIdList: ['line-2'], images })]} lines={lines} mayAskAgain={false} />);
    expect(read(html)).toContain('Glass jug');
    expect(read(html)).not.toContain('Brass lamp');
    expect([...html.matchAll(/<a href="([^"]*)"[^>]*><img src="([^"]*)" alt="([^"]*)"/g)].map(([, link, src, alt]) => [link, src, alt])).toEqual(
      images.map((name, index) => [uploadUrl(name), uploadUrl(name), said('en', 'order.refund.proof', { number: index + 1, all: 2 })]),
    );
    expect(read(await part(() => <RefundHistory refunds={[refund()]} lines={lines} mayAskAgain={false} />))).toContain(said('en', 'order.refund.all'));
    // Not "For:" and nothing, nor only some of them, while they are on their way.
    const few = read(await part(() => <RefundHistory refunds={[refund({ lineIdList: ['line-2', 'line-3'] })]} lines={lines} mayAskAgain={false} />));
    for (const words of ['For:', said('en', 'order.refund.all')]) expect(few).not.toContain(words);
  });

  it('show when it was decided, and how', async () => {
    const html = await part(() => <RefundHistory refunds={[refund({ returnStatus: 'refunded', decidedTime: orderNow + day })]} lines={[]} mayAskAgain={false} />);
    expect(html).toContain(`dateTime="${new Date(orderNow + day).toISOString()}"`);
    expect(read(html)).toContain(said('en', 'order.refund.state.refunded'));
  });

  it('say of a refusal why, and the next step', async () => {
    const failed = refund({ returnStatus: 'failed', decidedTime: orderNow + day, answer: 'The dent is not in the picture' });
    const again = read(await part(() => <RefundHistory refunds={[failed]} lines={[]} mayAskAgain />));
    expect(again).toContain('The dent is not in the picture');
    expect(again).toContain(said('en', 'order.refund.again'));
    expect(again).toContain(said('en', 'order.service'));
    expect(read(await part(() => <RefundHistory refunds={[failed, failed]} lines={[]} mayAskAgain={false} />))).toContain(said('en', 'order.refund.noMore'));
  });

  it('have words for every state', () => {
    for (const language of ['en', 'cn', 'ar'] as const) expect(new Set(returnStatuses.map((state) => said(language, `order.refund.state.${state}`))).size).toBe(returnStatuses.length);
    expect(orderStatuses).toHaveLength(8);
  });
});
