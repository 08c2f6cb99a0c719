import { useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button';
import { useOpenedPage } from '../../../ui/loading/use-opened-page';
import { Notice } from '../../../ui/notice';
import { Reference } from '../../../ui/reference';
import { useNextFocus } from '../../../ui/use-next-focus';
import { TryAgain } from '../account';
import { Unreached } from '../catalog';
import css from './collect-page.module.css';
import type { FavouriteKind } from './kinds';
import { ListAge } from './list-age';
import type { FavouriteList, OpenList } from './use-favourite-list';

const nothing = {
  goods: { d: 'M60 64 37 41a13 13 0 0 1 18-18l5 5 5-5a13 13 0 0 1 18 18Z' },
  seller: { d: 'M36 42v26h48V42M32 40l5-18h46l5 18c0 6-12 6-14 0-2 6-12 6-14 0-2 6-12 6-14 0-2 6-14 6-14 0ZM54 68V54h12v14' },
};

type Props = {
  readonly kind: FavouriteKind;
  readonly list: OpenList<FavouriteList>;
  /** in the place of the list and its age */
  readonly skeleton: ReactNode;
  /** a link to find something to add */
  readonly action: ReactNode;
  /** of the list element around the items */
  readonly className: string;
  readonly children: ReactNode;
};

/** A favourites list: its age, its items, the count of shown and total; or why it is empty. */
export function FavouriteFrame({ kind, list, skeleton, action, className, children }: Props) {
  const intl = useIntl();
  const { added, items, total, status, asOf, requestId, hasMore, isMoreComing, missing, more } = list;
  const shown = added.length + items.length;
  const listed = useRef<HTMLUListElement>(null);
  useNextFocus(listed, shown);
  const showMore = useOpenedPage(listed, shown, isMoreComing, more);
  if (status === 'pending' && added.length === 0) return skeleton;
  if (status !== 'success' && added.length === 0) {
    const why = status === 'offline' ? 'offline' : 'failed';
    return (
      <Notice drawing={why} level="h2" title={intl.formatMessage({ id: `favouriteList.${why}.title` })} action={<TryAgain />}>
        <FormattedMessage id={`favouriteList.${why}.text`} />
        <Reference of={requestId} />
      </Notice>
    );
  }
  if (shown === 0 && !hasMore) {
    return (
      <Notice drawing={nothing[kind]} level="h2" title={intl.formatMessage({ id: `favouriteList.${kind}.empty.title` })} action={action}>
        <FormattedMessage id={`favouriteList.${kind}.empty.text`} />
      </Notice>
    );
  }
  return (
    <>
      <ListAge asOf={asOf} />
      <ul ref={listed} className={className} aria-busy={isMoreComing}>{children}</ul>
      <footer className={css['foot']}>
        <p className="muted small figures">
          <FormattedMessage id="list.shown" values={{ shown, total: Math.max(shown, total) }} />
        </p>
        <div role="status">{missing !== undefined && <Unreached why={missing} />}</div>
        {hasMore && (
          <Button onClick={showMore} aria-disabled={isMoreComing} data-more="">
            <FormattedMessage id={isMoreComing ? 'shell.loading' : 'list.more'} />
          </Button>
        )}
      </footer>
    </>
  );
}
