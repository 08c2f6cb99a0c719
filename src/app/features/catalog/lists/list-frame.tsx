import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { Age } from '../../../../ui/age';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { tryConnection } from '../../../queries/network-status';
import type { ListSearch } from '../list-address';
import { listFilters } from '../list-query';
import { GoodsPages } from './goods-pages';
import { ListChips } from './list-chips';
import { ListFilters } from './list-filters';
import css from './list-frame.module.css';
import { ListNothing } from './list-nothing';
import { appliedFilters, defaultOrder, without, type FilterName, type ListBase } from './list-search';
import { ListSheet } from './list-sheet';
import { ListSort } from './list-sort';
import { FittingGoods, ListEmpty, ListRefused, ListUnreached } from './list-unreached';
import { useEarlyChoices } from './use-early-choices';
import { countOf, useKeepPreviousPages, usePages, type ListCall } from './use-pages';

/** Cards of the first row on a phone: their pictures load first. */
const firsts = 2;

type ListFrameProps = {
  readonly call: ListCall;
  /** filters that always apply; the reader can neither see nor remove them */
  readonly base?: ListBase;
  /** state in the address, and how a choice changes it (see use-list-address.ts) */
  readonly search: ListSearch;
  readonly onSearch: (next: ListSearch) => void;
  /** names the categories; `undefined` while pending */
  readonly tree: readonly CategoryNode[] | undefined;
  /** filters that the page itself offers elsewhere */
  readonly elsewhere?: readonly FilterName[];
  /** above the list: its `h1`, and what the page says about it */
  readonly heading?: ReactNode;
  readonly notice?: ReactNode;
  /** shown instead of a list that is empty without any filters */
  readonly empty?: ReactNode;
  /** of a search, in which the device stands in for the server: what is said above the goods that it finds, and where it finds none */
  readonly onDevice?: { readonly note: ReactNode; readonly nothing: ReactNode };
};

/**
 * A list of goods with its filters and sort order. The choices are in the address; a cached list shows at once, any
 * other once fetched.
 */
export function ListFrame({ heading, notice, ...list }: ListFrameProps) {
  const keyword = list.base?.keyword;
  const [attempt, setAttempt] = useState({ number: 0, keyword });
  // Remounting refetches everything that failed. Offline nothing is fetched, so the connection is checked too.
  const again = () => {
    tryConnection();
    setAttempt({ number: attempt.number + 1, keyword });
  };
  return (
    <div className={css['frame']}>
      {heading}
      {notice}
      {/* A new keyword is a new list: nothing of the old one stays, not even dimmed. What is above it stays, with what is typed there. */}
      <Frame key={`${attempt.number} ${keyword ?? ''}`} {...list} isAgain={attempt.number > 0 && attempt.keyword === keyword} onAgain={again} />
    </div>
  );
}

type FrameProps = Omit<ListFrameProps, 'heading' | 'notice'> & { readonly isAgain: boolean; readonly onAgain: () => void };

function Frame({ call, base = {}, search, onSearch, tree, elsewhere = [], empty, onDevice, isAgain, onAgain }: FrameProps) {
  const intl = useIntl();
  const query = { ...listFilters(search), ...base };
  const open = search.pages ?? 1;
  const { pages, waiting } = useKeepPreviousPages(usePages(call, query, open));
  const [sheetOpen, setSheetOpen] = useState(false);
  const [totalOnDevice, setTotalOnDevice] = useState<number>();
  const status = useRef<HTMLParagraphElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEarlyChoices(body, search, onSearch);
  useEffect(() => {
    // The pressed button is gone with the attempt before.
    if (isAgain && document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [isAgain]);
  const count = countOf(pages);
  const total = count?.total ?? totalOnDevice;
  const [first] = pages;
  const applied = appliedFilters(search, base);
  const narrowing = { call, base, search, onSearch, tree };
  const filters = <ListFilters {...narrowing} elsewhere={elsewhere} />;
  const drop = (names: readonly FilterName[]) => {
    onSearch(without(search, names));
    // The chip is gone: the focus moves to the result count.
    status.current?.focus({ preventScroll: true });
  };

  const onMore = () => onSearch({ ...search, pages: open + 1 });
  const nothing = applied.length > 0 && <ListNothing {...narrowing} applied={applied} onDrop={drop} />;
  const noGoods = empty ?? <ListEmpty />;
  const fromDevice = { query, open, onMore, onTotal: setTotalOnDevice, nothing };
  let content: ReactNode;
  if (first?.status === 'refused') content = <ListRefused refusal={first.refusal} />;
  else if (first?.status === 'offline' || first?.status === 'failed')
    content = onDevice ? (
      <>
        {onDevice.note}
        <FittingGoods {...fromDevice} base={base} tree={tree} otherwise={onDevice.nothing} />
      </>
    ) : (
      <ListUnreached why={first.status} requestId={first.requestId} onAgain={onAgain} list={call === 'sellerGoods!list' ? { ...fromDevice, nothing: nothing || noGoods } : undefined}>
        <FittingGoods {...fromDevice} base={base} tree={tree} titled />
      </ListUnreached>
    );
  else if (count?.total === 0) content = nothing || noGoods;
  else content = (
    <>
      <p className={css['age']}>{count && <Age asOf={count.asOf} />}</p>
      <GoodsPages pages={pages} waiting={waiting} firsts={firsts} onMore={onMore} />
    </>
  );

  return (
    <>
      <div ref={body} className={css['body']}>
        <aside className={css['column']} aria-label={intl.formatMessage({ id: 'filter.title' })}>
          {filters}
        </aside>
        <div className={css['main']}>
          <div className={css['bar']}>
            <p ref={status} role="status" tabIndex={-1} className={css['total']} aria-busy={waiting} suppressHydrationWarning>
              {count ? <FormattedMessage id="list.total" values={{ total: count.total }} /> : total === undefined ? '\u00a0' : <FormattedMessage id="search.device.count" values={{ count: total }} />}
            </p>
            <Button className={css['open']} onClick={() => setSheetOpen(true)} aria-haspopup="dialog">
              <Icon name="filter" />
              <FormattedMessage id="filter.open" values={{ count: applied.length }} />
            </Button>
            <ListSort order={defaultOrder(call)} search={search} onSearch={onSearch} />
          </div>
          <ListChips applied={applied} search={search} tree={tree} onDrop={drop} />
          {content}
        </div>
      </div>
      {sheetOpen && (
        <ListSheet total={total} waiting={waiting} isNarrowed={applied.length > 0} onClear={() => onSearch(without(search, applied))} onClose={() => setSheetOpen(false)}>
          {filters}
        </ListSheet>
      )}
    </>
  );
}
