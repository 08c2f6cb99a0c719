import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { remarkLimit } from '../../../../rules/orders/orders';
import { Choices } from '../../../../ui/forms/choices';
import { Field } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import { keepOnly } from '../../../../ui/forms/form-values';
import { TextArea } from '../../../../ui/forms/text-area';
import { useForm, type SendResult, type ShopForm } from '../../../../ui/forms/use-form';
import { useTime } from '../../../../ui/use-time';
import { useIsOffline } from '../../../queries/network-status';
import { toSendResult } from '../../../queries/request';
import { PicturesField, usePictures } from '../../uploads';
import { BankFields } from '../bank-fields';
import { coinText } from '../coin';
import type { Deposit } from '../records/records';
import { chosenOf, depositRules, firstValues, remembered, type DepositField } from './deposit-rules';
import { DepositTerms, useTerms } from './deposit-terms';
import { PayToAddress, PayToChannel } from './pay-to';
import { useSendDeposit } from './send-deposit';
import type { Way } from './ways';

const places = { amountError: 'amount', depositNotAboveZero: 'amount', depositBelowLimit: 'amount', depositAboveLimit: 'amount', fiatTypeRequired: 'way', requiredEmpty: 'bankName' } as const;
const proofPlace = 'proof';

/** The draft name under which a deposit's input and picture are stored on the device until it is sent. */
export const depositDraft = 'recharge';

type Props = {
  readonly ways: readonly Way[];
  /** what was typed earlier */
  readonly draft: string;
  readonly keep: (draft: string) => void;
  /** refetches: the address or account to pay to may have changed */
  readonly again: () => Promise<void>;
  readonly onSent: (deposit: Deposit) => void;
};

/** Reports a deposit that was paid elsewhere: which currency and network, how much, and the proof. */
export function DepositForm({ ways, draft, keep, again, onSent }: Props) {
  const intl = useIntl();
  const formatTime = useTime();
  const isOffline = useIsOffline();
  const pictures = usePictures('recharge', 1, depositDraft);
  const sendDeposit = useSendDeposit();
  const proof = pictures.of(proofPlace);
  const rules = depositRules(ways, { locale: intl.locale, write: (amount, symbol) => coinText(intl, amount, symbol) }, proof);
  const keepTyped = useMemo(() => keepOnly(remembered, keep), [keep]);
  const form = useForm<DepositField>({ empty: firstValues(draft, ways), rules, outside: [proofPlace], send, keep: keepTyped });
  const { values } = form;
  const { way, chain, limits } = chosenOf(ways, values);
  const [terms, askTerms] = useTerms(way?.symbol);

  async function send(): Promise<SendResult<DepositField>> {
    // A payment is never queued for later.
    if (isOffline) return { whole: { id: 'wallet.noLine' } };
    if (!way) return { fields: { way: { id: 'wallet.deposit.chooseWay' } } };
    const seen = terms.status === 'success' ? { rate: terms.data.rate, fee: terms.data.fee } : {};
    const outcome = await sendDeposit({ way, chain, values, seen }, proof);
    if (outcome.status === 'notUploaded') return { whole: outcome.text === undefined ? { id: 'wallet.notSent' } : { text: outcome.text } };
    if (outcome.status === 'offline' || outcome.status === 'failed') return { whole: { id: 'wallet.deposit.unsure' } };
    if (outcome.status !== 'success') {
      // The address or the limit may have changed: refetch what the page shows.
      void again();
      void askTerms();
      return toSendResult<DepositField>(outcome, { fields: places, formatTime });
    }
    pictures.forget();
    onSent(outcome.data);
    return 'done';
  }

  return (
    <Form form={form} label={intl.formatMessage({ id: 'wallet.deposit.title' })} action={intl.formatMessage({ id: 'wallet.deposit.go' })} acting={intl.formatMessage({ id: 'wallet.deposit.sending' })} held={isOffline}>
      <WayChoices form={form} ways={ways} />
      {way?.chains && <ChainChoices form={form} way={way} />}
      {way && limits && (
        <>
          {chain && <PayToAddress way={way} chain={chain} />}
          {way.channel && <PayToChannel channel={way.channel} />}
          <DepositTerms limits={limits} confirmations={chain?.confirmations ?? 0} symbol={way.symbol} asked={terms} typed={values.amount} />
          <Field form={form} name="amount" label={intl.formatMessage({ id: 'wallet.deposit.amount' }, { symbol: way.symbol })} help={<FormattedMessage id="wallet.deposit.amountHelp" values={{ least: coinText(intl, limits.minAmount, way.symbol), most: coinText(intl, limits.maxAmount, way.symbol) }} />} inputMode="decimal" dir="ltr" autoComplete="off" required />
          {way.channel?.bank && <BankFields form={form} />}
          <PicturesField pictures={pictures} place={proofPlace} most={1} label={intl.formatMessage({ id: 'wallet.deposit.proof' })} help={intl.formatMessage({ id: 'wallet.deposit.proofHelp' })} wrong={form.wrong.proof} />
          <RemarkField form={form} />
        </>
      )}
    </Form>
  );
}

type FormOf = { readonly form: ShopForm<DepositField> };

/** If a coin has a single network, that is selected too. */
function WayChoices({ form, ways }: FormOf & { readonly ways: readonly Way[] }) {
  const intl = useIntl();
  const choose = (key: string) => {
    const [only, ...others] = ways.find((one) => one.key === key)?.chains ?? [];
    form.type('way', key);
    form.type('chain', only && others.length === 0 ? only.chain : '');
  };
  return (
    <Choices
      form={form}
      name="way"
      label={intl.formatMessage({ id: 'wallet.deposit.way' })}
      choices={ways.map((one) => ({ value: one.key, name: one.channel ? <bdi>{one.channel.name}</bdi> : <bdi dir="ltr">{one.symbol}</bdi>, about: one.channel ? <bdi dir="ltr">{one.symbol}</bdi> : <FormattedMessage id="wallet.deposit.networks" values={{ count: one.chains.length }} /> }))}
      onChoose={choose}
    />
  );
}

function ChainChoices({ form, way: { chains = [], symbol } }: FormOf & { readonly way: Way }) {
  const intl = useIntl();
  return (
    <Choices
      form={form}
      name="chain"
      label={intl.formatMessage({ id: 'wallet.deposit.chain' })}
      choices={chains.map((one) => ({ value: one.chain, name: <bdi dir="ltr">{one.chain}</bdi>, about: <FormattedMessage id="wallet.deposit.from" values={{ amount: coinText(intl, one.minAmount, symbol) }} /> }))}
    />
  );
}

function RemarkField({ form }: FormOf) {
  const intl = useIntl();
  return <TextArea form={form} name="remark" rows={3} maxLength={remarkLimit} label={intl.formatMessage({ id: 'wallet.deposit.remark' })} />;
}
