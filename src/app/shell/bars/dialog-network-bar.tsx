import './dialog-network-bar.css';
import { createPortal } from 'react-dom';
import { NetworkBar } from './network-bar';

/**
 * The network bar in a modal dialog, which covers the page's own and makes it inert: in the place that the dialog has for it, so
 * that it covers nothing. Some dialogs say in words of their own what they can do offline.
 */
export function DialogNetworkBar({ dialog }: { readonly dialog: Element }) {
  if (dialog.querySelector('[data-network-told]')) return null;
  return createPortal(<NetworkBar />, dialog.querySelector('[data-network-place]') ?? dialog);
}
