import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLanguage } from '../../../../i18n/language';
import { newId } from '../../../../local/database/new-id';
import { Choices } from '../../../../ui/forms/choices';
import { Field, FieldWords } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { useForm, type Sent } from '../../../../ui/forms/use-form';
import { networkStatusAtom } from '../../../queries/network-status';
import { toSent } from '../../../queries/request';
import { useTime } from '../../account';
import { PicturesField, uploadPictures, usePictures } from '../../uploads';
import { amountRule } from '../amount-rule';
import { coinText } from '../coin';
import { keepOnly, typedBefore } from '../typed-before';
import css from '../wallet-form.module.css';
import { DepositTerms, useTerms } from './deposit-terms';
import { PayToAddress, PayToChannel } from './pay-to';
import { sendDeposit } from './send-deposit';
import type { Deposit } from '../records/records';
import { decimalsOf, type Way } from './ways';

type DepositField = 'way' | 'chain' | 'amount' | 'bankName' | 'cardNumber' | 'remark';
/** A card's number is never on the device. */
const remembered = ['way', 'chain', 'amount', 'bankName', 'remark'] as const satisfies readonly DepositField[];
const empty: Readonly<Record<DepositField, string>> = { way: '', chain: '', amount: '', bankName: '', cardNumber: '', remark: '' };
const places = { amountError: 'amount', depositNotAboveZero: 'amount', depositBelowLimit: 'amount', depositAboveLimit: 'amount', fiatTypeRequired: 'way', requiredEmpty: 'bankName' } as const;
const proofPlace = 'proof';
const remarkLimit = 500;

/** How the shopper's pictures and words of a deposit are kept on the device until it is sent. */
export const depositDraft = 'recharge';

type Props = {
  readonly ways: readonly Way[];
  /** what was typed before */
  readonly draft: string;
  readonly keep: (draft: string) => void;
  /** where money is paid may be another place by now */
  readonly again: () => Promise<void>;
  readonly onSent: (deposit: Deposit) => void;
};

/** What was chosen before, so far as it can still be. */
function firstValues(draft: string, ways: readonly Way[]): Readonly<Record<DepositField, string>> {
  const { way: key = '', chain = '', ...typed } = typedBefore(remembered, draft);
  const way = ways.find((one) => one.key === key);
  return { ...empty, ...typed, way: way ? key : '', chain: way?.chains?.some((one) => one.chain === chain) ? chain : '' };
}

