import type { OrderState, OrderStatus } from '../../../rules/orders/orders';
import type { IconName } from '../../../ui/icon';
import type { Tone } from '../../../ui/status-mark';

/** A status as text (`order.status.<key>`), with an icon and a colour role: never colour alone. */
type StatusMessage = { readonly key: string; readonly icon: IconName; readonly tone: Tone };

const messages: Readonly<Record<Exclude<OrderStatus, 6>, StatusMessage>> = {
  [-1]: { key: 'cancelled', icon: 'close', tone: 'over' },
  0: { key: 'toPay', icon: 'clock', tone: 'now' },
  1: { key: 'toShip', icon: 'clock', tone: 'going' },
  2: { key: 'confirmed', icon: 'check', tone: 'going' },
  3: { key: 'shipped', icon: 'truck', tone: 'going' },
  4: { key: 'signed', icon: 'check', tone: 'done' },
  5: { key: 'completed', icon: 'check', tone: 'done' },
};

export function statusMessage({ status, returnStatus }: OrderState): StatusMessage {
  if (status !== 6) return messages[status];
  if (returnStatus === 'refunding') return { key: 'refunding', icon: 'returns', tone: 'going' };
  if (returnStatus === 'failed') return { key: 'refundFailed', icon: 'alert', tone: 'bad' };
  return { key: 'refunded', icon: 'returns', tone: 'done' };
}
