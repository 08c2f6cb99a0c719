import { useRef } from 'react';
import { useLanguage } from '../../../../i18n/language';
import { newId } from '../../../../local/database/new-id';
import { formatTag, type Language } from '../../../../rules/languages';
import type { Money } from '../../../../rules/money';
import { writtenAmount } from '../../../../rules/written-amount';
import { request, type RequestOutcome } from '../../../queries/request';
import { useUploadPictures, type ChosenPicture } from '../../uploads';
import { invalidateWallet } from '../invalidate-wallet';
import type { Deposit } from '../records/records';
import type { Chain, Way } from './ways';

type Written = {
  readonly way: Way;
  readonly chain: Chain | undefined;
  readonly values: Readonly<Record<'amount' | 'bankName' | 'cardNumber' | 'remark', string>>;
  /** as shown on the page; empty if the server sent none */
  readonly seen: { readonly rate?: Money; readonly fee?: Money };
  /** the uploaded proof's name on the server */
  readonly image: string;
};

/** Sends a deposit with the call for its kind, then invalidates what it changes. */
async function sendDeposit({ way, chain, values, seen, image }: Written, options: { readonly language: Language; readonly idempotencyKey: string }): Promise<RequestOutcome<Deposit>> {
  const paid = { amount: writtenAmount(values.amount, formatTag(options.language)) ?? values.amount, image, remark: values.remark.trim(), ...seen };
  const outcome = await ask();
  await invalidateWallet();
  return outcome;

  function ask(): Promise<RequestOutcome<Deposit>> {
    if (!way.channel) return request('rechargeBlockchain!recharge', { ...paid, symbol: way.symbol, chain: chain?.chain ?? '', address: chain?.address ?? '' }, options);
    const { channel, call, bank } = way.channel;
    const over = { ...paid, channel, symbol: way.symbol };
    const [bankName, cardNumber] = [values.bankName.trim(), values.cardNumber.trim()];
    // The specified calls for a single channel always take the bank fields; the generic one takes them only if they are required.
    if (call === 'recharge') return request('thirdPartyRecharge!recharge', { ...over, ...(bank && { bankName, cardNumber }) }, options);
    return request(`thirdPartyRecharge!${call}`, { ...over, bankName, cardNumber }, options);
  }
}

/** Sends a deposit, after uploading its proof: if the upload fails, the deposit itself was not sent. */
export function useSendDeposit() {
  const language = useLanguage();
  const uploadPictures = useUploadPictures('recharge');
  /** so that a retry after an unknown outcome does not make a second deposit */
  const keyed = useRef({ words: '', key: '' });
  return async (written: Omit<Written, 'image'>, proof: readonly ChosenPicture[]): Promise<RequestOutcome<Deposit> | { readonly status: 'notUploaded'; readonly text: string | undefined }> => {
    const images = await uploadPictures(proof);
    if ('failed' in images) return { status: 'notUploaded', text: images.text };
    const words = JSON.stringify([written.values, written.seen, images.names]);
    if (keyed.current.words !== words) keyed.current = { words, key: newId() };
    return sendDeposit({ ...written, image: images.names[0] ?? '' }, { language, idempotencyKey: keyed.current.key });
  };
}
