import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { returnReasons, type OrderLine } from '../../../../contract/shop/orders';
import { reviewImageLimit } from '../../../../contract/shop/reviews';
import { isAboveZero } from '../../../../rules/money';
import { mayStep } from '../../../../rules/orders/order-steps';
import { remarkLimit } from '../../../../rules/orders/orders';
import { reasonsFor } from '../../../../rules/orders/refunds';
import { amountToEdit, writtenAmount } from '../../../../rules/written-amount';
import { Field, FieldWords } from '../../../../ui/forms/field';
import { Form } from '../../../../ui/forms/form';
import type { Rules } from '../../../../ui/forms/form-state';
import { readValues } from '../../../../ui/forms/form-values';
import { TextArea } from '../../../../ui/forms/text-area';
import { useForm, type SendResult } from '../../../../ui/forms/use-form';
import { MoneyText } from '../../../../ui/money';
import { useToast } from '../../../../ui/toast';
import { useDraft } from '../../../queries/use-draft';
import { Skeleton } from '../../account';
import { ReturnPostage } from '../../catalog';
import { PicturesField, picturesTrouble, usePictures, useUploadPictures } from '../../uploads';
import { ActionError } from '../actions/action-error';
import { useOrderAction } from '../actions/use-order-action';
import { LinePicture } from '../order-goods';
import css from '../orders.module.css';
import type { OpenInfo } from '../use-order';
import { returnReasonKeys } from './reason-keys';
import { chosenLines, mostOf, wrongAmount, type ReturnField } from './return-form';
import { ReturnSummary } from './return-summary';

const place = 'return';

const remembered = ['lines', 'reason', 'amount', 'remark'] as const satisfies readonly ReturnField[];

type Props = { readonly order: OpenInfo; readonly lines: readonly OrderLine[] };

/** A return request: which lines, why, how much. Before shipping, always the whole order. */
export function ReturnForm(props: Props) {
  const [draft, keep, late] = useDraft(`return ${props.order.id}`);
  return draft === undefined ? <Skeleton lines={5} /> : <Filled key={late} {...props} draft={draft} keep={keep} />;
}

/** The saved draft's values, as far as they can still be requested. */
function firstValues(draft: string, { order, lines }: Props, isUnshipped: boolean, locale: string): Readonly<Record<ReturnField, string>> {
  const all = lines.map(({ id }) => id);
  const total = amountToEdit(order.total, locale);
  const { lines: chosen = '', reason = '', amount, remark = '' } = readValues(remembered, draft);
  const others = { reason, remark, pictures: '' };
  if (isUnshipped) return { lines: all.join(' '), amount: total, ...others };
  if (all.length === 1) return { lines: all.join(' '), amount: amount ?? total, ...others };
  return { lines: chosenLines(chosen).filter((id) => all.includes(id)).join(' '), amount: amount ?? '', ...others };
}

