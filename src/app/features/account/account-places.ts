import type { IconName } from '../../../ui/icon';
import type { LateIconName } from '../../../ui/late-icon';

type Shape = { readonly icon: IconName } | { readonly lateIcon: LateIconName };

/** The places of the account, in the order of the side navigation; their names are `user.nav.<name>`. */
export const accountPlaces = [
  { name: 'dashboard', to: '/userInfo/dashboard', icon: 'person' },
  { name: 'orders', to: '/userInfo/my-order', lateIcon: 'orders' },
  { name: 'favourites', to: '/userInfo/collect-goods', lateIcon: 'heart' },
  { name: 'stores', to: '/userInfo/collect-shop', icon: 'store' },
  { name: 'waiting', to: '/userInfo/waiting', icon: 'clock' },
  { name: 'wallet', to: '/userInfo/money-package', lateIcon: 'wallet' },
  { name: 'setup', to: '/userInfo/setup', lateIcon: 'settings' },
  { name: 'download', to: '/userInfo/download', icon: 'kept' },
] as const satisfies readonly ({ readonly name: string; readonly to: string } & Shape)[];
