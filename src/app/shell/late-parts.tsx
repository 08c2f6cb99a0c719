import { CartBar } from '../features/cart';
import { OpeningProduct } from '../features/catalog';
import { InstallPlace } from './install-place';
import { Toasts } from './toasts';
import { UpdateBar } from './update-bar';

/** What stands under the header once there is something to say. */
export function TopBars() {
  return (
    <>
      <UpdateBar />
      <InstallPlace />
    </>
  );
}

/** What floats over the page once there is reason to. */
export function Floats() {
  return (
    <>
      <OpeningProduct />
      <Toasts />
      <CartBar />
    </>
  );
}
