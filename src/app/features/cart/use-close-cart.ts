import { useSetAtom } from 'jotai';
import { cartOpenAtom } from './open-cart';

/** Closes the drawer, from wherever in it. */
export function useCloseCart(): () => void {
  const open = useSetAtom(cartOpenAtom);
  return () => open(false);
}
