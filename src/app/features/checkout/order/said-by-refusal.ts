import type { WrongLine } from '../../../../contract/envelope';
import { refusalOfCode } from '../../../../contract/refusals';
import { isGone } from '../../../../local/cart/line-goods';
import type { CartLine } from '../../../../rules/cart/cart';
import type { GoodsNow } from '../../../../rules/cart/cart-news';

/** What a refused order says about one of its lines. */
export function saidByRefusal({ code, stock, least }: WrongLine, line: CartLine): GoodsNow {
  const refusal = refusalOfCode(code);
  if (refusal && isGone(refusal)) return { gone: refusal, seenAt: line.seenAt };
  const { identifier: _identifier, count: _count, checked: _checked, offered, gone: _gone, lowered: _lowered, ...goods } = line;
  return { ...goods, ...offered, stock, buyMin: least };
}
