import type { Reply } from '../../../contract/calls';
import { searchDevice } from '../../../local/search';
import type { Language } from '../../../rules/languages';
import { call } from '../../../sync/api';
import { currentLine, doubtAfterMs, lineStalls } from '../../../sync/connectivity';
import { markedParts } from './marked-parts';

type Named = Reply<'sellerGoods!search-keyword'>['goodsList'][number];

export type Suggestions = {
  readonly goods: readonly Named[];
  readonly stores: readonly Named[];
  /** the shop was not reached: this is what the device itself finds */
  readonly fromDevice: boolean;
};

/** Suggestions are for whoever is typing: later than this they are looked for on the device. */
const patienceMs = 2_500;

/** Names for what is being typed. Rejects when the signal ends it. */
export async function suggest(keyword: string, language: Language, signal: AbortSignal): Promise<Suggestions> {
  if (currentLine() === 'offline') return suggestFromDevice(keyword, language);
  const doubt = setTimeout(lineStalls, doubtAfterMs);
  let patience: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    patience = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    const ended = await Promise.race([call('sellerGoods!search-keyword', { keyword }, { language, signal }), tooLate]);
    if (ended && 'reply' in ended) return { goods: ended.reply.goodsList, stores: ended.reply.sellerList, fromDevice: false };
    return await suggestFromDevice(keyword, language);
  } finally {
    clearTimeout(doubt);
    clearTimeout(patience);
  }
}

/** Goods that the device keeps, and of their stores those whose own name is meant. */
export async function suggestFromDevice(keyword: string, language: Language): Promise<Suggestions> {
  const cards = await searchDevice(language, keyword);
  const sellers = new Map(cards.map(({ sellerId, sellerName }) => [sellerId, sellerName]));
  const isMeant = (name: string) => markedParts(name, keyword).some(({ marked }) => marked);
  return {
    goods: cards.filter(({ name }) => isMeant(name)).map(({ sellerGoodsId, name }) => ({ id: sellerGoodsId, name })),
    stores: [...sellers].filter(([, name]) => isMeant(name)).map(([id, name]) => ({ id, name })),
    fromDevice: true,
  };
}
