import { useMemo, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import { reviewImageLimit } from '../../../contract/shop/reviews';
import { useLanguage } from '../../../i18n/language';
import { reviewedLine } from '../../../rules/orders/orders';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useToast } from '../../../ui/toast';
import { useDraft } from '../../queries/use-draft';
import { usePictures } from '../uploads';
import css from './order-evaluation-page.module.css';
import { ReviewLine } from './review-line';
import { toastReviewed } from './toast-reviewed';
import { draftText, readDraft, reviewsToSend, unwritten, wrongLine, type WrongLine, type Written } from './written-reviews';

const nothing: WrongLine = {};

/** All lines of an order without a review yet; sent together through the outbox, online or offline. */
export function ReviewForm({ orderId, lines }: { orderId: string; lines: readonly OrderLine[] }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const draftName = `review ${orderId}`;
  const [draft = '', keep] = useDraft(draftName);
  const written = useMemo(() => readDraft(draft), [draft]);
  const write = (id: string, change: Partial<Written>) =>
    keep((before) => {
      const now = readDraft(before);
      return draftText(new Map(now).set(id, { ...(now.get(id) ?? unwritten), ...change }));
    });
  const pictures = usePictures('evaluation', reviewImageLimit, draftName);
  const [isChecked, setChecked] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Errors show only after an attempt to send, and disappear as soon as they are fixed.
  const wrongOf = (id: string) => (isChecked ? wrongLine(written.get(id) ?? unwritten, pictures.of(id).length) : nothing);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(undefined);
    setChecked(true);
    try {
      const { actTraced, pictureToCome } = await import('../../../sync/outbox');
      const made = reviewsToSend(orderId, lines, written, pictures.of, pictureToCome);
      if (typeof made === 'string') return setTrouble(made);
      if ('wrong' in made) return goTo([...made.wrong.keys()][0]);
      const ended = await actTraced('evaluation!addList', made.ready, { language, pictures: made.pictures, draft: draftName });
      if (ended === 'noRoom') return setTrouble('write.noRoom');
      if (ended === 'notLoggedIn') return setTrouble('order.logIn');
      keep('');
      pictures.forget();
      const [first] = made.ready.evaluationList;
      if (ended.id !== undefined && first) void toastReviewed(ended.id, reviewedLine(orderId, first), language, toast);
    } catch {
      setTrouble('write.noRoom');
    } finally {
      setBusy(false);
    }
  }

  /** Focuses the first invalid field, once it is rendered as invalid. */
  function goTo(lineId: string | undefined) {
    requestAnimationFrame(() => {
      const line = [...(form.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].find((one) => one.dataset['line'] === lineId);
      line?.querySelector<HTMLElement>('[aria-invalid=true]:is(textarea), [aria-invalid=true] input')?.focus();
    });
  }

  return (
    <form ref={form} method="dialog" className={css['form']} noValidate aria-label={intl.formatMessage({ id: 'write.title' })} onSubmit={(event) => void send(event)}>
      <p className="muted"><FormattedMessage id={lines.length > 1 ? 'write.leadMany' : 'write.lead'} /></p>
      {lines.map((line) => (
        <ReviewLine key={line.id} line={line} written={written.get(line.id) ?? unwritten} wrong={wrongOf(line.id)} pictures={pictures} onWrite={(change) => write(line.id, change)} />
      ))}
      <div role="alert">{trouble !== undefined && <p className={css['trouble']}><Icon name="alert" /><span><FormattedMessage id={trouble} /></span></p>}</div>
      <Button kind="next" type="submit" aria-disabled={busy || undefined} className={css['send']}><FormattedMessage id={busy ? 'write.sending' : 'write.send'} /></Button>
    </form>
  );
}
