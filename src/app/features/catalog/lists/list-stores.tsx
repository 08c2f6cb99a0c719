import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { refetchMissing } from '../../../queries/refetch-missing';
import { usePublicQuery } from '../../../queries/use-public-query';
import { listFilters } from '../list-query';
import { Unreached } from '../unreached';
import { FilterLabel } from './filter-label';
import { ListChoices, type Choice } from './list-choices';
import type { Narrowing } from './list-filters';
import css from './list-filters.module.css';
import { usePages } from './use-pages';

const moreStores = 24;

type Props = Narrowing & { readonly onChoose: (sellerId: string | undefined) => void };

/** The stores of this list's goods first, because choosing one leaves something; all others after a tap. */
export function ListStores({ call, base, search, tree, onChoose }: Props) {
  const [more, setMore] = useState(false);
  const { sellerId } = search;
  const [page] = usePages(call, { ...listFilters({ ...search, sellerId: undefined }), ...base }, 1);
  const cards = page?.data?.pageList ?? [];
  const names = new Map(cards.map((card) => [card.sellerId, card.sellerName]));
  const choices: Choice[] = [...names].map(([value, label]) => ({ value, label }));
  if (sellerId !== undefined && !names.has(sellerId)) {
    choices.unshift({ value: sellerId, label: <FilterLabel name="sellerId" search={search} tree={tree} /> });
  }
  return (
    <ListChoices
      legend={<FormattedMessage id="filter.store" />}
      name="sellerId"
      lead={[{ value: '', label: <FormattedMessage id="filter.store.any" /> }]}
      choices={choices}
      chosen={sellerId ?? ''}
      onChoose={(value) => onChoose(value || undefined)}
    >
      {more ? (
        <OtherStores known={new Set(choices.map(({ value }) => value))} onChoose={onChoose} />
      ) : (
        <button type="button" className={css['more']} onClick={() => setMore(true)}>
          <FormattedMessage id="filter.store.more" />
        </button>
      )}
    </ListChoices>
  );
}

function OtherStores({ known, onChoose }: { known: ReadonlySet<string>; onChoose: (sellerId: string) => void }) {
  const [open, setOpen] = useState(1);
  return Array.from({ length: open }, (_, index) => (
    <StorePage key={index} pageNum={index + 1} known={known} isLast={index + 1 === open} onChoose={onChoose} onMore={() => setOpen(open + 1)} />
  ));
}

type PageProps = { readonly pageNum: number; readonly known: ReadonlySet<string>; readonly isLast: boolean; readonly onChoose: (sellerId: string) => void; readonly onMore: () => void };

function StorePage({ pageNum, known, isLast, onChoose, onMore }: PageProps) {
  const page = usePublicQuery('seller!list', { pageNum, pageSize: moreStores });
  const first = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const isPending = page.status === 'pending';
  const came = page.data !== undefined;
  useEffect(() => {
    // The button that loaded these stores has moved or gone, so focus goes to the first of them, or to what asks for them again.
    if (!isPending && document.activeElement === document.body) (first.current ?? again.current)?.focus({ preventScroll: true });
  }, [isPending, came]);
  if (page.status === 'pending') return null;
  if (page.status !== 'success') {
    return (
      <>
        <Unreached why={page} />
        <button ref={again} type="button" className={css['more']} onClick={() => void refetchMissing()}>
          <FormattedMessage id="shell.tryAgain" />
        </button>
      </>
    );
  }
  const { data } = page;
  const left = data.totalElements - pageNum * moreStores;
  return (
    <>
      {data.pageList
        .filter(({ sellerId }) => !known.has(sellerId))
        .map(({ sellerId, name }, index) => (
          <label key={sellerId} className={css['choice']}>
            <input ref={index === 0 ? first : undefined} type="radio" name="sellerId" value={sellerId} checked={false} onChange={() => onChoose(sellerId)} />
            <span>{name}</span>
          </label>
        ))}
      {isLast && left > 0 && (
        <button type="button" className={css['more']} onClick={onMore}>
          <FormattedMessage id="filter.more" values={{ count: Math.min(left, moreStores) }} />
        </button>
      )}
    </>
  );
}