function Filled({ order, lines, draft, keep }: Props & { readonly draft: string; readonly keep: (text: string) => void }) {
  const intl = useIntl();
  const toast = useToast();
  const router = useRouter();
  const { run, wrong } = useOrderAction();
  const pictures = usePictures('returns', reviewImageLimit, `return ${order.id}`);
  const uploadPictures = useUploadPictures('returns');
  const chosenPictures = pictures.of(place);
  const [uploading, setUploading] = useState<number>();
  const [asked, setAsked] = useState(false);
  const [wrongHere, setWrongHere] = useState<string>();
  const isUnshipped = mayStep('refundUnshipped', 'buyer', order);
  const isWhole = isUnshipped || lines.length === 1;
  const [first] = useState(() => firstValues(draft, { order, lines }, isUnshipped, intl.locale));

  const rules: Rules<ReturnField> = {
    lines: (value) => (value === '' ? { id: 'order.return.wrong.lines' } : undefined),
    reason: (value) => (!reasonsFor(returnReasons, isUnshipped).some((one) => String(one) === value) ? { id: 'order.reasonMissing' } : undefined),
    // An unshipped order's amount is its total and has no field: what was filled in in another language need not be readable.
    amount: (value, values) => (isUnshipped ? undefined : wrongAmount(value, mostOf(order, lines, chosenLines(values.lines)), intl.locale)),
    remark: (value) => (value.trim().length > remarkLimit ? { id: 'order.return.wrong.remark', values: { limit: remarkLimit } } : undefined),
    pictures: () => (isUnshipped ? undefined : picturesTrouble(chosenPictures)),
  };
  const form = useForm<ReturnField>({ empty: first, rules, outside: ['pictures'], send: summarise, keep });
  const { values } = form;
  const chosen = chosenLines(values.lines);
  const most = mostOf(order, lines, chosen);
  const reasons = reasonsFor(returnReasons, isUnshipped);
  const reason = reasons.find((one) => String(one) === form.values.reason);
  const amount = isUnshipped ? order.total : writtenAmount(values.amount, intl.locale);

  async function summarise(): Promise<SendResult<ReturnField>> {
    setWrongHere(undefined);
    setAsked(true);
    // Not sent yet: what was typed stays until the server has it.
    return {};
  }

  function choose(id: string, on: boolean) {
    const next = lines.map((line) => line.id).filter((one) => (one === id ? on : chosen.includes(one)));
    form.type('lines', next.join(' '));
    form.type('amount', next.length === 0 ? '' : amountToEdit(mostOf(order, lines, next), intl.locale));
  }

  async function send() {
    if (reason === undefined || amount === undefined || uploading !== undefined) return;
    const { pathname } = router.state.location;
    setWrongHere(undefined);
    setUploading(0);
    const images = await uploadPictures(chosenPictures, setUploading);
    if ('failed' in images) {
      setUploading(undefined);
      return setWrongHere(images.text ?? intl.formatMessage({ id: 'order.needsLine' }));
    }
    const done = await run('order!returns', { orderId: order.id, reason, amount, remark: form.values.remark.trim(), lineIdList: isUnshipped ? [] : chosen, images: [...images.names] });
    setUploading(undefined);
    if (!done) return;
    toast({ kind: 'done', text: intl.formatMessage({ id: isUnshipped ? 'order.return.refunded' : 'order.return.sent' }) });
    form.forget();
    pictures.forget();
    // A late reply does not navigate a user who has moved on. The form itself may be gone: the order has a return now.
    if (router.state.location.pathname === pathname) await router.navigate({ to: '/userInfo/order-detail', search: { orderId: order.id } });
  }

  return (
    <>
      <Form form={form} label={intl.formatMessage({ id: 'order.return.title' })} action={intl.formatMessage({ id: 'order.return.look' })} acting={intl.formatMessage({ id: 'order.return.looking' })}>
        <p className="muted"><FormattedMessage id={isUnshipped ? 'order.return.leadUnshipped' : 'order.return.lead'} /></p>
        <fieldset className={css['choices']}>
          <legend><FormattedMessage id={isWhole ? 'order.return.whole' : 'order.return.which'} /></legend>
          {lines.map((line) => (
            <ChoosableLine key={line.id} line={line} isFixed={isWhole} isChosen={chosen.includes(line.id)} onChoose={(on) => choose(line.id, on)} />
          ))}
          <FieldWords id="return-lines" form={form} name="lines" />
        </fieldset>
        <fieldset className={css['choices']} role="radiogroup" aria-invalid={form.wrong.reason ? true : undefined} aria-describedby="return-reason-wrong">
          <legend><FormattedMessage id="order.return.why" /></legend>
          {reasons.map((one) => (
            <label key={one}>
              <input type="radio" name="reason" value={one} checked={reason === one} onChange={() => form.type('reason', String(one))} />
              <FormattedMessage id={`order.returnReason.${returnReasonKeys[one]}`} />
            </label>
          ))}
          <FieldWords id="return-reason" form={form} name="reason" />
        </fieldset>
        {isUnshipped ? (
          <p className={css['total']}><FormattedMessage id="order.return.amount" /> <strong><MoneyText amount={order.total} /></strong></p>
        ) : (
          <Field form={form} name="amount" label={intl.formatMessage({ id: 'order.return.amountField' })} inputMode="decimal" dir="ltr" autoComplete="off" help={<>{isAboveZero(most) && <FormattedMessage id="order.return.most" values={{ most: <MoneyText amount={most} /> }} />} <ReturnPostage /></>} />
        )}
        <TextArea form={form} name="remark" rows={4} maxLength={remarkLimit} label={intl.formatMessage({ id: 'order.return.remark' })} />
        {!isUnshipped && <PicturesField pictures={pictures} place={place} name="pictures" most={reviewImageLimit} label={intl.formatMessage({ id: 'order.return.pictures' })} help={intl.formatMessage({ id: 'order.return.picturesHelp' })} wrong={form.wrong.pictures} />}
        {!asked && <ActionError wrong={wrongHere ?? wrong} />}
      </Form>
      <Suspense>
        {asked && reason !== undefined && (
          <ReturnSummary
            isUnshipped={isUnshipped}
            lines={lines.filter(({ id }) => chosen.includes(id))}
            reason={reason}
            amount={amount ?? most}
            pictures={chosenPictures.length}
            uploaded={uploading}
            wrong={wrongHere ?? wrong}
            onSend={() => void send()}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function ChoosableLine({ line, isFixed, isChosen, onChoose }: { line: OrderLine; isFixed: boolean; isChosen: boolean; onChoose: (on: boolean) => void }) {
  const words = (
    <span className={css['line']}>
      <span><bdi>{line.name}</bdi></span>
      <span className="muted small">{line.checkAttrName !== '' && <><bdi>{line.checkAttrName}</bdi> · </>}<MoneyText amount={line.price} /> <FormattedMessage id="order.times" values={{ count: line.count }} /></span>
    </span>
  );
  if (isFixed) return <p className={css['fixed']}><LinePicture image={line.image} />{words}</p>;
  return (
    <label>
      <input type="checkbox" name="lines" value={line.id} checked={isChosen} aria-describedby="return-lines-wrong" onChange={({ target }) => onChoose(target.checked)} />
      <LinePicture image={line.image} />
      {words}
    </label>
  );
}
