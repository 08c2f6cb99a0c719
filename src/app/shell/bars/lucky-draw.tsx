import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { usePublicQuery } from '../../queries/use-public-query';
import css from './lucky-draw.module.css';

/** The lucky draw's dialog and the button that opens it; there is no button while no draw runs. */
export function LuckyDraw() {
  const { data } = usePublicQuery('activity/lottery!getCurrentActivity', {});
  const popUp = useRef<HTMLDialogElement>(null);
  return (
    <>
      {data && (
        <p>
          <Button onClick={() => popUp.current?.showModal()}><FormattedMessage id="footer.luckyDraw.open" /></Button>
        </p>
      )}
      <dialog ref={popUp} id="lucky-draw" className={css['popUp']} aria-labelledby="lucky-draw-title">
        <h2 id="lucky-draw-title"><FormattedMessage id="footer.luckyDraw.title" /></h2>
        <p><FormattedMessage id="footer.luckyDraw.text" /></p>
        <form method="dialog" className={css['row']}>
          {data && (
            <a href={data.detailUrl} className="link" rel="noopener noreferrer" target="_blank">
              <FormattedMessage id="footer.luckyDraw.details" />
            </a>
          )}
          <Button type="submit"><FormattedMessage id="shell.close" /></Button>
        </form>
      </dialog>
    </>
  );
}
