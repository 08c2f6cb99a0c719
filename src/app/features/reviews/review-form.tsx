import { useMemo, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OrderLine } from '../../../contract/shop/orders';
import { reviewImageLimit } from '../../../contract/shop/reviews';
import { useLanguage } from '../../../i18n/language';
import { reviewedLine } from '../../../rules/orders/orders';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useToast } from '../../../ui/toast';
import { unsavedMessage } from '../../queries/unsaved-message';
import { useDraft } from '../../queries/use-draft';
import { picturesTrouble, usePictures } from '../uploads';
import css from './order-evaluation-page.module.css';
import { ReviewLine } from './review-line';
import { toastReviewed } from './toast-reviewed';
import { draftNameOf, draftText, readDraft, reviewsToSend, unwritten, withoutLine, wrongLine, type WrongLine, type Written } from './written-reviews';

const nothing: WrongLine = {};

/** All lines of an order without a review yet; sent through the outbox, online or offline. */
export function ReviewForm({ orderId, lines, onSent }: { orderId: string; lines: readonly OrderLine[]; onSent: () => void }) {
  const intl = useIntl();
  const language = useLanguage();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const draftName = draftNameOf(orderId);
  const [draft = '', keep] = useDraft(draftName);
  const written = useMemo(() => readDraft(draft), [draft]);
  const write = (id: string, change: Partial<Written>) =>
    keep((before) => {
      const now = readDraft(before);
      return draftText(new Map(now).set(id, { ...(now.get(id) ?? unwritten), ...change }));
    });
  const pictures = usePictures('evaluation', reviewImageLimit, draftName);
  const [isChecked, setChecked] = useState(false);
  /** the lines whose pictures the last attempt found not ready, until they are */
  const [unready, setUnready] = useState<readonly string[]>([]);
  const stillUnready = unready.filter((id) => picturesTrouble(pictures.of(id)) !== undefined);
  if (stillUnready.length < unready.length) setUnready(stillUnready);
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
      const [{ actTraced, pictureToCome }, { draftPart }] = await Promise.all([import('../../../sync/outbox'), import('../../../local/draft-pictures')]);
      const made = reviewsToSend(orderId, lines, written, pictures.of, pictureToCome);
      const waiting = lines.flatMap(({ id }) => (picturesTrouble(pictures.of(id)) ? [id] : []));
      setUnready(waiting);
      if (made === 'write.empty') return setTrouble(made);
      if (typeof made === 'string') return goTo(waiting[0]);
      if ('wrong' in made) return goTo([...made.wrong.keys()][0]);
      // One by one: what the server refuses of one product holds up none of the others. Each takes its own part of the draft.
      for (const { line, review, pictures: chosen } of made.ready) {
        const rest = (text: string) => withoutLine(text, line);
        const ended = await actTraced('evaluation!add', review, { language, pictures: chosen, draft: draftPart(draftName, line, rest) });
        if (ended === 'notLoggedIn') return setTrouble('order.logIn');
        if (typeof ended === 'string') return setTrouble(unsavedMessage(ended, 'write.noRoom'));
        if (ended.id !== undefined) void toastReviewed(ended.id, reviewedLine(orderId, review), language, toast);
        keep(rest);
        pictures.forget(line);
      }
      setChecked(false);
      onSent();
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
      line?.querySelector<HTMLElement>('[aria-invalid=true]:is(textarea, [type=file]), [aria-invalid=true] input, button[name]')?.focus();
    });
  }

  return (
    <form ref={form} method="dialog" className={css['form']} noValidate aria-label={intl.formatMessage({ id: 'write.title' })} onSubmit={(event) => void send(event)}>
      <p className="muted"><FormattedMessage id={lines.length > 1 ? 'write.leadMany' : 'write.lead'} /></p>
      {lines.map((line) => (
        <ReviewLine key={line.id} line={line} written={written.get(line.id) ?? unwritten} wrong={wrongOf(line.id)} pictures={pictures} picturesWrong={unready.includes(line.id) ? picturesTrouble(pictures.of(line.id)) : undefined} onWrite={(change) => write(line.id, change)} />
      ))}
      <div role="alert">{trouble !== undefined && <p className={css['trouble']}><Icon name="alert" /><span><FormattedMessage id={trouble} /></span></p>}</div>
      <Button kind="next" type="submit" aria-disabled={busy || undefined} className={css['send']}><FormattedMessage id={busy ? 'write.sending' : 'write.send'} /></Button>
    </form>
  );
}
