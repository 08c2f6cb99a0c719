import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Reply } from '../../../contract/shop/calls';
import { newsChannels, newsKinds, pushKinds, type NewsChannel } from '../../../rules/news';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { LazyIcon } from '../../../ui/lazy-icon';
import { Notice } from '../../../ui/notice';
import { Reference } from '../../../ui/reference';
import { useToast } from '../../../ui/toast';
import { useUserQuery } from '../../queries/use-user-query';
import { AccountPage, Skeleton, TryAgain } from '../account';
import type { DevicePush } from './device-push';
import css from './notifications-page.module.css';
import { useNews, type News, type Wanted } from './use-news';
import { WishList } from './wish-list';

/** The kinds of push notifications; e-mails are about orders only. */
const deviceKinds = [...newsKinds, ...pushKinds] as const;

/** The notification settings: each kind by each channel, and this device. */
export function NotificationsPage() {
  const intl = useIntl();
  return (
    <AccountPage title={intl.formatMessage({ id: 'news.title' })} lead={<FormattedMessage id="news.lead" />} skeleton={<Skeleton lines={8} />}>
      {() => <Notifications />}
    </AccountPage>
  );
}

function Notifications() {
  const intl = useIntl();
  const news = useNews();
  const { known, device } = news;
  const { data: user, status } = useUserQuery('localuser!get', {});
  // Wait for all three: each adds text of its own and would shift what is below it.
  if (news.status === 'pending' || status === 'pending' || (known && !device)) return <Skeleton lines={8} />;
  if (known && device) {
    return (
      <div className={css['page']}>
        <ThisDevice news={news} device={device} />
        <Kinds news={news} canMail={known.canMail} user={user} />
        <WishList />
      </div>
    );
  }
  return (
    <Notice level="h2" drawing={news.status === 'offline' ? 'offline' : 'failed'} title={intl.formatMessage({ id: 'news.unknown' })} action={<TryAgain />}>
      <FormattedMessage id={news.status === 'offline' ? 'news.unknownText' : 'line.failedPart'} />
      <Reference of={news.requestId} />
    </Notice>
  );
}

/** The state of this device, and a button to change it where possible. */
function ThisDevice({ news: { isTurning, wants, set, turnOn, turnOff }, device }: { news: News; device: DevicePush }) {
  const intl = useIntl();
  const toast = useToast();

  async function on() {
    if (!(await turnOn())) return;
    // With no kind chosen for push, a device that is on would never show anything.
    if (!deviceKinds.some((kind) => wants(kind, 'push'))) await set(deviceKinds.map((kind) => ({ kind, channel: 'push' })), true);
    toast({ kind: 'done', text: intl.formatMessage({ id: 'news.device.isOn' }) });
  }

  const canTurn = device === 'on' || device === 'off' || device === 'allowed';
  return (
    <section className={css['device']} aria-labelledby="news-device" data-state={device}>
      <LazyIcon name="device" size={24} />
      <div>
        <h2 id="news-device"><FormattedMessage id="news.device.title" /></h2>
        <p role="status"><FormattedMessage id={`news.device.${device}`} /></p>
      </div>
      {canTurn && (
        <Button aria-disabled={isTurning || undefined} aria-describedby="news-device" onClick={() => void (device === 'on' ? turnOff() : on())}>
          <FormattedMessage id={isTurning ? 'news.device.busy' : device === 'on' ? 'news.device.turnOff' : 'news.device.turnOn'} />
        </Button>
      )}
    </section>
  );
}

function Kinds({ news, canMail, user }: { news: News; canMail: boolean; user: Reply<'localuser!get'> | undefined }) {
  const isProven = user?.emailProven === true && user.email !== null;
  const wantsPush = deviceKinds.some((kind) => news.wants(kind, 'push'));
  return (
    <section className={css['kinds']} aria-labelledby="news-kinds">
      <h2 id="news-kinds"><FormattedMessage id="news.kinds" /></h2>
      {!canMail && <p className="muted"><FormattedMessage id="news.email.off" /></p>}
      {canMail && user && !isProven && (
        <p className={css['note']}>
          <Icon name="alert" />
          <span>
            <FormattedMessage id={user.email === null ? 'news.email.none' : 'news.email.unproven'} />{' '}
            <Link to="/userInfo/setup/contacts" className="link"><FormattedMessage id={user.email === null ? 'news.email.add' : 'news.email.confirm'} /></Link>
          </span>
        </p>
      )}
      {canMail && user && isProven && <p className="muted"><FormattedMessage id="news.email.to" values={{ email: <bdi dir="ltr">{user.email}</bdi> }} /></p>}
      {wantsPush && news.device !== 'on' && <p className="muted"><FormattedMessage id="news.device.noneOn" /></p>}
      <div className={css['grid']} role="presentation">
        <div className={css['head']} aria-hidden="true">
          <span />
          {newsChannels.map((channel) => <span key={channel}><FormattedMessage id={`news.channel.${channel}`} /></span>)}
        </div>
        {newsKinds.map((kind) => (
          <KindRow key={kind} kind={kind} ways={newsChannels.map((channel) => ({ kind, channel }))} news={news} may={{ email: canMail && isProven, push: true }} />
        ))}
        {pushKinds.map((kind) => <KindRow key={kind} kind={kind} ways={[{ kind, channel: 'push' }]} news={news} may={{ email: false, push: true }} />)}
      </div>
    </section>
  );
}

/** What is on can always be turned off, even if its channel is not available any more. */
function KindRow({ kind, ways, news: { wants, set }, may }: { kind: Wanted['kind']; ways: readonly Wanted[]; news: News; may: Readonly<Record<NewsChannel, boolean>> }) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `news.kind.${kind}` });
  return (
    <div className={css['row']}>
      <span className={css['text']}>
        <strong>{name}</strong>
        <small id={`news-about-${kind}`}><FormattedMessage id={`news.about.${kind}`} /></small>
      </span>
      {/* Keeps each checkbox below its channel's heading, also where there is only one. */}
      {ways.length < newsChannels.length && <span />}
      {ways.map((way) => {
        const { channel } = way;
        const on = wants(kind, channel);
        return (
          <label key={channel} className={css['cell']}>
            <input
              type="checkbox"
              className={css['box']}
              checked={on}
              disabled={!on && !may[channel]}
              aria-label={intl.formatMessage({ id: 'news.switch' }, { kind: name, channel: intl.formatMessage({ id: `news.channel.${channel}` }) })}
              aria-describedby={`news-about-${kind}`}
              onChange={({ target }) => void set([way], target.checked)}
            />
          </label>
        );
      })}
    </div>
  );
}
