import type { OrderState, OrderStatus } from '../../../rules/orders/orders';
import type { IconName } from '../../../ui/icon';
import type { Tone } from '../../../ui/status-mark';

/** A status as text (`order.status.<word>`), with an icon and a colour role: never colour alone. */
type StatusWords = { readonly word: string; readonly icon: IconName; readonly tone: Tone };

const words: Readonly<Record<Exclude<OrderStatus, 6>, StatusWords>> = {
  [-1]: { word: 'cancelled', icon: 'close', tone: 'over' },
  0: { word: 'toPay', icon: 'clock', tone: 'now' },
  1: { word: 'toShip', icon: 'clock', tone: 'going' },
  2: { word: 'confirmed', icon: 'check', tone: 'going' },
  3: { word: 'shipped', icon: 'truck', tone: 'going' },
  4: { word: 'signed', icon: 'check', tone: 'done' },
  5: { word: 'completed', icon: 'check', tone: 'done' },
};

export function statusWords({ status, returnStatus }: OrderState): StatusWords {
  if (status !== 6) return words[status];
  if (returnStatus === 'refunding') return { word: 'refunding', icon: 'returns', tone: 'going' };
  if (returnStatus === 'failed') return { word: 'refundFailed', icon: 'alert', tone: 'bad' };
  return { word: 'refunded', icon: 'returns', tone: 'done' };
}
