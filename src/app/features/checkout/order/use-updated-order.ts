import { useEffect, useState } from 'react';
import type { WrongLine } from '../../../../contract/envelope';
import type { CallAnswer } from '../../../../contract/shop/call-outcome';
import { useLanguage } from '../../../../i18n/language';
import { withoutLines, type CheckoutGroup, type CheckoutLine } from '../../../../rules/cart/checkout';
import type { Language } from '../../../../rules/languages';
import { useIsOffline } from '../../../queries/network-status';
import { useMaxBuy } from '../../cart';
import type { CheckoutState } from '../checkout';

/** Most requests at the same time. */
const atOnce = 4;

/** Settings that affect what an order costs, or whether it is accepted. */
const terms = ['order_minimum_amount', 'order_tax_percent', 'order_handling_fee', 'mall_max_goods_number_in_order'] as const;

/** The modules that read the answers, loaded with the first of them. */
const loadReaders = async () => {
  const [{ refresh }, { queryKey }, { goodsInReply }, news, refusals] = await Promise.all([
    import('../../../../sync/refresh'),
    import('../../../../contract/shop/query-key'),
    import('../../../../local/cart/cart-updates'),
    import('../../../../rules/cart/order-news'),
    import('./said-by-refusal'),
  ]);
  return { refresh, queryKey, goodsInReply, ...news, ...refusals };
};
type Readers = Awaited<ReturnType<typeof loadReaders>>;
/** `readers` are missing if they failed to load. */
type ShopAnswers = { readonly of: string; readonly answers: ReadonlyMap<string, CallAnswer>; readonly readers?: Readers };

export type UpdatedOrder = {
  readonly groups: readonly CheckoutGroup[];
  /** whether the server is being asked */
  readonly isAsking: boolean;
  /** lines that can't be ordered as they are; `undefined` while nothing is known of them */
  readonly waiting: readonly CheckoutLine[] | undefined;
  readonly maxBuy: number;
  /** accepts what changed in these lines */
  readonly accept: (identifiers: readonly string[]) => void;
  readonly leaveOut: (identifier: string) => void;
};

type Asked = {
  readonly groups: readonly CheckoutGroup[];
  /** it was sent, and can't become another order */
  readonly isSent?: boolean;
  /** the lines of the server's last refusal */
  readonly refused: readonly WrongLine[] | undefined;
  /** saves the order as the shopper wants it now */
  readonly keep: (groups: CheckoutGroup[]) => void;
};

/**
 * An order with the current state of its goods and terms, fetched when the page opens and whenever the connection is
 * back: queries only, nothing is ordered by it. What can't be fetched stays as it is; the server checks again when the
 * order is placed.
 */
export function useUpdatedOrder({ groups, isSent = false, refused, keep }: Asked): UpdatedOrder {
  const language = useLanguage();
  const isOnline = !useIsOffline();
  const maxBuy = useMaxBuy();
  const [answered, setAnswered] = useState<ShopAnswers>();
  const of = [...new Set(groups.flatMap(({ list }) => list.map(({ sellerGoodsId }) => sellerGoodsId)))].toSorted().join();
  const isAsked = isOnline && !isSent && of !== '';
  // Leaving out a line needs no new fetch.
  const toAsk = answered && isPartOf(of, answered.of) ? answered.of : of;
  useEffect(() => {
    if (!isAsked) return undefined;
    let gone = false;
    const ask = async () => {
      const readers = await loadReaders();
      const { refresh, queryKey } = readers;
      const answers = new Map<string, CallAnswer>();
      const questions = [
        ...toAsk.split(',').map((id) => async () => {
          const outcome = await refresh(queryKey(language, 'sellerGoods!info', { sellerGoodsId: id }));
          if (outcome.status === 'success' || outcome.status === 'refused') answers.set(id, outcome);
        }),
        ...terms.map((code) => () => refresh(queryKey(language, 'syspara!getSyspara', { code }))),
      ];
      while (questions.length > 0 && !gone) await Promise.all(questions.splice(0, atOnce).map((question) => question()));
      if (!gone) setAnswered({ of: toAsk, answers, readers });
    };
    ask().catch(() => {
      if (!gone) setAnswered({ of: toAsk, answers: new Map() });
    });
    return () => {
      gone = true;
      // Answers from before a lost connection are fetched again once it is back.
      setAnswered(undefined);
    };
  }, [toAsk, language, isAsked]);

  const shop = isAsked && answered?.of === toAsk ? answered : undefined;
  const readers = shop?.readers;
  const now = readers ? readers.orderWithNews(groups, (line) => goodsNow(readers, line, { answers: shop.answers, refused, language })) : groups;
  return {
    groups: now,
    isAsking: isAsked && !shop,
    waiting: readers?.waitingLines(now, maxBuy),
    maxBuy,
    accept: (identifiers) => readers && keep(readers.acceptedOrder(now, new Set(identifiers), maxBuy)),
    leaveOut: (identifier) => keep(withoutLines(now, new Set([identifier]))),
  };
}

/** The lines of the server's last refusal. */
export function refusedLines(state: CheckoutState): readonly WrongLine[] | undefined {
  return state.at === 'open' ? state.refusal?.lines : undefined;
}

type Known = Pick<ShopAnswers, 'answers'> & Pick<Asked, 'refused'> & { readonly language: Language };

/** The server's last refusal is newer than what it said of the goods before. */
function goodsNow(readers: Readers, line: CheckoutLine, { answers, refused, language }: Known) {
  const wrong = refused?.find(({ sellerGoodsId, skuId }) => sellerGoodsId === line.sellerGoodsId && skuId === line.skuId);
  if (wrong) return readers.saidByRefusal(wrong, line);
  const answer = answers.get(line.sellerGoodsId);
  return answer && readers.goodsInReply(answer, line, language);
}

function isPartOf(of: string, whole: string): boolean {
  const known = new Set(whole.split(','));
  return of.split(',').every((id) => known.has(id));
}
