import { Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reviewImageLimit } from '../../../../contract/shop/reviews';
import { remarkLimit } from '../../../../rules/orders/orders';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { WithMessages } from '../../../../ui/loading/with-messages';
import { useToast } from '../../../../ui/toast';
import { useDateTime } from '../../../../ui/use-time';
import { useDraft } from '../../../queries/use-draft';
import { useSetting } from '../../../queries/use-setting';
import { PicturesField, picturesTrouble, usePictures, useUploadPictures } from '../../uploads';
import css from '../orders.module.css';
import { ActionError } from './action-error';
import { useOrderAction } from './use-order-action';

type Props = { readonly order: { readonly id: string }; readonly onClose: () => void };
const place = 'report';

/** Reports that a parcel has not arrived: says by when there is an answer, and what happens without one. */
export function ReportDialog(props: Props) {
  const [draft, keep, late] = useDraft(`report ${props.order.id}`);
  return <Suspense>{draft !== undefined && <WithMessages group="writing"><Report key={late} {...props} draft={draft} keep={keep} /></WithMessages>}</Suspense>;
}

function Report({ order: { id }, onClose, draft, keep }: Props & { readonly draft: string; readonly keep: (text: string) => void }) {
  const intl = useIntl();
  const toast = useToast();
  const formatDateTime = useDateTime();
  const days = useSetting('case_answer_days');
  const { busy, wrong, run } = useOrderAction();
  const pictures = usePictures('returns', reviewImageLimit, `report ${id}`);
  const uploadPictures = useUploadPictures('returns');
  const field = useRef<HTMLTextAreaElement>(null);
  const [remark, setRemark] = useState(draft);
  const [isUploading, setUploading] = useState(false);
  const [wrongHere, setWrongHere] = useState<string>();
  /** what the last attempt to send found; each is told until it is mended */
  const [found, setFound] = useState({ isMissing: false, isUnready: false });
  const isBusy = busy || isUploading;
  const chosen = pictures.of(place);
  const picturesWrong = picturesTrouble(chosen);
  if (found.isUnready && picturesWrong === undefined) setFound({ ...found, isUnready: false });
  const isMissing = found.isMissing && remark.trim() === '';

  async function send() {
    if (isBusy) return;
    setWrongHere(undefined);
    const now = { isMissing: remark.trim() === '', isUnready: picturesWrong !== undefined };
    setFound(now);
    if (now.isMissing) return field.current?.focus();
    if (now.isUnready) return field.current?.closest('dialog')?.querySelector<HTMLElement>(`[name=${place}]`)?.focus();
    setUploading(true);
    const images = await uploadPictures(chosen);
    setUploading(false);
    if ('failed' in images) {
      setWrongHere(images.text ?? intl.formatMessage({ id: 'order.needsLine' }));
      return;
    }
    const done = await run('order!report', { orderId: id, remark: remark.trim(), images: [...images.names] });
    if (!done) return;
    keep('');
    pictures.forget();
    toast({ kind: 'done', text: intl.formatMessage({ id: 'parcel.report.done' }, { time: formatDateTime(done.reply.answerBefore) }) });
    onClose();
  }

  return (
    <Dialog
      title={intl.formatMessage({ id: 'parcel.report.title' })}
      onClose={onClose}
      answers={
        <>
          <ActionError id="report-wrong" wrong={wrongHere ?? wrong} />
          <Button onClick={onClose}><FormattedMessage id="parcel.report.keep" /></Button>
          <Button kind="next" onClick={() => void send()} aria-disabled={isBusy || undefined}><FormattedMessage id={isBusy ? 'parcel.report.doing' : 'parcel.report.go'} /></Button>
        </>
      }
    >
      <p className="muted"><FormattedMessage id="parcel.report.text" values={{ days }} /></p>
      <div className={css['written']}>
        <label htmlFor="report-remark"><FormattedMessage id="parcel.report.what" /></label>
        <textarea
          ref={field}
          id="report-remark"
          dir="auto"
          rows={3}
          maxLength={remarkLimit}
          value={remark}
          aria-invalid={isMissing || undefined}
          aria-describedby="report-missing report-wrong"
          onChange={({ target }) => {
            setRemark(target.value);
            keep(target.value);
          }}
        />
        <ActionError id="report-missing" wrong={isMissing ? intl.formatMessage({ id: 'parcel.report.missing' }) : undefined} />
      </div>
      <PicturesField pictures={pictures} place={place} most={reviewImageLimit} label={intl.formatMessage({ id: 'parcel.report.pictures' })} help={intl.formatMessage({ id: 'order.return.picturesHelp' })} wrong={found.isUnready ? picturesWrong : undefined} />
    </Dialog>
  );
}