/** A deposit that was paid elsewhere, told to the shop: what in, over which network, how much, with its proof. */
export function DepositForm({ ways, draft, keep, again, onSent }: Props) {
  const intl = useIntl();
  const language = useLanguage();
  const formatTime = useTime();
  const isOffline = useAtomValue(networkStatusAtom) === 'offline';
  const pictures = usePictures('recharge', 1, depositDraft);
  const uploaded = useRef(new Map<Blob, string>());
  /** so that what is sent twice, because nobody knew how it ended, is one deposit */
  const keyed = useRef({ words: '', key: '' });
  const wayOf = (key: string) => ways.find((one) => one.key === key);
  const chainOf = (way: Way | undefined, name: string) => way?.chains?.find(({ chain }) => chain === name);
  const limitsOf = (values: Readonly<Record<DepositField, string>>) => wayOf(values.way)?.channel ?? chainOf(wayOf(values.way), values.chain);

  const rules: Rules<DepositField> = {
    way: (value) => (wayOf(value) ? undefined : { id: 'wallet.deposit.chooseWay' }),
    chain: (value, values) => (wayOf(values.way)?.chains && !chainOf(wayOf(values.way), value) ? { id: 'wallet.deposit.chooseChain' } : undefined),
    amount: (value, values) => {
      const [limits, way] = [limitsOf(values), wayOf(values.way)];
      return limits && way && amountRule(limits, decimalsOf(way), (amount) => coinText(intl, amount, way.symbol))(value);
    },
    bankName: (value, values) => (wayOf(values.way)?.channel?.bank && value.trim() === '' ? { id: 'account.wrong.required' } : undefined),
    cardNumber: (value, values) => (wayOf(values.way)?.channel?.bank && value.trim() === '' ? { id: 'account.wrong.required' } : undefined),
    remark: () => undefined,
  };
  const keepTyped = useMemo(() => keepOnly(remembered, keep), [keep]);
  const form = useForm<DepositField>({ empty: firstValues(draft, ways), rules, send, keep: keepTyped });
  const { values } = form;
  const way = wayOf(values.way);
  const chain = chainOf(way, values.chain);
  const limits = way?.channel ?? chain;
  const [terms, askTerms] = useTerms(way?.symbol);
  const proof = pictures.of(proofPlace);

  async function send(): Promise<Sent<DepositField>> {
    const ready = proof.flatMap(({ state }) => (state.is === 'ready' ? [state.picture] : []));
    if (proof.length === 0) return { whole: { id: 'wallet.deposit.proofMissing' } };
    if (ready.length === 0) return { whole: { id: proof.some(({ state }) => state.is === 'failed') ? 'write.pictureFailed' : 'write.stillPreparing' } };
    // Money is never kept for later.
    if (isOffline) return { whole: { id: 'wallet.noLine' } };
    if (!way) return { fields: { way: { id: 'wallet.deposit.chooseWay' } } };
    const images = await uploadPictures(ready, 'recharge', language, uploaded.current, () => {});
    if ('failed' in images) return { whole: images.text === undefined ? { id: 'wallet.notSent' } : { text: images.text } };
    const words = JSON.stringify([values, images.names]);
    if (keyed.current.words !== words) keyed.current = { words, key: newId() };
    const outcome = await sendDeposit({ way, chain, values, image: images.names[0] ?? '' }, { language, idempotencyKey: keyed.current.key });
    if (outcome.status === 'offline' || outcome.status === 'failed') return { whole: { id: 'wallet.deposit.unsure' } };
    if (outcome.status !== 'success') {
      // Another address, another limit: what stands on the page is asked anew.
      void again();
      void askTerms();
      return toSent<DepositField>(outcome, { fields: places, formatTime });
    }
    pictures.forget();
    onSent(outcome.data);
    return 'done';
  }

  function choose(key: string) {
    const [only, ...others] = wayOf(key)?.chains ?? [];
    form.type('way', key);
    form.type('chain', only && others.length === 0 ? only.chain : '');
  }

  return (
    <Form form={form} label={intl.formatMessage({ id: 'wallet.deposit.title' })} action={intl.formatMessage({ id: 'wallet.deposit.go' })} acting={intl.formatMessage({ id: 'wallet.deposit.sending' })} held={isOffline}>
      <Choices
        form={form}
        name="way"
        label={intl.formatMessage({ id: 'wallet.deposit.way' })}
        choices={ways.map((one) => ({ value: one.key, name: one.channel ? <bdi>{one.channel.name}</bdi> : <bdi dir="ltr">{one.symbol}</bdi>, about: one.channel ? <bdi dir="ltr">{one.symbol}</bdi> : <FormattedMessage id="wallet.deposit.networks" values={{ count: one.chains.length }} /> }))}
        onChoose={choose}
      />
      {way?.chains && (
        <Choices
          form={form}
          name="chain"
          label={intl.formatMessage({ id: 'wallet.deposit.chain' })}
          choices={way.chains.map((one) => ({ value: one.chain, name: <bdi dir="ltr">{one.chain}</bdi>, about: <FormattedMessage id="wallet.deposit.from" values={{ amount: coinText(intl, one.minAmount, way.symbol) }} /> }))}
        />
      )}
      {way && limits && (
        <>
          {chain && <PayToAddress way={way} chain={chain} />}
          {way.channel && <PayToChannel channel={way.channel} />}
          <DepositTerms limits={limits} confirmations={chain?.confirmations ?? 0} symbol={way.symbol} asked={terms} typed={values.amount} />
          <Field form={form} name="amount" label={intl.formatMessage({ id: 'wallet.deposit.amount' }, { symbol: way.symbol })} help={<FormattedMessage id="wallet.deposit.amountHelp" values={{ least: coinText(intl, limits.minAmount, way.symbol), most: coinText(intl, limits.maxAmount, way.symbol) }} />} inputMode="decimal" dir="ltr" autoComplete="off" required />
          {way.channel?.bank && (
            <>
              <Field form={form} name="bankName" label={intl.formatMessage({ id: 'wallet.deposit.bankName' })} dir="auto" autoComplete="off" maxLength={64} required />
              <Field form={form} name="cardNumber" label={intl.formatMessage({ id: 'wallet.deposit.cardNumber' })} dir="ltr" inputMode="numeric" autoComplete="off" maxLength={64} required />
            </>
          )}
          <PicturesField pictures={pictures} place={proofPlace} most={1} label={intl.formatMessage({ id: 'wallet.deposit.proof' })} help={intl.formatMessage({ id: 'wallet.deposit.proofHelp' })} />
          <div className={css['written']}>
            <label htmlFor="deposit-remark"><FormattedMessage id="wallet.deposit.remark" /></label>
            <textarea id="deposit-remark" name="remark" dir="auto" rows={3} maxLength={remarkLimit} value={values.remark} onChange={({ target }) => form.type('remark', target.value)} />
            <FieldWords id="deposit-remark" form={form} name="remark" />
          </div>
        </>
      )}
    </Form>
  );
}
