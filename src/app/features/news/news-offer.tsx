import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OrderStatus } from '../../../rules/orders/orders';
import { orderNewsKinds, type NewsChannel } from '../../../rules/news';
import { Button } from '../../../ui/button';
import { LazyIcon } from '../../../ui/lazy-icon';
import { WithMessages } from '../../../ui/loading/with-messages';
import { useUserQuery } from '../../queries/use-user-query';
import css from './news-offer.module.css';
import { useNews } from './use-news';

/** Order statuses after which there is still something to notify about. */
const openStatuses: ReadonlySet<OrderStatus> = new Set([0, 1, 2, 3]);

/** Offers notifications about an order; not if they are on already or can't be turned on. The first tap explains, the second chooses or closes. */
export function NewsOffer(props: { readonly status: OrderStatus }) {
  return openStatuses.has(props.status) && <WithMessages group="settings"><Offer {...props} /></WithMessages>;
}

function Offer({ status }: { readonly status: OrderStatus }) {
  const { known, wants, set, device, isTurning, turnOn } = useNews();
  const { data: user } = useUserQuery('localuser!get', {});
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pressed button is gone: focus moves to what replaced it. Turning it on takes a while: who has gone on by then stays there.
    if (isDone ? document.activeElement === document.body : isOpen) place.current?.focus();
    else if (wasOpen.current) bell.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isDone]);
  if (!known || device === undefined) return null;

  const mayMail = known.canMail && user?.emailProven === true && user.email !== null;
  const mayPush = device === 'on' || device === 'off' || device === 'allowed';
  const isNotified = (mayMail && wants('shipped', 'email')) || (device === 'on' && wants('shipped', 'push'));
  if (isDone) {
    return (
      <div ref={place} className={css['done']} tabIndex={-1} role="status">
        <LazyIcon name="bell" />
        <span><FormattedMessage id="news.offer.done" /> <Link to="/userInfo/notifications" className="link"><FormattedMessage id="news.offer.change" /></Link></span>
      </div>
    );
  }
  if (isNotified || !(mayMail || mayPush)) return null;

  const title = <FormattedMessage id="news.offer.title" values={{ state: status === 3 ? 'underway' : 'open' }} />;
  if (!isOpen) return <p className={css['closed']}><Button ref={bell} onClick={() => setOpen(true)}><LazyIcon name="bell" />{title}</Button></p>;

  const want = async (channel: NewsChannel) => setDone(await set(orderNewsKinds.map((kind) => ({ kind, channel })), true));
  return (
    <div ref={place} className={css['offer']} tabIndex={-1} role="region" aria-labelledby="news-offer">
      <h2 id="news-offer">{title}</h2>
      <p><FormattedMessage id="news.offer.text" /></p>
      <div className={css['ways']}>
        {mayPush && (
          <Button aria-disabled={isTurning || undefined} aria-describedby={device === 'off' ? 'news-offer-push' : undefined} onClick={() => void (device === 'on' ? Promise.resolve(true) : turnOn()).then((isOn) => (isOn ? want('push') : undefined))}>
            <FormattedMessage id={isTurning ? 'news.device.busy' : 'news.offer.push'} />
          </Button>
        )}
        {mayMail && <Button onClick={() => void want('email')}><FormattedMessage id="news.offer.email" /></Button>}
        <Button onClick={() => setOpen(false)}><FormattedMessage id="shell.close" /></Button>
      </div>
      {device === 'off' && <p id="news-offer-push" className={css['small']}><FormattedMessage id="news.offer.pushText" /></p>}
    </div>
  );
}
